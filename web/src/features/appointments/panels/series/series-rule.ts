import { daysOfRule, placeInMonth, wrongRule } from '@salon/contract/recurrence'
import { isDay } from '@salon/contract/salon-clock'
import type { RecurrenceRule } from '@salon/contract/recurrence-rule'
import type { SeriesDraft } from '@salon/contract/series'
import { weekdayOf } from '@salon/contract/working-spans'
import { visitDraftOf, type BookingValues } from '../booking/booking-form.ts'

/** How a visit repeats, as it is typed. */
export interface RepeatInput {
  readonly unit: RecurrenceRule['unit']
  readonly every: string
  /** Null is the weekday of the first visit. */
  readonly weekdays: readonly number[] | null
  readonly monthDay: 'day' | 'lastDay' | 'nth' | 'last'
  readonly ends: 'times' | 'until'
  readonly times: string
  readonly until: string
}

export const newRepeat: RepeatInput = {
  unit: 'week',
  every: '4',
  weekdays: null,
  monthDay: 'day',
  ends: 'times',
  times: '6',
  until: '',
}

const figure = (typed: string) => (/^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed) : undefined)

/**
 * The rule that is typed, with its days.
 * @param first the day of the first visit
 * @returns undefined while something is missing; what is wrong where it makes no series
 */
export function ruleOf(
  typed: RepeatInput,
  first: string,
  weekStart: number,
): { rule: RecurrenceRule; days: string[]; wrong: string | undefined } | undefined {
  const every = figure(typed.every)
  const times = figure(typed.times)
  const isUntil = typed.ends === 'until'
  if (!isDay(first) || every === undefined || (!isUntil && times === undefined)) return undefined
  if (isUntil && !isDay(typed.until)) return undefined
  const end = isUntil ? { until: typed.until } : { times }
  const rule = patternOf(typed, first, every, weekStart)
  const whole: RecurrenceRule = { ...rule, ...end }
  return { rule: whole, days: daysOfRule(whole, first), wrong: wrongRule(whole, first)?.wrong }
}

function patternOf(
  { unit, weekdays, monthDay }: RepeatInput,
  first: string,
  every: number,
  weekStart: number,
): RecurrenceRule {
  const weekday = weekdayOf(first)
  if (unit === 'day') return { unit, every }
  if (unit === 'week') return { unit, every, weekdays: [...(weekdays ?? [weekday])], weekStart }
  const { day, nth, isLast, isLastDay } = placeInMonth(first)
  if (monthDay === 'nth') return { unit, every, on: { nth, weekday } }
  // Another first day may be no last one any more.
  if (monthDay === 'last' && isLast) return { unit, every, on: { nth: -1, weekday } }
  return { unit, every, on: { day: monthDay === 'lastDay' && isLastDay ? -1 : day } }
}

/** What is sent to book a series; the first visit's time is that of all. */
export function seriesDraftOf(values: BookingValues, rule: RecurrenceRule): SeriesDraft {
  const { appointmentDate: _start, status, ...visit } = visitDraftOf(values)
  return {
    ...visit,
    ...(status === 'confirmed' && { status }),
    firstDay: values.date,
    time: values.time.slice(0, 5),
    rule,
    overlap: 'reject',
  }
}
