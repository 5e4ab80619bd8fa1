import { ownerRole } from '@salon/contract/vocabulary'
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { salons, users } from '../../db/schema/auth.ts'
import { staff } from '../../db/schema/staff.ts'
import type { Salon } from '../../kernel/salon.ts'

const shown = {
  id: staff.id,
  userId: staff.userId,
  name: staff.name,
  email: staff.email,
  phone: staff.phone,
  role: staff.role,
  isActive: staff.isActive,
  createdAt: staff.createdAt,
  version: staff.version,
}

type NewStaffMember = typeof staff.$inferInsert
type StaffUpdate = Partial<Omit<NewStaffMember, 'archivedAt'>> & { archivedAt?: SQL }
const present = (salon: Salon) => and(eq(staff.userId, salon.id), isNull(staff.archivedAt))
const thisOne = (salon: Salon, id: number) => and(present(salon), eq(staff.id, id))

/** The owner first, then the staff by name, without the archived ones. */
export const staffByName = (db: Db, salon: Salon) =>
  db
    .select(shown)
    .from(staff)
    .where(present(salon))
    .orderBy(desc(sql`${staff.role} = ${ownerRole}`), asc(sql`lower(${staff.name})`), asc(staff.id))

export const lockStaffMember = (tx: Db, salon: Salon, id: number) =>
  tx.select(shown).from(staff).where(thisOne(salon, id)).for('no key update').then(first)

/**
 * Locks the account of a staff member. Lock order: the salon, then the account, then the staff member, as in every
 * change of an account (`lockOwner`).
 */
export async function lockAccountOf(tx: Db, salon: Salon, id: number): Promise<void> {
  await tx.select({ id: salons.id }).from(salons).where(eq(salons.id, salon.id)).for('key share')
  await tx.select({ id: users.id }).from(users).where(isAccountOf(salon, id)).for('no key update')
}

const isAccountOf = (salon: Salon, id: number) =>
  and(eq(users.salonId, salon.id), eq(users.staffId, id))

/** Leaves the account of a staff member without one. */
export const unlinkAccount = (tx: Db, salon: Salon, id: number) =>
  tx.update(users).set({ staffId: null }).where(isAccountOf(salon, id))

export const insertStaffMember = (tx: Db, row: NewStaffMember) =>
  tx.insert(staff).values(row).returning(shown).then(first)

/** @returns undefined for an archived row */
export const updateStaffMember = (tx: Db, salon: Salon, id: number, change: StaffUpdate) =>
  tx.update(staff).set(change).where(thisOne(salon, id)).returning(shown).then(first)

/** Old visits keep their reference to the row. */
export const archiveStaffMember = (tx: Db, salon: Salon, id: number) =>
  updateStaffMember(tx, salon, id, { archivedAt: sql`now()` })

/** @returns undefined where the row is not archived */
export const unarchiveStaffMember = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(staff)
    .set({ archivedAt: null })
    .where(and(eq(staff.userId, salon.id), eq(staff.id, id), isNotNull(staff.archivedAt)))
    .returning(shown)
    .then(first)
