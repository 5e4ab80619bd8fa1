import type { CalendarChip, CalendarDay } from '@salon/contract/calendar'
import { chipsOfDay } from '@salon/contract/vocabulary'
import { and, asc, count, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { prepare, type RawRow } from '../../db/prepared.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'

const salon = sql.placeholder('salon')

/** The rows of the day that the question is at. */
const ofTheDay = and(
  eq(appointments.userId, salon),
  gte(appointments.appointmentDate, sql`days.starts`),
  lt(appointments.appointmentDate, sql`days.ends`),
)

const all = new QueryBuilder().select({ count: count() }).from(appointments).where(ofTheDay)

/** The days with how many rows each has. `offset 0`: they are counted by day, and not again for each chip. */
const days = sql`(
  select days.*, (${all}) as count
  from unnest(${sql.placeholder('days')}::text[], ${sql.placeholder('from')}::timestamptz[], ${sql.placeholder('to')}::timestamptz[]) as days(day, starts, ends)
  offset 0
) as days`

const first = new QueryBuilder()
  .select({
    id: appointments.id,
    appointmentDate: appointments.appointmentDate,
    status: appointments.status,
    customerId: appointments.customerId,
    serviceId: appointments.serviceId,
    staffId: appointments.staffId,
  })
  .from(appointments)
  .where(ofTheDay)
  .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
  .limit(chipsOfDay)
  .as('first')

const chipIn = (row: RawRow): CalendarChip =>
  ({
    id: row[2],
    appointmentDate: appointments.appointmentDate.mapFromDriverValue(String(row[3])),
    status: row[4],
    customer: { id: row[5], name: row[6] },
    service: { id: row[7], name: row[8], color: row[9] },
    staff: { id: row[10], name: row[11] },
  }) as CalendarChip

function readDays(rows: RawRow[]): CalendarDay[] {
  const read = new Map<string, CalendarDay>()
  for (const row of rows) {
    const day = String(row[0])
    const of = read.get(day) ?? { day, count: Number(row[1]), appointments: [] }
    of.appointments.push(chipIn(row))
    read.set(day, of)
  }
  return [...read.values()]
}

/**
 * The days among `days` that have rows, and the first rows of each, from the moments `from` and up to
 * those of `to`, which stand in the same order. Names are looked up for what is shown alone: of a
 * month of 1,800 rows, for 200.
 */
export const daysOfCalendar = prepare(
  'days_of_calendar',
  new QueryBuilder()
    .select({
      day: sql`days.day`,
      count: sql`days.count`,
      id: first.id,
      appointmentDate: first.appointmentDate,
      status: first.status,
      customerId: first.customerId,
      customerName: customers.name,
      serviceId: first.serviceId,
      serviceName: services.name,
      color: categories.color,
      staffId: first.staffId,
      staffName: staff.name,
    })
    .from(days)
    .crossJoinLateral(first)
    // Left joins, though each chip has them: the plan for salons of any size would begin with the one staff
    // member of a small one, and go through the days again for each of a large one's.
    .leftJoin(customers, and(eq(customers.userId, salon), eq(customers.id, first.customerId)))
    .leftJoin(services, and(eq(services.userId, salon), eq(services.id, first.serviceId)))
    .leftJoin(
      categories,
      and(
        eq(categories.userId, salon),
        eq(categories.id, services.categoryId),
        isNull(categories.archivedAt),
      ),
    )
    .leftJoin(staff, and(eq(staff.userId, salon), eq(staff.id, first.staffId)))
    .orderBy(asc(first.appointmentDate), asc(first.id))
    .toSQL(),
  readDays,
)
