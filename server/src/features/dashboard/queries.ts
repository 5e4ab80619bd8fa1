import type { WorkingHours } from '@salon/contract/working-spans'
import { and, asc, count, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import { scheduleExceptions, workingSchedules } from '../../db/schema/working-hours.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'

const takings = sql<string>`coalesce(sum(${appointments.price}) filter (where ${appointments.status} = 'completed'), 0)::numeric(20, 2)::text`

const none = { revenue: '0.00', total: 0, completed: 0, pending: 0 }

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`

/** Revenue and counts by status of two consecutive days. */
export async function dayFigures(db: Db, salon: Salon, before: Span, day: Span) {
  const isLater = sql<boolean>`(${appointments.appointmentDate} >= ${day.from})`.as('is_later')
  const rows = await db
    .select({
      isLater,
      revenue: takings,
      total: countWhere(sql`${appointments.status} <> 'cancelled'`),
      completed: countWhere(sql`${appointments.status} = 'completed'`),
      pending: countWhere(sql`${appointments.status} in ('scheduled', 'confirmed', 'in-progress')`),
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        gte(appointments.appointmentDate, before.from),
        lt(appointments.appointmentDate, day.to),
      ),
    )
    .groupBy(sql`is_later`)
    .prepare('figures_of_days')
    .execute()
  const figuresOf = (later: boolean) => rows.find((row) => row.isLater === later) ?? none
  return { before: figuresOf(false), day: figuresOf(true) }
}

/** All clients, and those added since a moment. */
export async function customerFigures(db: Db, salon: Salon, since: string) {
  const [figures] = await db
    .select({ total: count(), added: countWhere(sql`${customers.createdAt} >= ${since}`) })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), isNull(customers.removedAt)))
    .prepare('figures_of_clients')
    .execute()
  return figures ?? { total: 0, added: 0 }
}

/** Revenue of a day. */
export async function revenueOfDay(db: Db, salon: Salon, day: Span): Promise<string> {
  const [figures] = await db
    .select({ revenue: takings })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        gte(appointments.appointmentDate, day.from),
        lt(appointments.appointmentDate, day.to),
      ),
    )
  return figures?.revenue ?? none.revenue
}

/** What decides about the hours of the salon itself on some days, both included. */
export async function salonHoursDuring(
  db: Db,
  salon: Salon,
  firstDay: string,
  lastDay: string,
): Promise<WorkingHours> {
  const [schedules, exceptions] = await Promise.all([
    db
      .select()
      .from(workingSchedules)
      .where(
        and(
          eq(workingSchedules.userId, salon.id),
          isNull(workingSchedules.staffId),
          isNull(workingSchedules.archivedAt),
          lte(workingSchedules.validFrom, lastDay),
        ),
      )
      .orderBy(asc(workingSchedules.id)),
    db
      .select()
      .from(scheduleExceptions)
      .where(
        and(
          eq(scheduleExceptions.userId, salon.id),
          isNull(scheduleExceptions.staffId),
          isNull(scheduleExceptions.archivedAt),
          lte(scheduleExceptions.firstDay, lastDay),
          gte(scheduleExceptions.lastDay, firstDay),
        ),
      )
      .orderBy(asc(scheduleExceptions.id)),
  ])
  return { schedules, exceptions, blockedTimes: [] }
}
