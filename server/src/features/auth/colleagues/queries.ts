import type { ColleagueEdit } from '@salon/contract/accounts'
import { and, asc, desc, eq, isNull, ne, not, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { sessions, users } from '../../../db/schema/auth.ts'
import { knownDevices } from '../../../db/schema/second-factor.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { accountColumns, isOwner } from '../queries.ts'

/** The last use of a session or, where the session has ended, of a device. */
const lastSeenAt: SQL<string | null> = sql`(select max(seen) from (
  select last_used_at as seen from ${sessions} where sessions.user_id = users.id
  union all
  select last_used_at from ${knownDevices} where known_devices.user_id = users.id) as uses)`.mapWith(
  sessions.lastUsedAt,
)

/** An account of the salon that is not its owner's. */
const isColleague = (salon: Pick<Salon, 'id'>, id: number) =>
  and(eq(users.id, id), eq(users.salonId, salon.id), not(isOwner))

/** The accounts of a salon: the owner's first, then by name. */
export const accountsOf = (db: Db, salon: Salon) =>
  db
    .select({ ...accountColumns, lastSeenAt })
    .from(users)
    .where(eq(users.salonId, salon.id))
    .orderBy(desc(isOwner), asc(sql`lower(${users.name})`), asc(users.id))

export const colleagueById = (db: Db, salon: Salon, id: number) =>
  db
    .select({ ...accountColumns, lastSeenAt })
    .from(users)
    .where(isColleague(salon, id))
    .then(first)

/** Adds an account to the salon. @returns undefined where the email is taken, in any salon */
export const insertColleague = (
  tx: Db,
  salon: Salon,
  account: Omit<typeof users.$inferInsert, 'salonId'>,
) =>
  tx
    .insert(users)
    .values({ ...account, salonId: salon.id })
    .onConflictDoNothing()
    .returning(accountColumns)
    .then(first)

/** A colleague's account, with its row locked until the transaction ends. */
export const colleagueForUpdate = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      password: users.password,
      staffId: users.staffId,
    })
    .from(users)
    .where(isColleague(salon, id))
    .for('update')
    .then(first)

/**
 * Locks a staff member, after the account (see `lockOwner`): of two accounts that are tied to one staff member, the
 * second waits, and then sees the first.
 * @returns undefined where there is none, or one who was archived
 */
export const lockStaffMember = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ name: staff.name })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), eq(staff.id, id), isNull(staff.archivedAt)))
    .for('no key update')
    .then(first)

/** Whether another account is this staff member. */
export const isTied = async (tx: Db, salon: Salon, staffId: number, except: number) => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.salonId, salon.id), eq(users.staffId, staffId), ne(users.id, except)))
  return rows.length > 0
}

export const updateColleague = (tx: Db, salon: Salon, id: number, edit: ColleagueEdit) =>
  tx.update(users).set(edit).where(isColleague(salon, id))

/** Deletes an account and, by the foreign keys, its rows. */
export const deleteColleague = (tx: Db, salon: Salon, id: number) =>
  tx.delete(users).where(isColleague(salon, id))
