import { expect, it } from 'vitest'
import { forEachSettled } from './for-each-settled.ts'

it('settles every item, and rejects with the number of failures and the first reasons', async () => {
  const done: number[] = []
  const all = Array.from({ length: 30 }, (_, at) => at)

  const failure: unknown = await forEachSettled(
    all,
    async (one) => {
      if (one % 2 === 1) throw new Error(`no ${one}`)
      done.push(one)
    },
    'numbers are odd',
  ).catch((error: unknown) => error)

  expect(done).toEqual(all.filter((one) => one % 2 === 0))
  expect(failure).toMatchObject({ message: '15 of 30 numbers are odd' })
  const { errors } = failure as AggregateError
  expect(errors).toHaveLength(10)
  expect(errors[0]).toMatchObject({ message: 'no 1' })
})

it('starts no item after an abort, and rejects with its reason', async () => {
  const stop = new AbortController()
  const begun: number[] = []

  const work = forEachSettled(
    [1, 2, 3],
    async (one) => {
      begun.push(one)
      if (one === 2) stop.abort()
      throw new Error('unable')
    },
    'failed',
    stop.signal,
  )

  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  expect(begun).toEqual([1, 2])
})
