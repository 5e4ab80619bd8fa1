import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { users } from '../../../db/schema/auth.ts'
import { recoveryCodes, secondFactors } from '../../../db/schema/second-factor.ts'

const { userId, secret, lastStep, confirmedAt } = secondFactors

// Named by hand: in a query of one table Drizzle leaves out the table's name, within a subquery as well.
const codesLeft = sql<number>`(
  select count(*) from ${recoveryCodes} code
  where code.user_id = ${secondFactors}.user_id and code.used_at is null)`.mapWith(Number)

/** The second factor of an account, confirmed or not, and its unused recovery codes. */
export const factorOf = (db: Db, account: number) =>
  db
    .select({ secret, since: confirmedAt, recoveryCodesLeft: codesLeft })
    .from(secondFactors)
    .where(eq(userId, account))
    .then(first)

/** Stores a secret that is not confirmed yet. @returns undefined where there is a confirmed one */
export const savePendingFactor = (tx: Db, account: number, sealed: string) =>
  tx
    .insert(secondFactors)
    .values({ userId: account, secret: sealed, lastStep: 0 })
    .onConflictDoUpdate({
      target: userId,
      set: { secret: sealed, createdAt: sql`now()` },
      setWhere: isNull(confirmedAt),
    })
    .returning({ userId })
    .then(first)

/** Confirms a secret. @returns undefined where it was confirmed or replaced meanwhile */
export const confirm = (tx: Db, account: number, sealed: string, step: number, now: Date) =>
  tx
    .update(secondFactors)
    .set({ confirmedAt: now.toISOString(), lastStep: step })
    .where(and(eq(userId, account), eq(secret, sealed), isNull(confirmedAt)))
    .returning({ userId })
    .then(first)

/**
 * Consumes a step: the comparison and the update are one statement, so that of two simultaneous sign-ins with
 * one code, in any process, one gets a row.
 */
export const consumeStep = (tx: Db, account: number, sealed: string, step: number) =>
  tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(userId, account),
        eq(secret, sealed),
        lt(lastStep, step),
        sql`${confirmedAt} is not null`,
      ),
    )
    .returning({ userId })
    .then(first)

/** Consumes a recovery code. @returns undefined where it is unknown or used */
export const consumeRecoveryCode = (tx: Db, account: number, codeHash: string, now: Date) =>
  tx
    .update(recoveryCodes)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.userId, account),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
    .then(first)

/** How many recovery codes an account has left. */
export const recoveryCodesLeft = (tx: Db, account: number) =>
  tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, account), isNull(recoveryCodes.usedAt)))
    .then(([row]) => row?.left ?? 0)

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(tx: Db, account: number, hashes: readonly string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: account, codeHash })))
}

/** Deletes the second factor and the recovery codes. @returns whether it was confirmed */
export async function deleteFactor(tx: Db, account: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account))
  const removed = await tx
    .delete(secondFactors)
    .where(eq(userId, account))
    .returning({ since: confirmedAt })
  return removed.some(({ since }) => since !== null)
}

/** The ids of the account with an email, in any case, and of its salon. */
export const accountIdsByEmail = (tx: Db, email: string) =>
  tx
    .select({ id: users.id, salonId: users.salonId })
    .from(users)
    .where(eq(users.emailKey, email.toLowerCase()))
    .then(first)
