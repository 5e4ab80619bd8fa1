import type { DashboardStats } from '@salon/contract/dashboard'
import { mayCall } from '@salon/contract/permissions'
import { dayAfter } from '@salon/contract/salon-clock'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { dayAt, daySpan } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { customerFigures, dayFigures } from './queries.ts'
import { cents, growth, percentChange } from './rules.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** The figures of today, compared with yesterday and the last seven days; revenue by permission. */
export async function statsOfToday(db: Db, salon: Salon, clock: Clock): Promise<DashboardStats> {
  const now = clock()
  const day = dayAt(now, salon.timeZone)
  const dayBefore = dayAfter(day, -1)
  const spanOf = (one: string) => daySpan(one, salon.timeZone)
  const [{ before: yesterday, day: today }, clients] = await Promise.all([
    dayFigures(db, salon, spanOf(dayBefore), spanOf(day)),
    customerFigures(db, salon, new Date(now.getTime() - week).toISOString()),
  ])
  const mayReadRevenue = mayCall(salon.account, 'GET /api/analytics/revenue')
  return {
    todayRevenue: mayReadRevenue ? today.revenue : null,
    revenueChange: mayReadRevenue
      ? percentChange(cents(today.revenue), cents(yesterday.revenue))
      : null,
    revenueComparedWith: dayBefore,
    todayAppointments: today.total,
    completedAppointments: today.completed,
    pendingAppointments: today.pending,
    totalCustomers: clients.total,
    customerChange: growth(clients.total, clients.added),
  }
}
