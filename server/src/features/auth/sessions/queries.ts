import { ownVisitsRole } from '@salon/contract/permissions'
import { and, desc, eq, gt, like, lt, notLike, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { prepare, reader } from '../../../db/prepared.ts'
import { salons, sessions, users } from '../../../db/schema/auth.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** A session's public id: a prefix of the hash, too short to find the session by its secret. */
const publicId = sql<string>`left(${sessions.tokenHash}, 16)`
const publicIdOf = (tokenHash: string) => tokenHash.slice(0, 16)

const sessionsOf = (account: number) => eq(sessions.userId, account)
const startsWith = (id: string) => like(sessions.tokenHash, `${id}%`)

export const insertSession = (tx: Db, row: typeof sessions.$inferInsert) =>
  tx.insert(sessions).values(row)

/** The valid sessions of an account, last used first. */
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

/** Deletes the session with this hash. @returns its account */
export const deleteSession = (db: Db, tokenHash: string) =>
  db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ account: sessions.userId })
    .then(first)

/** Deletes a session by its public id. @returns undefined where the account has none such */
export const deleteSessionById = (db: Db, account: number, id: string) =>
  db
    .delete(sessions)
    .where(and(sessionsOf(account), startsWith(id)))
    .returning({ id: sessions.tokenHash })
    .then(first)

/** Deletes every session of an account. */
export const deleteSessions = (tx: Db, account: number) =>
  tx.delete(sessions).where(sessionsOf(account))

/** Deletes every session of an account but one, named by its public id. */
export const deleteOtherSessions = (tx: Db, account: number, current: string) =>
  tx.delete(sessions).where(and(sessionsOf(account), notLike(sessions.tokenHash, `${current}%`)))

/** Deletes the sessions that have expired and, where a hash is given, that one. */
export const deleteExpiredSessions = (db: Db, now: Date, tokenHash?: string) =>
  db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, now.toISOString()),
        tokenHash ? eq(sessions.tokenHash, tokenHash) : undefined,
      ),
    )

/** Moves a session's expiry; the last use is kept to the hour only, to save writes. */
export const extendSession = (db: Db, tokenHash: string, lastUsedAt: string, expiresAt: string) =>
  db.update(sessions).set({ lastUsedAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash))

const sessionColumns = {
  accountId: users.id,
  salonId: users.salonId,
  name: users.name,
  role: users.role,
  staffId: users.staffId,
  ownVisitsOnly: settings.ownVisitsOnly,
  ownerId: salons.ownerAccountId,
  timeZone: settings.timeZone,
  weekStart: settings.weekStart,
  lastUsedAt: sessions.lastUsedAt,
}

/** Runs with every request: a prepared statement, so that it is parsed and planned once per connection. */
const sessionByTokenHash = prepare(
  'session_by_token_hash',
  new QueryBuilder()
    .select(sessionColumns)
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
  (rows) => rows.map(reader(sessionColumns, 0)),
)

/** The salon of a valid session, by the hash of its secret, and when the session was last used. */
export const salonByTokenHash = async (db: Db, tokenHash: string, now: Date) =>
  salonFrom(
    publicIdOf(tokenHash),
    await sessionByTokenHash(db, { tokenHash, now: now.toISOString() }),
  )

/** The salon of a valid session, by the account and the session's public id. */
export const salonBySessionId = async (
  db: Db,
  { account, session }: { account: number; session: string },
  now: Date,
): Promise<Salon | undefined> => {
  const rows = await db
    .select(sessionColumns)
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
  return salonFrom(session, rows)?.salon
}

type SessionRow = Awaited<ReturnType<typeof sessionByTokenHash>>[number]

function salonFrom(session: string, [row]: SessionRow[]) {
  if (!row) return undefined
  const { accountId, salonId, ownerId, name, role, staffId, timeZone, weekStart, lastUsedAt } = row
  const isOwner = accountId === ownerId
  const seesOwnVisitsOnly = row.ownVisitsOnly && role === ownVisitsRole
  const account = { id: accountId, name, role, isOwner, staffId, seesOwnVisitsOnly }
  const salon: Salon = { id: salonId, account, session, timeZone, weekStart }
  return { salon, lastUsedAt }
}
