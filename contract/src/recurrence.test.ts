import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, it } from 'vitest'
import oracle from '../fixtures/recurrence-rfc5545.json' with { type: 'json' }
import { dayMoved, daysOfRule, ruleMoved, wrongRule } from './recurrence.ts'
import { dayAfter, isDay } from './salon-clock.ts'
import { recurrenceRule, type RecurrencePattern, type RecurrenceRule } from './recurrence-rule.ts'
import { weekdayOf } from './working-spans.ts'

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const asDay = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`

/** A rule of RFC 5545 as ours, or why it is none. Reads the forms that the cases have. */
function ruleOf(rrule: string, dtstart: string): RecurrenceRule | string {
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]))
  const {
    FREQ: freq = '',
    INTERVAL: interval = '1',
    COUNT,
    UNTIL,
    WKST,
  } = Object.fromEntries(parts)
  const first = asDay(dtstart)
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq)) return 'within a day'
  if (/BY(HOUR|MINUTE|SECOND)/.test(rrule)) return 'within a day'
  if (parts.has('BYSETPOS')) return 'a choice among the days of a period'
  if (/BY(YEARDAY|WEEKNO)/.test(rrule)) return 'by the day or week of the year'
  // The last moment is a day's: the day before where the visits of that day would be later.
  const isBefore = UNTIL !== undefined && UNTIL.slice(9, 15) < dtstart.slice(9, 15)
  const until = UNTIL && dayAfter(asDay(UNTIL), isBefore ? -1 : 0)
  const ends = until ? { until } : { times: Number(COUNT) }
  const every = Number(interval)
  const byDay = parts.get('BYDAY')?.split(',') ?? []
  const byMonthDay = parts.get('BYMONTHDAY')?.split(',') ?? []
  if (freq === 'DAILY') {
    return byDay.length + byMonthDay.length > 0 || parts.has('BYMONTH')
      ? 'days of some months only'
      : { unit: 'day', every, ...ends }
  }
  if (freq === 'WEEKLY') {
    const chosen =
      byDay.length > 0 ? byDay.map((name) => weekdays.indexOf(name)) : [weekdayOf(first)]
    const weekStart = WKST === undefined ? {} : { weekStart: weekdays.indexOf(WKST) }
    // RFC 5545 may name a weekday twice.
    return { unit: 'week', every, weekdays: [...new Set(chosen)], ...weekStart, ...ends }
  }
  const [month, ...otherMonths] = parts.get('BYMONTH')?.split(',').map(Number) ?? []
  const isYearly = freq === 'YEARLY'
  if (otherMonths.length > 0 || (month && !isYearly)) return 'days of some months only'
  if (month && month !== Number(first.slice(5, 7))) return 'days of some months only'
  if (byDay.length + byMonthDay.length > 1) return 'several days a month'
  const months = isYearly ? 12 * every : every
  const [nthDay] = byDay
  if (nthDay === undefined) {
    const number = Number(byMonthDay[0] ?? first.slice(8))
    return number < 0
      ? 'counted from the end of the month'
      : { unit: 'month', every: months, on: { day: number }, ...ends }
  }
  if (isYearly && month === undefined) return 'by the day or week of the year'
  const nth = Number(nthDay.slice(0, -2))
  if (nth === 0) return 'several days a month'
  if (nth < -1) return 'counted from the end of the month'
  const weekday = weekdays.indexOf(nthDay.slice(-2))
  return {
    unit: 'month',
    every: months,
    on: { nth, weekday } as { nth: -1; weekday: number },
    ...ends,
  }
}

const cases = oracle.cases.map((one) => ({ ...one, rule: ruleOf(one.rrule, one.dtstart) }))
const supported = cases.flatMap(({ rule, ...one }) =>
  typeof rule === 'string' ? [] : [{ ...one, rule }],
)

describe('rules of RFC 5545, on which libical and python-dateutil agree', () => {
  it('are ours, or are none for a known reason', () => {
    const reasons = cases.flatMap(({ rule }) => (typeof rule === 'string' ? [rule] : []))
    const counted = Object.fromEntries(
      [...new Set(reasons)].map((one) => [one, reasons.filter((other) => other === one).length]),
    )

    expect(cases).toHaveLength(116)
    expect(supported).toHaveLength(25)
    expect(counted).toEqual({
      'within a day': 29,
      'by the day or week of the year': 21,
      'days of some months only': 18,
      'several days a month': 13,
      'a choice among the days of a period': 7,
      'counted from the end of the month': 3,
    })
  })

  it.each(supported)('$rrule from $dtstart', ({ rule, dtstart, expected }) => {
    expect(recurrenceRule.safeParse(rule).success).toBe(true)
    expect(daysOfRule(rule, asDay(dtstart))).toEqual(expected.map(asDay))
  })
})

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter('2000-01-01', days))
const anyEvery = fc.integer({ min: 1, max: 14 })
const anyWeekday = fc.integer({ min: 0, max: 6 })
const anyPattern: fc.Arbitrary<RecurrencePattern> = fc.oneof(
  fc.record({ unit: fc.constant('day'), every: anyEvery }),
  fc.record({
    unit: fc.constant('week'),
    every: anyEvery,
    weekdays: fc.uniqueArray(anyWeekday, { minLength: 1 }),
    weekStart: anyWeekday,
  }),
  fc.record({
    unit: fc.constant('month'),
    every: anyEvery,
    on: fc.oneof(
      fc.record({ day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1 as const)) }),
      fc.record({ nth: fc.constantFrom(1, 2, 3, 4, 5, -1 as const), weekday: anyWeekday }),
    ),
  }),
)
const anyRule = fc
  .tuple(anyPattern, anyDay, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 900 }))
  .chain(([pattern, first, times, days]) =>
    fc
      .constantFrom({ ...pattern, times }, { ...pattern, until: dayAfter(first, days) })
      .map((rule): { rule: RecurrenceRule; first: string } => ({ rule, first })),
  )

const compact = (day: string) => day.replaceAll('-', '')

/** A rule of ours as RFC 5545 writes it. */
function printed(rule: RecurrenceRule): string {
  const parts = [`INTERVAL=${rule.every}`]
  if (rule.unit === 'day') parts.push('FREQ=DAILY')
  else if (rule.unit === 'week') {
    parts.push('FREQ=WEEKLY', `BYDAY=${rule.weekdays.map((day) => weekdays[day]).join(',')}`)
    parts.push(`WKST=${weekdays[rule.weekStart ?? 1]}`)
  } else if ('day' in rule.on) parts.push('FREQ=MONTHLY', `BYMONTHDAY=${rule.on.day}`)
  else parts.push('FREQ=MONTHLY', `BYDAY=${rule.on.nth}${weekdays[rule.on.weekday]}`)
  parts.push(rule.until ? `UNTIL=${compact(rule.until)}T235959Z` : `COUNT=${rule.times}`)
  return parts.join(';')
}

/** The days of another's rule: one without any, such as each April on the 31st, it gives up with an error. */
function daysFoundBy(rule: RRuleTemporal): string[] {
  try {
    return rule.all().map((start) => start.toPlainDate().toString())
  } catch (error) {
    if (String(error).includes('Maximum iterations')) return []
    throw error
  }
}

describe('a rule', () => {
  it('gives the days that rrule-temporal finds', () => {
    fc.assert(
      fc.property(anyRule, ({ rule, first }) => {
        const other = new RRuleTemporal({
          rruleString: `DTSTART;TZID=UTC:${compact(first)}T100000\nRRULE:${printed(rule)}`,
        })
        const days = daysFoundBy(other)
        // Our calendar ends with the year 2199.
        expect(daysOfRule(rule, first)).toEqual(days.filter(isDay).slice(0, 501))
      }),
      { numRuns: 150 },
    )
  })

  it('moves as a whole: no visit is lost, and by days and weeks all move as far', () => {
    fc.assert(
      fc.property(
        anyRule,
        fc.integer({ min: -40, max: 40 }),
        fc.nat(),
        ({ rule, first }, far, pick) => {
          const days = daysOfRule(rule, first)
          fc.pre(days.length > 0)
          const from = days[pick % days.length] ?? first
          const move = { from, to: dayAfter(from, far) }
          const moved = ruleMoved(rule, move)
          const after = days.map((day) => dayMoved(moved, day, move))

          expect(after[pick % days.length]).toBe(move.to)
          const there = after.filter((day) => day !== undefined)
          expect([...new Set(there)].toSorted()).toEqual(there)
          if (rule.unit === 'month') return
          expect(after).toEqual(days.map((day) => dayAfter(day, far)))
          const { until: _until, ...endless } = moved
          const again = daysOfRule({ ...endless, times: days.length }, after[0] ?? '')
          expect(again).toEqual(after)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('on the last day of each month moves with it, and stays the last where it goes to one', () => {
    const rule = { unit: 'month', every: 1, on: { day: -1 } } as const

    expect(daysOfRule({ ...rule, times: 4 }, '2026-12-31')).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
    const later = { from: '2027-01-31', to: '2027-02-28' }
    expect(ruleMoved(rule, later)).toEqual(rule)
    expect(dayMoved(rule, '2027-02-28', later)).toBe('2027-03-31')
    const earlier = { from: '2027-01-31', to: '2027-01-29' }
    expect(ruleMoved(rule, earlier).on).toEqual({ day: 29 })
  })

  it.each([
    ['never ends', { unit: 'day', every: 1 }, 'Choose when the series ends'],
    ['ends twice', { unit: 'day', every: 1, until: '2026-02-01', times: 3 }, 'not both'],
    ['has too many visits', { unit: 'day', every: 1, until: '2030-01-01' }, 'at most 500 visits'],
    ['ends before it begins', { unit: 'day', every: 1, until: '2025-12-31' }, 'No visit is on'],
    [
      'has no day',
      { unit: 'month', every: 12, on: { day: 31 }, until: '2026-01-30' },
      'No visit is on',
    ],
    ['goes too far', { unit: 'month', every: 366, on: { day: 1 }, times: 99 }, 'the year 2199'],
  ] as [string, RecurrenceRule, string][])('that %s is none', (_why, rule, sentence) => {
    expect(wrongRule(rule, '2026-01-01')?.wrong).toContain(sentence)
  })

  it('that names a weekday twice is refused', () => {
    const { error } = recurrenceRule.safeParse({
      unit: 'week',
      every: 1,
      weekdays: [1, 1],
      times: 4,
    })

    expect(error?.issues).toMatchObject([
      { path: ['weekdays'], message: 'A weekday can be chosen only once' },
    ])
  })

  it('of exactly as many visits as a series may have is one', () => {
    const rule = { unit: 'day', every: 1, until: dayAfter('2026-01-01', 499) } as const

    expect(wrongRule(rule, '2026-01-01')).toBeUndefined()
    expect(daysOfRule(rule, '2026-01-01')).toHaveLength(500)
    expect(wrongRule({ ...rule, until: dayAfter(rule.until, 1) }, '2026-01-01')).toBeDefined()
  })
})
