import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockMinutes, dayAfter, momentAt, wallClockAt } from './salon-clock.ts'
import type { WorkingDay } from './working-hours.ts'
import {
  hoursOn,
  outsideHours,
  without,
  workingSpans,
  type TimedRow,
  type WorkingHours,
} from './working-spans.ts'

const mia = 7
/** A Wednesday. */
const day = '2026-06-10'

const hours = (from: string, to: string, ...breaks: [string, string][]): WorkingDay => ({
  from,
  to,
  breaks: breaks.map(([start, end]) => ({ from: start, to: end })),
})
const everyDay = (of: WorkingDay | null) => Array.from({ length: 7 }, () => of)

const week = (staffId: number | null, of: WorkingDay | null, validFrom = '2026-01-01') => ({
  schedules: [{ id: 1, staffId, validFrom, week: everyDay(of) }],
})
const except = (staffId: number | null, of: WorkingDay | null, first = day, last = first) => ({
  exceptions: [{ id: 1, staffId, firstDay: first, lastDay: last, reason: null, day: of }],
})
const all = (...parts: Partial<WorkingHours>[]): WorkingHours => ({
  schedules: parts.flatMap(({ schedules = [] }) => schedules),
  exceptions: parts.flatMap(({ exceptions = [] }, n) =>
    exceptions.map((one) => ({ ...one, id: n + 1 })),
  ),
  blockedTimes: parts.flatMap(({ blockedTimes = [] }) => blockedTimes),
})

const salons = hours('09:00', '19:00')
const own = hours('08:00', '14:00')
const longer = hours('09:00', '22:00')
const extra = hours('10:00', '12:00')

describe('the hours of a day', () => {
  it.each<[string, Partial<WorkingHours>[], WorkingDay | null | undefined]>([
    ['nothing at all: no limits', [], undefined],
    ["the salon's week", [week(null, salons)], salons],
    ['their own week, also before opening', [week(null, salons), week(mia, own)], own],
    ['a day off in their own week', [week(null, salons), week(mia, null)], null],
    ['a longer day of the salon', [week(null, salons), except(null, longer)], longer],
    ['a longer day, over their own week', [week(mia, own), except(null, longer)], longer],
    ['a longer day, on their day off', [week(mia, null), except(null, longer)], null],
    ['a day off by exception', [week(mia, own), except(mia, null)], null],
    ['a day off, over a longer day', [except(null, longer), except(mia, null)], null],
    ['hours of theirs, over a longer day', [except(null, longer), except(mia, extra)], extra],
    ['a closure, over their own week', [week(mia, own), except(null, null)], null],
    ['hours of theirs, over a closure', [except(null, null), except(mia, extra)], extra],
    ['hours of theirs, on their day off', [week(mia, null), except(mia, extra)], extra],
    ['another one’s hours', [week(8, own), except(8, null)], undefined],
    ['an exception of other days', [week(null, salons), except(null, null, '2026-06-11')], salons],
    [
      'of two exceptions the one that begins last',
      [except(mia, null, '2026-06-08', '2026-06-14'), except(mia, extra)],
      extra,
    ],
    ['of two for the same days the newest', [except(mia, extra), except(mia, null)], null],
    [
      'of two weeks the latest that has begun',
      [week(mia, own), week(mia, extra, '2026-06-10'), week(mia, null, '2026-06-11')],
      extra,
    ],
    ['a week that has not begun', [week(null, salons), week(mia, own, '2026-06-11')], salons],
  ])('%s', (_, parts, expected) => {
    expect(hoursOn(all(...parts), mia, day).hours).toEqual(expected)
  })

  it('says whose they are', () => {
    const given = all(week(null, salons), week(mia, own, '2026-06-11'))

    expect(hoursOn(given, mia, day).staffId).toBeNull()
    expect(hoursOn(given, mia, '2026-06-11').staffId).toBe(mia)
  })

  it('takes the weekday of the week, which begins on Sunday', () => {
    const sunday = [hours('10:00', '11:00'), ...everyDay(null).slice(1)]
    const given = all({
      schedules: [{ id: 1, staffId: null, validFrom: '2026-01-01', week: sunday }],
    })

    expect(hoursOn(given, null, '2026-06-14').hours).toEqual(hours('10:00', '11:00'))
    expect(hoursOn(given, null, '2026-06-15').hours).toBeNull()
  })
})

const blocked = (from: string, to: string) => ({
  blockedTimes: [{ id: 1, staffId: mia, day, from, to, reason: 'Training' }],
})

describe('working spans', () => {
  it('are the day without its breaks', () => {
    const given = all(week(null, hours('09:00', '24:00', ['15:00', '15:30'], ['12:00', '13:00'])))

    expect(workingSpans(given, mia, day)).toEqual([
      { from: 540, to: 720 },
      { from: 780, to: 900 },
      { from: 930, to: 1440 },
    ])
  })

  it('are the whole day without limits, and none on a day off', () => {
    expect(workingSpans(all(), mia, day)).toEqual([{ from: 0, to: 1440 }])
    expect(workingSpans(all(week(mia, null)), mia, day)).toEqual([])
  })

  it('lose blocked times where that is wanted', () => {
    const given = all(week(mia, hours('09:00', '12:00')), blocked('11:00', '14:00'))

    expect(workingSpans(given, mia, day)).toEqual([{ from: 540, to: 720 }])
    expect(workingSpans(given, mia, day, 'cut out')).toEqual([{ from: 540, to: 660 }])
    expect(workingSpans(given, 8, day, 'cut out')).toEqual([{ from: 0, to: 1440 }])
  })
})

describe('spans without others', () => {
  const whole = { from: 480, to: 1200 }

  it('are what is around and between these, in whatever order they are', () => {
    const others = [
      { from: 780, to: 1020 },
      { from: 540, to: 720 },
    ]

    expect(without([whole], others)).toEqual([
      { from: 480, to: 540 },
      { from: 720, to: 780 },
      { from: 1020, to: 1200 },
    ])
  })

  it('are the spans where there are no others, and none under a longer one', () => {
    expect(without([whole], [])).toEqual([whole])
    expect(without([whole], [{ from: 0, to: 1440 }])).toEqual([])
  })

  it('lose an other that reaches over several of them, and others that overlap', () => {
    const spans = [
      { from: 0, to: 60 },
      { from: 100, to: 200 },
    ]
    const others = [
      { from: 150, to: 160 },
      { from: 50, to: 110 },
      { from: 155, to: 170 },
    ]

    expect(without(spans, others)).toEqual([
      { from: 0, to: 50 },
      { from: 110, to: 150 },
      { from: 170, to: 200 },
    ])
  })
})

const zone = 'Europe/Berlin'
const at = (time: string, duration: number, on = day): TimedRow => ({
  staffId: mia,
  appointmentDate: momentAt({ day: on, time }, zone) ?? '',
  duration,
})

describe('a row outside of working hours', () => {
  const given = all(
    week(null, hours('09:00', '19:00')),
    week(mia, hours('09:00', '17:00', ['12:00', '13:00'])),
    blocked('15:00', '16:00'),
  )

  it.each<[string, TimedRow, string | undefined]>([
    ['the whole morning', at('09:00', 180), undefined],
    ['the end of the day', at('16:00', 60), undefined],
    ['a minute too early', at('08:59', 60), 'outside'],
    ['a minute too late', at('16:00', 61), 'outside'],
    ['into the break', at('11:00', 61), 'break'],
    ['over the break', at('11:00', 180), 'break'],
    ['into a blocked time', at('14:00', 61), 'blocked'],
    ['up to a blocked time', at('14:00', 60), undefined],
    ['past midnight', at('23:30', 60), 'outside'],
  ])('%s', (_, row, why) => {
    expect(outsideHours(given, row, zone)?.why).toBe(why)
  })

  it('names the hours of the day, or what is in the way', () => {
    expect(outsideHours(given, at('08:00', 30), zone)).toMatchObject({
      staffId: mia,
      day,
      span: { from: '09:00', to: '17:00' },
    })
    expect(outsideHours(given, at('15:30', 10), zone)).toMatchObject({ reason: 'Training' })
    expect(outsideHours(all(except(null, null)), at('09:00', 30), zone)).toMatchObject({
      why: 'closed',
      staffId: null,
    })
  })

  it('looks at the day after midnight, too', () => {
    const closing = all(except(mia, null, '2026-06-11'))

    expect(outsideHours(closing, at('23:30', 30), zone)).toBeUndefined()
    expect(outsideHours(closing, at('23:30', 31), zone)).toMatchObject({
      why: 'closed',
      day: '2026-06-11',
    })
  })

  it.each([
    // 02:00 becomes 03:00: an hour that began at 01:30 ends at 03:30.
    ['2026-03-29', '01:30', '03:29', 'outside'],
    ['2026-03-29', '01:30', '03:30', undefined],
    // 03:00 becomes 02:00: two hours that began at 01:30 end at 02:30.
    ['2026-10-25', '01:30', '02:59', 'outside'],
    ['2026-10-25', '01:30', '03:00', undefined],
  ])('ends by elapsed time when clocks change: %s from %s, open until %s', (on, time, to, why) => {
    const open = all(week(mia, hours('01:00', to)))
    const row = at(time, on === '2026-03-29' ? 60 : 120, on)

    expect(outsideHours(open, row, zone)?.why).toBe(why)
  })
})

/** The same, with every minute looked at by itself. */
function outsideByMinutes(given: WorkingHours, row: TimedRow, inZone: string): boolean {
  const start = Math.floor(Date.parse(row.appointmentDate) / 60_000)
  return Array.from({ length: row.duration }, (_, n) => start + n).some((minute) => {
    const wall = wallClockAt(minute * 60_000, inZone)
    const clock = clockMinutes(wall.time)
    const on = hoursOn(given, row.staffId, wall.day).hours
    const holds = (span: { from: string; to: string }) =>
      clockMinutes(span.from) <= clock && clock < clockMinutes(span.to)
    const isBlocked = given.blockedTimes.some(
      (one) => one.staffId === row.staffId && one.day === wall.day && holds(one),
    )
    return on === null || isBlocked || (on && (!holds(on) || on.breaks.some(holds)))
  })
}

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const span = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 2 })
  .map((ends) => ends.toSorted((a, b) => a - b).map((quarter) => time(quarter * 15)))
  .map(([from = '', to = '']) => ({ from, to }))
const anyDay = fc.option(
  fc.tuple(span, fc.array(span, { maxLength: 2 })).map(([whole, breaks]) => ({ ...whole, breaks })),
)
const owner = fc.constantFrom(null, mia)

it('agrees with a look at every minute, on days of a clock change as well', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
      fc.constantFrom('2026-03-28', '2026-10-24', '2026-03-07', '2026-10-31', '2026-04-04'),
      fc.integer({ min: 0, max: 3 * 1440 }),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.record({ staffId: owner, of: anyDay }), { maxLength: 2 }),
      fc.array(fc.record({ staffId: owner, of: anyDay, after: fc.nat(3) }), { maxLength: 3 }),
      fc.array(fc.record({ span, after: fc.nat(3) }), { maxLength: 2 }),
      (inZone, first, minute, duration, weeks, exceptions, blocks) => {
        const given = all(
          ...weeks.map(({ staffId, of }) => week(staffId, of)),
          ...exceptions.map(({ staffId, of, after }) =>
            except(staffId, of, dayAfter(first, after)),
          ),
          {
            blockedTimes: blocks.map(({ span: one, after }) => ({
              id: 1,
              staffId: mia,
              day: dayAfter(first, after),
              reason: null,
              ...one,
            })),
          },
        )
        const start = Date.parse(`${first}T00:00Z`) + minute * 60_000
        const row = { staffId: mia, appointmentDate: new Date(start).toISOString(), duration }

        expect(outsideHours(given, row, inZone) !== undefined).toBe(
          Boolean(outsideByMinutes(given, row, inZone)),
        )
      },
    ),
    { numRuns: 100 },
  )
})
