import { and, asc, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { customers } from '../../../db/schema/customers.ts'
import { bookingHolds, onlineBookings } from '../../../db/schema/online-booking.ts'
import { waitingEntries } from '../../../db/schema/waiting-list.ts'
import type { Span } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'

export type HoldRow = typeof bookingHolds.$inferSelect
export type NewHold = typeof bookingHolds.$inferInsert

const byHash = (salon: Salon, tokenHash: string) =>
  and(eq(bookingHolds.userId, salon.id), eq(bookingHolds.tokenHash, tokenHash))
const byId = (salon: Salon, id: number) =>
  and(eq(bookingHolds.userId, salon.id), eq(bookingHolds.id, id))

/** A hold by the hash of its secret, also one that has ended. */
export const holdByHash = (db: Db, salon: Salon, tokenHash: string) =>
  db.select().from(bookingHolds).where(byHash(salon, tokenHash)).then(first)

/** The same, locked: of two bookings by one hold the second waits. */
export const lockHold = (tx: Db, salon: Salon, tokenHash: string) =>
  tx.select().from(bookingHolds).where(byHash(salon, tokenHash)).for('update').then(first)

/**
 * The hold that a new one replaces, locked: the last one by the same idempotency key, else the one that is named. The
 * request that made the former has given up the latter.
 */
export const lockReplaced = async (
  tx: Db,
  salon: Salon,
  keyHash: string | null,
  named: string | null,
) =>
  (keyHash === null ? undefined : await lockHoldByKey(tx, salon, keyHash)) ??
  (named === null ? undefined : await lockHold(tx, salon, named))

const lockHoldByKey = (tx: Db, salon: Salon, keyHash: string) =>
  tx
    .select()
    .from(bookingHolds)
    .where(and(eq(bookingHolds.userId, salon.id), eq(bookingHolds.keyHash, keyHash)))
    .orderBy(desc(bookingHolds.id))
    .limit(1)
    .for('update')
    .then(first)

/** The hold of an offer to the waiting list, locked. */
export const lockHoldOf = (tx: Db, salon: Salon, bookingId: number) =>
  tx
    .select()
    .from(bookingHolds)
    .where(and(eq(bookingHolds.userId, salon.id), eq(bookingHolds.bookingId, bookingId)))
    .for('update')
    .then(first)

/** The same, unlocked. */
export const holdOf = (db: Db, salon: Salon, bookingId: number) =>
  db
    .select()
    .from(bookingHolds)
    .where(and(eq(bookingHolds.userId, salon.id), eq(bookingHolds.bookingId, bookingId)))
    .then(first)

export const insertHold = (tx: Db, row: NewHold) =>
  tx.insert(bookingHolds).values(row).returning({ id: bookingHolds.id }).then(first)

export const updateHold = (tx: Db, salon: Salon, id: number, change: Partial<NewHold>) =>
  tx.update(bookingHolds).set(change).where(byId(salon, id))

export const deleteHold = (tx: Db, salon: Salon, id: number) =>
  tx.delete(bookingHolds).where(byId(salon, id))

/** Until the transaction ends, no other one counts holds of this network or bookings of this email. */
export const lockVisitor = (tx: Db, salon: Salon, visitor: string) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`online booking ${visitor}`}, ${salon.id}))`,
  )

/** When the holds of a network end, the next first. */
export const endsOfHolds = (tx: Db, salon: Salon, network: string, now: string, except: number) =>
  tx
    .select({ expiresAt: bookingHolds.expiresAt })
    .from(bookingHolds)
    .where(
      and(
        eq(bookingHolds.userId, salon.id),
        gt(bookingHolds.expiresAt, now),
        eq(bookingHolds.network, network),
        ne(bookingHolds.id, except),
      ),
    )
    .orderBy(asc(bookingHolds.expiresAt))

/**
 * Counts a guess of a hold's code, before it is compared.
 * @returns the hashes to compare with; undefined where there is no valid code, or it was guessed too often
 */
export const countGuess = (db: Db, salon: Salon, id: number, most: number, now: string) =>
  db
    .update(bookingHolds)
    .set({ codeTries: sql`${bookingHolds.codeTries} + 1` })
    .where(
      and(byId(salon, id), lt(bookingHolds.codeTries, most), gt(bookingHolds.codeExpiresAt, now)),
    )
    .returning({ codeHash: bookingHolds.codeHash, emailHash: bookingHolds.emailHash })
    .then(first)

/** Gives a guess back that was right. */
export const giveGuessBack = (db: Db, salon: Salon, id: number) =>
  db
    .update(bookingHolds)
    .set({ codeTries: sql`greatest(${bookingHolds.codeTries} - 1, 0)` })
    .where(byId(salon, id))

/**
 * What holds keep free between two moments, until when, and to whom it is offered, unless they are no longer on the
 * waiting list.
 */
export const holdsDuring = (db: Db, salon: Salon, { from, to }: Span, now: string) =>
  db
    .select({
      lines: bookingHolds.lines,
      expiresAt: bookingHolds.expiresAt,
      offeredTo: customers.name,
    })
    .from(bookingHolds)
    .leftJoin(
      onlineBookings,
      and(
        eq(onlineBookings.userId, bookingHolds.userId),
        eq(onlineBookings.id, bookingHolds.bookingId),
      ),
    )
    .leftJoin(
      waitingEntries,
      and(
        eq(waitingEntries.userId, onlineBookings.userId),
        eq(waitingEntries.id, onlineBookings.waitingEntryId),
        isNull(waitingEntries.archivedAt),
      ),
    )
    .leftJoin(
      customers,
      and(
        eq(customers.userId, waitingEntries.userId),
        eq(customers.id, onlineBookings.customerId),
        isNull(customers.removedAt),
      ),
    )
    .where(
      and(
        eq(bookingHolds.userId, salon.id),
        gt(bookingHolds.expiresAt, now),
        lt(bookingHolds.startsAt, to),
        gt(bookingHolds.endsAt, from),
      ),
    )
    .orderBy(asc(bookingHolds.startsAt), asc(bookingHolds.id))

/** Deletes holds, of every salon, that ended before a moment. */
export const deleteEndedHolds = (db: Db, before: string) =>
  db.delete(bookingHolds).where(lt(bookingHolds.expiresAt, before))
