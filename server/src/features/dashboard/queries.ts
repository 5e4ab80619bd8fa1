import { and, count, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'

const takings = sql<string>`coalesce(sum(${appointments.price}) filter (where ${appointments.status} = 'completed'), 0)::numeric(20, 2)::text`

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`

/** Money taken and rows by how far they are, of a stretch of time. */
export async function dayFigures(db: Db, salon: Salon, { from, to }: Span) {
  const [figures] = await db
    .select({
      revenue: takings,
      total: countWhere(sql`${appointments.status} <> 'cancelled'`),
      completed: countWhere(sql`${appointments.status} = 'completed'`),
      pending: countWhere(sql`${appointments.status} in ('scheduled', 'confirmed', 'in-progress')`),
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        gte(appointments.appointmentDate, from),
        lt(appointments.appointmentDate, to),
      ),
    )
  return figures ?? { revenue: '0.00', total: 0, completed: 0, pending: 0 }
}

/** All clients, and those added since a moment. */
export async function customerFigures(db: Db, salon: Salon, since: string) {
  const [figures] = await db
    .select({ total: count(), added: countWhere(sql`${customers.createdAt} >= ${since}`) })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), isNull(customers.removedAt)))
  return figures ?? { total: 0, added: 0 }
}
