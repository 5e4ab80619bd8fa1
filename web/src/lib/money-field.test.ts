import { expect, test } from 'vitest'
import { moneyField } from './money-field.ts'

const notWhole = 'No fraction!'
const cents = moneyField({ notWhole: undefined })
const yen = moneyField({ notWhole, stored: '80.33' })

test.each([
  ['45', '45.00'],
  ['45.5', '45.50'],
  [' 45,50 ', '45.50'],
  ['0,05', '0.05'],
])('%j is %s, whichever sign is typed', (typed, amount) => {
  expect(cents.parse(typed)).toBe(amount)
})

test.each(['', '-1', '1e9', '0,001', '1,234', '1.234,50', '1 000', '123456789'])(
  'refuses %j',
  (typed) => {
    expect(cents.safeParse(typed).error?.issues).toHaveLength(1)
    expect(yen.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([notWhole])
  },
)

test('without decimals refuses a fraction, unless it is zero or the stored amount', () => {
  expect(['2500', '2500.00', '2500,0', '80,33'].map((typed) => yen.parse(typed))).toEqual([
    '2500.00',
    '2500.00',
    '2500.00',
    '80.33',
  ])
  expect(['80.34', '1000,6'].map((typed) => yen.safeParse(typed).success)).toEqual([false, false])
})
