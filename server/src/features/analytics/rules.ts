import type { Takings } from '@salon/contract/analytics'
import { statuses, type Status } from '@salon/contract/vocabulary'
import { sumOfMoney } from '@salon/contract/money-sum'
import { dayAfter, daysBetween, monthAfter } from '@salon/contract/salon-clock'
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

/**
 * The period of comparison: as many months before whole months, otherwise as many days. For a period that is not
 * over, as many days as have begun.
 */
export function daysBefore(from: string, to: string, today: string): string[] {
  const days = daysBetween(from, to)
  const months = wholeMonths(from, to)
  const first = months > 0 ? monthAfter(from, -months) : dayAfter(from, -days.length)
  const before = daysBetween(first, dayAfter(from, -1))
  const isUnderWay = from <= today && today < to
  return isUnderWay ? before.slice(0, days.indexOf(today) + 1) : before
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
