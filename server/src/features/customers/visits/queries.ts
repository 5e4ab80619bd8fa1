import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, eq, gt, inArray, isNotNull, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { appointments, photos, serviceRecords } from '../../../db/schema/appointments.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import { deletedPhotos } from '../../../db/schema/deleted-photos.ts'
import { history } from '../../../db/schema/history.ts'
import { onlineBookings } from '../../../db/schema/online-booking.ts'
import { waitingEntries } from '../../../db/schema/waiting-list.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** What notifications and reservations need of an appointment. */
const notified = {
  id: appointments.id,
  customerId: appointments.customerId,
  staffId: appointments.staffId,
  serviceId: appointments.serviceId,
  duration: appointments.duration,
  initialWork: appointments.initialWork,
  processing: appointments.processing,
  cleanup: appointments.cleanup,
  appointmentDate: appointments.appointmentDate,
  status: appointments.status,
  price: appointments.price,
  // Qualified: within the subquery an unqualified 'id' is the service's.
  serviceName: sql<string>`(
    select s.name from services s
    where s.user_id = "appointments"."user_id" and s.id = "appointments"."service_id")`,
}

/**
 * Cancels a client's appointments after a moment, also those in progress; completed ones are paid, and stay.
 * @returns the rows after the update, by time
 */
export const cancelVisitsAfter = (tx: Db, salon: Salon, id: number, moment: string) =>
  tx
    .update(appointments)
    .set({ status: 'cancelled' })
    .where(
      and(
        eq(appointments.userId, salon.id),
        eq(appointments.customerId, id),
        gt(appointments.appointmentDate, moment),
        notInArray(appointments.status, ['completed', ...statusesCalledOff]),
      ),
    )
    .returning(notified)
    .then(byTime)

/**
 * Reinstates the appointments that a client's removal cancelled, with the status that the audit log has,
 * unless they were changed since.
 * @param transactionId of the audit log entries of the removal
 * @returns the rows after the update, by time
 */
export function reinstateVisits(tx: Db, salon: Salon, id: number, transactionId: number) {
  const cancelled = tx
    .select({
      rowId: history.rowId,
      status: sql`${history.before} ->> 'status'`.as('status_before'),
    })
    .from(history)
    .where(
      and(
        eq(history.userId, salon.id),
        eq(history.customerId, id),
        eq(history.transactionId, transactionId),
        eq(history.subject, 'appointments'),
        sql`not exists (
          select from history later
          where later.user_id = ${history.userId} and later.appointment_id = ${history.rowId}
            and later.subject = 'appointments' and later.seq > ${history.seq})`,
      ),
    )
    .as('cancelled')
  return tx
    .update(appointments)
    .set({ status: sql`${cancelled.status}` })
    .from(cancelled)
    .where(
      and(
        eq(appointments.userId, salon.id),
        eq(appointments.id, cancelled.rowId),
        eq(appointments.status, 'cancelled'),
      ),
    )
    .returning(notified)
    .then(byTime)
}

/** Takes a client off the waiting list. */
export const archiveWaiting = (tx: Db, salon: Salon, id: number) =>
  recordChange(tx, salon.id, 'waitingList')
    .update(waitingEntries)
    .set({ archivedAt: sql`now()` })
    .where(
      and(
        eq(waitingEntries.userId, salon.id),
        eq(waitingEntries.customerId, id),
        isNull(waitingEntries.archivedAt),
      ),
    )

/** Erases what a client typed when they booked online. */
export const eraseTyped = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(onlineBookings)
    .set({ name: '', email: null, phone: null })
    .where(and(eq(onlineBookings.userId, salon.id), eq(onlineBookings.customerId, id)))

/** Puts back on the waiting list what a client's removal took off it. */
export const unarchiveWaiting = (tx: Db, salon: Salon, id: number, transactionId: number) =>
  recordChange(tx, salon.id, 'waitingList')
    .update(waitingEntries)
    .set({ archivedAt: null })
    .where(
      and(
        eq(waitingEntries.userId, salon.id),
        eq(waitingEntries.customerId, id),
        inArray(
          waitingEntries.id,
          tx
            .select({ id: history.rowId })
            .from(history)
            .where(
              and(
                eq(history.userId, salon.id),
                eq(history.customerId, id),
                eq(history.transactionId, transactionId),
                eq(history.subject, 'waiting_entries'),
              ),
            ),
        ),
      ),
    )

const byTime = <Row extends { appointmentDate: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => Date.parse(a.appointmentDate) - Date.parse(b.appointmentDate))

/**
 * Erases the notes and photos of a client's visits, and the notes of their service records.
 * @returns the keys of the photos' files
 */
export async function eraseNotesAndPhotos(tx: Db, salon: Salon, id: number): Promise<string[]> {
  const own = and(eq(appointments.userId, salon.id), eq(appointments.customerId, id))
  await tx
    .update(appointments)
    .set({ notes: null })
    .where(and(own, isNotNull(appointments.notes)))
  await tx
    .update(serviceRecords)
    .set({ notes: null })
    .where(
      and(
        eq(serviceRecords.userId, salon.id),
        eq(serviceRecords.customerId, id),
        isNotNull(serviceRecords.notes),
      ),
    )
  const visits = tx.select({ id: appointments.id }).from(appointments).where(own)
  const gone = await tx
    .delete(photos)
    .where(and(eq(photos.userId, salon.id), inArray(photos.appointmentId, visits)))
    .returning({ key: photos.fileKey })
  return gone.map(({ key }) => key)
}

/**
 * Purges the photos that were dropped from a client's visits, deleted ones included.
 * @returns the keys of their files
 */
export const purgeDroppedPhotos = (tx: Db, salon: Salon, id: number) => {
  const visits = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.userId, salon.id), eq(appointments.customerId, id)))
  const deleted = tx
    .select({ id: deletedAppointments.id })
    .from(deletedAppointments)
    .where(and(eq(deletedAppointments.userId, salon.id), eq(deletedAppointments.customerId, id)))
  return tx
    .delete(deletedPhotos)
    .where(
      and(
        eq(deletedPhotos.userId, salon.id),
        inArray(deletedPhotos.appointmentId, visits.unionAll(deleted)),
      ),
    )
    .returning({ key: deletedPhotos.fileKey })
    .then((rows) => rows.map(({ key }) => key))
}

/**
 * Purges a client's deleted visits.
 * @returns the keys of the files of their photos
 */
export const purgeDeletedVisits = (tx: Db, salon: Salon, id: number) =>
  tx
    .delete(deletedAppointments)
    .where(and(eq(deletedAppointments.userId, salon.id), eq(deletedAppointments.customerId, id)))
    .returning({ photos: deletedAppointments.photos })
    .then((rows) =>
      rows.flatMap(({ photos }) => (photos as { fileKey: string }[]).map(({ fileKey }) => fileKey)),
    )

/** Purges the service records of appointments of a client that are no longer completed. */
export const purgeHiddenRecords = (tx: Db, salon: Salon, id: number) => {
  const completed = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, serviceRecords.userId),
        eq(appointments.id, serviceRecords.appointmentId),
        eq(appointments.status, 'completed'),
      ),
    )
  return tx
    .delete(serviceRecords)
    .where(
      and(
        eq(serviceRecords.userId, salon.id),
        eq(serviceRecords.customerId, id),
        notExists(completed),
      ),
    )
}
