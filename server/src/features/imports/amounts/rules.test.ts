import { expect, it } from 'vitest'
import { priceDecimalsOf, readDuration, readPrice } from './rules.ts'

it.each([
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ["1'234.50 CHF", '1234.50'],
  ['1 234,50 ₽', '1234.50'],
  ['€ 25', '25.00'],
  ['Fr.25', '25.00'],
  ['sFr. 25.50', '25.50'],
  ['Rs.250', '250.00'],
  ['руб.50', '50.00'],
  ['25,5', '25.50'],
  ['$12.30', '12.30'],
  ['1.234', '1234.00'],
  ['1,234,567', '1234567.00'],
  ['0', '0.00'],
  ['25,-', '25.00'],
  ['CHF 25.–', '25.00'],
  ['12345678.90', '12345678.90'],
  ['Price (net): 25', '25.00'],
  ['Preis (brutto) 25,00 €', '25.00'],
])('the price %s', (cell, value) => {
  expect(readPrice(cell, 2)).toEqual({ value })
})

it.each([
  '',
  'free',
  '-5',
  '−5',
  '5.00-',
  '5,00 − €',
  '(5.00)',
  '($5.00)',
  '€ -5',
  '-€5',
  '‐5',
  '‑5',
  '－5',
  '﹣5',
  '5,00 € -',
  '5,00 EUR-',
  'Refund: -EUR 5',
  '.50',
  '$.50',
  'EUR.50',
  'EUR .50',
  'CHF,5',
  'Euro.50',
  'Fr..50',
  '1.2345',
  '12.34.56',
  '1,23,456',
  '123456789',
  '4.9E+12',
  '12:30',
])('what is no price: %s', (cell) => {
  expect(readPrice(cell, 2)).toEqual({ problem: 'not_a_price' })
})

it.each([
  ['12.500', '12.50'],
  ['KWD 12,500', '12.50'],
  ['1,250.500', '1250.50'],
  ['1.250.000', '1250.00'],
  ['12.5', '12.50'],
  ['1250', '1250.00'],
])('the price %s in a currency with three decimals', (cell, value) => {
  expect(readPrice(cell, priceDecimalsOf('KWD'))).toEqual({ value })
})

it('of a price with three decimals drops none', () => {
  expect(readPrice('12.505', 3)).toEqual({ problem: 'not_a_price' })
})

it('reads a currency without decimals as one with two', () => {
  expect(readPrice('12,500', priceDecimalsOf('JPY'))).toEqual({ value: '12500.00' })
})

it.each([
  ['1h 30m', 90],
  ['1h30', 90],
  ['90', 90],
  ['90 min', 90],
  ['1:30', 90],
  ['01:30:00', 90],
  ['1 hour and 30 minutes', 90],
  ['1,5 Std.', 90],
  ['2h', 120],
  ['1 ч 30 мин', 90],
  ['45 Min.', 45],
  ['1 godz. 15 min', 75],
  ['PT1H30M', 90],
])('the duration %s', (cell, minutes) => {
  expect(readDuration(cell)).toEqual({ minutes })
})

it.each(['', '0', '25h', '1441', 'long', '-30', '1:2:3:4', '1.3333h'])(
  'what is no duration: %s',
  (cell) => {
    expect(readDuration(cell)).toEqual({ problem: 'not_a_duration' })
  },
)
