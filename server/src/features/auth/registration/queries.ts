import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { salons, users } from '../../../db/schema/auth.ts'
import { settings } from '../../../db/schema/settings.ts'
import { staff } from '../../../db/schema/staff.ts'
import { settingTenant } from '../../../db/tenant-db.ts'
import { found } from '../../../kernel/refusal.ts'
import { ownAccountColumns } from '../queries.ts'

/** Whether there is any salon. */
export async function hasSalon(db: Db): Promise<boolean> {
  const rows = await db.select({ id: salons.id }).from(salons).limit(1)
  return rows.length > 0
}

/** Serializes registrations until the transaction ends, by an advisory lock. */
export const lockRegistration = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('registration', 0))`)

/**
 * Inserts a salon and the account that owns it, under one new id, and sets the transaction's tenant to it.
 * @returns undefined where the email is taken; the caller must roll back then
 */
export async function insertOwner(
  tx: Db,
  account: Omit<typeof users.$inferInsert, 'id' | 'salonId'>,
) {
  const next = await tx.execute<{ id: number }>(sql`select nextval('users_id_seq') as id`)
  const id = next.rows[0]?.id ?? 0
  await tx.insert(salons).values({ id, ownerAccountId: id })
  const [added] = await tx
    .insert(users)
    .values({ ...account, id, salonId: id })
    .onConflictDoNothing()
    .returning({ ...ownAccountColumns, tenant: settingTenant(users.salonId, 'none') })
  if (!added) return undefined
  const { tenant: _, ...row } = added
  return row
}

/** The owner's own staff member, whose name follows the account's. @returns its id */
export async function insertOwnerStaff(tx: Db, owner: typeof staff.$inferInsert): Promise<number> {
  const rows = await tx.insert(staff).values(owner).returning({ id: staff.id })
  return found(rows[0]).id
}

export const insertSettings = (tx: Db, row: typeof settings.$inferInsert) =>
  tx.insert(settings).values(row)
