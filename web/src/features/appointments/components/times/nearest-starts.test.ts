import type { FreeDay } from '@salon/contract/availability'
import { describe, expect, it } from 'vitest'
import { dayInWeeks, nearestStarts } from './nearest-starts.ts'

const zone = 'Europe/Berlin'
const freeOn = (day: string, times: readonly string[], staffIds = [7]): FreeDay => ({
  day,
  starts: times.map((time) => ({
    start: `${day}T${time}:00.000Z`,
    gap: 0,
    lines: staffIds.map((staffId, n) => ({
      serviceId: n + 1,
      staffId,
      start: `${day}T${time}:00.000Z`,
      duration: 30,
    })),
  })),
})
/** 10:00 in Berlin's winter. */
const wanted = { day: '2026-12-09', minute: 600, staffIds: [7] }
const nearest = (...days: FreeDay[]) =>
  nearestStarts(days, wanted, zone).map(({ start }) => start.slice(5, 16))

describe('the free starts to propose', () => {
  it('are none where nothing is free, and of others where nothing is with the same staff', () => {
    const others = freeOn('2026-12-09', ['09:00'], [8])

    expect(nearest()).toEqual([])
    expect(nearest(others)).toEqual(['12-09T09:00'])
    expect(nearest(others, freeOn('2026-12-11', ['15:00']))).toEqual(['12-11T15:00'])
  })

  it('are the same clock time, and others an hour away at least, by time', () => {
    const day = freeOn('2026-12-09', ['08:00', '08:45', '09:00', '09:15', '10:00', '13:00'])

    expect(nearest(day)).toEqual(['12-09T08:00', '12-09T09:00', '12-09T10:00'])
  })

  it('are on a day nearby rather than hours away', () => {
    expect(
      nearest(
        freeOn('2026-12-08', ['09:00']),
        freeOn('2026-12-09', ['14:00']),
        freeOn('2026-12-10', ['09:30']),
        freeOn('2026-12-12', ['09:00']),
      ),
    ).toEqual(['12-08T09:00', '12-09T14:00', '12-10T09:30'])
  })

  it('keep the clock time across a change of the clocks', () => {
    const summer = { ...wanted, day: '2026-03-30' }
    const [first] = nearestStarts([freeOn('2026-03-30', ['08:00', '09:00'])], summer, zone)

    expect(first?.start).toBe('2026-03-30T08:00:00.000Z')
  })
})

describe('the day so many weeks later', () => {
  it.each([
    ['of a visit of today', '2026-11-25', '2026-12-23'],
    ['of one six days ago', '2026-11-19', '2026-12-17'],
    ['of one to come', '2026-12-02', '2026-12-30'],
    ['of one a week ago, from the last such weekday on', '2026-11-18', '2026-12-23'],
    ['of one a year ago, likewise', '2025-11-27', '2026-12-17'],
  ])('%s', (_, day, expected) => {
    expect(dayInWeeks(day, '2026-11-25', 4)).toBe(expected)
  })
})
