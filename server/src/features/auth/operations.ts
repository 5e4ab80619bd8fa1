import type { Account, Credentials, PasswordChange } from '@salon/contract/auth'
import type { Reason } from '@salon/contract/errors'
import type { Db } from '../../db/client.ts'
import { setTenant } from '../../db/tenant-db.ts'
import type { PhotoStorage } from '../../files/photo-storage.ts'
import { removeSalonPhotos } from '../../files/photo-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Refusal, found, type Whose } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import type { LoginDevice } from './devices/operations.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from './passwords/operations.ts'
import * as queries from './queries.ts'
import {
  budgetsOfPassword,
  budgetsOfSignIn,
  knownNetworkKey,
  knownNetworkSeconds,
  type ClientOrigin,
} from './rules.ts'
import {
  consumeFactor,
  notifyOfRecoveryCode,
  verifyFactor,
  type Encryption,
} from './second-factor/operations.ts'
import { factorOf } from './second-factor/queries.ts'
import { openSession, type NewSession } from './sessions/operations.ts'
import { deleteOtherSessions } from './sessions/queries.ts'

export type { ClientOrigin, Encryption, LoginDevice, PhotoStorage }

/** What a sign-in and a registration know of the request. */
export interface LoginContext {
  readonly device: LoginDevice
  readonly clock: Clock
  /** Attempts are counted by it; undefined where rate limits are off. */
  readonly from: ClientOrigin | undefined
}

/** An account with its new session, and the account and salon for the log. */
export interface SignedIn extends NewSession {
  readonly account: Account
  readonly whose: Whose & { readonly byRecoveryCode: boolean }
}

/**
 * Signs in. An unknown email and a wrong password get the same answer in the same time. An attempt is counted
 * before the password is verified, because simultaneous guesses would be free otherwise; the right password
 * gives it back, unless it came with a wrong code.
 * @throws Refusal wrong_credentials; too_many, for a quarter of an hour at most; where the account has a second
 *   factor and the password is right, second_factor_needed without a code, and wrong_second_factor or
 *   second_factor_lost with a code that does not verify
 */
export async function login(
  db: Db,
  { email, password, code }: Credentials,
  { device, clock, from, encryption }: LoginContext & { readonly encryption: Encryption },
): Promise<SignedIn> {
  const now = clock()
  const found = await queries.accountByEmail(db, email)
  const emailKey = email.toLowerCase()
  const whose = found && { account: found.id, salon: found.salonId }
  const no = (reason: Reason) => new Refusal(reason, {}, whose)
  const taken = from
    ? await countAttempt(db, budgetsOfSignIn(emailKey, found?.id, from), whose)
    : []
  const matches = await passwordMatches(found?.password, password)
  if (!found || !matches || !found.isActive) throw no('wrong_credentials')
  const factor = found.factor ?? undefined
  if (factor && !code) {
    await queries.giveBackAttempt(db, taken)
    throw no('second_factor_needed')
  }
  const verified = factor
    ? await verifyFactor(encryption, found.id, factor, code ?? '', now)
    : undefined
  if (verified === 'lost') throw no('second_factor_lost')
  const byRecoveryCode = verified !== undefined && 'codeHash' in verified
  const session = await db.transaction(async (tx) => {
    // The transaction began without a tenant; the history and the activity of the salon need one.
    await setTenant(tx, { tenant: found.salonId, actor: found.id, visitsOf: 'none' })
    // A change of the password ends every session, and so must end this sign-in if it came in between.
    const locked = await queries.lockAccount(tx, found.salonId, found.id)
    if (locked?.password !== found.password) throw no('wrong_credentials')
    // A factor that was confirmed in between ended every session, and so must this one.
    if (!factor && (await factorOf(tx, found.id))?.since) throw no('second_factor_needed')
    const account = { ...found, isOwner: locked.isOwner }
    if (factor) {
      if (!verified || !(await consumeFactor(tx, found.id, factor, verified, now))) {
        throw no('wrong_second_factor')
      }
      if (byRecoveryCode) await notifyOfRecoveryCode(tx, account)
    }
    if (from) {
      await queries.giveBackAttempt(tx, taken)
      await queries.upsertKnownNetwork(tx, knownNetworkKey(emailKey, from), knownNetworkSeconds)
    }
    return openSession(tx, account, device, clock)
  })
  return {
    account: found,
    ...session,
    whose: { account: found.id, salon: found.salonId, byRecoveryCode },
  }
}

/**
 * Counts an attempt in each of the budgets.
 * @param whose the account that is tried, for the log
 * @returns the keys of the budgets that it was counted in
 * @throws Refusal too_many
 */
export async function countAttempt(
  db: Db,
  budgets: Parameters<typeof queries.takeAttempt>[1],
  whose?: Whose,
): Promise<readonly string[]> {
  const { keys, wait } = await queries.takeAttempt(db, budgets)
  if (wait > 0) throw new Refusal('too_many', { retryAfter: wait }, whose)
  return keys
}

/**
 * Counts an attempt of a signed-in caller to enter the account's password, or a code: a session may be stolen.
 * @throws Refusal too_many
 */
export async function countPasswordAttempt({ db, salon }: { db: Db; salon: Salon }): Promise<void> {
  await countAttempt(db, budgetsOfPassword(salon.account.id, salon.session))
}

/** Deletes counters that have expired. */
export const deleteOldAttempts = (db: Db): Promise<void> => queries.deleteExpiredCounters(db)

export const currentAccount = async (db: Db, salon: Salon): Promise<Account> =>
  found(await queries.accountById(db, salon.account.id))

/** Renames the account and, for the owner's account, the owner among the staff. */
export const renameAccount = (db: Db, salon: Salon, name: string): Promise<Account> =>
  db.transaction(async (tx) => {
    const owner = found(await queries.lockOwner(tx, salon.id, 'share'))
    const account = found(await queries.renameAccount(tx, salon.account.id, name))
    if (account.id === owner.id) await queries.renameOwnerStaff(tx, salon.id, name)
    await recordActivity(tx, salon, { action: 'updated', entity: 'user', id: account.id, name })
    return account
  })

/**
 * Changes the password and ends the account's other sessions.
 * @throws Refusal wrong_password; weak_password
 */
export async function changePassword(
  db: Db,
  salon: Salon,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { id } = salon.account
  const hash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const account = found(await queries.lockAccount(tx, salon.id, id))
    const { name, email, password, salonName } = account
    if (!(await passwordMatches(password, currentPassword))) throw new Refusal('wrong_password')
    await refuseWeakPassword('newPassword', newPassword, [email, name, salonName ?? ''])
    await queries.updatePassword(tx, id, hash)
    await deleteOtherSessions(tx, id, salon.session)
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
 * Deletes the account and its sessions; for the owner also the salon: every row, every colleague's account,
 * every photo. Files are removed after the commit, so that a crash in between leaves files without a row,
 * which the nightly sweep removes.
 * @throws Refusal wrong_password; not_found where another request was faster
 */
export async function deleteAccount(
  db: Db,
  salon: Salon,
  photos: PhotoStorage,
  password: string,
): Promise<void> {
  const { id, isOwner } = salon.account
  await db.transaction(async (tx) => {
    const account = found(await queries.lockAccount(tx, salon.id, id, isOwner ? 'update' : 'share'))
    if (!(await passwordMatches(account.password, password))) throw new Refusal('wrong_password')
    // The owner may have changed since the session was read.
    if (account.isOwner !== isOwner) throw new Refusal('not_found')
    if (isOwner) return queries.deleteSalon(tx, salon.id)
    await queries.deleteAccount(tx, id)
    await recordActivity(tx, salon, { action: 'deleted', entity: 'user', id, name: account.name })
  })
  if (isOwner) await removeSalonPhotos(photos, salon.id)
}
