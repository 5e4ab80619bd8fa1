import type { DashboardStats } from '@salon/contract/dashboard'
import { mayCall } from '@salon/contract/permissions'
import { dayAfter } from '@salon/contract/salon-clock'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { dayAt, daySpan } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { customerFigures, dayFigures, revenueOfDay, salonHoursDuring } from './queries.ts'
import { cents, growth, lastOpenDay, mostDaysClosed, percentChange } from './rules.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** The figures of today, compared with yesterday and the last seven days; revenue by permission. */
export async function statsOfToday(db: Db, salon: Salon, clock: Clock): Promise<DashboardStats> {
  const now = clock()
  const day = dayAt(now, salon.timeZone)
  const dayBefore = dayAfter(day, -1)
  const spanOf = (one: string) => daySpan(one, salon.timeZone)
  const mayReadRevenue = mayCall(salon.account, 'GET /api/analytics/revenue')
  const [{ before: yesterday, day: today }, clients] = await Promise.all([
    dayFigures(db, salon, spanOf(dayBefore), spanOf(day)),
    customerFigures(db, salon, new Date(now.getTime() - week).toISOString()),
  ])
  return {
    todayRevenue: mayReadRevenue ? today.revenue : null,
    revenueChange: mayReadRevenue
      ? percentChange(cents(today.revenue), cents(yesterday.revenue))
      : null,
    revenueComparedWith: dayBefore,
    ...(mayReadRevenue &&
      cents(yesterday.revenue) === 0 && {
        sinceLastOpenDay: await sinceLastOpenDay(db, salon, day, today.revenue),
      }),
    todayAppointments: today.total,
    completedAppointments: today.completed,
    pendingAppointments: today.pending,
    totalCustomers: clients.total,
    customerChange: growth(clients.total, clients.added),
  }
}

/** The change of a day's revenue since the last day on which the salon was open; undefined if that is the day before. */
async function sinceLastOpenDay(db: Db, salon: Salon, day: string, revenue: string) {
  const dayBefore = dayAfter(day, -1)
  const hours = await salonHoursDuring(db, salon, dayAfter(day, -mostDaysClosed), dayBefore)
  const openDay = lastOpenDay(hours, day)
  if (openDay === undefined || openDay === dayBefore) return undefined
  const before = await revenueOfDay(db, salon, daySpan(openDay, salon.timeZone))
  return { day: openDay, revenueChange: percentChange(cents(revenue), cents(before)) }
}
