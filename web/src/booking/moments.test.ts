import { describe, expect, it } from 'vitest'
import { daysToFetch, minutesAndSeconds, partsOfDay, usualLastDay, zoneNotice } from './moments.ts'
import { en } from './words/en.ts'

describe('the notice of the salon’s zone', () => {
  const moment = '2026-11-27T12:00:00Z'

  it('names zone and offset where the browser shows another time', () => {
    expect(zoneNotice(moment, 'Europe/Berlin', 'America/New_York', en)).toBe(
      'Times are the salon’s: Berlin, GMT+1',
    )
    expect(zoneNotice(moment, 'America/New_York', 'Europe/Berlin', en)).toBe(
      'Times are the salon’s: New York, GMT-5',
    )
  })

  it('is none where both clocks agree at that moment', () => {
    expect(zoneNotice(moment, 'Europe/Berlin', 'Europe/Paris', en)).toBeUndefined()
  })

  it('goes by the offset of the day: for some weeks the clocks of two places change apart', () => {
    const march = '2026-03-20T12:00:00Z'

    expect(zoneNotice(march, 'Europe/London', 'Africa/Abidjan', en)).toBeUndefined()
    expect(zoneNotice('2026-04-20T12:00:00Z', 'Europe/London', 'Africa/Abidjan', en)).toBe(
      'Times are the salon’s: London, GMT+1',
    )
  })
})

describe('the days that are requested', () => {
  const range = { firstDay: '2026-11-25', lastDay: '2027-01-24' }

  it('are those of the month’s sheet that can be booked, and never more than are answered', () => {
    expect(daysToFetch('2026-11-01', 1, range)).toEqual({ from: '2026-11-25', to: '2026-12-06' })
    expect(daysToFetch('2026-12-01', 0, range)).toEqual({ from: '2026-11-29', to: '2027-01-02' })
    expect(daysToFetch('2027-01-01', 1, range)).toEqual({ from: '2026-12-28', to: '2027-01-24' })
  })

  it('are none in a month that cannot be booked', () => {
    expect(daysToFetch('2027-03-01', 1, range)).toBeNull()
  })
})

describe('the times of a day', () => {
  it('stand in the parts of the salon’s day, also on the day of a clock change', () => {
    // Clocks go back at 01:00Z: 09:00 is 08:00Z.
    const times = ['2026-10-25T08:00:00Z', '2026-10-25T11:00:00Z', '2026-10-25T16:00:00Z'].map(
      (start) => ({ start }),
    )

    expect(
      partsOfDay(times, 'Europe/Berlin').map(({ part, times: some }) => [part, some.length]),
    ).toEqual([
      ['morning', 1],
      ['afternoon', 1],
      ['evening', 1],
    ])
  })
})

it('writes a rest of time as a clock does', () => {
  expect([599_001, 61_000, 5_000, 0, -3].map(minutesAndSeconds)).toEqual([
    '10:00',
    '1:01',
    '0:05',
    '0:00',
    '0:00',
  ])
})

it('waits for four weeks, as far as can be booked', () => {
  expect(usualLastDay('2026-11-25', '2027-01-24')).toBe('2026-12-23')
  expect(usualLastDay('2026-11-25', '2026-12-01')).toBe('2026-12-01')
})
