import { expect, test } from 'vitest'
import {
  clockMinutes,
  dayAfter,
  daysBetween,
  isDay,
  momentAt,
  monthAfter,
  monthGrid,
  wallClockAt,
} from './salon-clock.ts'

test.each([
  ['2026-01-31T23:30:00.000Z', 'Europe/Berlin', '2026-02-01', '00:30'],
  ['2026-07-01T02:00:00.000Z', 'America/New_York', '2026-06-30', '22:00'],
  ['2026-01-01T00:00:00.000Z', 'Asia/Kolkata', '2026-01-01', '05:30'],
  ['2026-01-01T10:30:00.000Z', 'Pacific/Apia', '2026-01-01', '23:30'],
])('%s in %s is %s %s', (moment, zone, day, time) => {
  expect(wallClockAt(moment, zone)).toEqual({ day, time })
})

test.each([
  ['2026-02-01', '00:30', 'Europe/Berlin', '2026-01-31T23:30:00.000Z'],
  ['2026-01-01', '23:30', 'Pacific/Apia', '2026-01-01T10:30:00.000Z'],
  // Shown twice: the first.
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  // Skipped.
  ['2026-03-29', '02:30', 'Europe/Berlin', undefined],
  ['2011-12-30', '12:00', 'Pacific/Apia', undefined],
])('%s %s in %s is the moment %s', (day, time, zone, moment) => {
  expect(momentAt({ day, time }, zone)).toBe(moment)
})

test('days go on over months, years and changes of the clock', () => {
  expect(dayAfter('2026-03-28', 1)).toBe('2026-03-29')
  expect(dayAfter('2026-03-29', 1)).toBe('2026-03-30')
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(monthAfter('2026-03-31', -1)).toBe('2026-02-01')
})

test('days between two are all of them, both included', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(daysBetween('2026-03-01', '2026-02-28')).toEqual([])
})

test('a time is so many minutes from midnight', () => {
  expect(['00:00', '09:05', '24:00'].map(clockMinutes)).toEqual([0, 545, 1440])
})

test('only days that exist are days', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '26-01-01', '20260101', '', null, 7].some(isDay)).toBe(false)
})

test('a month that begins on a Saturday and is long takes six weeks', () => {
  const grid = monthGrid('2026-08-15', 0)

  expect(grid).toHaveLength(6)
  expect(grid[0]?.[6]).toBe('2026-08-01')
  expect(grid[5]?.[0]).toBe('2026-08-30')
})

test('a February that fits takes four weeks, and five where the week begins on Monday', () => {
  expect(monthGrid('2026-02-10', 0)).toHaveLength(4)
  expect(monthGrid('2026-02-10', 1)).toHaveLength(5)
})
