import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, inArray, isNull, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'
import { daySpan, daysSpan, type Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { itsCustomer, itsService, itsStaff, within, withNames } from './queries.ts'

/** A client's rows of one day of the salon: what the screens call a visit. */
export const visitOf = (db: Db, salon: Salon, customerId: number, day: string) =>
  withNames(
    db,
    salon,
    and(
      eq(appointments.userId, salon.id),
      eq(appointments.customerId, customerId),
      within(daysSpan(day, day, salon.timeZone)),
    ),
  )

/**
 * Holds clients still, also those who were removed: two hands cannot add the same service to one
 * visit, and nobody is removed while something is written of them. In the order of their ids, so
 * that two who want the same clients never wait for one another.
 */
export const lockCustomers = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({ id: customers.id, name: customers.name, removedAt: customers.removedAt })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), inArray(customers.id, [...ids])))
    .orderBy(asc(customers.id))
    .for('no key update')

/** Holds the books of staff members, likewise: whoever else wants to write into them waits. */
export const lockStaff = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({ id: staff.id, archivedAt: staff.archivedAt })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), inArray(staff.id, [...ids])))
    .orderBy(asc(staff.id))
    .for('no key update')

/** The services among these that can be booked, in no order. */
export const bookableServices = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select()
    .from(services)
    .where(
      and(
        eq(services.userId, salon.id),
        inArray(services.id, [...ids]),
        eq(services.isActive, true),
        isNull(services.archivedAt),
      ),
    )

/** A place in the book that somebody wants. */
export interface Slot extends Span {
  readonly staffId: number
  /** Whose visit it is: rows of the same client and day are no obstacle. */
  readonly customerId: number
  readonly day: string
}

/**
 * The rows that overlap any of these slots of their staff members; cancelled and missed ones leave
 * them free.
 * @param except the row that is being moved
 */
export const rowsInTheWay = (tx: Db, salon: Salon, slots: readonly Slot[], except?: number) =>
  tx
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
        or(...slots.map((slot) => inTheWayOf(slot, salon))),
        notInArray(appointments.status, statusesCalledOff),
        except ? ne(appointments.id, except) : undefined,
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))

function inTheWayOf({ staffId, customerId, day, from, to }: Slot, { timeZone }: Salon) {
  const own = daySpan(day, timeZone)
  // No row lasts over a day, so an index on the start is enough to find the ends.
  const dayBefore = new Date(new Date(from).getTime() - 24 * 60 * 60 * 1000).toISOString()
  return and(
    eq(appointments.staffId, staffId),
    within({ from: dayBefore, to }),
    sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.duration}) > ${from}`,
    not(and(eq(appointments.customerId, customerId), within(own)) ?? sql`false`),
  )
}
