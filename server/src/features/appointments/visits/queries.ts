import { statusesOpen } from '@salon/contract/vocabulary'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { daysSpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { appointmentsWhere, within } from '../queries.ts'

/** A visit: the rows of one client on one day of the salon. */
export const visitOf = (db: Db, salon: Salon, customerId: number, day: string) =>
  appointmentsWhere(
    db,
    salon,
    and(
      eq(appointments.userId, salon.id),
      eq(appointments.customerId, customerId),
      within(daysSpan(day, day, salon.timeZone)),
    ),
  )

/** The open appointments of a staff member from a moment on. */
const isUpcoming = (salon: Salon, staffId: number, from: string) =>
  and(
    eq(appointments.userId, salon.id),
    eq(appointments.staffId, staffId),
    gte(appointments.appointmentDate, from),
    inArray(appointments.status, [...statusesOpen]),
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

/** Writes when the client of these rows arrived; null clears it. */
export const writeArrival = (tx: Db, salon: Salon, ids: number[], arrivedAt: string | null) =>
  tx
    .update(appointments)
    .set({ arrivedAt })
    .where(and(eq(appointments.userId, salon.id), inArray(appointments.id, ids)))
