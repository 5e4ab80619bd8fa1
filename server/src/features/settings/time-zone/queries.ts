import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, gte, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { recordChange } from '../../../db/change-log.ts'
import { first } from '../../../db/first.ts'
import { appointments, serviceRecords } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import { services } from '../../../db/schema/services.ts'
import { momentOfClock, wallClock } from '../../../db/wall-clock.ts'
import type { Span } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** A change of time zone, and a span of every visit before and after it. */
export interface ZoneChange {
  readonly from: string
  readonly to: string
  readonly span: Span
}

const { appointmentDate, customerId } = appointments
const ofSalon = (salon: Salon) => eq(appointments.userId, salon.id)

const span = (start: SQL) => ({
  first: sql<string | null>`min(${start})`.mapWith(appointmentDate),
  last: sql<string | null>`max(${start})`.mapWith(appointmentDate),
})

/** The first and the last start of all appointments; nulls without any. */
export const firstAndLastStart = (db: Db, salon: Salon) =>
  db
    .select(span(sql`${appointmentDate}`))
    .from(appointments)
    .where(ofSalon(salon))
    .then(first)

/** The same of deleted appointments, which can be restored. */
export const firstAndLastDeleted = (db: Db, salon: Salon) =>
  db
    .select(span(sql`(${deletedAppointments.row} ->> 'appointmentDate')::timestamptz`))
    .from(deletedAppointments)
    .where(eq(deletedAppointments.userId, salon.id))
    .then(first)

/** How many visits there are, and how many would be on another day in the new zone. */
export function countVisitsByDay(db: Db, salon: Salon, { from, to, span }: ZoneChange) {
  const before = sql`${wallClock(appointmentDate, span, from)}::date`
  const after = sql`${wallClock(appointmentDate, span, to)}::date`
  const visits = sql`count(distinct (${customerId}, ${before}))`
  return db
    .select({
      visits: sql<number>`${visits}`.mapWith(Number),
      visitsOnAnotherDay: sql<number>`${visits} filter (where ${before} <> ${after})`.mapWith(
        Number,
      ),
    })
    .from(appointments)
    .where(ofSalon(salon))
    .then(first)
}

/** The moment with the same wall-clock time in the new zone. */
const atSameClock = (column: typeof appointmentDate | SQL, { from, to, span }: ZoneChange) =>
  momentOfClock(wallClock(column, span, from), span, to)

/** The first appointment after a moment that is neither cancelled nor missed. */
export const nextVisit = (db: Db, salon: Salon, now: Date, change: ZoneChange) =>
  db
    .select({
      customerName: customers.name,
      serviceName: services.name,
      appointmentDate,
      movedDate: sql<string>`${atSameClock(appointmentDate, change)}`.mapWith(appointmentDate),
    })
    .from(appointments)
    .innerJoin(
      customers,
      and(eq(customers.userId, appointments.userId), eq(customers.id, customerId)),
    )
    .innerJoin(
      services,
      and(eq(services.userId, appointments.userId), eq(services.id, appointments.serviceId)),
    )
    .where(
      and(
        ofSalon(salon),
        gte(appointmentDate, now.toISOString()),
        notInArray(appointments.status, statusesCalledOff),
      ),
    )
    .orderBy(asc(appointmentDate), asc(appointments.id))
    .limit(1)
    .then(first)

/** Moves every visit to the same wall-clock time in the new zone, with a statement timeout for years of them. */
export async function moveVisits(tx: Db, salon: Salon, change: ZoneChange) {
  await tx.execute(sql`set local statement_timeout = '10min'`)
  await recordChange(tx, salon.id, 'appointments')
    .update(appointments)
    .set({ appointmentDate: atSameClock(appointmentDate, change) })
    .where(ofSalon(salon))
}

/** Moves the service records with their visits. */
export const moveRecords = (tx: Db, salon: Salon, change: ZoneChange) =>
  tx
    .update(serviceRecords)
    .set({ serviceDate: atSameClock(sql`${serviceRecords.serviceDate}`, change) })
    .where(eq(serviceRecords.userId, salon.id))

/** Moves the deleted appointments, which can be restored. */
export function moveDeleted(tx: Db, salon: Salon, change: ZoneChange) {
  const { row, serviceRecord } = deletedAppointments
  const moved = (json: SQL) =>
    sql`to_jsonb(to_char(${atSameClock(sql`(${json})::timestamptz`, change)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  return tx
    .update(deletedAppointments)
    .set({
      row: sql`${row} || jsonb_build_object('appointmentDate', ${moved(sql`${row} ->> 'appointmentDate'`)})`,
      serviceRecord: sql`${serviceRecord} || jsonb_build_object('serviceDate', ${moved(sql`${serviceRecord} ->> 'serviceDate'`)})`,
    })
    .where(eq(deletedAppointments.userId, salon.id))
}
