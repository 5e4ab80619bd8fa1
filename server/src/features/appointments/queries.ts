import type { AppointmentFilter } from '@salon/contract/appointments'
import { and, asc, eq, gte, isNull, lt, ne, not, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { appointments, photos, serviceRecords } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'
import { hourOf, wallClock, weekdayOf } from '../../db/wall-clock.ts'
import { daySpan, daysSpan, type Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'

/** A row as the table has it. */
export type AppointmentRow = typeof appointments.$inferSelect
type Row = typeof appointments.$inferInsert
const first = <T>(rows: T[]) => rows[0]

const thisOne = (salon: Salon, id: number) =>
  and(eq(appointments.userId, salon.id), eq(appointments.id, id))

// What a row points at, always within its own salon.
const itsCustomer = and(
  eq(customers.userId, appointments.userId),
  eq(customers.id, appointments.customerId),
)
const itsService = and(
  eq(services.userId, appointments.userId),
  eq(services.id, appointments.serviceId),
)
const itsStaff = and(eq(staff.userId, appointments.userId), eq(staff.id, appointments.staffId))

const within = ({ from, to }: Span) =>
  and(gte(appointments.appointmentDate, from), lt(appointments.appointmentDate, to))

/** Addresses of an appointment's pictures, in their order. */
const picturesOf = (kind: 'before' | 'after') =>
  sql<string[]>`(
    select coalesce(json_agg('/api/photos/' || ${photos.fileKey} order by ${photos.position}, ${photos.id}), '[]')
    from ${photos}
    where ${photos.userId} = ${appointments.userId}
      and ${photos.appointmentId} = ${appointments.id}
      and ${photos.kind} = ${kind}
  )`

/** Every row with what it points at; archived services and staff still answer to their names. */
async function withNames(db: Db, where: SQL | undefined, limit?: number) {
  const query = db
    .select({
      appointment: appointments,
      customer: customers,
      service: services,
      category: categories,
      staff,
      beforePhotos: picturesOf('before'),
      afterPhotos: picturesOf('after'),
    })
    .from(appointments)
    .innerJoin(customers, itsCustomer)
    .innerJoin(services, itsService)
    .leftJoin(
      categories,
      and(
        eq(categories.userId, services.userId),
        eq(categories.id, services.categoryId),
        isNull(categories.archivedAt),
      ),
    )
    .innerJoin(staff, itsStaff)
    .where(where)
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
  const rows = await (limit ? query.limit(limit) : query)
  return rows.map(({ appointment, service, category, ...rest }) => ({
    ...appointment,
    ...rest,
    service: { ...service, category },
  }))
}

/** The rows that begin at a weekday or in an hour of the salon's clock, whatever the season. */
function onTheClock(
  salon: Salon,
  { date, from = date, to = date, weekday, hour }: AppointmentFilter,
) {
  if (weekday === undefined && hour === undefined) return undefined
  const span = daysSpan(from ?? '1900-01-01', to ?? '2199-12-31', salon.timeZone)
  const clock = wallClock(appointments.appointmentDate, span, salon.timeZone)
  return and(
    weekday === undefined ? undefined : sql`${weekdayOf(clock)} = ${weekday}`,
    hour === undefined ? undefined : sql`${hourOf(clock)} = ${hour}`,
  )
}

/** Appointments by time, as the filter wants them; days are the salon's. */
export function appointmentsBy(db: Db, salon: Salon, filter: AppointmentFilter) {
  const { date, from = date, to = date, customerId, staffId, serviceId, status } = filter
  const { categoryId, standing, limit, after } = filter
  return withNames(
    db,
    and(
      eq(appointments.userId, salon.id),
      from ? gte(appointments.appointmentDate, daySpan(from, salon.timeZone).from) : undefined,
      to ? lt(appointments.appointmentDate, daySpan(to, salon.timeZone).to) : undefined,
      customerId ? eq(appointments.customerId, customerId) : undefined,
      staffId ? eq(appointments.staffId, staffId) : undefined,
      serviceId ? eq(appointments.serviceId, serviceId) : undefined,
      categoryId === 'none' ? isNull(categories.id) : undefined,
      typeof categoryId === 'number' ? eq(categories.id, categoryId) : undefined,
      status ? eq(appointments.status, status) : undefined,
      standing ? notInArray(appointments.status, ['cancelled', 'no-show']) : undefined,
      onTheClock(salon, filter),
      after
        ? sql`(${appointments.appointmentDate}, ${appointments.id}) > (select a.appointment_date, a.id from appointments a where a.user_id = ${salon.id} and a.id = ${after})`
        : undefined,
    ),
    limit,
  )
}

export const appointmentById = (db: Db, salon: Salon, id: number) =>
  withNames(db, thisOne(salon, id)).then(first)

/** Whether a picture with this key belongs to the salon. */
export const hasPhoto = async (db: Db, salon: Salon, key: string) => {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.userId, salon.id), eq(photos.fileKey, key)))
  return rows.length > 0
}

/** A client's rows of one day of the salon: what the screens call a visit. */
export const visitOf = (db: Db, salon: Salon, customerId: number, day: string) =>
  withNames(
    db,
    and(
      eq(appointments.userId, salon.id),
      eq(appointments.customerId, customerId),
      within(daysSpan(day, day, salon.timeZone)),
    ),
  )

export const lockAppointment = (tx: Db, salon: Salon, id: number) =>
  tx.select().from(appointments).where(thisOne(salon, id)).for('update').then(first)

/** Holds a client still, so that two hands cannot add the same service to one visit. */
export const lockCustomer = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), eq(customers.id, id), isNull(customers.removedAt)))
    .for('no key update')
    .then(first)

/** Holds a staff member's book: whoever else wants to write into it waits. */
export const lockStaff = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ id: staff.id, archivedAt: staff.archivedAt })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), eq(staff.id, id)))
    .for('no key update')
    .then(first)

export const serviceById = (tx: Db, salon: Salon, id: number) =>
  tx
    .select()
    .from(services)
    .where(and(eq(services.userId, salon.id), eq(services.id, id), isNull(services.archivedAt)))
    .then(first)

export const insertAppointment = (tx: Db, row: Row) =>
  tx.insert(appointments).values(row).returning().then(first)

export const updateAppointment = (tx: Db, salon: Salon, id: number, changed: Partial<Row>) =>
  tx.update(appointments).set(changed).where(thisOne(salon, id))

export const deleteAppointment = (tx: Db, salon: Salon, id: number) =>
  tx.delete(appointments).where(thisOne(salon, id))

/** A place in the book that somebody wants. */
export interface Slot extends Span {
  readonly staffId: number
  /** Whose visit it is: rows of the same client and day are no obstacle. */
  readonly customerId: number
  readonly day: string
  /** The row that is being moved. */
  readonly except?: number
}

/** The staff member's rows that overlap a slot; cancelled and missed ones leave it free. */
export const rowsInTheWay = (tx: Db, salon: Salon, slot: Slot) => {
  const own = daySpan(slot.day, salon.timeZone)
  // No row lasts over a day, so an index on the start is enough to find the ends.
  const dayBefore = new Date(new Date(slot.from).getTime() - 24 * 60 * 60 * 1000).toISOString()
  return tx
    .select({
      id: appointments.id,
      appointmentDate: appointments.appointmentDate,
      duration: appointments.duration,
      customerName: customers.name,
      serviceName: services.name,
      staffName: staff.name,
    })
    .from(appointments)
    .innerJoin(customers, itsCustomer)
    .innerJoin(services, itsService)
    .innerJoin(staff, itsStaff)
    .where(
      and(
        eq(appointments.userId, salon.id),
        eq(appointments.staffId, slot.staffId),
        within({ from: dayBefore, to: slot.to }),
        sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.duration}) > ${slot.from}`,
        notInArray(appointments.status, ['cancelled', 'no-show']),
        not(and(eq(appointments.customerId, slot.customerId), within(own)) ?? sql`false`),
        slot.except ? ne(appointments.id, slot.except) : undefined,
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
}

/** Notes what was done with a completed row, or what it has become since; rating and notes stay. */
export const writeServiceRecord = (tx: Db, row: typeof serviceRecords.$inferInsert) => {
  const { customerId, serviceId, staffId, serviceDate } = row
  return tx
    .insert(serviceRecords)
    .values(row)
    .onConflictDoUpdate({
      target: [serviceRecords.userId, serviceRecords.appointmentId],
      set: { customerId, serviceId, staffId, serviceDate },
    })
}

export const deleteServiceRecord = (tx: Db, salon: Salon, appointmentId: number) =>
  tx
    .delete(serviceRecords)
    .where(
      and(eq(serviceRecords.userId, salon.id), eq(serviceRecords.appointmentId, appointmentId)),
    )
