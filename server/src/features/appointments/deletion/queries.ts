import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments, photos, serviceRecords } from '../../../db/schema/appointments.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { withId, type AppointmentRow } from '../queries.ts'

/** A row of `deleted_appointments`: the appointment with its photos and service record, as JSON. */
interface DeletedAppointment {
  readonly row: AppointmentRow
  readonly photos: (typeof photos.$inferSelect)[]
  readonly serviceRecord: typeof serviceRecords.$inferSelect | null
}

/** Moves a row to `deleted_appointments`, with its photos and its service record. */
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
  const kept: DeletedAppointment = { row, photos: pictures, serviceRecord: record ?? null }
  await tx
    .insert(deletedAppointments)
    .values({ ...kept, id, userId: salon.id, customerId, deletedAt })
  await tx.delete(appointments).where(withId(salon, id))
}

const withDeletedId = (salon: Salon, id: number) =>
  and(eq(deletedAppointments.userId, salon.id), eq(deletedAppointments.id, id))

/** The client and the list position that a deleted row had. */
export const positionOfDeleted = (db: Db, salon: Salon, id: number) =>
  db
    .select({
      id: deletedAppointments.id,
      appointmentDate: sql<string>`${deletedAppointments.row} ->> 'appointmentDate'`,
      customerId: deletedAppointments.customerId,
    })
    .from(deletedAppointments)
    .where(withDeletedId(salon, id))
    .then(first)

/** Removes and returns a row that was deleted since a moment; of concurrent callers, one gets it. */
export const takeDeleted = (tx: Db, salon: Salon, id: number, since: string) =>
  tx
    .delete(deletedAppointments)
    .where(and(withDeletedId(salon, id), gte(deletedAppointments.deletedAt, since)))
    .returning()
    .then((rows) => first(rows as (DeletedAppointment & (typeof rows)[number])[]))

/** Inserts a deleted row again, with its photos and its service record. */
export async function reinsert(tx: Db, kept: DeletedAppointment) {
  await tx.insert(appointments).values(kept.row)
  if (kept.photos.length > 0) await tx.insert(photos).values(kept.photos)
  if (kept.serviceRecord) await tx.insert(serviceRecords).values(kept.serviceRecord)
}

/** Purges, in every salon, what was deleted before a moment. */
export const purgeDeletedBefore = (db: Db, before: string) =>
  db.delete(deletedAppointments).where(lt(deletedAppointments.deletedAt, before))
