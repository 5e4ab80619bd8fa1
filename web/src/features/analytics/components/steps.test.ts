import { dayAfter } from '@salon/contract/salon-clock'
import { expect, test } from 'vitest'
import { stepLength, stepsOf } from './steps.ts'

const days = (first: string, length: number, revenue: string) =>
  Array.from({ length }, (_, index) => ({
    day: dayAfter(first, index),
    revenue,
    visits: 2,
    bookedVisits: 3,
  }))

test.each([
  [1, 'day'],
  [31, 'day'],
  [32, 'week'],
  [189, 'week'],
  [190, 'month'],
  [1_100, 'month'],
] as const)('%d days are shown by %s', (length, by) => {
  expect(stepLength(length)).toBe(by)
})

test('few days are single steps, each with the day it is compared with', () => {
  const figures = { revenue: '0.10', visits: 2, bookedVisits: 3 }
  expect(stepsOf(days('2026-03-01', 2, '0.10'), days('2026-02-27', 2, '7.00'))).toEqual([
    { from: '2026-03-01', to: '2026-03-01', ...figures, before: '7.00' },
    { from: '2026-03-02', to: '2026-03-02', ...figures, before: '7.00' },
  ])
})

test('future days have no comparison if only days that have begun are compared', () => {
  const steps = stepsOf(days('2026-03-01', 3, '0.10'), days('2026-02-01', 2, '7.00'))

  expect(steps.map(({ before }) => before)).toEqual(['7.00', '7.00', null])
})

test('weeks are seven days from the first on, the last one what is left; sums are exact', () => {
  const steps = stepsOf(days('2026-01-01', 33, '0.10'), days('2025-11-29', 33, '0.20'))

  expect(steps.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-01-01 2026-01-07',
    '2026-01-08 2026-01-14',
    '2026-01-15 2026-01-21',
    '2026-01-22 2026-01-28',
    '2026-01-29 2026-02-02',
  ])
  expect(steps.map(({ revenue, visits, before }) => [revenue, visits, before])).toEqual([
    ['0.70', 14, '1.40'],
    ['0.70', 14, '1.40'],
    ['0.70', 14, '1.40'],
    ['0.70', 14, '1.40'],
    ['0.50', 10, '1.00'],
  ])
})

test('months are the calendar’s, begun and broken off where the range is', () => {
  const steps = stepsOf(days('2025-01-15', 365, '1.00'), days('2024-01-16', 365, '0.00'))

  expect(steps.length).toBe(13)
  expect(steps[0]).toMatchObject({ from: '2025-01-15', to: '2025-01-31', revenue: '17.00' })
  expect(steps[1]).toMatchObject({ from: '2025-02-01', to: '2025-02-28', revenue: '28.00' })
  expect(steps[12]).toMatchObject({ from: '2026-01-01', to: '2026-01-14', revenue: '14.00' })
})

test('an open day is compared with the open day as far into the days before', () => {
  const closedAt = (places: readonly number[], list: ReturnType<typeof days>) =>
    list.map((one, place) =>
      places.includes(place) ? { ...one, revenue: '0.00', closed: true as const } : one,
    )
  const before = days('2026-02-23', 6, '0.00').map((one, place) => ({
    ...one,
    revenue: `${place}.00`,
  }))

  const steps = stepsOf(
    closedAt([1, 4], days('2026-03-01', 5, '0.10')),
    closedAt([0, 3, 5], before),
  )

  expect(steps.map((step) => step.before)).toEqual(['1.00', null, '2.00', '4.00', null])
})

test('the weeks of comparison have all its revenue, also where they are longer', () => {
  const before = days('2025-11-20', 42, '1.00').map((one, place) =>
    place % 7 === 6 || (14 <= place && place < 20) ? { ...one, closed: true as const } : one,
  )
  const now = days('2026-01-01', 35, '2.00').map((one, place) =>
    place % 7 === 6 ? { ...one, closed: true as const } : one,
  )

  const steps = stepsOf(now, before)

  expect(steps.map((step) => step.before)).toEqual(['7.00', '14.00', '7.00', '7.00', '7.00'])
})
