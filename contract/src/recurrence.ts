import { dayAfter, isDay, monthAfter } from './salon-clock.ts'
import type { MonthDay, RecurrencePattern, RecurrenceRule } from './recurrence-rule.ts'
import { mostSeriesVisits } from './vocabulary.ts'
import { weekdayOf } from './working-spans.ts'

const monday = 1

/** The day of a month that a rule means; undefined where the month has none. `first` is the month's first day. */
export function dayInMonth(first: string, on: MonthDay): string | undefined {
  const last = dayAfter(monthAfter(first, 1), -1)
  if ('day' in on) {
    if (on.day === -1) return last
    const day = `${first.slice(0, 8)}${String(on.day).padStart(2, '0')}`
    return isDay(day) ? day : undefined
  }
  if (on.nth === -1) return dayAfter(last, -((weekdayOf(last) - on.weekday + 7) % 7))
  const week = (on.weekday - weekdayOf(first) + 7) % 7
  const day = dayAfter(first, week + 7 * (on.nth - 1))
  return day.slice(0, 7) === first.slice(0, 7) ? day : undefined
}

/** A day as rules by the month have it: the 14th, the 2nd Tuesday, the last one, or the last day. */
export const placeInMonth = (day: string) => {
  const number = Number(day.slice(8))
  return {
    day: number,
    nth: Math.ceil(number / 7) as 1 | 2 | 3 | 4 | 5,
    isLast: dayAfter(day, 7).slice(0, 7) !== day.slice(0, 7),
    isLastDay: dayAfter(day, 1).slice(0, 7) !== day.slice(0, 7),
  }
}

/** The days of a rule from `first` on, in order, without its end. */
function* daysWithoutEnd(rule: RecurrencePattern, first: string): Generator<string> {
  if (rule.unit === 'day') {
    for (let day = first; isDay(day); day = dayAfter(day, rule.every)) yield day
  } else if (rule.unit === 'week') {
    const offset = (day: number) => (day - (rule.weekStart ?? monday) + 7) % 7
    const offsets = [...new Set(rule.weekdays.map(offset))].toSorted((a, b) => a - b)
    const start = dayAfter(first, -offset(weekdayOf(first)))
    for (let week = start; isDay(week); week = dayAfter(week, 7 * rule.every)) {
      yield* offsets.map((days) => dayAfter(week, days)).filter((day) => day >= first)
    }
  } else {
    for (let month = monthAfter(first, 0); isDay(month); month = monthAfter(month, rule.every)) {
      const day = dayInMonth(month, rule.on)
      if (day && day >= first) yield day
    }
  }
}

/**
 * The days on which a series has its visits, from `first` on; what RFC 5545 calls expanding a recurrence rule. A month
 * without the rule's day is left out. Stops at one more than a series may have, so that too many are seen.
 */
export function daysOfRule(rule: RecurrenceRule, first: string): string[] {
  const days: string[] = []
  const most = Math.min(rule.times ?? Infinity, mostSeriesVisits + 1)
  for (const day of daysWithoutEnd(rule, first)) {
    if (days.length >= most || day > (rule.until ?? day)) break
    days.push(day)
  }
  return days
}

/** Why a rule makes no series, and the field that is wrong; undefined where it does. */
export function wrongRule(
  rule: RecurrenceRule,
  first: string,
): { field: 'until' | 'times'; wrong: string } | undefined {
  const { until, times } = rule
  if (until === undefined && times === undefined)
    return { field: 'until', wrong: 'Choose when the series ends' }
  if (until !== undefined && times !== undefined)
    return { field: 'until', wrong: 'A series ends on a day or after some visits, not both' }
  const days = daysOfRule(rule, first)
  if (days.length > mostSeriesVisits)
    return { field: 'until', wrong: `A series has at most ${mostSeriesVisits} visits` }
  if (days.length === 0) return { field: 'until', wrong: 'No visit is on or before that day' }
  if (times !== undefined && days.length < times)
    return { field: 'times', wrong: 'The last visits would be after the year 2199' }
  return undefined
}

/** How the days of a series move when the visit of one day goes to another. */
export interface SeriesMove {
  readonly from: string
  readonly to: string
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const daysLater = ({ from, to }: SeriesMove) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The rule of a series after a move: of other weekdays, or of the new day's place in its month. */
export function ruleMoved<R extends RecurrencePattern>(rule: R, move: SeriesMove): R {
  const { to } = move
  if (rule.unit === 'day' || move.from === to) return rule
  if (rule.unit === 'week') {
    // The week begins as much later, so that every visit moves by as many days.
    const moved = (weekday: number) => (((weekday + daysLater(move)) % 7) + 7) % 7
    return {
      ...rule,
      weekStart: moved(rule.weekStart ?? monday),
      weekdays: rule.weekdays.map(moved),
    }
  }
  const { day, nth, isLast, isLastDay } = placeInMonth(to)
  if ('day' in rule.on) return { ...rule, on: { day: rule.on.day === -1 && isLastDay ? -1 : day } }
  const stays = rule.on.nth === -1 && isLast
  return { ...rule, on: { nth: stays ? -1 : nth, weekday: weekdayOf(to) } }
}

/** Where a day of a series goes; undefined where a month has no such day. `moved` is the rule after the move. */
export function dayMoved(
  moved: RecurrencePattern,
  day: string,
  move: SeriesMove,
): string | undefined {
  if (moved.unit !== 'month' || move.from === move.to) return dayAfter(day, daysLater(move))
  const months = monthNumber(move.to) - monthNumber(move.from)
  return dayInMonth(monthAfter(day, months), moved.on)
}
