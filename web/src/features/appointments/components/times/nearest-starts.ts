import type { FreeDay, FreeStart } from '@salon/contract/availability'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { minutesAt } from './clock-minutes.ts'

/** A free start nearby costs as much for each day of distance as for so many minutes of the day. */
const minutesPerDay = 180
/** Starts of one day that are proposed together are so many minutes apart. */
const apart = 60
const most = 3
const dayLength = 24 * 60 * 60 * 1000

/** So many weeks after a visit; of one that is weeks ago, after the last such weekday. */
export function dayInWeeks(visitDay: string, today: string, weeks: number): string {
  const ago = Math.floor((Date.parse(today) - Date.parse(visitDay)) / (7 * dayLength))
  return dayAfter(visitDay, (Math.max(0, ago) + weeks) * 7)
}

interface WantedTime {
  /** 'YYYY-MM-DD' */
  readonly day: string
  /** Of the salon's day. */
  readonly minute: number
  /** Who does each service, in order. */
  readonly staffIds: readonly number[]
}

/**
 * Up to three free starts, the nearest to the wanted day and clock time, in order of time. With the wanted staff
 * where there are any: a search among all staff finds one team for each start, mostly of one member.
 * @param zone the salon's
 */
export function nearestStarts(
  days: readonly FreeDay[],
  wanted: WantedTime,
  zone: string,
): FreeStart[] {
  const distanceOf = (start: string) => {
    const away = Math.abs(Date.parse(wallClockAt(start, zone).day) - Date.parse(wanted.day))
    const minutes = Math.abs(minutesAt(start, zone) - wanted.minute)
    return (away / dayLength) * minutesPerDay + minutes
  }
  const all = days.flatMap(({ starts }) => starts)
  const same = all.filter(({ lines }) =>
    lines.every(({ staffId }, n) => staffId === wanted.staffIds[n]),
  )
  const ranked = (same.length > 0 ? same : all)
    .map((one) => ({ one, distance: distanceOf(one.start), at: Date.parse(one.start) }))
    .sort((a, b) => a.distance - b.distance || a.at - b.at)
  const chosen: typeof ranked = []
  for (const candidate of ranked) {
    if (chosen.length === most) break
    if (chosen.every(({ at }) => Math.abs(at - candidate.at) >= apart * 60_000)) {
      chosen.push(candidate)
    }
  }
  return chosen.sort((a, b) => a.at - b.at).map(({ one }) => one)
}
