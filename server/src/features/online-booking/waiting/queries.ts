import { and, asc, count, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { freedTimes, onlineBookings } from '../../../db/schema/online-booking.ts'
import { settings } from '../../../db/schema/settings.ts'
import { customers } from '../../../db/schema/customers.ts'
import { waitingEntries } from '../../../db/schema/waiting-list.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { CountedEmail } from '../bookings/queries.ts'

/** Times that visits gave up, of every salon, with their salons; the oldest first. */
export const freedTimesOfAll = (db: Db) =>
  db
    .select({
      id: freedTimes.id,
      salon: { id: settings.userId, timeZone: settings.timeZone, weekStart: settings.weekStart },
    })
    .from(freedTimes)
    .innerJoin(settings, eq(settings.userId, freedTimes.userId))
    .orderBy(asc(freedTimes.userId), asc(freedTimes.id))

/** One of them, locked. */
export const lockFreedTime = (tx: Db, salon: Salon, id: number) =>
  tx
    .select()
    .from(freedTimes)
    .where(and(eq(freedTimes.userId, salon.id), eq(freedTimes.id, id)))
    .for('update', { skipLocked: true })
    .then(first)

export const updateFreedTime = (
  tx: Db,
  salon: Salon,
  id: number,
  change: { readonly offeredTo: number[]; readonly bookingId: number | null },
) =>
  tx
    .update(freedTimes)
    .set(change)
    .where(and(eq(freedTimes.userId, salon.id), eq(freedTimes.id, id)))

export const deleteFreedTime = (tx: Db, salon: Salon, id: number) =>
  tx.delete(freedTimes).where(and(eq(freedTimes.userId, salon.id), eq(freedTimes.id, id)))

/** The online booking of an entry of the waiting list that is still to come of it, locked. */
export const lockBookingOfEntry = (tx: Db, salon: Salon, entryId: number) =>
  tx
    .select()
    .from(onlineBookings)
    .where(
      and(
        eq(onlineBookings.userId, salon.id),
        eq(onlineBookings.waitingEntryId, entryId),
        or(eq(onlineBookings.state, 'waiting'), eq(onlineBookings.state, 'offered')),
      ),
    )
    .orderBy(asc(onlineBookings.id))
    .limit(1)
    .for('no key update')
    .then(first)

/** The booking of one of these entries that was made with an email, in lower case, that its visitor had proven. */
export const provenBookingOf = (tx: Db, salon: Salon, entryIds: readonly number[], email: string) =>
  tx
    .select()
    .from(onlineBookings)
    .where(
      and(
        eq(onlineBookings.userId, salon.id),
        inArray(onlineBookings.waitingEntryId, [...entryIds]),
        inArray(onlineBookings.state, ['waiting', 'offered']),
        eq(sql`lower(${onlineBookings.email})`, email),
        eq(onlineBookings.isProven, true),
      ),
    )
    .orderBy(asc(onlineBookings.id))
    .limit(1)
    .then(first)

/** The present offer of a client, by whichever of their entries. */
export const offerOfClient = (tx: Db, salon: Salon, customerId: number) =>
  tx
    .select({ id: onlineBookings.id })
    .from(onlineBookings)
    .where(
      and(
        eq(onlineBookings.userId, salon.id),
        eq(onlineBookings.customerId, customerId),
        eq(onlineBookings.state, 'offered'),
      ),
    )
    .limit(1)
    .then(first)

/** Who put entries on the waiting list, also those that are off it. */
export const clientsOfEntries = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({ customerId: waitingEntries.customerId })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.userId, salon.id), inArray(waitingEntries.id, [...ids])))

/** A client with the salon's language, for an offer to somebody whom the desk put on the list. */
export const clientWithLanguage = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      language: settings.language,
    })
    .from(customers)
    .innerJoin(settings, eq(settings.userId, customers.userId))
    .where(and(eq(customers.userId, salon.id), eq(customers.id, id), isNull(customers.removedAt)))
    .then(first)

/** How many entries somebody has put on the list by the page with an email, that are still on it. */
export const countOpenEntries = (
  tx: Db,
  salon: Salon,
  { email, onlyProven }: CountedEmail,
  today: string,
) =>
  tx
    .select({ count: count() })
    .from(onlineBookings)
    .innerJoin(
      waitingEntries,
      and(
        eq(waitingEntries.userId, onlineBookings.userId),
        eq(waitingEntries.id, onlineBookings.waitingEntryId),
        isNull(waitingEntries.archivedAt),
        gte(waitingEntries.lastDay, today),
      ),
    )
    .where(
      and(
        eq(onlineBookings.userId, salon.id),
        eq(sql`lower(${onlineBookings.email})`, email),
        inArray(onlineBookings.state, ['waiting', 'offered']),
        // One of the desk's entries has none.
        isNotNull(onlineBookings.holdHash),
        onlyProven ? eq(onlineBookings.isProven, true) : undefined,
      ),
    )
    .then(first)
