import { and, asc, eq, exists, gte, inArray, lt, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments, photos, serviceRecords } from '../../../db/schema/appointments.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import { formulas } from '../../../db/schema/formulas.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { requestsAmong, type AppointmentRow } from '../queries.ts'

/** A row of `deleted_appointments`: the appointment with its photos, service record and formula, as JSON. */
interface DeletedAppointment {
  readonly row: AppointmentRow
  readonly photos: (typeof photos.$inferSelect)[]
  readonly serviceRecord: typeof serviceRecords.$inferSelect | null
  readonly formula: typeof formulas.$inferSelect | null
}

/** Moves rows to `deleted_appointments`, with their photos, service records and formulas. */
export async function moveToDeleted(
  tx: Db,
  salon: Salon,
  rows: readonly AppointmentRow[],
  deletedAt: string,
) {
  const ids = rows.map(({ id }) => id)
  const pictures = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.userId, salon.id), inArray(photos.appointmentId, ids)))
    .orderBy(asc(photos.id))
  const records = await tx
    .select()
    .from(serviceRecords)
    .where(and(eq(serviceRecords.userId, salon.id), inArray(serviceRecords.appointmentId, ids)))
  const mixed = await tx
    .select()
    .from(formulas)
    .where(and(eq(formulas.userId, salon.id), inArray(formulas.appointmentId, ids)))
  const kept = rows.map((row): DeletedAppointment => ({
    row,
    photos: pictures.filter(({ appointmentId }) => appointmentId === row.id),
    serviceRecord: records.find(({ appointmentId }) => appointmentId === row.id) ?? null,
    formula: mixed.find(({ appointmentId }) => appointmentId === row.id) ?? null,
  }))
  await tx.insert(deletedAppointments).values(
    kept.map((one) => ({
      ...one,
      id: one.row.id,
      userId: salon.id,
      customerId: one.row.customerId,
      deletedAt,
    })),
  )
  await tx
    .delete(appointments)
    .where(and(eq(appointments.userId, salon.id), inArray(appointments.id, ids)))
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

/**
 * Removes and returns the rows that one deletion removed together from a series, this one among them, since a
 * moment; none where the row was deleted by itself.
 */
export const takeDeletedOfSeries = (tx: Db, salon: Salon, id: number, since: string) => {
  const chosen = alias(deletedAppointments, 'chosen')
  const seriesOf = (table: { row: PgColumn }) => sql`${table.row} ->> 'seriesId'`
  const together = tx
    .select({ id: chosen.id })
    .from(chosen)
    .where(
      and(
        eq(chosen.userId, salon.id),
        eq(chosen.id, id),
        eq(chosen.customerId, deletedAppointments.customerId),
        eq(chosen.deletedAt, deletedAppointments.deletedAt),
        sql`${seriesOf(chosen)} = ${seriesOf(deletedAppointments)}`,
      ),
    )
  return tx
    .delete(deletedAppointments)
    .where(
      and(
        eq(deletedAppointments.userId, salon.id),
        gte(deletedAppointments.deletedAt, since),
        exists(together),
      ),
    )
    .returning()
    .then((rows) => rows as (DeletedAppointment & (typeof rows)[number])[])
}

/**
 * Inserts deleted rows again, with their photos, service records and formulas. An answer to a request does not reach its
 * deleted rows, so one that was answered since awaits nothing any more.
 */
export async function reinsert(tx: Db, salon: Salon, kept: readonly DeletedAppointment[]) {
  const ids = kept.flatMap(({ row }) => (row.awaiting && row.onlineBookingId) || [])
  const requests = ids.length > 0 ? await requestsAmong(tx, salon, ids) : []
  const isAnswered = ({ awaiting, onlineBookingId }: AppointmentRow) =>
    awaiting && !requests.includes(onlineBookingId ?? 0)
  await tx
    .insert(appointments)
    .values(kept.map(({ row }) => (isAnswered(row) ? { ...row, awaiting: false } : row)))
  const pictures = kept.flatMap((one) => one.photos)
  const records = kept.flatMap(({ serviceRecord }) => serviceRecord ?? [])
  if (pictures.length > 0) await tx.insert(photos).values(pictures)
  if (records.length > 0) await tx.insert(serviceRecords).values(records)
  const mixed = kept.flatMap(({ formula }) => formula ?? [])
  if (mixed.length > 0) await tx.insert(formulas).values(mixed)
}

/** Purges, in every salon, what was deleted before a moment. */
export const purgeDeletedBefore = (db: Db, before: string) =>
  db.delete(deletedAppointments).where(lt(deletedAppointments.deletedAt, before))
