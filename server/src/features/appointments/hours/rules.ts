import {
  isWholeDay,
  union,
  wallClockOf,
  workingSpans,
  type MinuteSpan,
  type OutsideHours,
  type WorkingHours,
} from '@salon/contract/working-spans'

const inBrackets = (reason: string | null) => (reason ? ` (${reason})` : '')
const printed = ({ from, to }: { from: string; to: string }) => `${from}–${to}`

/**
 * Why a row is outside of working hours, for a person: 'Marta works 09:00–17:00 that day.'
 * @param member the staff member's name
 */
export function outsideSentence(outside: OutsideHours, member: string): string {
  if (outside.why === 'blocked') {
    const when = isWholeDay(outside.span) ? 'at any time' : printed(outside.span)
    return `${member} is not available ${when} that day${inBrackets(outside.reason)}.`
  }
  const isSalons = outside.staffId === null
  const who = isSalons ? 'The salon' : member
  switch (outside.why) {
    case 'closed':
      return `${who} ${isSalons ? 'is closed' : 'does not work'} that day${inBrackets(outside.reason)}.`
    case 'outside':
      return `${who} ${isSalons ? 'is open' : 'works'} ${printed(outside.span)} that day.`
    case 'break':
      return `${who} has a break ${printed(outside.span)} that day.`
  }
}

// Days of the wall clock, by minutes since 1970.

/** A part of a day between two changes of the clock. */
export interface DayPart extends MinuteSpan {
  /** Minutes from UTC to the wall clock, and from the wall clock's midnight. */
  readonly midnight: number
}

const minuteLength = 60_000
const minutesPerDay = 1440
const farthestZone = 14 * 60

/** A day by the offsets that hold in it; nearly always one part. */
export function partsOf(day: string, zone: string): DayPart[] {
  const asUtc = Date.parse(`${day}T00:00:00Z`) / minuteLength
  let from = asUtc - farthestZone
  return wallClockOf(from, asUtc + minutesPerDay + farthestZone, zone).flatMap((wall) => {
    const midnight = from + asUtc - wall.from
    const part = {
      from: Math.max(from, midnight),
      to: Math.min(from + wall.to - wall.from, midnight + minutesPerDay),
      midnight,
    }
    from += wall.to - wall.from
    return part.from < part.to ? [part] : []
  })
}

/** None for a day that the calendar of a zone skips. */
export const wholeOf = (parts: readonly DayPart[]): MinuteSpan | undefined => {
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last && { from: first.from, to: last.to }
}

/** When a staff member works on some days. */
export function openSpans(
  hours: WorkingHours,
  staffId: number,
  days: readonly { day: string; parts: readonly DayPart[] }[],
): MinuteSpan[] {
  const concerns = (one: { staffId: number | null }) =>
    one.staffId === null || one.staffId === staffId
  const own = {
    schedules: hours.schedules.filter(concerns),
    exceptions: hours.exceptions.filter(concerns),
    blockedTimes: hours.blockedTimes.filter(concerns),
  }
  return union(
    days.flatMap(({ day, parts }) => {
      const spans = workingSpans(own, staffId, day, 'cut out')
      return parts.flatMap((part) =>
        spans
          .map(({ from, to }) => ({
            from: Math.max(part.from, part.midnight + from),
            to: Math.min(part.to, part.midnight + to),
          }))
          .filter(({ from, to }) => from < to),
      )
    }),
  )
}

/** Every `step` minutes of the wall clock from midnight, as often as clocks show them. */
export function gridOf(parts: readonly DayPart[], step: number): ReadonlySet<number> {
  const grid = new Set<number>()
  for (const { from, to, midnight } of parts) {
    for (let at = midnight; at < to; at += step) if (at >= from) grid.add(at)
  }
  return grid
}

/** Whether a minute is of the day, and the first one with its time on the wall clock. */
export function isFirstShown(minute: number, parts: readonly DayPart[]): boolean {
  const at = parts.findIndex(({ from, to }) => from <= minute && minute < to)
  const midnight = parts[at]?.midnight
  if (midnight === undefined) return false
  return !parts
    .slice(0, at)
    .some(
      (part) =>
        part.midnight + minute - midnight >= part.from &&
        part.midnight + minute - midnight < part.to,
    )
}

const isoOf = (minute: number) => new Date(minute * minuteLength).toISOString()

/** 'T00:00:00.000Z' and so on. */
const isoTimes = Array.from({ length: minutesPerDay }, (_, minute) => isoOf(minute).slice(10))

/** Prints minutes as `isoOf` does, but formats each date once: formatting every minute would take a fifth of a search. */
export function minutePrinter(): (minute: number) => string {
  const dates = new Map<number, string>()
  return (minute) => {
    const midnight = Math.floor(minute / minutesPerDay) * minutesPerDay
    const date = dates.get(midnight) ?? isoOf(midnight).slice(0, 10)
    dates.set(midnight, date)
    return `${date}${isoTimes[minute - midnight]}`
  }
}
