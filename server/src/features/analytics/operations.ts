import type { RevenueAnalytics, RevenueFilter } from '@salon/contract/analytics'
import { dayAfter } from '@salon/contract/salon-clock'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { dayAt, monthOf, weekOf } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import {
  rowsByHour,
  rowsByStatus,
  takingsByCategory,
  takingsByDay,
  takingsByService,
  takingsByStaff,
} from './queries.ts'
import { daysBetween, everyStatus, momentsOf, together, withAverage } from './rules.ts'

/** Takings of the salon's today, week and month, and of the days that were asked for. */
export async function revenueOf(
  db: Db,
  salon: Salon,
  { from, to }: RevenueFilter,
  clock: Clock,
): Promise<RevenueAnalytics> {
  const today = dayAt(clock(), salon.timeZone)
  const [week, month] = [weekOf(today, salon.weekStart), monthOf(today)]
  const first = week.first < month.first ? week.first : month.first
  const last = week.last > month.last ? week.last : month.last
  const days = await everyDay(db, salon, daysBetween(first, last))
  const between = (start: string, end: string) =>
    together(days.filter(({ day }) => start <= day && day <= end))
  return {
    today: between(today, today),
    week: between(week.first, week.last),
    month: between(month.first, month.last),
    ...(from && to && { range: await rangeOf(db, salon, from, to) }),
  }
}

async function rangeOf(db: Db, salon: Salon, from: string, to: string) {
  const days = daysBetween(from, to)
  const start = dayAfter(from, -days.length)
  // The days before are counted in the same breath.
  const twiceDays = daysBetween(start, to)
  const twiceMoments = momentsOf(twiceDays, salon.timeZone)
  const moments = { ...twiceMoments, starts: twiceMoments.starts.slice(days.length) }
  const [twice, byService, byCategory, byStaff, byStatus, byHour] = await Promise.all([
    everyDay(db, salon, twiceDays, twiceMoments),
    takingsByService(db, salon, moments),
    takingsByCategory(db, salon, moments),
    takingsByStaff(db, salon, moments),
    rowsByStatus(db, salon, moments),
    rowsByHour(db, salon, from, to),
  ])
  const [before, byDay] = [twice.slice(0, days.length), twice.slice(days.length)]
  return {
    from,
    to,
    total: together(byDay),
    byDay,
    byService: byService.map(withAverage),
    byCategory: byCategory.map(withAverage),
    byStaff: byStaff.map(withAverage),
    byStatus: everyStatus(byStatus),
    byHour,
    before: { from: start, to: dayAfter(from, -1), total: together(before), byDay: before },
  }
}

/** The takings of each day, also where there were none. */
async function everyDay(
  db: Db,
  salon: Salon,
  days: readonly string[],
  moments = momentsOf(days, salon.timeZone),
) {
  const rows = await takingsByDay(db, salon, moments)
  const byPlace = new Map(rows.map(({ place, ...figures }) => [place, figures]))
  return days.map((day, index) => ({
    day,
    ...withAverage(byPlace.get(index + 1) ?? { revenue: '0.00', appointments: 0, visits: 0 }),
  }))
}
