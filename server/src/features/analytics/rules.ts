import type { Takings } from '@salon/contract/analytics'
import { statuses, type Status } from '@salon/contract/vocabulary'
import { sumOfMoney } from '@salon/contract/money-sum'
import { dayAfter, daysBetween, monthAfter } from '@salon/contract/salon-clock'
import { hoursOn, type WorkingHours } from '@salon/contract/working-spans'
import { daySpan } from '../../kernel/salon-time.ts'

/** The counted figures, from which the average is computed. */
export type RevenueCounts = Omit<Takings, 'averageRevenue'>

/** The figures of a day without rows. */
export const noCounts: RevenueCounts = {
  revenue: '0.00',
  appointments: 0,
  visits: 0,
  bookedVisits: 0,
}

/** Revenue by visit, rounded half up to the cent; '0.00' where there was no visit. */
export function averageRevenue(revenue: string, visits: number): string {
  if (visits === 0) return '0.00'
  const cents = BigInt(revenue.replace('.', ''))
  const count = BigInt(visits)
  const digits = ((2n * cents + count) / (2n * count)).toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const withAverage = <T extends RevenueCounts>(counts: T): T & Takings => ({
  ...counts,
  averageRevenue: averageRevenue(counts.revenue, counts.visits),
})

/** The total of several days. A visit is of one day, so visits can be added. */
export const totalOf = (days: readonly RevenueCounts[]): Takings =>
  withAverage({
    revenue: sumOfMoney(days.map(({ revenue }) => revenue)),
    appointments: days.reduce((sum, { appointments }) => sum + appointments, 0),
    visits: days.reduce((sum, { visits }) => sum + visits, 0),
    bookedVisits: days.reduce((sum, { bookedVisits }) => sum + bookedVisits, 0),
  })

/** The number of whole calendar months; 0 where the days are no whole months. */
function wholeMonths(from: string, to: string): number {
  const next = dayAfter(to, 1)
  if (!from.endsWith('-01') || !next.endsWith('-01')) return 0
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(next) - monthOf(from)
}

/** The days of a period that is under way that have begun; all days of any other. */
export const daysBegun = (from: string, to: string, today: string): string[] =>
  daysBetween(from, from <= today && today < to ? today : to)

/**
 * The period of comparison: as many months before whole months, otherwise as many days. For a period that is not
 * over, as many days as have begun.
 */
export function daysBefore(from: string, to: string, today: string): string[] {
  const months = wholeMonths(from, to)
  const first =
    months > 0 ? monthAfter(from, -months) : dayAfter(from, -daysBetween(from, to).length)
  const before = daysBetween(first, dayAfter(from, -1))
  const isUnderWay = from <= today && today < to
  return isUnderWay ? before.slice(0, daysBegun(from, to, today).length) : before
}

/** How many days earlier a comparison of open days may begin; a salon that was closed longer has none. */
export const mostDaysEarlier = 62

/** Whether the salon is closed on a day by its own hours. */
export const isClosedOn = (hours: WorkingHours, day: string): boolean =>
  hoursOn(hours, null, day).hours === null

/**
 * The period of comparison with its first day moved, earlier or later, so that it has as many open days as `days`.
 * Undefined where the calendar alone decides: no day of either is a closed one, one of them is before the salon's
 * first hours, or the salon was closed on all of `days`, or for too long before.
 * @param before the days that the calendar gives
 */
export function openDaysBefore(
  hours: WorkingHours,
  days: readonly string[],
  before: readonly string[],
): string[] | undefined {
  const isOpen = (day: string) => !isClosedOn(hours, day)
  // A salon with closures alone is open on all other days.
  const hasWeek = hours.schedules.some(({ staffId }) => staffId === null)
  const isKnown = (day: string) => !hasWeek || hoursOn(hours, null, day).hours !== undefined
  const [first = '', last = ''] = [before[0], before.at(-1)]
  const count = days.filter(isOpen).length
  if (count === 0 || [...days, ...before].every(isOpen)) return undefined
  const reachable = daysBetween(dayAfter(first, -mostDaysEarlier), last).filter(isOpen)
  const start = before.filter(isOpen).length === count ? first : reachable.at(-count)
  if (start === undefined) return undefined
  const compared = daysBetween(start, last)
  return [...days, ...compared].every(isKnown) ? compared : undefined
}

/** The number of rows of every status, in the order of the statuses. */
export function everyStatus(counted: readonly { status: Status; appointments: number }[]) {
  const byStatus = new Map(counted.map(({ status, appointments }) => [status, appointments]))
  return statuses.map((status) => ({ status, appointments: byStatus.get(status) ?? 0 }))
}

/** The first moments of consecutive days in the salon's zone, and the end of the last one. */
export const momentsOf = (days: readonly string[], zone: string) => ({
  starts: days.map((day) => daySpan(day, zone).from),
  end: daySpan(days.at(-1) ?? '', zone).to,
})
