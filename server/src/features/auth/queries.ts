import { ownVisitsRole } from '@salon/contract/permissions'
import { ownerRole } from '@salon/contract/vocabulary'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { salons, users } from '../../db/schema/auth.ts'
import { salonInfo } from '../../db/schema/salon-info.ts'
import { secondFactors } from '../../db/schema/second-factor.ts'
import { staff } from '../../db/schema/staff.ts'

/**
 * Whether an account owns its salon. Written by hand: in a query of one table Drizzle leaves out the table's
 * name, within a subquery as well.
 */
export const isOwner = sql<boolean>`exists (
  select from salons where salons.id = users.salon_id and salons.owner_account_id = users.id)`

/** Whether an account sees visits of its own staff member only, by the setting of its salon. */
const seesOwnVisitsOnly = sql<boolean>`(users.role = ${ownVisitsRole} and exists (
  select from settings where settings.user_id = users.salon_id and settings.own_visits_only))`

/** The columns of an account that others of its salon may see. */
export const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  isOwner,
  staffId: users.staffId,
  createdAt: users.createdAt,
}

/** The columns of an account that it may see itself. */
export const ownAccountColumns = {
  ...accountColumns,
  isActive: users.isActive,
  seesOwnVisitsOnly,
}

/** Attempts, counted by all processes together. */
export {
  deleteExpired as deleteExpiredCounters,
  giveBack as giveBackAttempt,
  upsertMark as upsertKnownNetwork,
  take as takeAttempt,
} from '../../db/counters.ts'

/** The account with an email, in any case, with its password hash and encrypted second factor. */
export const accountByEmail = (db: Db, email: string) =>
  db
    .select({
      ...ownAccountColumns,
      password: users.password,
      salonId: users.salonId,
      factor: secondFactors.secret,
    })
    .from(users)
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)),
    )
    .where(eq(users.emailKey, email.toLowerCase()))
    .then(first)

export const accountById = (db: Db, id: number) =>
  db.select(ownAccountColumns).from(users).where(eq(users.id, id)).then(first)

export const renameAccount = (tx: Db, id: number, name: string) =>
  tx.update(users).set({ name }).where(eq(users.id, id)).returning(ownAccountColumns).then(first)

export const renameOwnerStaff = (tx: Db, salonId: number, name: string) =>
  tx
    .update(staff)
    .set({ name })
    .where(and(eq(staff.userId, salonId), eq(staff.role, ownerRole)))

/** The name of a salon; null where it has none yet. */
const nameOf = (salonId: number) =>
  sql<
    string | null
  >`(select ${salonInfo.name} from ${salonInfo} where ${salonInfo.userId} = ${salonId})`

/**
 * How a salon's row is locked: 'share' where its owner has to stay the same, 'no key update' to change the
 * owner, 'update' to delete the salon. Foreign keys to the salon ('key share') conflict with the last alone.
 */
type SalonLock = 'share' | 'no key update' | 'update'

/**
 * Locks a salon's row until the transaction ends.
 *
 * Lock order, in every transaction: the salon's row, then one account's row, then the account's other rows. A
 * deletion of the salon locks in this order. Its foreign keys also lock the salon when
 * an activity entry or a notification is inserted, so that an account that was locked before the salon would
 * deadlock with the deletion.
 * @returns the id of the account that owns the salon
 */
export const lockOwner = (tx: Db, salonId: number, strength: SalonLock) =>
  tx
    .select({ id: salons.ownerAccountId })
    .from(salons)
    .where(eq(salons.id, salonId))
    .for(strength)
    .then(first)

/**
 * Locks an account's row, after its salon's (see `lockOwner`), until the transaction ends.
 * @returns its password hash, the data that its password must not contain, and whether it owns the salon
 */
export async function lockAccount(
  tx: Db,
  salonId: number,
  id: number,
  strength: SalonLock = 'share',
) {
  const owner = await lockOwner(tx, salonId, strength)
  const account = await tx
    .select({
      name: users.name,
      email: users.email,
      password: users.password,
      salonName: nameOf(salonId),
    })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
    .then(first)
  return account && { ...account, isOwner: owner?.id === id }
}

/** Deletes an account and, by the foreign keys, all that is its own. */
export const deleteAccount = (tx: Db, id: number) => tx.delete(users).where(eq(users.id, id))

/** Deletes a salon and, by the foreign keys, its accounts and all its rows; years of it take a while. */
export async function deleteSalon(tx: Db, id: number) {
  await tx.execute(sql`set local statement_timeout = '10min'`)
  await tx.delete(salons).where(eq(salons.id, id))
}

/** Makes an account that of a staff member. */
export const updateStaffId = (tx: Db, id: number, staffId: number) =>
  tx.update(users).set({ staffId }).where(eq(users.id, id))

export const updatePassword = (tx: Db, id: number, password: string) =>
  tx.update(users).set({ password }).where(eq(users.id, id))
