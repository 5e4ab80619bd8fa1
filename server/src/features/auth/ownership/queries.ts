import { memberRole, ownerRole } from '@salon/contract/vocabulary'
import { and, asc, eq, isNull, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { salons, users } from '../../../db/schema/auth.ts'
import { staff } from '../../../db/schema/staff.ts'

/** A device stays known after its sign-in has ended. */
const hasSignedIn = sql<boolean>`exists (select from sessions where sessions.user_id = users.id)
  or exists (select from known_devices where known_devices.user_id = users.id)`

/**
 * An active account of the salon, locked until the transaction ends.
 * @param tx with the pre-auth tables
 */
export const lockNextOwner = (tx: Db, salonId: number, id: number) =>
  tx
    .select({ name: users.name, email: users.email, staffId: users.staffId, hasSignedIn })
    .from(users)
    .where(and(eq(users.salonId, salonId), eq(users.id, id), users.isActive))
    .for('update')
    .then(first)

/** Whether a staff row is of another account. */
const isOfAnother = (id: number) => sql`exists (
  select from users where users.salon_id = ${staff.userId} and users.staff_id = ${staff.id} and users.id <> ${id})`

/**
 * The staff rows of the owner, of the account, and of its email, in any case, without the archived ones and those of
 * other accounts. Locked in the order of their ids, as bookings lock them.
 */
export const staffOfTransfer = (
  tx: Db,
  salonId: number,
  { id, email, staffId }: { id: number; email: string; staffId: number | null },
) =>
  tx
    .select({ id: staff.id, role: staff.role, isActive: staff.isActive })
    .from(staff)
    .where(
      and(
        eq(staff.userId, salonId),
        isNull(staff.archivedAt),
        or(
          eq(staff.role, ownerRole),
          staffId === null ? undefined : eq(staff.id, staffId),
          and(sql`lower(${staff.email}) = lower(${email})`, not(isOfAnother(id))),
        ),
      ),
    )
    .orderBy(asc(staff.id))
    .for('no key update')

/** The owner's row among the staff becomes one like the others. */
export const demoteOwnerStaff = (tx: Db, salonId: number) =>
  tx
    .update(staff)
    .set({ role: memberRole })
    .where(and(eq(staff.userId, salonId), eq(staff.role, ownerRole)))

/** The row of a staff member becomes the owner's, and follows the account from now on. */
export const promoteStaff = (
  tx: Db,
  salonId: number,
  id: number,
  account: { name: string; email: string },
) =>
  tx
    .update(staff)
    .set({ name: account.name, email: account.email, role: ownerRole, isActive: true })
    .where(and(eq(staff.userId, salonId), eq(staff.id, id)))

/** Names the account as the salon's owner, with the role that owners have. */
export async function setOwner(tx: Db, salonId: number, id: number): Promise<void> {
  await tx.update(salons).set({ ownerAccountId: id }).where(eq(salons.id, salonId))
  await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id))
}
