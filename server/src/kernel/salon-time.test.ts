import { dayAfter } from '@salon/contract/salon-clock'
import { describe, expect, it } from 'vitest'
import { dayAt, daySpan, daysSpan, momentOf, monthOf, weekOf } from './salon-time.ts'

const hours = ({ from, to }: { from: string; to: string }) =>
  (new Date(to).getTime() - new Date(from).getTime()) / 3_600_000

describe('the span of a day', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z', 24],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    ['2026-06-01', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z', 24],
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00.000Z', 24],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 0],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 24],
    // Summer time begins at midnight there: the day has no 00:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 23],
    ['2026-02-28', 'UTC', '2026-02-28T00:00:00.000Z', 24],
    // Midnight twice within one day, and with an hour of the day before in between.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', 25],
    ['2010-11-06', 'America/St_Johns', '2010-11-06T02:30:00.000Z', 25],
    ['2010-11-07', 'America/St_Johns', '2010-11-07T03:30:00.000Z', 24],
  ])('%s in %s begins at %s and has %i hours', (day, zone, from, length) => {
    const span = daySpan(day, zone)

    expect(span.from).toBe(from)
    expect(hours(span)).toBe(length)
  })

  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'])(
    'ends where the next begins, through a whole year in %s',
    (zone) => {
      let day = '2011-06-01'
      while (day < '2012-06-01') {
        const next = dayAfter(day, 1)
        expect(daySpan(day, zone).to).toBe(daySpan(next, zone).from)
        day = next
      }
    },
  )

  it('of several days holds the clock changes between', () => {
    expect(hours(daysSpan('2026-10-19', '2026-10-25', 'Europe/Berlin'))).toBe(7 * 24 + 1)
    expect(hours(daysSpan('2026-03-23', '2026-03-29', 'Europe/Berlin'))).toBe(7 * 24 - 1)
  })
})

describe('the day at a moment', () => {
  it.each([
    ['2026-03-28T22:59:59.999Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-10-25T22:59:59.999Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
    ['2026-05-31T18:29:59Z', 'Asia/Kolkata', '2026-05-31'],
    ['2026-05-31T18:30:00Z', 'Asia/Kolkata', '2026-06-01'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
    ['2010-11-07T02:30:30Z', 'America/St_Johns', '2010-11-06'],
    ['2010-11-07T03:29:59Z', 'America/St_Johns', '2010-11-06'],
    ['2010-11-07T03:30:00Z', 'America/St_Johns', '2010-11-07'],
    ['2026-11-01T04:30:00Z', 'America/Havana', '2026-11-01'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(dayAt(moment, zone)).toBe(day)
    expect(dayAt(new Date(moment), zone)).toBe(day)
  })
})

describe('the moment of a wall-clock time', () => {
  it.each([
    ['2026-07-01T10:00', 'Europe/Berlin', '2026-07-01T08:00:00.000Z'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-06-01T10:00:30', 'Asia/Kolkata', '2026-06-01T04:30:30.000Z'],
    ['2011-12-31T00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s is %s', (wallClock, zone, moment) => {
    expect(momentOf(wallClock, zone)).toBe(moment)
  })

  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin'],
    ['2026-03-08T02:00', 'America/New_York'],
    ['2011-12-30T12:00', 'Pacific/Apia'],
  ])('%s in %s is none: the clocks skip it', (wallClock, zone) => {
    expect(momentOf(wallClock, zone)).toBeUndefined()
  })
})

describe('weeks and months', () => {
  it.each([
    ['2026-11-21', 0, '2026-11-15', '2026-11-21'],
    ['2026-11-22', 0, '2026-11-22', '2026-11-28'],
    ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-23', 1, '2026-11-23', '2026-11-29'],
    ['2026-11-20', 6, '2026-11-14', '2026-11-20'],
    ['2027-01-01', 1, '2026-12-28', '2027-01-03'],
  ])('the week of %s that begins on day %i is %s to %s', (day, weekStart, first, last) => {
    expect(weekOf(day, weekStart)).toEqual({ first, last })
  })

  it.each([
    ['2026-02-14', '2026-02-01', '2026-02-28'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('the month of %s is %s to %s', (day, first, last) => {
    expect(monthOf(day)).toEqual({ first, last })
  })
})
