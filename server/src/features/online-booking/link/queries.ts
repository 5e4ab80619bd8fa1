import { and, eq, gte, inArray, lt, notExists } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { auditChainHeads } from '../../../db/schema/history.ts'
import { bookingLinks, onlineBookings } from '../../../db/schema/online-booking.ts'
import { services } from '../../../db/schema/services.ts'
import { settings } from '../../../db/schema/settings.ts'
import { staff } from '../../../db/schema/staff.ts'
import { waitingEntries } from '../../../db/schema/waiting-list.ts'
import type { Salon } from '../../../kernel/salon.ts'

export const insertLink = (tx: Db, row: typeof bookingLinks.$inferInsert) =>
  tx.insert(bookingLinks).values(row)

/**
 * Deletes links, of every salon, that were issued before a moment and whose bookings neither wait for a time nor have a
 * visit to come.
 */
export const deleteLinks = (db: Db, before: string, now: string) =>
  db.delete(bookingLinks).where(
    and(
      lt(bookingLinks.createdAt, before),
      notExists(
        db
          .select({ id: onlineBookings.id })
          .from(onlineBookings)
          .where(
            and(
              eq(onlineBookings.userId, bookingLinks.userId),
              eq(onlineBookings.id, bookingLinks.bookingId),
              inArray(onlineBookings.state, ['waiting', 'offered']),
            ),
          ),
      ),
      notExists(
        db
          .select({ id: appointments.id })
          .from(appointments)
          .where(
            and(
              eq(appointments.userId, bookingLinks.userId),
              eq(appointments.onlineBookingId, bookingLinks.bookingId),
              gte(appointments.appointmentDate, now),
            ),
          ),
      ),
    ),
  )

/** The booking of a link; undefined for a wrong secret. */
export const bookingOfLink = (db: Db, salon: Salon, tokenHash: string) =>
  db
    .select({ id: bookingLinks.bookingId })
    .from(bookingLinks)
    .where(and(eq(bookingLinks.userId, salon.id), eq(bookingLinks.tokenHash, tokenHash)))
    .then(first)

/** A number that rises with every change of the salon's rows and settings: SEQUENCE of iCalendar. */
export const sequenceOf = (db: Db, salon: Salon) =>
  db
    .select({ seq: auditChainHeads.seq, version: settings.version })
    .from(settings)
    .leftJoin(auditChainHeads, eq(auditChainHeads.userId, settings.userId))
    .where(eq(settings.userId, salon.id))
    .then(first)

/** An entry of the waiting list, also one that was taken off it. */
export const entryOf = (db: Db, salon: Salon, id: number) =>
  db
    .select({
      serviceIds: waitingEntries.serviceIds,
      staffIds: waitingEntries.staffIds,
      firstDay: waitingEntries.firstDay,
      lastDay: waitingEntries.lastDay,
      weekdays: waitingEntries.weekdays,
      archivedAt: waitingEntries.archivedAt,
    })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.userId, salon.id), eq(waitingEntries.id, id)))
    .then(first)

/** The names of services and staff members, also of those that are offered no more. */
export const namesOf = async (
  db: Db,
  salon: Salon,
  { serviceIds, staffIds }: { readonly serviceIds: number[]; readonly staffIds: number[] },
): Promise<{ services: string[]; staff: string[] }> => {
  const named = await db
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(eq(services.userId, salon.id), inArray(services.id, serviceIds)))
  const doers = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), inArray(staff.id, staffIds)))
  const inOrder = (ids: readonly number[], rows: typeof named) =>
    ids.flatMap((id) => rows.filter((row) => row.id === id).map(({ name }) => name))
  return { services: inOrder(serviceIds, named), staff: inOrder(staffIds, doers) }
}
