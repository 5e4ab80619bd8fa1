import { randomUUID } from 'node:crypto'
import { wallClockAt } from '@salon/contract/salon-clock'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  sql,
  type Column,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { historyTransaction, writeHistoryNow } from '../../db/history-entries.ts'
import { prepare, reader, run, type RawRow } from '../../db/prepared.ts'
import { appointments, serviceRecords } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { customers } from '../../db/schema/customers.ts'
import { onlineBookings } from '../../db/schema/online-booking.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'
import { daySpan, type Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { addressesOf, photoList, photosIn } from './photos/queries.ts'

/** A row as the table has it. */
export type AppointmentRow = typeof appointments.$inferSelect
export type NewAppointment = typeof appointments.$inferInsert

/** The row with an id. */
export const withId = (salon: Salon, id: number) =>
  and(eq(appointments.userId, salon.id), eq(appointments.id, id))

/** Join conditions, each within one salon: `salon` is the column of the row, or the id where it is known. */
const joins = (salon: Column | Placeholder | number) => ({
  itsCustomer: and(eq(customers.userId, salon), eq(customers.id, appointments.customerId)),
  itsService: and(eq(services.userId, salon), eq(services.id, appointments.serviceId)),
  itsStaff: and(eq(staff.userId, salon), eq(staff.id, appointments.staffId)),
  itsCategory: and(eq(categories.userId, salon), eq(categories.id, services.categoryId)),
})
export const { itsCustomer, itsService, itsStaff } = joins(appointments.userId)

/** Rows that start within a span. */
export const within = ({ from, to }: Record<keyof Span, string | Placeholder>) =>
  and(gte(appointments.appointmentDate, from), lt(appointments.appointmentDate, to))

const { calendarUid: _uid, ...appointmentShown } = getTableColumns(appointments)
const { removedAt: _removed, searchKey: _key, ...customerShown } = getTableColumns(customers)
const { archivedAt: _gone, createdAt: _made, ...serviceShown } = getTableColumns(services)
const { archivedAt: _kept, ...categoryShown } = getTableColumns(categories)
const { archivedAt: _left, ...staffShown } = getTableColumns(staff)

/** The columns of a reply, by the table they come from; a raw row has them one table after the other. */
export const shown = {
  appointment: appointmentShown,
  customer: customerShown,
  service: serviceShown,
  category: categoryShown,
  staff: staffShown,
}
const sizes = Object.values(shown).map((columns) => Object.keys(columns).length)
const offsetOf = (table: number) => sizes.slice(0, table).reduce((sum, size) => sum + size, 0)

/** The index in a raw row at which each table's columns begin; the photos are last. */
export const at = {
  appointment: offsetOf(0),
  customer: offsetOf(1),
  service: offsetOf(2),
  category: offsetOf(3),
  staff: offsetOf(4),
  photos: offsetOf(5),
}

const readAppointment = reader(shown.appointment, at.appointment)
const readCustomer = reader(shown.customer, at.customer)
const readService = reader(shown.service, at.service)
const readCategory = reader(shown.category, at.category)
const readStaff = reader(shown.staff, at.staff)

/** Raw rows as objects. Lists skip this step: `list/queries.ts` writes them as JSON. */
const readRows = (rows: RawRow[]) =>
  rows.map((row) => ({
    ...readAppointment(row),
    customer: readCustomer(row),
    service: {
      ...readService(row),
      category: row[at.category] === null ? null : readCategory(row),
    },
    staff: readStaff(row),
    photos: photosIn(row[at.photos] as string | null),
  }))

export const byTime = [asc(appointments.appointmentDate), asc(appointments.id)] as const

/** Selects rows with client, service, category and staff member; archived services and staff are included. */
export function withNamesOf(salon: Column | Placeholder | number = appointments.userId) {
  const its = joins(salon)
  return (
    new QueryBuilder()
      .select({ ...shown, photos: photoList })
      .from(appointments)
      // Left joins, though every row has a match: they keep the planner from starting with the staff of a
      // salon that it estimates to be small.
      .leftJoin(customers, its.itsCustomer)
      .leftJoin(services, its.itsService)
      .leftJoin(categories, and(its.itsCategory, isNull(categories.archivedAt)))
      .leftJoin(staff, its.itsStaff)
      .$dynamic()
  )
}

const rowsWhere = (where: SQL | undefined) =>
  withNamesOf()
    .where(where)
    .orderBy(...byTime)

/** Adds the addresses of the photos, signed for the caller where it needs that. */
const addressed = (salon: Salon, rows: ReturnType<typeof readRows>) =>
  rows.map((row) =>
    Object.assign(row, {
      beforePhotos: addressesOf(salon, row.photos.before),
      afterPhotos: addressesOf(salon, row.photos.after),
    }),
  )

/** The rows that match a condition, by time. */
export async function appointmentsWhere(db: Db, salon: Salon, where: SQL | undefined) {
  const { sql: text, params } = rowsWhere(where).toSQL()
  return addressed(salon, await run(db, { sql: text, params }, readRows))
}

/**
 * The joins compare with the salon's id as a parameter: row-level security hides from the planner that the row's salon
 * is the same, and the generic plan would pick another index on the clients.
 */
const rowById = prepare(
  'row_by_id',
  withNamesOf(sql.placeholder('salon'))
    .where(
      and(
        eq(appointments.userId, sql.placeholder('salon')),
        eq(appointments.id, sql.placeholder('id')),
      ),
    )
    .toSQL(),
  readRows,
)

export const appointmentById = async (db: Db, salon: Salon, id: number) =>
  first(addressed(salon, await rowById(db, { salon: salon.id, id })))

/** Rows by their ids, by time. Nearly always one, which a prepared statement serves. */
export const appointmentsById = async (db: Db, salon: Salon, ids: readonly number[]) => {
  const [id, ...more] = ids
  if (id === undefined) return []
  if (more.length === 0) return addressed(salon, await rowById(db, { salon: salon.id, id }))
  return appointmentsWhere(
    db,
    salon,
    and(eq(appointments.userId, salon.id), inArray(appointments.id, [...ids])),
  )
}

/** A row's client, and its position in the order of the list. */
export const positionOf = (db: Db, salon: Salon, id: number) =>
  db
    .select({
      id: appointments.id,
      appointmentDate: appointments.appointmentDate,
      customerId: appointments.customerId,
    })
    .from(appointments)
    .where(withId(salon, id))
    .then(first)

export const lockAppointment = (tx: Db, salon: Salon, id: number) =>
  tx.select().from(appointments).where(withId(salon, id)).for('update').then(first)

const sibling = alias(appointments, 'sibling')

/** The UID in calendar feeds of a client's visit on a day: that of the row which the feeds name it by. */
const uidOfVisit = (salon: Pick<Salon, 'id'>, customerId: number, { from, to }: Span) =>
  new QueryBuilder()
    .select({ calendarUid: sibling.calendarUid })
    .from(sibling)
    .where(
      and(
        eq(sibling.userId, salon.id),
        eq(sibling.customerId, customerId),
        gte(sibling.appointmentDate, from),
        lt(sibling.appointmentDate, to),
      ),
    )
    .orderBy(inArray(sibling.status, statusesCalledOff), asc(sibling.id))
    .limit(1)

/** Inserts rows. They take the calendar UID of the visit that they join; those of a new visit share a new one. */
export function insertAppointments(
  tx: Db,
  salon: Pick<Salon, 'id' | 'timeZone'>,
  rows: NewAppointment[],
) {
  const newUids = new Map<string, string>()
  const named = rows.map((row) => {
    const { day } = wallClockAt(row.appointmentDate, salon.timeZone)
    const visit = `${day} ${row.customerId}`
    const newUid = newUids.get(visit) ?? randomUUID()
    newUids.set(visit, newUid)
    const present = uidOfVisit(salon, row.customerId, daySpan(day, salon.timeZone))
    return { ...row, calendarUid: sql`coalesce((${present}), ${newUid})` }
  })
  return tx.insert(appointments).values(named).returning()
}

export const updateAppointment = (
  tx: Db,
  salon: Salon,
  id: number,
  changed: Partial<NewAppointment>,
) => tx.update(appointments).set(changed).where(withId(salon, id))

/**
 * Moves rows by `later` milliseconds, which may be negative, and to another staff member. On another day nobody
 * has arrived yet.
 */
export const moveRows = (
  tx: Db,
  salon: Salon,
  ids: number[],
  move: { later: number; staffId: number | undefined; isOtherDay?: boolean },
) =>
  tx
    .update(appointments)
    .set({
      appointmentDate: sql`${appointments.appointmentDate} + make_interval(secs => ${move.later / 1000}::float8)`,
      ...(move.staffId !== undefined && { staffId: move.staffId }),
      ...(move.isOtherDay && { arrivedAt: null }),
    })
    .where(
      and(
        eq(appointments.userId, salon.id),
        sql`${appointments.id} = any(${sql.param(ids)}::bigint[])`,
      ),
    )

/**
 * The first entry of the history that this transaction writes, by which all of its changes are undone; undefined where
 * it changed nothing. The commit is to follow at once.
 */
export async function writtenEntry(tx: Db): Promise<number | undefined> {
  await writeHistoryNow(tx)
  const { rows } = await tx.execute<{ entry: number | null }>(
    sql`select ${historyTransaction} as entry`,
  )
  return rows[0]?.entry ?? undefined
}

/** Inserts or updates the records of completed rows; rating and notes stay. */
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

/** Ids of those online bookings that are still awaiting: their clients were sent no answer. */
export const requestsAmong = (tx: Db, salon: Salon, bookingIds: readonly number[]) =>
  tx
    .select({ id: onlineBookings.id })
    .from(onlineBookings)
    .where(
      and(
        eq(onlineBookings.userId, salon.id),
        inArray(onlineBookings.id, [...bookingIds]),
        eq(onlineBookings.state, 'awaiting'),
      ),
    )
    .orderBy(asc(onlineBookings.id))
    .then((rows) => rows.map(({ id }) => id))
