import type { RevenueAnalytics, RevenueFilter } from '@salon/contract/analytics'
import { dayAfter, daysBetween } from '@salon/contract/salon-clock'
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
import {
  daysBefore,
  daysBegun,
  everyStatus,
  isClosedOn,
  momentsOf,
  mostDaysEarlier,
  noCounts,
  openDaysBefore,
  totalOf,
  withAverage,
} from './rules.ts'
import { hoursDuring } from './utilisation/queries.ts'

/** The revenue of today, this week, this month, and of the requested days. */
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
    totalOf(days.filter(({ day }) => start <= day && day <= end))
  return {
    today: between(today, today),
    week: between(week.first, week.last),
    month: between(month.first, month.last),
    ...(from && to && { range: await rangeOf(db, salon, { from, to, today }) }),
  }
}

interface RequestedDays {
  from: string
  to: string
  today: string
}

async function rangeOf(db: Db, salon: Salon, { from, to, today }: RequestedDays) {
  const calendarDays = daysBefore(from, to, today)
  const hours = await hoursDuring(
    db,
    salon,
    dayAfter(calendarDays[0] ?? from, -mostDaysEarlier),
    to,
  )
  const openDays = openDaysBefore(hours, daysBegun(from, to, today), calendarDays)
  const earlier = openDays ?? calendarDays
  const start = earlier[0] ?? from
  const end = earlier.at(-1) ?? start
  // One query covers the period of comparison as well.
  const allDays = daysBetween(start, to)
  const allMoments = momentsOf(allDays, salon.timeZone)
  const moments = { ...allMoments, starts: allMoments.starts.slice(allDays.indexOf(from)) }
  const [counted, byService, byCategory, byStaff, byStatus, byHour] = await Promise.all([
    everyDay(db, salon, allDays, allMoments),
    takingsByService(db, salon, moments),
    takingsByCategory(db, salon, moments),
    takingsByStaff(db, salon, moments),
    rowsByStatus(db, salon, moments),
    rowsByHour(db, salon, from, to),
  ])
  const marked = counted.map((one) =>
    openDays && isClosedOn(hours, one.day) ? { ...one, closed: true as const } : one,
  )
  const before = marked.filter(({ day }) => day <= end)
  const byDay = marked.filter(({ day }) => day >= from)
  return {
    from,
    to,
    total: totalOf(byDay),
    byDay,
    byService: byService.map(withAverage),
    byCategory: byCategory.map(withAverage),
    byStaff: byStaff.map(withAverage),
    byStatus: everyStatus(byStatus),
    byHour,
    before: {
      from: start,
      to: end,
      ...(openDays && { openDays: openDays.filter((day) => !isClosedOn(hours, day)).length }),
      total: totalOf(before),
      byDay: before,
    },
  }
}

/** The figures of each day, also of days without rows. */
async function everyDay(
  db: Db,
  salon: Salon,
  days: readonly string[],
  moments = momentsOf(days, salon.timeZone),
) {
  const rows = await takingsByDay(db, salon, moments)
  const byIndex = new Map(rows.map(({ dayIndex, ...figures }) => [dayIndex, figures]))
  return days.map((day, index) => ({
    day,
    ...withAverage(byIndex.get(index + 1) ?? noCounts),
  }))
}
