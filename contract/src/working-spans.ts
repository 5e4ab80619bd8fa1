import { clockMinutes, wallClockAt } from './salon-clock.ts'
import type {
  BlockedTime,
  ScheduleException,
  WorkingDay,
  WorkingSchedule,
} from './working-hours.ts'

/** When a blocked time holds; without the fields of a repetition it does on its day alone. */
export type BlockRule = Pick<BlockedTime, 'day'> & Partial<BlockRepetition>
type BlockRepetition = Pick<BlockedTime, 'weekdays' | 'everyWeeks' | 'until' | 'exceptDays'>
type HeldBlock = BlockRule & Omit<BlockedTime, 'version' | keyof BlockRepetition>

/** What decides about a day; versions do not matter. */
export interface WorkingHours {
  readonly schedules: readonly Omit<WorkingSchedule, 'version'>[]
  readonly exceptions: readonly Omit<ScheduleException, 'version'>[]
  readonly blockedTimes: readonly HeldBlock[]
}

/**
 * Whole minutes, of which the last is not in it. They count from midnight on a day's wall clock (0 to 1440), or
 * from 1970 where that is said.
 */
export interface MinuteSpan {
  readonly from: number
  readonly to: number
}

/** The hours that hold on a day, and whose they are. */
export interface DayHours {
  /** Null where they are the salon's. */
  readonly staffId: number | null
  /** Null is a day off, undefined a day without limits. */
  readonly hours: WorkingDay | null | undefined
  /** Of the exception, where there is one. */
  readonly reason: string | null
}

/** A whole day on the wall clock: '24:00' is its end. */
export const wholeDay = { from: '00:00', to: '24:00' } as const
export const isWholeDay = ({ from, to }: { readonly from: string; readonly to: string }) =>
  from === wholeDay.from && to === wholeDay.to

const minutesPerDay = 1440
const minuteLength = 60_000
const dayLength = minutesPerDay * minuteLength

/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Of several exceptions that cover a day the one that begins last holds, and of those the newest. */
function exceptionOn({ exceptions }: WorkingHours, staffId: number | null, day: string) {
  return exceptions
    .filter((one) => one.staffId === staffId && one.firstDay <= day && day <= one.lastDay)
    .reduce<WorkingHours['exceptions'][number] | undefined>((best, one) => {
      if (!best || one.firstDay > best.firstDay) return one
      return one.firstDay === best.firstDay && one.id > best.id ? one : best
    }, undefined)
}

/** The regular week of an owner on a day: the one with the latest `validFrom` up to it. */
export const scheduleOn = <S extends WorkingHours['schedules'][number]>(
  { schedules }: { readonly schedules: readonly S[] },
  staffId: number | null,
  day: string,
): S | undefined =>
  schedules
    .filter((one) => one.staffId === staffId && one.validFrom <= day)
    .reduce<S | undefined>(
      (best, one) => (!best || one.validFrom > best.validFrom ? one : best),
      undefined,
    )

/**
 * The hours of a staff member on a day, or of the salon (`staffId` null). The first that applies holds:
 *
 * 1. hours by an exception of the staff member, even while the salon is closed
 * 2. a closure of the salon
 * 3. an exception of the staff member that is a day off
 * 4. a day off in the staff member's own week
 * 5. hours by an exception of the salon
 * 6. hours in the staff member's own week
 * 7. the salon's week
 *
 * Without any of them there are no limits.
 */
export function hoursOn(hours: WorkingHours, staffId: number | null, day: string): DayHours {
  const own = staffId === null ? undefined : exceptionOn(hours, staffId, day)
  if (own?.day) return { staffId, hours: own.day, reason: own.reason }
  const salons = exceptionOn(hours, null, day)
  if (salons?.day === null) return { staffId: null, hours: null, reason: salons.reason }
  if (own) return { staffId, hours: null, reason: own.reason }
  const regular =
    staffId === null ? undefined : scheduleOn(hours, staffId, day)?.week[weekdayOf(day)]
  if (regular === null) return { staffId, hours: null, reason: null }
  if (salons) return { staffId: null, hours: salons.day, reason: salons.reason }
  if (regular) return { staffId, hours: regular, reason: null }
  return { staffId: null, hours: scheduleOn(hours, null, day)?.week[weekdayOf(day)], reason: null }
}

/** Spans in order, those that overlap or touch merged. */
export function union(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** What is left of spans, which are in order, without others, which need not be. */
export function without(spans: readonly MinuteSpan[], others: readonly MinuteSpan[]): MinuteSpan[] {
  const taken = union(others)
  const left: MinuteSpan[] = []
  let at = 0
  for (const span of spans) {
    let { from } = span
    while ((taken[at]?.to ?? Infinity) <= from) at += 1
    for (let next = at; (taken[next]?.from ?? Infinity) < span.to; next += 1) {
      const other = taken[next] as MinuteSpan
      if (from < other.from) left.push({ from, to: other.from })
      from = Math.max(from, other.to)
    }
    if (from < span.to) left.push({ from, to: span.to })
  }
  return left
}

// Of the functions below, spans are in order and do not overlap.

/** The index of the first span that ends after a minute. */
export function endingAfter(minute: number, spans: readonly MinuteSpan[]): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) > minute) high = middle
    else low = middle + 1
  }
  return low
}

/** What spans have in common with one of them. */
export function clipped(spans: readonly MinuteSpan[], { from, to }: MinuteSpan): MinuteSpan[] {
  const common: MinuteSpan[] = []
  for (let at = endingAfter(from, spans); at < spans.length; at += 1) {
    const span = spans[at] as MinuteSpan
    if (span.from >= to) break
    common.push({ from: Math.max(span.from, from), to: Math.min(span.to, to) })
  }
  return common
}

/** What spans have in common with others. */
export const intersection = (
  spans: readonly MinuteSpan[],
  others: readonly MinuteSpan[],
): MinuteSpan[] => others.flatMap((other) => clipped(spans, other))

/** The span that holds a minute. */
export function spanAt(minute: number, spans: readonly MinuteSpan[]): MinuteSpan | undefined {
  const span = spans[endingAfter(minute, spans)]
  return span && span.from <= minute ? span : undefined
}

/** Whether a minute is in one of the spans. */
export const isIn = (minute: number, spans: readonly MinuteSpan[] = []) =>
  spanAt(minute, spans) !== undefined

const clockSpan = ({ from, to }: { from: string; to: string }): MinuteSpan => ({
  from: clockMinutes(from),
  to: clockMinutes(to),
})

/** Weeks since 1970, which begin on Monday. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / dayLength + 3) / 7)

/**
 * Whether a blocked time holds on a day. One that repeats is never expanded: its weekdays hold in every nth week,
 * counted from the week of its first day, so that one without end costs no more than any other.
 */
export function isBlockedOn(
  { day: first, weekdays, everyWeeks = 1, until, exceptDays }: BlockRule,
  day: string,
): boolean {
  if (!weekdays) return day === first
  if (day < first || (until && day > until)) return false
  if (!weekdays.includes(weekdayOf(day)) || exceptDays?.includes(day)) return false
  return (weekOf(day) - weekOf(first)) % everyWeeks === 0
}

/** The blocked times of a staff member that hold on a day. */
export const blockedOn = <B extends HeldBlock>(
  blockedTimes: readonly B[],
  staffId: number | null,
  day: string,
): B[] => blockedTimes.filter((one) => one.staffId === staffId && isBlockedOn(one, day))

/**
 * When a staff member works on a day, or the salon is open (`staffId` null), by the rule of {@link hoursOn};
 * in order, without breaks.
 * @param blocked 'cut out': without blocked times, too
 */
export function workingSpans(
  hours: WorkingHours,
  staffId: number | null,
  day: string,
  blocked: 'ignored' | 'cut out' = 'ignored',
): MinuteSpan[] {
  const on = hoursOn(hours, staffId, day).hours
  if (on === null) return []
  const out = blocked === 'cut out' ? blockedOn(hours.blockedTimes, staffId, day) : []
  return without(
    [on ? clockSpan(on) : { from: 0, to: minutesPerDay }],
    [...(on?.breaks ?? []), ...out].map(clockSpan),
  )
}

/** What the rule needs of an appointment. */
export interface TimedRow {
  readonly staffId: number
  readonly appointmentDate: string
  readonly duration: number
}

interface ClockSpan {
  readonly from: string
  readonly to: string
}

/** Why a row is outside of working hours: the first minute that is. `span` is what it is outside, or within, of. */
export type OutsideHours = { readonly day: string } & (
  | { readonly why: 'closed'; readonly staffId: number | null; readonly reason: string | null }
  | { readonly why: 'outside' | 'break'; readonly staffId: number | null; readonly span: ClockSpan }
  | { readonly why: 'blocked'; readonly span: ClockSpan; readonly reason: string | null }
)

/**
 * Why a row is outside of its staff member's hours; undefined where it is inside. A row ends by elapsed
 * time, so that an hour of it may be another one on the wall clock when clocks change.
 * @param zone IANA name
 */
export function outsideHours(
  hours: WorkingHours,
  row: TimedRow,
  zone: string,
): OutsideHours | undefined {
  for (const { day, ...piece } of wallClockSpans(row, zone)) {
    const [first] = without([piece], workingSpans(hours, row.staffId, day, 'cut out'))
    if (!first) continue
    const { staffId, hours: on, reason } = hoursOn(hours, row.staffId, day)
    const isAt = ({ from, to }: ClockSpan) =>
      clockMinutes(from) <= first.from && first.from < clockMinutes(to)
    if (on === null) return { why: 'closed', day, staffId, reason }
    if (on && !isAt(on)) return { why: 'outside', day, staffId, span: on }
    const pause = on?.breaks.find(isAt)
    if (pause) return { why: 'break', day, staffId, span: pause }
    const blocked = blockedOn(hours.blockedTimes, row.staffId, day).find(isAt)
    if (blocked) return { why: 'blocked', day, span: blocked, reason: blocked.reason }
  }
  return undefined
}

/** The minutes of the wall clock that a row takes, day by day. */
export function wallClockSpans(
  { appointmentDate, duration }: Omit<TimedRow, 'staffId'>,
  zone: string,
): (MinuteSpan & { day: string })[] {
  const start = Date.parse(appointmentDate)
  const from = Math.floor(start / minuteLength)
  const to = Math.ceil(start / minuteLength) + duration
  return wallClockOf(from, to, zone).flatMap((span) => byDay(span.from, span.to))
}

/** How far clocks are from UTC at a minute since 1970, in minutes. */
function offsetAt(minute: number, zone: string): number {
  const { day, time } = wallClockAt(minute * minuteLength, zone)
  return Date.parse(`${day}T${time}Z`) / minuteLength - minute
}

/**
 * A stretch of time as the wall clock shows it, split where clocks change; as long as the stretch together.
 * Minutes since 1970 on both sides.
 */
export function wallClockOf(from: number, to: number, zone: string): MinuteSpan[] {
  const offset = offsetAt(from, zone)
  if (offsetAt(to - 1, zone) === offset) return [{ from: from + offset, to: to + offset }]
  // The first minute of another offset, by halves.
  let [before, change] = [from, to - 1]
  while (change - before > 1) {
    const middle = Math.floor((before + change) / 2)
    if (offsetAt(middle, zone) === offset) before = middle
    else change = middle
  }
  return [{ from: from + offset, to: change + offset }, ...wallClockOf(change, to, zone)]
}

/** A stretch of the wall clock, split at midnights. */
function byDay(from: number, to: number): (MinuteSpan & { day: string })[] {
  const midnight = Math.floor(from / minutesPerDay) * minutesPerDay
  const end = Math.min(to, midnight + minutesPerDay)
  const day = new Date((midnight / minutesPerDay) * dayLength).toISOString().slice(0, 10)
  const first = { day, from: from - midnight, to: end - midnight }
  return end < to ? [first, ...byDay(end, to)] : [first]
}
