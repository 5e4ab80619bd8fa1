import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, eq, gt, inArray, isNotNull, notExists, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { appointments, photos, serviceRecords } from '../../db/schema/appointments.ts'
import { deletedAppointments } from '../../db/schema/deleted-appointments.ts'
import { deletedPhotos } from '../../db/schema/deleted-photos.ts'
import { history } from '../../db/schema/history.ts'
import type { Salon } from '../../kernel/salon.ts'

/** What news a row of a visit makes, and where it stands in whose book. */
const news = {
  id: appointments.id,
  customerId: appointments.customerId,
  staffId: appointments.staffId,
  serviceId: appointments.serviceId,
  duration: appointments.duration,
  appointmentDate: appointments.appointmentDate,
  status: appointments.status,
  price: appointments.price,
  // By its full name: within, 'id' alone would be the service's.
  serviceName: sql<string>`(
    select s.name from services s
    where s.user_id = "appointments"."user_id" and s.id = "appointments"."service_id")`,
}

/**
 * Cancels what a client has booked after a moment, also what was begun before its time; done work
 * is paid, and stays.
 * @returns the rows as they are now, by time
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
    .returning(news)
    .then(byTime)

/**
 * Gives the visits that were cancelled with their client's removal the status that they had, unless
 * something became of them since.
 * @param together the number of what the removal wrote into the history
 * @returns the rows as they are now, by time
 */
export function standUpVisits(tx: Db, salon: Salon, id: number, together: number) {
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
        eq(history.together, together),
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
    .returning(news)
    .then(byTime)
}

const byTime = <Row extends { appointmentDate: string }>(rows: Row[]) =>
  rows.toSorted((a, b) => Date.parse(a.appointmentDate) - Date.parse(b.appointmentDate))

/**
 * Takes the notes and the pictures off a client's visits, and the notes off what was done at them.
 * @returns the keys of the pictures' files
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
 * Forgets the pictures that were dropped from a client's visits, deleted ones among them.
 * @returns the keys of their files
 */
export const forgetDroppedPhotos = (tx: Db, salon: Salon, id: number) => {
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
 * Forgets a client's deleted visits.
 * @returns the keys of the files of their pictures
 */
export const forgetDeletedVisits = (tx: Db, salon: Salon, id: number) =>
  tx
    .delete(deletedAppointments)
    .where(and(eq(deletedAppointments.userId, salon.id), eq(deletedAppointments.customerId, id)))
    .returning({ photos: deletedAppointments.photos })
    .then((rows) =>
      rows.flatMap(({ photos }) => (photos as { fileKey: string }[]).map(({ fileKey }) => fileKey)),
    )

/** Forgets what was noted of a client on work that is completed no more. */
export const forgetHiddenRecords = (tx: Db, salon: Salon, id: number) => {
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
