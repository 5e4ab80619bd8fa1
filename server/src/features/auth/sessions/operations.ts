import type { Session } from '@salon/contract/auth'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, type Whose } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf, newSecret } from '../../../kernel/secrets.ts'
import { recordDevice, type DeviceAccount, type LoginDevice } from '../devices/operations.ts'
import * as queries from './queries.ts'

/** A session lasts this long after its last use. */
export const sessionDays = 30

const hour = 60 * 60 * 1000
const expiryOf = (lastUse: Date) =>
  new Date(lastUse.getTime() + sessionDays * 24 * hour).toISOString()

/** The secret of a new session, and the secret of its device. */
export interface NewSession {
  readonly secret: string
  readonly deviceSecret: string
}

/** Begins a session of an account on a device; the session that the browser had before ends. */
export async function openSession(
  tx: Db,
  account: DeviceAccount,
  device: LoginDevice,
  clock: Clock,
): Promise<NewSession> {
  const secret = newSecret()
  const now = clock()
  await queries.deleteExpiredSessions(
    tx,
    now,
    device.previousSecret && hashOf(device.previousSecret),
  )
  await queries.insertSession(tx, {
    tokenHash: hashOf(secret),
    userId: account.id,
    kind: device.kind,
    userAgent: device.userAgent?.slice(0, 500),
    lastUsedAt: now.toISOString(),
    expiresAt: expiryOf(now),
  })
  return { secret, deviceSecret: await recordDevice(tx, account, device, now) }
}

/**
 * The salon of a valid session, by its secret; undefined where there is none. Each use extends the session,
 * written once an hour at most.
 * @param db without a tenant
 */
export async function findSalonByToken(
  db: Db,
  secret: string,
  clock: Clock,
): Promise<Salon | undefined> {
  const now = clock()
  const tokenHash = hashOf(secret)
  const session = await queries.salonByTokenHash(db, tokenHash, now)
  if (session && now.getTime() - new Date(session.lastUsedAt).getTime() > hour) {
    await queries.extendSession(db, tokenHash, now.toISOString(), expiryOf(now))
  }
  return session?.salon
}

/**
 * The salon of a valid session, by the account and the session's public id; undefined where there is none.
 * Does not extend the session.
 * @param db without a tenant
 */
export const findSalonBySession = (
  db: Db,
  session: { readonly account: number; readonly session: string },
  clock: Clock,
): Promise<Salon | undefined> => queries.salonBySessionId(db, session, clock())

/**
 * Ends the session with this secret; does nothing where there is none.
 * @returns the account of the session
 */
export async function logout(db: Db, secret: string | undefined): Promise<Whose | undefined> {
  return secret === undefined ? undefined : queries.deleteSession(db, hashOf(secret))
}

/** The valid sessions of the caller's account, last used first. */
export const ownSessions = (db: Db, salon: Salon, clock: Clock): Promise<Session[]> =>
  queries.validSessions(db, salon.account.id, salon.session, clock())

/** Ends one session of the caller's account, which may be the caller's own. */
export async function endSession(db: Db, salon: Salon, id: string): Promise<void> {
  found(await queries.deleteSessionById(db, salon.account.id, id))
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await queries.deleteExpiredSessions(db, now)
}
