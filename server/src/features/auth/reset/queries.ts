import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { settingTenant } from '../../../db/tenant-db.ts'
import { users } from '../../../db/schema/auth.ts'
import { settings } from '../../../db/schema/settings.ts'
import { isOwner } from '../queries.ts'

/** Links are stored as counters that expire, by the digest of their key. */
export { deleteMark as deleteLink, upsertMark as upsertLink } from '../../../db/counters.ts'

/** The account with an email, in any case, and the language of its salon. */
export const accountForReset = (db: Db, email: string) =>
  db
    .select({
      id: users.id,
      salonId: users.salonId,
      name: users.name,
      email: users.email,
      password: users.password,
      isActive: users.isActive,
      isOwner,
      language: settings.language,
    })
    .from(users)
    .innerJoin(settings, eq(settings.userId, users.salonId))
    .where(eq(users.emailKey, email.toLowerCase()))
    .then(([row]) => row)

/** The salon of an active account; sets the transaction's tenant to it. */
export const salonOfAccount = (tx: Db, id: number) =>
  tx
    .select({ id: users.salonId, tenant: settingTenant(users.salonId, 'none') })
    .from(users)
    .where(sql`${users.id} = ${id} and ${users.isActive}`)
    .then(([row]) => row)
