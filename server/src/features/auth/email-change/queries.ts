import { ownerRole } from '@salon/contract/vocabulary'
import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { users } from '../../../db/schema/auth.ts'
import { staff } from '../../../db/schema/staff.ts'

/** Links are kept as those to a new password are. */
export { deleteMark as deleteLink, upsertMark as upsertLink } from '../../../db/counters.ts'

/** The salon of an active account. */
export const salonOfAccount = (db: Db, id: number) =>
  db
    .select({ id: users.salonId })
    .from(users)
    .where(and(eq(users.id, id), users.isActive))
    .then(first)

/**
 * Changes the email of an account. The unique index decides whether it is free, in all salons.
 * @returns false where another account has it; then the transaction has failed, and the caller ends it
 */
export async function updateEmail(tx: Db, id: number, email: string): Promise<boolean> {
  try {
    await tx.update(users).set({ email }).where(eq(users.id, id))
    return true
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof pg.DatabaseError && cause.constraint === 'users_email_unique') return false
    throw error
  }
}

/** The owner's staff row follows the account, where it had the account's email. */
export const updateOwnerStaffEmail = (
  tx: Db,
  salonId: number,
  { former, email }: { former: string; email: string },
) =>
  tx
    .update(staff)
    .set({ email })
    .where(
      and(
        eq(staff.userId, salonId),
        eq(staff.role, ownerRole),
        sql`lower(${staff.email}) = lower(${former})`,
      ),
    )
