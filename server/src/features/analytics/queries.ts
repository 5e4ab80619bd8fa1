import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, count, desc, eq, gte, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'
import { hourOf, wallClock, weekdayOf } from '../../db/wall-clock.ts'
import { daysSpan } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'

/** The first moments of consecutive days, and the end of the last one. */
export interface DayMoments {
  readonly starts: readonly string[]
  readonly end: string
}

/**
 * A limit that leaves out no row, as an optimization fence: rows are scanned once, not again for each service
 * or staff member.
 */
const everyRow = Number.MAX_SAFE_INTEGER

/**
 * The salon's rows of consecutive days, each with the index of its day, from 1. The days' first moments are
 * computed here: the time zone data of the database may be of another version.
 */
function rowsOfDays(db: Db, salon: Salon, { starts, end }: DayMoments) {
  return db
    .select({
      customerId: appointments.customerId,
      serviceId: appointments.serviceId,
      staffId: appointments.staffId,
      price: appointments.price,
      status: appointments.status,
      dayIndex:
        sql<number>`width_bucket(${appointments.appointmentDate}, ${sql.param(starts)}::timestamptz[])`.as(
          'day_index',
        ),
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        gte(appointments.appointmentDate, starts[0] ?? ''),
        lt(appointments.appointmentDate, end),
      ),
    )
    .limit(everyRow)
    .as('counted')
}

type RowsOfDays = ReturnType<typeof rowsOfDays>

const revenueOf = (rows: RowsOfDays) =>
  sql<string>`coalesce(sum(${rows.price}) filter (where ${rows.status} = 'completed'), 0)::numeric(20, 2)::text`

const figuresOf = (rows: RowsOfDays, { starts }: DayMoments) => {
  const live = notInArray(rows.status, statusesCalledOff)
  const completed = eq(rows.status, 'completed')
  // A visit (client and day) as one number: `count(distinct)` of numbers is fast.
  const visit = sql`${rows.customerId} * ${starts.length + 1}::bigint + ${rows.dayIndex}`
  return {
    revenue: revenueOf(rows),
    appointments: sql<number>`count(*) filter (where ${live})`.mapWith(Number),
    visits: sql<number>`count(distinct ${visit}) filter (where ${completed})`.mapWith(Number),
    bookedVisits: sql<number>`count(distinct ${visit}) filter (where ${live})`.mapWith(Number),
  }
}

const highestFirst = (rows: RowsOfDays) => desc(sql`${revenueOf(rows)}::numeric`)

/** Takings of each day that has rows; `dayIndex` counts the days from 1. */
export function takingsByDay(db: Db, salon: Salon, days: DayMoments) {
  const rows = rowsOfDays(db, salon, days)
  return db
    .select({ dayIndex: rows.dayIndex, ...figuresOf(rows, days) })
    .from(rows)
    .groupBy(rows.dayIndex)
    .orderBy(rows.dayIndex)
}

/** Takings of the days by service, archived ones included. */
export function takingsByService(db: Db, salon: Salon, days: DayMoments) {
  const rows = rowsOfDays(db, salon, days)
  return db
    .select({ id: services.id, name: services.name, ...figuresOf(rows, days) })
    .from(rows)
    .innerJoin(services, and(eq(services.userId, salon.id), eq(services.id, rows.serviceId)))
    .groupBy(services.id, services.name)
    .orderBy(highestFirst(rows), asc(services.id))
}

/** Takings of the days by category; services without one are one group. */
export function takingsByCategory(db: Db, salon: Salon, days: DayMoments) {
  const rows = rowsOfDays(db, salon, days)
  return db
    .select({
      id: categories.id,
      name: sql<string>`coalesce(${categories.name}, 'Uncategorized')`,
      color: sql<string>`coalesce(${categories.color}, '#6B7280')`,
      ...figuresOf(rows, days),
    })
    .from(rows)
    .innerJoin(services, and(eq(services.userId, salon.id), eq(services.id, rows.serviceId)))
    .leftJoin(
      categories,
      and(
        eq(categories.userId, salon.id),
        eq(categories.id, services.categoryId),
        isNull(categories.archivedAt),
      ),
    )
    .groupBy(categories.id, categories.name, categories.color)
    .orderBy(highestFirst(rows), asc(categories.id))
}

/** Takings of the days by staff member, archived ones included. */
export function takingsByStaff(db: Db, salon: Salon, days: DayMoments) {
  const rows = rowsOfDays(db, salon, days)
  return db
    .select({ id: staff.id, name: staff.name, ...figuresOf(rows, days) })
    .from(rows)
    .innerJoin(staff, and(eq(staff.userId, salon.id), eq(staff.id, rows.staffId)))
    .groupBy(staff.id, staff.name)
    .orderBy(highestFirst(rows), asc(staff.id))
}

/** The days' rows of each status that has any. */
export function rowsByStatus(db: Db, salon: Salon, days: DayMoments) {
  const rows = rowsOfDays(db, salon, days)
  return db
    .select({ status: rows.status, appointments: count() })
    .from(rows)
    .groupBy(rows.status)
    .orderBy(rows.status)
}

/** The days' rows, without cancelled and missed ones, by weekday and hour of the salon's clock. */
export function rowsByHour(db: Db, salon: Salon, first: string, last: string) {
  const span = daysSpan(first, last, salon.timeZone)
  const clock = wallClock(appointments.appointmentDate, span, salon.timeZone)
  const rows = db
    .select({ weekday: weekdayOf(clock).as('weekday'), hour: hourOf(clock).as('hour') })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        gte(appointments.appointmentDate, span.from),
        lt(appointments.appointmentDate, span.to),
        notInArray(appointments.status, statusesCalledOff),
      ),
    )
    .as('begun')
  return db
    .select({ weekday: rows.weekday, hour: rows.hour, appointments: count() })
    .from(rows)
    .groupBy(rows.weekday, rows.hour)
    .orderBy(rows.weekday, rows.hour)
}
