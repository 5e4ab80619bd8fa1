import { and, desc, eq, gt, isNotNull, like, lt, notLike, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { settingTenant } from '../../db/tenant-db.ts'
import { prepare, reader } from '../../db/prepared.ts'
import { salons, sessions, users } from '../../db/schema/auth.ts'
import { secondFactors } from '../../db/schema/second-factor.ts'
import { salonInfo } from '../../db/schema/salon-info.ts'
import { settings } from '../../db/schema/settings.ts'
import { staff } from '../../db/schema/staff.ts'
import type { Salon } from '../../kernel/salon.ts'

/**
 * Whether an account owns its salon. Written by hand: in a query of one table Drizzle leaves out the table's
 * name, within a subquery as well.
 */
export const isOwner = sql<boolean>`exists (
  select from salons where salons.id = users.salon_id and salons.owner_account_id = users.id)`

/** What is told of an account to others of its salon. */
export const accountTold = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  isOwner,
  createdAt: users.createdAt,
}
const shown = { ...accountTold, isActive: users.isActive }

/** Attempts, counted by all processes together. */
export {
  forgetOld as forgetOldCounts,
  giveBack as giveBackAttempt,
  remember as rememberNetwork,
  take as takeAttempt,
} from '../../db/counters.ts'

/** What names a sign-in to a person: too short a part of the hash to find the secret by. */
const publicId = sql<string>`left(${sessions.tokenHash}, 16)`
const publicIdOf = (tokenHash: string) => tokenHash.slice(0, 16)

/** The account with an e-mail, in any case, its password's hash, and what it is asked for beside. */
export const accountByEmail = (db: Db, email: string) =>
  db
    .select({
      ...shown,
      password: users.password,
      salonId: users.salonId,
      /** As it is kept: sealed. */
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
  db.select(shown).from(users).where(eq(users.id, id)).then(first)

/**
 * Adds a salon and the account that owns it, under one new number; from then on the transaction is about
 * that salon. Nothing comes back where the e-mail has an account: then the caller rolls back.
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
    .returning({ ...shown, meant: settingTenant(users.salonId) })
  if (!added) return undefined
  const { meant: _, ...row } = added
  return row
}

export const renameAccount = (tx: Db, id: number, name: string) =>
  tx.update(users).set({ name }).where(eq(users.id, id)).returning(shown).then(first)

/** The owner's own staff row, which follows the account. */
export const insertOwnerStaff = (tx: Db, owner: typeof staff.$inferInsert) =>
  tx.insert(staff).values(owner)

export const renameOwnerStaff = (tx: Db, salonId: number, name: string) =>
  tx
    .update(staff)
    .set({ name })
    .where(and(eq(staff.userId, salonId), eq(staff.role, 'Owner')))

export const insertSettings = (tx: Db, row: typeof settings.$inferInsert) =>
  tx.insert(settings).values(row)

export const insertSession = (tx: Db, row: typeof sessions.$inferInsert) =>
  tx.insert(sessions).values(row)

/** Ends the sign-in with this hash, and says whose it was. */
export const deleteSession = (db: Db, tokenHash: string) =>
  db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ account: sessions.userId })
    .then(first)

const sessionsOf = (account: number) => eq(sessions.userId, account)
const startsWith = (id: string) => like(sessions.tokenHash, `${id}%`)

/** An account's sign-ins that are valid, last used first. */
export const validSessions = (db: Db, account: number, current: string, now: Date) =>
  db
    .select({
      id: publicId,
      device: sessions.userAgent,
      kind: sessions.kind,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      isCurrent: sql<boolean>`${publicId} = ${current}`,
    })
    .from(sessions)
    .where(and(sessionsOf(account), gt(sessions.expiresAt, now.toISOString())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.tokenHash)

/** Ends a sign-in by its public id; nothing comes back where the account has no such one. */
export const deleteSessionById = (db: Db, account: number, id: string) =>
  db
    .delete(sessions)
    .where(and(sessionsOf(account), startsWith(id)))
    .returning({ id: sessions.tokenHash })
    .then(first)

/** Ends every sign-in of an account but one. */
export const deleteOtherSessions = (tx: Db, account: number, kept: string) =>
  tx.delete(sessions).where(and(sessionsOf(account), notLike(sessions.tokenHash, `${kept}%`)))

/** The name of a salon, where it has told one. */
const nameOf = (salonId: number) =>
  sql<
    string | null
  >`(select ${salonInfo.name} from ${salonInfo} where ${salonInfo.userId} = ${salonId})`

/** An account's password hash, and what a stranger knows of it, held still until the transaction ends. */
export const lockPassword = (tx: Db, id: number, salonId: number) =>
  tx
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

/**
 * The account that owns a salon, of a salon that stays until the transaction ends. Whoever locks an account
 * locks its salon first, in the order in which a salon's deletion locks rows.
 * @param strength 'share' where the owner has to stay the same; 'no key update' where the salon gets another
 *   one; 'update' where it is deleted. Rows that refer to the salon conflict with the last alone
 */
export const lockOwner = (
  tx: Db,
  salonId: number,
  strength: 'share' | 'no key update' | 'update',
) =>
  tx
    .select({ id: salons.ownerAccountId })
    .from(salons)
    .where(eq(salons.id, salonId))
    .for(strength)
    .then(first)

/** Deletes an account and, by the foreign keys, all that is its own. */
export const deleteAccount = (tx: Db, id: number) => tx.delete(users).where(eq(users.id, id))

/** Deletes a salon and, by the foreign keys, its accounts and all its rows; years of it take a while. */
export async function deleteSalon(tx: Db, id: number) {
  await tx.execute(sql`set local statement_timeout = '10min'`)
  await tx.delete(salons).where(eq(salons.id, id))
}

export const updatePassword = (tx: Db, id: number, password: string) =>
  tx.update(users).set({ password }).where(eq(users.id, id))

/** Ends the sign-ins that have run out and, where one is named by its hash, that one. */
export const deleteExpiredSessions = (db: Db, now: Date, tokenHash?: string) =>
  db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, now.toISOString()),
        tokenHash ? eq(sessions.tokenHash, tokenHash) : undefined,
      ),
    )

/** Moves a session's end; the last use is only kept to the hour, to spare writes. */
export const touchSession = (db: Db, tokenHash: string, lastUsedAt: string, expiresAt: string) =>
  db.update(sessions).set({ lastUsedAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash))

const whoCalls = {
  accountId: users.id,
  salonId: users.salonId,
  name: users.name,
  role: users.role,
  ownerId: salons.ownerAccountId,
  timeZone: settings.timeZone,
  weekStart: settings.weekStart,
  lastUsedAt: sessions.lastUsedAt,
}

/** Asked with every request: by name, so that nothing but the rows is looked up. */
const whoHolds = prepare(
  'who_holds',
  new QueryBuilder()
    .select(whoCalls)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(salons, eq(salons.id, users.salonId))
    .innerJoin(settings, eq(settings.userId, users.salonId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .toSQL(),
  (rows) => rows.map(reader(whoCalls, 0)),
)

/** The salon of an account by one of its valid sign-ins, named by its public id. */
export const salonOfSignIn = async (
  db: Db,
  { account, session }: { account: number; session: string },
  now: Date,
): Promise<Salon | undefined> => {
  const rows = await db
    .select(whoCalls)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(salons, eq(salons.id, users.salonId))
    .innerJoin(settings, eq(settings.userId, users.salonId))
    .where(
      and(
        sessionsOf(account),
        eq(publicId, session),
        gt(sessions.expiresAt, now.toISOString()),
        eq(users.isActive, true),
      ),
    )
  return salonIn(session, rows)?.salon
}

/** Everything that a request wants to know of whoever holds a valid session, in one look-up. */
export const salonOfSession = async (db: Db, tokenHash: string, now: Date) =>
  salonIn(publicIdOf(tokenHash), await whoHolds(db, { tokenHash, now: now.toISOString() }))

type Holder = Awaited<ReturnType<typeof whoHolds>>[number]

function salonIn(session: string, [row]: Holder[]) {
  if (!row) return undefined
  const { accountId, salonId, ownerId, name, role, timeZone, weekStart, lastUsedAt } = row
  const account = { id: accountId, name, role, isOwner: accountId === ownerId }
  const salon = {
    id: salonId,
    account,
    session,
    timeZone,
    weekStart,
  }
  return { salon: salon satisfies Salon, lastUsedAt }
}
