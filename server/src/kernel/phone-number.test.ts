import { expect, it } from 'vitest'
import { toE164 } from './phone-number.ts'

it.each([
  ['+49 151 2345678', '', '+491512345678'],
  ['+49 (0)151 / 234-56 78', '', '+491512345678'],
  ['0049 151 2345678', '7', '+491512345678'],
  ['0151 2345678', '49', '+491512345678'],
  ['0151.234.56.78', '49', '+491512345678'],
  ['151 2345678', '49', '+491512345678'],
  ['0151 2345678', '', undefined],
  ['+49 151', '', undefined],
  ['+49 151 2345678 ext. 5', '', undefined],
  ['+1234567890123456', '', undefined],
  ['call Ann', '49', undefined],
  ['', '49', undefined],
])('%s with %s is %s', (written, callingCode, number) => {
  expect(toE164(written, callingCode)).toBe(number)
})
