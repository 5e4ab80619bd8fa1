import { expect, test } from 'vitest'
import { averageOfMoney, sumOfMoney } from './money-sum.ts'

test('amounts that binary fractions cannot hold are summed exactly', () => {
  expect(sumOfMoney(['0.10', '0.20'])).toBe('0.30')
  expect(sumOfMoney(Array.from({ length: 1000 }, () => '0.01'))).toBe('10.00')
})

test('sums larger than a double holds exactly keep their cents', () => {
  expect(sumOfMoney(['90071992547409.93', '99999999.99'])).toBe('90072092547409.92')
})

test('nothing sums up to 0.00', () => {
  expect(sumOfMoney([])).toBe('0.00')
})

test('an amount may leave its decimals out, and may be negative', () => {
  expect(sumOfMoney(['25', '0.5'])).toBe('25.50')
  expect(sumOfMoney(['1.00', '-1.05'])).toBe('-0.05')
})

test.each(['', '1e3', '1,5', '1.234', 'NaN', ' 1'])('%j is refused', (amount) => {
  expect(() => sumOfMoney([amount])).toThrow(RangeError)
})

test('an average is rounded to the nearest cent, of sums of any size', () => {
  expect(averageOfMoney(['10.00', '0.01'], 2)).toBe('5.01')
  expect(averageOfMoney(['10.00'], 3)).toBe('3.33')
  expect(averageOfMoney(['-0.03'], 2)).toBe('-0.02')
  expect(averageOfMoney([], 4)).toBe('0.00')
  expect(averageOfMoney(['90071992547409.93'], 1)).toBe('90071992547409.93')
})
