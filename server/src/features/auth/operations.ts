import type { Account, Credentials, PasswordChange, Session } from '@salon/contract/auth'
import type { Reason } from '@salon/contract/errors'
import type { Db } from '../../db/client.ts'
import { setTenant } from '../../db/tenant-db.ts'
import type { PhotoPlace } from '../../files/photo-place.ts'
import { removeSalonPhotos } from '../../files/photo-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hashOf, newSecret } from '../../kernel/secrets.ts'
import { Refusal, found, type Whose } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import { noteDevice, type Device } from './device-operations.ts'
import { proofOf, spend, tellOfRecovery, type Proof, type Encryption } from './factor-operations.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from './password-operations.ts'
import * as queries from './queries.ts'
import {
  budgetsOfPassword,
  budgetsOfSignIn,
  endOfSession,
  isWorthTouching,
  knownNetwork,
  networkSeconds,
  type Origin,
} from './rules.ts'

export type { Device, PhotoPlace, Encryption }
export { sessionDays, type Origin } from './rules.ts'

/** Who comes, and what the door has to know. */
export interface Coming {
  readonly device: Device
  readonly clock: Clock
  /** Attempts are counted by it; not counted without. */
  readonly from: Origin | undefined
}

/** The secret of a new session, and the secret of its device. */
interface OpenedSession {
  readonly secret: string
  readonly deviceSecret: string
}

/** An account, its new session, and what is written down of it. */
export interface SignedIn extends OpenedSession {
  readonly account: Account
  readonly whose: Whose & { readonly byRecoveryCode: boolean }
}

/**
 * The salon of a sign-in; undefined where the secret is not valid. Using it moves its end.
 * @param db without a tenant
 */
export async function salonOf(db: Db, secret: string, clock: Clock): Promise<Salon | undefined> {
  const now = clock()
  const tokenHash = hashOf(secret)
  const found = await queries.salonOfSession(db, tokenHash, now)
  if (found && isWorthTouching(found.lastUsedAt, now)) {
    await queries.touchSession(db, tokenHash, now.toISOString(), endOfSession(now))
  }
  return found?.salon
}

/**
 * The salon of a valid sign-in by its public id; undefined where it has ended. Its end is not moved.
 * @param db without a tenant
 */
export const salonOfSignIn = (
  db: Db,
  signIn: { readonly account: number; readonly session: string },
  clock: Clock,
): Promise<Salon | undefined> => queries.salonOfSignIn(db, signIn, clock())

/**
 * Signs in. An unknown e-mail and a wrong password are told apart by nothing, not by time either.
 * An attempt is counted before it is looked at, or many at once would be free; the right password
 * gives it back, unless a wrong code came with it.
 * @throws Refusal wrong_credentials; too_many, for a quarter of an hour at most; where the account has
 *   a second factor and the password is right, second_factor_needed without a code, and
 *   wrong_second_factor or second_factor_lost with one that is of no use
 */
export async function login(
  db: Db,
  { email, password, code }: Credentials,
  { device, clock, from, encryption }: Coming & { readonly encryption: Encryption },
): Promise<SignedIn> {
  const now = clock()
  const found = await queries.accountByEmail(db, email)
  const name = email.toLowerCase()
  const whose = found && { account: found.id, salon: found.salonId }
  const no = (reason: Reason) => new Refusal(reason, {}, whose)
  const taken = from ? await attempt(db, budgetsOfSignIn(name, found?.id, from), whose) : []
  const matches = await passwordMatches(found?.password, password)
  if (!found || !matches || !found.isActive) throw no('wrong_credentials')
  const factor = found.factor ?? undefined
  if (factor && !code) {
    await queries.giveBackAttempt(db, taken)
    throw no('second_factor_needed')
  }
  const proof = factor ? await proofOf(encryption, found.id, factor, code ?? '', now) : undefined
  if (proof === 'lost') throw no('second_factor_lost')
  const opened = await db.transaction(async (tx) => {
    // From here on the history and the activity of the account's salon may be written.
    await setTenant(tx, { tenant: found.salonId, actor: found.id })
    // A password that was changed since it was read ends every session, this one too.
    const held = await queries.lockPassword(tx, found.id, found.salonId)
    if (held?.password !== found.password) throw no('wrong_credentials')
    if (factor && !(await passFactor(tx, found, factor, proof, now))) {
      throw no('wrong_second_factor')
    }
    if (from) {
      await queries.giveBackAttempt(tx, taken)
      await queries.rememberNetwork(tx, knownNetwork(name, from), networkSeconds)
    }
    return openSession(tx, found, device, clock)
  })
  const byRecoveryCode = isRecovery(proof)
  return {
    account: found,
    ...opened,
    whose: { account: found.id, salon: found.salonId, byRecoveryCode },
  }
}

const isRecovery = (proof: Proof | undefined) => typeof proof === 'object' && 'codeHash' in proof

async function passFactor(
  tx: Db,
  account: Parameters<typeof tellOfRecovery>[1],
  factor: string,
  proof: Proof | undefined,
  now: Date,
): Promise<boolean> {
  const passes = proof && (await spend(tx, account.id, factor, proof, now))
  if (passes && isRecovery(proof)) await tellOfRecovery(tx, account)
  return passes === true
}

/**
 * Counts an attempt, and says what it was taken from.
 * @throws Refusal too_many, which is about the account that was tried, where there is one
 */
export async function attempt(
  db: Db,
  budgets: Parameters<typeof queries.takeAttempt>[1],
  whose?: Whose,
) {
  const { keys, wait } = await queries.takeAttempt(db, budgets)
  if (wait > 0) throw new Refusal('too_many', { retryAfter: wait }, whose)
  return keys
}

/**
 * Ends the session that a secret holds; one that is no longer valid is ended already.
 * @returns whose it was
 */
export async function logout(db: Db, secret: string | undefined): Promise<Whose | undefined> {
  return secret === undefined ? undefined : queries.deleteSession(db, hashOf(secret))
}

export const currentAccount = async (db: Db, salon: Salon): Promise<Account> =>
  found(await queries.accountById(db, salon.account.id))

/** Renames the account and, where it is the owner's, the owner among the staff. */
export const renameAccount = (db: Db, salon: Salon, name: string): Promise<Account> =>
  db.transaction(async (tx) => {
    const owner = found(await queries.lockOwner(tx, salon.id, 'share'))
    const account = found(await queries.renameAccount(tx, salon.account.id, name))
    if (account.id === owner.id) await queries.renameOwnerStaff(tx, salon.id, name)
    await recordActivity(tx, salon, { action: 'updated', entity: 'user', id: account.id, name })
    return account
  })

/** The devices that the account is signed in on. */
export const ownSessions = (db: Db, salon: Salon, clock: Clock): Promise<Session[]> =>
  queries.validSessions(db, salon.account.id, salon.session, clock())

/** Signs out one of the account's devices, the one that asks included. */
export async function endSession(db: Db, salon: Salon, id: string): Promise<void> {
  found(await queries.deleteSessionById(db, salon.account.id, id))
}

/** Counts that somebody who is signed in is about to name the password, right or wrong. */
export async function countPassword(db: Db, salon: Salon): Promise<void> {
  await attempt(db, budgetsOfPassword(salon.account.id, salon.session))
}

/** Changes the password of whoever knows it; whoever else is signed in is so no longer. */
export async function changePassword(
  db: Db,
  salon: Salon,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { id } = salon.account
  const hash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const account = found(await queries.lockPassword(tx, id, salon.id))
    const { name, email, password, salonName } = account
    if (!(await passwordMatches(password, currentPassword))) throw new Refusal('wrong_password')
    await refuseWeakPassword('newPassword', newPassword, [email, name, salonName ?? ''])
    await queries.updatePassword(tx, id, hash)
    await queries.deleteOtherSessions(tx, id, salon.session)
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'user',
      id,
      name,
      sentence: `Changed the password of ${name}`,
    })
  })
}

/**
 * Deletes the account of whoever knows its password, with its sign-ins. The owner's takes the
 * salon with it: every row, every colleague's account, every picture. The files go once the rows
 * are gone for good; what a crash in between leaves has no row, and is swept as such.
 * @throws Refusal wrong_password; not_found where somebody else was faster
 */
export async function deleteAccount(
  db: Db,
  salon: Salon,
  place: PhotoPlace,
  password: string,
): Promise<void> {
  const { id } = salon.account
  const isSalonGone = await db.transaction(async (tx) => {
    const strength = salon.account.isOwner ? 'update' : 'share'
    const owner = found(await queries.lockOwner(tx, salon.id, strength))
    const account = found(await queries.lockPassword(tx, id, salon.id))
    if (!(await passwordMatches(account.password, password))) throw new Refusal('wrong_password')
    // Another session may have handed the salon over, to this account or by it.
    if ((owner.id === id) !== salon.account.isOwner) throw new Refusal('not_found')
    if (salon.account.isOwner) {
      await queries.deleteSalon(tx, salon.id)
      return true
    }
    await queries.deleteAccount(tx, id)
    await recordActivity(tx, salon, { action: 'deleted', entity: 'user', id, name: account.name })
    return false
  })
  if (isSalonGone) await removeSalonPhotos(place, salon.id)
}

/** Forgets the sign-ins that have run out. */
export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await queries.deleteExpiredSessions(db, now)
}

/** Forgets the attempts, and whatever else was counted, that no longer count. */
export const forgetAttempts = (db: Db): Promise<void> => queries.forgetOldCounts(db)

/** Begins a session of an account on a device. */
export async function openSession(
  tx: Db,
  account: Parameters<typeof noteDevice>[1],
  device: Device,
  clock: Clock,
): Promise<OpenedSession> {
  const secret = newSecret()
  const now = clock()
  await queries.deleteExpiredSessions(tx, now, device.before && hashOf(device.before))
  await queries.insertSession(tx, {
    tokenHash: hashOf(secret),
    userId: account.id,
    kind: device.kind,
    userAgent: device.userAgent?.slice(0, 500),
    lastUsedAt: now.toISOString(),
    expiresAt: endOfSession(now),
  })
  return { secret, deviceSecret: await noteDevice(tx, account, device, now) }
}
