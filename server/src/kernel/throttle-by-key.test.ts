import { expect, it } from 'vitest'
import { throttleByErrorCode } from './throttle-by-key.ts'

const failing = (code: string) =>
  new Error('wrapped', { cause: Object.assign(new Error(), { code }) })

it('reports each key once, and the suppressed count the next time', () => {
  const reported: [string, number][] = []
  const always = throttleByErrorCode(0, (_, suppressed, where: string) =>
    reported.push([where, suppressed]),
  )
  const seldom = throttleByErrorCode(3_600_000, (_, suppressed, where: string) =>
    reported.push([where, suppressed]),
  )

  always(failing('57P01'), 'a')
  always(failing('57P01'), 'b')
  seldom(failing('57P01'), 'c')
  seldom(failing('57P01'), 'd')
  seldom(failing('53100'), 'e')

  expect(reported).toEqual([
    ['a', 0],
    ['b', 0],
    ['c', 0],
    ['e', 0],
  ])
})
