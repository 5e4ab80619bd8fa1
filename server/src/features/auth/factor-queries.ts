import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { users } from '../../db/schema/auth.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/second-factor.ts'

const { userId, secret, lastStep, confirmedAt } = secondFactors

// Named by hand: of a single table Drizzle leaves the names of tables out, within questions as well.
const codesLeft = sql<number>`(
  select count(*) from ${recoveryCodes} code
  where code.user_id = ${secondFactors}.user_id and code.used_at is null)`.mapWith(Number)

/** What an account has set up, confirmed or not. */
export const factorOf = (db: Db, account: number) =>
  db
    .select({ secret, since: confirmedAt, recoveryCodesLeft: codesLeft })
    .from(secondFactors)
    .where(eq(userId, account))
    .then(first)

/** Keeps a secret that is to be confirmed; nothing comes back where there is one that is. */
export const keepPending = (tx: Db, account: number, sealed: string) =>
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

/** Nothing comes back where it was confirmed, or begun anew, meanwhile. */
export const confirm = (tx: Db, account: number, sealed: string, step: number, now: Date) =>
  tx
    .update(secondFactors)
    .set({ confirmedAt: now.toISOString(), lastStep: step })
    .where(and(eq(userId, account), eq(secret, sealed), isNull(confirmedAt)))
    .returning({ userId })
    .then(first)

/**
 * Takes a step for once, by the same secret: of two who come with one code, in whichever process, one
 * hears of a row.
 */
export const spendStep = (tx: Db, account: number, sealed: string, step: number) =>
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

/** Uses up a recovery code; nothing comes back where there is none such, or not any more. */
export const spendRecoveryCode = (tx: Db, account: number, codeHash: string, now: Date) =>
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

/** Puts new recovery codes in the place of whatever was there. */
export async function replaceRecoveryCodes(tx: Db, account: number, hashes: readonly string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: account, codeHash })))
}

/** Forgets everything; says whether it was asked for until now. */
export async function removeFactor(tx: Db, account: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account))
  const removed = await tx
    .delete(secondFactors)
    .where(eq(userId, account))
    .returning({ since: confirmedAt })
  return removed.some(({ since }) => since !== null)
}

/** An account by its e-mail, in any case. */
export const accountByHand = (tx: Db, email: string) =>
  tx
    .select({ id: users.id, salonId: users.salonId })
    .from(users)
    .where(eq(users.emailKey, email.toLowerCase()))
    .then(first)
