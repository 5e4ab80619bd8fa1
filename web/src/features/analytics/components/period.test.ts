import { expect, test } from 'vitest'
import { analyticsSearch, chosenPeriod, daysOf, weekAround } from './period.ts'

test.each([
  [{}, {}],
  [{ period: 'this-month' }, { period: 'this-month' }],
  [{ period: 'forever' }, {}],
  [
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-01-01', to: '2026-01-31' },
  ],
  [{ from: '2026-02-01', to: '2026-01-31', period: '7-days' }, { period: '7-days' }],
  [{ from: '2026-02-30', to: '2026-03-31' }, {}],
  [{ from: '2026-02-01' }, {}],
  [{ from: 1, to: ['x'], period: 2 }, {}],
])('the address %j means %j', (search, meant) => {
  expect(analyticsSearch(search)).toEqual(meant)
})

test.each([
  [{}, '2026-02-10', '2026-01-12', '2026-02-10'],
  [{ period: '30-days' }, '2026-02-10', '2026-01-12', '2026-02-10'],
  [{ period: '7-days' }, '2026-01-03', '2025-12-28', '2026-01-03'],
  [{ period: 'this-month' }, '2028-02-10', '2028-02-01', '2028-02-29'],
  [{ period: 'last-month' }, '2026-01-31', '2025-12-01', '2025-12-31'],
  [{ period: 'this-year' }, '2026-06-15', '2026-01-01', '2026-12-31'],
  [{ from: '2020-01-01', to: '2020-01-01' }, '2026-06-15', '2020-01-01', '2020-01-01'],
] as const)('%j on %s is %s to %s', (search, today, from, to) => {
  expect(daysOf(search, today)).toEqual({ from, to })
})

test('the last 30 days are the default; custom days are kept', () => {
  expect(chosenPeriod({})).toBe('30-days')
  expect(chosenPeriod({ period: 'last-month' })).toBe('last-month')
  expect(chosenPeriod({ from: '2026-01-01', to: '2026-01-02' })).toBe('custom')
})

test.each([
  [0, '2026-03-01', '2026-03-01', '2026-03-07'],
  [0, '2026-03-07', '2026-03-01', '2026-03-07'],
  [1, '2026-03-01', '2026-02-23', '2026-03-01'],
  [6, '2026-03-06', '2026-02-28', '2026-03-06'],
])('a week that begins on %d holds %s from %s to %s', (weekStart, day, from, to) => {
  expect(weekAround(day, weekStart)).toEqual({ from, to })
})
