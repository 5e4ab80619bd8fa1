import { expect, test } from 'vitest'
import { dialString } from './dial-string.ts'

test.each([
  ['+49 (30) 90 18-20', '+4930901820'],
  ['+49 (0)30 901820', '+4930901820'],
  ['(0)30 90 18 20', '030901820'],
  ['030/901820, 12#', '030901820,12#'],
])('%s is dialString as %s', (written, number) => {
  expect(dialString(written)).toBe(number)
})
