import type { CalendarChip, CalendarDay } from '@salon/contract/calendar'
import { chipsOfDay } from '@salon/contract/vocabulary'
import { and, asc, count, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { prepare, type RawRow } from '../../db/prepared.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'

const salon = sql.placeholder('salon')

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
 * The days among `days` that have rows which meet a condition, and the first rows of each by an order. `from` and `to`
 * are the spans of the days, in the same order. A lateral join looks up the names of the shown rows only.
 */
function prepareDays(name: string, order: SQL[], condition?: SQL) {
  const shown = and(
    eq(appointments.userId, salon),
    gte(appointments.appointmentDate, sql`days.starts`),
    lt(appointments.appointmentDate, sql`days.ends`),
    condition,
  )
  const all = new QueryBuilder().select({ count: count() }).from(appointments).where(shown)
  // `offset 0` is an optimization fence: counted once a day, not for each chip.
  const days = sql`(
    select days.*, (${all}) as count
    from unnest(${sql.placeholder('days')}::text[], ${sql.placeholder('from')}::timestamptz[], ${sql.placeholder('to')}::timestamptz[]) as days(day, starts, ends)
    offset 0
  ) as days`
  const firstRows = new QueryBuilder()
    .select({
      id: appointments.id,
      appointmentDate: appointments.appointmentDate,
      status: appointments.status,
      customerId: appointments.customerId,
      serviceId: appointments.serviceId,
      staffId: appointments.staffId,
    })
    .from(appointments)
    .where(shown)
    .orderBy(...order)
    .limit(chipsOfDay)
    .as('first')
  const query = new QueryBuilder()
    .select({
      day: sql`days.day`,
      count: sql`days.count`,
      id: firstRows.id,
      appointmentDate: firstRows.appointmentDate,
      status: firstRows.status,
      customerId: firstRows.customerId,
      customerName: customers.name,
      serviceId: firstRows.serviceId,
      serviceName: services.name,
      color: categories.color,
      staffId: firstRows.staffId,
      staffName: staff.name,
    })
    .from(days)
    .crossJoinLateral(firstRows)
    // Left joins, though every chip has a match: the generic plan would start with the staff of a small salon,
    // and scan the days again for each member of a large one.
    .leftJoin(customers, and(eq(customers.userId, salon), eq(customers.id, firstRows.customerId)))
    .leftJoin(services, and(eq(services.userId, salon), eq(services.id, firstRows.serviceId)))
    .leftJoin(
      categories,
      and(
        eq(categories.userId, salon),
        eq(categories.id, services.categoryId),
        isNull(categories.archivedAt),
      ),
    )
    .leftJoin(staff, and(eq(staff.userId, salon), eq(staff.id, firstRows.staffId)))
    .orderBy(asc(firstRows.appointmentDate), asc(firstRows.id))
    .toSQL()
  return prepare(name, query, readDays)
}

const byTime = asc(appointments.appointmentDate)

const byTimeAndId = [byTime, asc(appointments.id)]

/** The rows of everybody. */
export const daysOfCalendar = prepareDays('days_of_calendar', byTimeAndId)

/** The rows of everybody but the staff members `staff`. It reads what `daysOfCalendar` reads, and drops theirs. */
export const daysExceptStaff = prepareDays(
  'days_except_staff',
  byTimeAndId,
  sql`${appointments.staffId} <> all(${sql.placeholder('staff')}::bigint[])`,
)

/**
 * Those of the staff member `staff`, by an index of its own, which has no id: by another order PostgreSQL would read
 * the days of everybody. Visits of one member that start at once are rare, and any of them is shown first.
 */
export const daysOfStaff = prepareDays(
  'days_of_staff',
  [byTime],
  eq(appointments.staffId, sql.placeholder('staff')),
)
