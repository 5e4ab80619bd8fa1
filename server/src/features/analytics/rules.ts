import type { Takings } from '@salon/contract/analytics'
import { statuses, type Status } from '@salon/contract/vocabulary'
import { sumOfMoney } from '@salon/contract/money-sum'
import { dayAfter, monthAfter } from '@salon/contract/salon-clock'
import { daySpan } from '../../kernel/salon-time.ts'

/** What is counted; the average follows from it. */
export type Counted = Omit<Takings, 'averageRevenue'>

/** No rows at all. */
export const nothingCounted: Counted = {
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

export const withAverage = <T extends Counted>(counted: T): T & Takings => ({
  ...counted,
  averageRevenue: averageRevenue(counted.revenue, counted.visits),
})

/** The takings of several days together; a visit is of one day, so visits add up too. */
export const together = (days: readonly Counted[]): Takings =>
  withAverage({
    revenue: sumOfMoney(days.map(({ revenue }) => revenue)),
    appointments: days.reduce((sum, { appointments }) => sum + appointments, 0),
    visits: days.reduce((sum, { visits }) => sum + visits, 0),
    bookedVisits: days.reduce((sum, { bookedVisits }) => sum + bookedVisits, 0),
  })

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** How many of the calendar's months some days are; 0 where they are not whole months. */
function wholeMonths(from: string, to: string): number {
  const next = dayAfter(to, 1)
  if (!from.endsWith('-01') || !next.endsWith('-01')) return 0
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(next) - monthOf(from)
}

/**
 * The days that a period is compared with: as many whole months before whole months, else as many days
 * just before. Of a period under way, only as many of them as have begun.
 */
export function daysBefore(from: string, to: string, today: string): string[] {
  const days = daysBetween(from, to)
  const months = wholeMonths(from, to)
  const first = months > 0 ? monthAfter(from, -months) : dayAfter(from, -days.length)
  const before = daysBetween(first, dayAfter(from, -1))
  const isUnderWay = from <= today && today < to
  return isUnderWay ? before.slice(0, days.indexOf(today) + 1) : before
}

/** How many rows each status has, in the order of the statuses; 0 where none was counted. */
export function everyStatus(counted: readonly { status: Status; appointments: number }[]) {
  const byStatus = new Map(counted.map(({ status, appointments }) => [status, appointments]))
  return statuses.map((status) => ({ status, appointments: byStatus.get(status) ?? 0 }))
}

/** When each of some days in a row begins on the salon's clock, and when the last one ends. */
export const momentsOf = (days: readonly string[], zone: string) => ({
  starts: days.map((day) => daySpan(day, zone).from),
  end: daySpan(days.at(-1) ?? '', zone).to,
})
