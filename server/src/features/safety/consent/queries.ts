import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { healthConsents } from '../../../db/schema/safety.ts'
import type { Salon } from '../../../kernel/salon.ts'

const shown = {
  id: healthConsents.id,
  decision: healthConsents.decision,
  notedBy: healthConsents.notedBy,
  notedAt: healthConsents.createdAt,
}

const thisOne = (salon: Salon, id: number) =>
  and(eq(healthConsents.userId, salon.id), eq(healthConsents.id, id))

const present = (salon: Salon, customerId: number) =>
  and(
    eq(healthConsents.userId, salon.id),
    eq(healthConsents.customerId, customerId),
    isNull(healthConsents.archivedAt),
  )

/** What holds of a client: a withdrawal before any consent, the newest of them. */
export const consentOf = (db: Db, salon: Salon, customerId: number) =>
  db
    .select(shown)
    .from(healthConsents)
    .where(present(salon, customerId))
    .orderBy(
      sql`${healthConsents.decision} = 'withdrawn' desc`,
      desc(healthConsents.createdAt),
      desc(healthConsents.id),
    )
    .limit(1)
    .then(first)

export const insertConsent = (tx: Db, row: typeof healthConsents.$inferInsert) =>
  tx.insert(healthConsents).values(row).returning(shown).then(first)

const consent = alias(healthConsents, 'consent')

/** The withdrawals of the client of a consent; none where the row is a withdrawal itself. */
const withdrawalsOf = (salon: Salon, id: number) =>
  and(
    eq(consent.userId, salon.id),
    eq(consent.id, id),
    eq(consent.decision, 'given'),
    eq(healthConsents.userId, salon.id),
    eq(healthConsents.customerId, consent.customerId),
    eq(healthConsents.decision, 'withdrawn'),
  )

/** Archives the withdrawals before a consent with its moment, by which `unarchiveWithdrawals` finds them. */
export const archiveWithdrawals = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(healthConsents)
    .set({ archivedAt: sql`${consent.createdAt}` })
    .from(consent)
    .where(
      and(
        withdrawalsOf(salon, id),
        isNull(healthConsents.archivedAt),
        lte(healthConsents.createdAt, consent.createdAt),
      ),
    )

/** Restores the withdrawals that a consent has archived. */
export const unarchiveWithdrawals = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(healthConsents)
    .set({ archivedAt: null })
    .from(consent)
    .where(and(withdrawalsOf(salon, id), eq(healthConsents.archivedAt, consent.createdAt)))

/** The client of a consent, whether or not it is archived. */
export const clientOfConsent = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ customerId: healthConsents.customerId })
    .from(healthConsents)
    .where(thisOne(salon, id))
    .then(first)

/** @returns undefined for one that is archived */
export const archiveConsent = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(healthConsents)
    .set({ archivedAt: sql`now()` })
    .where(and(thisOne(salon, id), isNull(healthConsents.archivedAt)))
    .returning(shown)
    .then(first)

/** @returns undefined for one that is not archived */
export const unarchiveConsent = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(healthConsents)
    .set({ archivedAt: null })
    .where(and(thisOne(salon, id), isNotNull(healthConsents.archivedAt)))
    .returning(shown)
    .then(first)
