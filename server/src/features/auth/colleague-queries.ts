import type { ColleagueEdit } from '@salon/contract/accounts'
import { and, asc, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { sessions, users } from '../../db/schema/auth.ts'
import { salonInfo } from '../../db/schema/salon-info.ts'
import { knownDevices } from '../../db/schema/second-factor.ts'
import { settings } from '../../db/schema/settings.ts'
import type { Salon } from '../../kernel/salon.ts'
import { accountTold, isOwner } from './queries.ts'

/** A sign-in that has ended is still known by its device. */
const lastSeenAt: SQL<string | null> = sql`(select max(seen) from (
  select last_used_at as seen from ${sessions} where sessions.user_id = users.id
  union all
  select last_used_at from ${knownDevices} where known_devices.user_id = users.id) as sights)`.mapWith(
  sessions.lastUsedAt,
)

/** One of the salon, its owner left out. */
const isColleague = (salon: Pick<Salon, 'id'>, id: number) =>
  and(eq(users.id, id), eq(users.salonId, salon.id), not(isOwner))

/** Who can sign in: the owner first, then by name. */
export const accountsOf = (db: Db, salon: Salon) =>
  db
    .select({ ...accountTold, lastSeenAt })
    .from(users)
    .where(eq(users.salonId, salon.id))
    .orderBy(desc(isOwner), asc(sql`lower(${users.name})`), asc(users.id))

export const colleagueById = (db: Db, salon: Salon, id: number) =>
  db
    .select({ ...accountTold, lastSeenAt })
    .from(users)
    .where(isColleague(salon, id))
    .then(first)

/** Adds an account to the salon; nothing comes back where the e-mail has one, in whichever salon. */
export const insertColleague = (
  tx: Db,
  salon: Salon,
  account: Omit<typeof users.$inferInsert, 'salonId'>,
) =>
  tx
    .insert(users)
    .values({ ...account, salonId: salon.id })
    .onConflictDoNothing()
    .returning(accountTold)
    .then(first)

/** A colleague as they are, held until the transaction ends. */
export const holdColleague = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      password: users.password,
    })
    .from(users)
    .where(isColleague(salon, id))
    .for('update')
    .then(first)

export const updateColleague = (tx: Db, salon: Salon, id: number, edit: ColleagueEdit) =>
  tx.update(users).set(edit).where(isColleague(salon, id))

/** Deletes an account and, by the foreign keys, its sign-ins and whatever else is its own. */
export const deleteColleague = (tx: Db, salon: Salon, id: number) =>
  tx.delete(users).where(isColleague(salon, id))

/** What a letter of the salon has to know: its language, and its name where it has told one. */
export const salonOfLetters = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({ language: settings.language, salonName: salonInfo.name })
    .from(settings)
    .leftJoin(salonInfo, eq(salonInfo.userId, settings.userId))
    .where(eq(settings.userId, salon.id))
    .then(first)
