import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { settingTenant } from '../../db/tenant-db.ts'
import { sessions, users } from '../../db/schema/auth.ts'
import { settings } from '../../db/schema/settings.ts'

/** What is kept for half an hour of a link: enough to know it again. */
export { forget as forgetLink, remember as rememberLink } from '../../db/counters.ts'

/** Who is written to: an account by its e-mail, in any case, and the language of its salon. */
export const accountToReset = (db: Db, email: string) =>
  db
    .select({
      id: users.id,
      salonId: users.salonId,
      name: users.name,
      email: users.email,
      password: users.password,
      isActive: users.isActive,
      language: settings.language,
    })
    .from(users)
    .innerJoin(settings, eq(settings.userId, users.salonId))
    .where(eq(users.emailKey, email.toLowerCase()))
    .then(([row]) => row)

/** The salon of an account that may sign in, which the transaction is about from now on. */
export const salonOfAccount = (tx: Db, id: number) =>
  tx
    .select({ id: users.salonId, meant: settingTenant(users.salonId) })
    .from(users)
    .where(sql`${users.id} = ${id} and ${users.isActive}`)
    .then(([row]) => row)

/** Ends every sign-in of an account. */
export const deleteSessions = (tx: Db, account: number) =>
  tx.delete(sessions).where(eq(sessions.userId, account))
