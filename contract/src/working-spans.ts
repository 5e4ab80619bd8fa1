import { wallClockAt } from './salon-clock.ts'
import type {
  BlockedTime,
  ScheduleException,
  WorkingDay,
  WorkingSchedule,
} from './working-hours.ts'

/** What decides about a day; versions do not matter. */
export interface WorkingHours {
  readonly schedules: readonly Omit<WorkingSchedule, 'version'>[]
  readonly exceptions: readonly Omit<ScheduleException, 'version'>[]
  readonly blockedTimes: readonly Omit<BlockedTime, 'version'>[]
}

/** Minutes of a day's wall clock, from 0 to 1440; the last one is not in it. */
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

/** Minutes since midnight of a time 'HH:MM'. */
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const minutesPerDay = 1440
const minuteLength = 60_000
const dayLength = minutesPerDay * minuteLength

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

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

/** A stretch without others that are taken out of it. */
function without(span: MinuteSpan, others: readonly { from: string; to: string }[]): MinuteSpan[] {
  return others.reduce<MinuteSpan[]>(
    (left, other) => {
      const [from, to] = [minutesOf(other.from), minutesOf(other.to)]
      return left
        .flatMap((one) => [
          { from: one.from, to: Math.min(one.to, from) },
          { from: Math.max(one.from, to), to: one.to },
        ])
        .filter((one) => one.from < one.to)
    },
    [span],
  )
}

const blockedOn = ({ blockedTimes }: WorkingHours, staffId: number | null, day: string) =>
  blockedTimes.filter((one) => one.staffId === staffId && one.day === day)

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
  const span = on
    ? { from: minutesOf(on.from), to: minutesOf(on.to) }
    : { from: 0, to: minutesPerDay }
  const out = blocked === 'cut out' ? blockedOn(hours, staffId, day) : []
  return without(span, [...(on?.breaks ?? []), ...out])
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
    const minute = firstUncovered(piece, workingSpans(hours, row.staffId, day, 'cut out'))
    if (minute === undefined) continue
    const { staffId, hours: on, reason } = hoursOn(hours, row.staffId, day)
    const isAt = (span: ClockSpan) => minutesOf(span.from) <= minute && minute < minutesOf(span.to)
    if (on === null) return { why: 'closed', day, staffId, reason }
    if (on && !isAt(on)) return { why: 'outside', day, staffId, span: on }
    const pause = on?.breaks.find(isAt)
    if (pause) return { why: 'break', day, staffId, span: pause }
    const blocked = blockedOn(hours, row.staffId, day).find(isAt)
    if (blocked) return { why: 'blocked', day, span: blocked, reason: blocked.reason }
  }
  return undefined
}

/** The first minute of a stretch that none of the others has; these are in order. */
function firstUncovered(piece: MinuteSpan, spans: readonly MinuteSpan[]): number | undefined {
  let minute = piece.from
  for (const { from, to } of spans) if (from <= minute && minute < to) minute = to
  return minute < piece.to ? minute : undefined
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
