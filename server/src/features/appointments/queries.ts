import type { AppointmentFilter } from '@salon/contract/appointments'
import { appointmentsPerPage, statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { appointments, photos, serviceRecords } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { services } from '../../db/schema/services.ts'
import { deletedAppointments } from '../../db/schema/deleted-appointments.ts'
import { hourOf, wallClock, weekdayOf } from '../../db/wall-clock.ts'
import { daySpan, daysSpan, type Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { listDays, listWhere } from './list-queries.ts'
import { addressed, rowOfNumber, rowsOfNumbers } from './visit-queries.ts'

/** A row as the table has it. */
export type AppointmentRow = typeof appointments.$inferSelect
type Row = typeof appointments.$inferInsert

const thisOne = (salon: Salon, id: number) =>
  and(eq(appointments.userId, salon.id), eq(appointments.id, id))

/** The first and the last day that a filter asks for: those that `date` and the span have in common. */
function daysOf({ date, from = date, to = date }: AppointmentFilter) {
  if (!date) return { from, to }
  return { from: from && from > date ? from : date, to: to && to < date ? to : date }
}

/** The rows that begin at a weekday or in an hour of the salon's clock, whatever the season. */
function onTheClock(salon: Salon, filter: AppointmentFilter) {
  const { weekday, hour } = filter
  if (weekday === undefined && hour === undefined) return undefined
  const { from, to } = daysOf(filter)
  const span = daysSpan(from ?? '1900-01-01', to ?? '2199-12-31', salon.timeZone)
  const clock = wallClock(appointments.appointmentDate, span, salon.timeZone)
  return and(
    weekday === undefined ? undefined : sql`${weekdayOf(clock)} = ${weekday}`,
    hour === undefined ? undefined : sql`${hourOf(clock)} = ${hour}`,
  )
}

/**
 * The rows whose service is of a category, or of one that is gone. `is true` keeps it a question about each row,
 * asked of services that were gathered once: as a join, the database would often begin with those.
 */
const ofCategory = (salon: Salon, category: number | 'none') => sql`(${appointments.serviceId} in (
  select ${services.id} from ${services} join ${categories}
    on ${categories.userId} = ${services.userId} and ${categories.id} = ${services.categoryId}
  where ${services.userId} = ${salon.id} and ${
    category === 'none'
      ? isNotNull(categories.archivedAt)
      : and(eq(categories.id, category), isNull(categories.archivedAt))
  })) is true`

const ofDays = new Set(['date', 'from', 'to', 'limit'])

/** So many days come whole; of a longer span, or one without an end, a page does. */
const longestWhole = 42

/** Whether a filter asks for days and for nothing else. */
const isOfDaysAlone = (filter: AppointmentFilter) =>
  Object.entries(filter).every(([name, said]) => said === undefined || ofDays.has(name))

const lasts = ({ from, to }: Span, days: number) =>
  Date.parse(to) - Date.parse(from) <= days * 24 * 60 * 60 * 1000

/** A place in the order of rows: by start, then by number. */
export interface Place {
  readonly id: number
  readonly appointmentDate: string
}

/**
 * A page of appointments by time, as the filter wants them; days are the salon's. Up to six weeks come whole,
 * unless the filter has a limit.
 * @param place where the row `after` stands, which may be deleted by now
 */
export function appointmentsBy(db: Db, salon: Salon, filter: AppointmentFilter, place?: Place) {
  const { customerId, staffId, serviceId, status, categoryId, standing } = filter
  const { from, to } = daysOf(filter)
  const span = from && to ? daysSpan(from, to, salon.timeZone) : undefined
  const isWhole = span && lasts(span, longestWhole)
  const limit = filter.limit ?? (isWhole ? undefined : appointmentsPerPage)
  if (span && !place && isOfDaysAlone(filter) && lasts(span, 8)) {
    return listDays(db, salon, span, limit)
  }
  return listWhere(
    db,
    salon,
    and(
      from ? gte(appointments.appointmentDate, daySpan(from, salon.timeZone).from) : undefined,
      to ? lt(appointments.appointmentDate, daySpan(to, salon.timeZone).to) : undefined,
      customerId ? eq(appointments.customerId, customerId) : undefined,
      staffId ? eq(appointments.staffId, staffId) : undefined,
      serviceId ? eq(appointments.serviceId, serviceId) : undefined,
      categoryId ? ofCategory(salon, categoryId) : undefined,
      status ? eq(appointments.status, status) : undefined,
      standing ? notInArray(appointments.status, statusesCalledOff) : undefined,
      onTheClock(salon, filter),
      place
        ? sql`(${appointments.appointmentDate}, ${appointments.id}) > (${place.appointmentDate}::timestamptz, ${place.id}::bigint)`
        : undefined,
    ),
    limit,
  )
}

export const appointmentById = async (db: Db, salon: Salon, id: number) =>
  first(addressed(salon, await rowOfNumber(db, { salon: salon.id, id })))

/** Rows by their numbers, in the order of time. */
export const appointmentsById = async (db: Db, salon: Salon, ids: number[]) =>
  addressed(salon, await rowsOfNumbers(db, { salon: salon.id, ids }))

/** Whose row it is, and where it stands. */
export const placeOf = (db: Db, salon: Salon, id: number) =>
  db
    .select({
      id: appointments.id,
      appointmentDate: appointments.appointmentDate,
      customerId: appointments.customerId,
    })
    .from(appointments)
    .where(thisOne(salon, id))
    .then(first)

export const lockAppointment = (tx: Db, salon: Salon, id: number) =>
  tx.select().from(appointments).where(thisOne(salon, id)).for('update').then(first)

/** The open appointments of a staff member from a moment on. */
const isUpcoming = (salon: Salon, staffId: number, from: string) =>
  and(
    eq(appointments.userId, salon.id),
    eq(appointments.staffId, staffId),
    gte(appointments.appointmentDate, from),
    inArray(appointments.status, ['scheduled', 'confirmed', 'in-progress']),
  )

/** The clients of a staff member's open appointments. */
export const clientsOfUpcoming = (tx: Db, salon: Salon, staffId: number, from: string) =>
  tx
    .selectDistinct({ customerId: appointments.customerId })
    .from(appointments)
    .where(isUpcoming(salon, staffId, from))

/** Locks a staff member's open appointments, by time. */
export const lockUpcoming = (tx: Db, salon: Salon, staffId: number, from: string) =>
  tx
    .select()
    .from(appointments)
    .where(isUpcoming(salon, staffId, from))
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .for('update')

export const insertAppointments = (tx: Db, rows: Row[]) =>
  tx.insert(appointments).values(rows).returning()

export const updateAppointment = (tx: Db, salon: Salon, id: number, changed: Partial<Row>) =>
  tx.update(appointments).set(changed).where(thisOne(salon, id))

/** Puts rows so many milliseconds later, or earlier, and into the book of one staff member. */
export const moveRows = (
  tx: Db,
  salon: Salon,
  ids: number[],
  { later, staffId }: { later: number; staffId: number | undefined },
) =>
  tx
    .update(appointments)
    .set({
      appointmentDate: sql`${appointments.appointmentDate} + make_interval(secs => ${later / 1000}::float8)`,
      ...(staffId !== undefined && { staffId }),
    })
    .where(
      and(
        eq(appointments.userId, salon.id),
        sql`${appointments.id} = any(${sql.param(ids)}::bigint[])`,
      ),
    )

/** A deleted row whole, as `deleted_appointments` has it: rows as this program reads them. */
interface Kept {
  readonly row: AppointmentRow
  readonly photos: (typeof photos.$inferSelect)[]
  readonly serviceRecord: typeof serviceRecords.$inferSelect | null
}

/** Moves a row to the deleted ones, with its pictures and the record of its work. */
export async function moveToDeleted(tx: Db, salon: Salon, row: AppointmentRow, deletedAt: string) {
  const { id, customerId } = row
  const pictures = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.userId, salon.id), eq(photos.appointmentId, id)))
    .orderBy(asc(photos.id))
  const [record] = await tx
    .select()
    .from(serviceRecords)
    .where(and(eq(serviceRecords.userId, salon.id), eq(serviceRecords.appointmentId, id)))
  const kept: Kept = { row, photos: pictures, serviceRecord: record ?? null }
  await tx
    .insert(deletedAppointments)
    .values({ ...kept, id, userId: salon.id, customerId, deletedAt })
  await tx.delete(appointments).where(thisOne(salon, id))
}

const thisDeleted = (salon: Salon, id: number) =>
  and(eq(deletedAppointments.userId, salon.id), eq(deletedAppointments.id, id))

/** Where a deleted row stood, and whose it was. */
export const placeOfDeleted = (db: Db, salon: Salon, id: number) =>
  db
    .select({
      id: deletedAppointments.id,
      appointmentDate: sql<string>`${deletedAppointments.row} ->> 'appointmentDate'`,
      customerId: deletedAppointments.customerId,
    })
    .from(deletedAppointments)
    .where(thisDeleted(salon, id))
    .then(first)

/** Takes a row that was deleted since a moment out of the deleted ones; only one hand gets it. */
export const takeDeleted = (tx: Db, salon: Salon, id: number, since: string) =>
  tx
    .delete(deletedAppointments)
    .where(and(thisDeleted(salon, id), gte(deletedAppointments.deletedAt, since)))
    .returning()
    .then((rows) => first(rows as (Kept & (typeof rows)[number])[]))

/** Puts a deleted row back, everything as it was. */
export async function putBack(tx: Db, kept: Kept) {
  await tx.insert(appointments).values(kept.row)
  if (kept.photos.length > 0) await tx.insert(photos).values(kept.photos)
  if (kept.serviceRecord) await tx.insert(serviceRecords).values(kept.serviceRecord)
}

/** Forgets what was deleted before a moment, in every salon. */
export const forgetDeleted = (db: Db, before: string) =>
  db.delete(deletedAppointments).where(lt(deletedAppointments.deletedAt, before))

/** Notes what was done with completed rows, or what they have become since; rating and notes stay. */
export const writeServiceRecords = (tx: Db, rows: (typeof serviceRecords.$inferInsert)[]) =>
  tx
    .insert(serviceRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [serviceRecords.userId, serviceRecords.appointmentId],
      set: {
        customerId: sql`excluded.customer_id`,
        serviceId: sql`excluded.service_id`,
        staffId: sql`excluded.staff_id`,
        serviceDate: sql`excluded.service_date`,
      },
    })
