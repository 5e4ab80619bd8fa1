import { dayAfter } from '@salon/contract/salon-clock'
import { Temporal } from 'temporal-polyfill'

/** A stretch of time, from its first moment up to but without its last; ISO 8601 in UTC. */
export interface Span {
  readonly from: string
  readonly to: string
}

const plainDay = (day: string) => Temporal.PlainDate.from(day)

const mostKnown = 10_000

/**
 * Memoized: every request of a day needs the same few, and the calendar takes longer
 * than all else about them.
 */
function memoizeByDay(find: (day: string, zone: string) => string): typeof find {
  const known = new Map<string, string>()
  return (day, zone) => {
    const key = `${day} ${zone}`
    const before = known.get(key)
    if (before) return before
    if (known.size >= mostKnown) known.clear()
    const found = find(day, zone)
    known.set(key, found)
    return found
  }
}

/**
 * The first moment of a day: usually midnight, but not where summer time skips it. Where clocks that are
 * turned back show midnight twice, the second, if the day before came back in between.
 */
const firstMoment = memoizeByDay((day, zone) => {
  const start = plainDay(day).toZonedDateTime(zone)
  const again = plainDay(day).toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'later' })
  const isBack = again.subtract({ nanoseconds: 1 }).toPlainDate().toString() < day
  const isAgain = isBack && again.toPlainTime().equals('00:00')
  return new Date((isAgain ? again : start).epochMilliseconds).toISOString()
})

/** The first moment that is a day's no more. */
const endOf = memoizeByDay((day, zone) => firstMoment(dayAfter(day, 1), zone))

/** The salon's day, 'YYYY-MM-DD', at a moment: the one whose span holds it. */
export function dayAt(moment: Date | string, zone: string): string {
  const at = new Date(moment)
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  const shown = day.toString()
  return at.toISOString() < firstMoment(shown, zone) ? dayAfter(shown, -1) : shown
}

/** The hour of the wall clock at a moment, 0 to 23. */
export const hourAt = (moment: Date, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).hour

/** The days from `first` to `last`, both included; a day with a clock change has 23 or 25 hours. */
export const daysSpan = (first: string, last: string, zone: string): Span => ({
  from: firstMoment(first, zone),
  to: endOf(last, zone),
})

/** One day of the salon. */
export const daySpan = (day: string, zone: string): Span => daysSpan(day, day, zone)

/** The first and last day of the week that holds `day`; `weekStart` 0 is Sunday. */
export function weekOf(day: string, weekStart: number): { first: string; last: string } {
  const date = plainDay(day)
  const first = date.subtract({ days: ((date.dayOfWeek % 7) - weekStart + 7) % 7 })
  return { first: first.toString(), last: first.add({ days: 6 }).toString() }
}

/** The first and last day of the month that holds `day`. */
export function monthOf(day: string): { first: string; last: string } {
  const date = plainDay(day)
  return {
    first: date.with({ day: 1 }).toString(),
    last: date.with({ day: date.daysInMonth }).toString(),
  }
}

/**
 * The moment of a wall-clock time 'YYYY-MM-DDTHH:MM[:SS]' in the salon; of an hour that the clocks
 * show twice, the first. `undefined` for a time that the clocks skip.
 */
export function momentOf(wallClock: string, zone: string): string | undefined {
  const plain = Temporal.PlainDateTime.from(wallClock)
  const zoned = plain.toZonedDateTime(zone, { disambiguation: 'compatible' })
  if (!zoned.toPlainDateTime().equals(plain)) return undefined
  return new Date(zoned.epochMilliseconds).toISOString()
}

/** How far the salon's clocks are from UTC, in seconds, from a moment on. */
export interface Offset {
  readonly from: string
  readonly seconds: number
}

/** The offsets that hold during a span, in order; the first holds at its first moment. */
export function offsetsDuring({ from, to }: Span, zone: string): Offset[] {
  const end = new Date(to).getTime()
  const offsets: Offset[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(from).toZonedDateTimeISO(zone)
  while (at && (offsets.length === 0 || at.epochMilliseconds < end)) {
    offsets.push({
      from: new Date(at.epochMilliseconds).toISOString(),
      seconds: at.offsetNanoseconds / 1e9,
    })
    at = at.getTimeZoneTransition('next')
  }
  return offsets
}
