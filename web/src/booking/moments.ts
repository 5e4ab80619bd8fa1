import { dayAfter, monthGrid, wallClockAt } from '@salon/contract/salon-clock'
import type { Words } from './words/en.ts'

/** The day of a moment in a zone. */
export const dayOf = (moment: string, zone: string): string => wallClockAt(moment, zone).day

/**
 * Names the salon's zone where the browser's clock shows another time at that moment; undefined where both agree.
 * @param zone the salon's, an IANA name
 */
export function zoneNotice(
  moment: string,
  zone: string,
  ofBrowser: string,
  words: Pick<Words, 'zone'>,
): string | undefined {
  const there = wallClockAt(moment, zone)
  const here = wallClockAt(moment, ofBrowser)
  if (there.day === here.day && there.time === here.time) return undefined
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value
  return words.zone(city, offset ?? zone)
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The days of a month's sheet that can be booked: what is requested at once. Null where there are none. */
export function daysToFetch(
  month: string,
  weekStart: number,
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): { from: string; to: string } | null {
  const sheet = monthGrid(month, weekStart).flat()
  const from = [sheet[0] ?? month, firstDay].toSorted().at(-1) ?? month
  const to = [sheet.at(-1) ?? month, lastDay].toSorted()[0] ?? month
  return from <= to ? { from, to } : null
}

/** Times of a day in three parts, by the salon's clock; parts without any are left out. */
export function partsOfDay<T extends { readonly start: string }>(
  times: readonly T[],
  zone: string,
): { part: 'morning' | 'afternoon' | 'evening'; times: T[] }[] {
  const partOf = ({ start }: T) => {
    const { time } = wallClockAt(start, zone)
    return time < '12:00' ? 'morning' : time < '17:00' ? 'afternoon' : 'evening'
  }
  return (['morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, times: times.filter((time) => partOf(time) === part) }))
    .filter((group) => group.times.length > 0)
}

/** A rest of time as a clock shows it: '9:05'. */
export const minutesAndSeconds = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The last day of a waiting, unless another is chosen: four weeks on, as far as can be booked. */
export const usualLastDay = (firstDay: string, lastDay: string): string =>
  [dayAfter(firstDay, 28), lastDay].toSorted()[0] ?? lastDay
