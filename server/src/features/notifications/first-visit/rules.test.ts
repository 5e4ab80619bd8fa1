import { describe, expect, it } from 'vitest'
import { isEvening, tomorrowOf } from './rules.ts'

const hour = 60 * 60 * 1000
const hoursOf = (span: { from: string; to: string }) =>
  (Date.parse(span.to) - Date.parse(span.from)) / hour

/** Zones with every kind of clock: halves and quarters of hours, both hemispheres, odd changes. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Antarctica/Troll',
]

describe('the evening', () => {
  it.each(zones)('is once on every day of a year, for an hourly job: %s', (zone) => {
    const days = 365
    const start = Date.parse('2026-01-01T00:00:00Z')
    const evenings = Array.from({ length: days * 24 }, (_, n) => new Date(start + n * hour)).filter(
      (now) => isEvening(now, zone),
    )

    expect(evenings).toHaveLength(days)
    expect(new Set(evenings.map((now) => tomorrowOf(now, zone).from)).size).toBe(days)
  })

  it.each([
    ['17:59', '2026-06-10T15:59:59Z', false],
    ['18:00', '2026-06-10T16:00:00Z', true],
    ['18:59', '2026-06-10T16:59:59Z', true],
    ['19:00', '2026-06-10T17:00:00Z', false],
    ['18:00 in winter', '2026-12-10T17:00:00Z', true],
    ['17:00 in winter', '2026-12-10T16:00:00Z', false],
  ])("is by the salon's clocks: %s", (_, now, evening) => {
    expect(isEvening(new Date(now), 'Europe/Berlin')).toBe(evening)
  })
})

describe('tomorrow', () => {
  it.each([
    ['a usual day', '2026-06-10T16:30:00Z', '2026-06-10T22:00:00.000Z', 24],
    ['the day that loses an hour', '2026-03-28T17:30:00Z', '2026-03-28T23:00:00.000Z', 23],
    ['the day that gains an hour', '2026-10-24T16:30:00Z', '2026-10-24T22:00:00.000Z', 25],
    ['the day after it', '2026-10-25T17:30:00Z', '2026-10-25T23:00:00.000Z', 24],
    ["the new year's first", '2026-12-31T17:30:00Z', '2026-12-31T23:00:00.000Z', 24],
  ])('is %s, whole', (_, now, from, hours) => {
    const day = tomorrowOf(new Date(now), 'Europe/Berlin')

    expect(day.from).toBe(from)
    expect(hoursOf(day)).toBe(hours)
  })

  it('begins at one o’clock where the clocks skip midnight', () => {
    const day = tomorrowOf(new Date('2026-03-07T23:30:00Z'), 'America/Havana')

    expect(day.from).toBe('2026-03-08T05:00:00.000Z')
    expect(hoursOf(day)).toBe(23)
  })
})
