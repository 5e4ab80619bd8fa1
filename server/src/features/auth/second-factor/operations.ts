import type {
  SecondFactor,
  SecondFactorEnd,
  SecondFactorSecret,
} from '@salon/contract/second-factor'
import type { NotificationDetails } from '@salon/contract/notifications'
import { Secret } from 'otpauth'
import type { Db } from '../../../db/client.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import type { Encryption } from '../../../kernel/encryption.ts'
import { recordActivity } from '../../activity/operations.ts'
import { notifyOfAccount, type AccountEventKind } from '../../notifications/operations.ts'
import { passwordMatches } from '../passwords/operations.ts'
import { lockAccount } from '../queries.ts'
import { deleteOtherSessions, deleteSessions } from '../sessions/queries.ts'
import * as queries from './queries.ts'
import {
  addressOfSecret,
  issuer,
  encryptionContext,
  readCode,
  recoveryCodeCount,
  stepOfCode,
} from './rules.ts'

export type { Encryption }

/** A secret for an authenticator app: 160 random bits, as long as SHA-1, in base 32. */
export const newCodeSecret = () => new Secret({ size: 20 }).base32

/** A one-time recovery code: 120 random bits in base 32, in groups of four. */
export const newRecoveryCode = () => new Secret({ size: 15 }).base32.replace(/(.{4})(?=.)/g, '$1-')

/** The state of the second factor, and how many recovery codes are left. */
export async function factorOf(db: Db, salon: Salon): Promise<SecondFactor> {
  const factor = await queries.factorOf(db, salon.account.id)
  return {
    since: factor?.since ?? null,
    recoveryCodesLeft: factor?.since ? factor.recoveryCodesLeft : 0,
  }
}

/**
 * Creates a secret for an authenticator app, in place of one that is not confirmed.
 * @throws Refusal wrong_password; already_exists where the second factor is on
 */
export async function beginFactor(
  db: Db,
  salon: Salon,
  encryption: Encryption,
  password: string,
): Promise<SecondFactorSecret> {
  const { id } = salon.account
  const secret = newCodeSecret()
  const sealed = await encryption.encrypt(secret, encryptionContext(id))
  const { email } = await db.transaction(async (tx) => {
    const account = await lockWithPassword(tx, salon, password)
    if (!(await queries.savePendingFactor(tx, id, sealed))) throw new Refusal('already_exists')
    return account
  })
  return { secret, address: addressOfSecret(secret, issuer, email) }
}

/**
 * Switches the second factor on by a first code.
 * @returns the recovery codes, which are stored as hashes only
 * @throws Refusal not_found; wrong_code; changed_meanwhile
 */
export async function confirmFactor(
  db: Db,
  salon: Salon,
  encryption: Encryption,
  typed: string,
  now: Date,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = salon.account
  const pending = found(await queries.factorOf(db, id))
  if (pending.since) throw new Refusal('not_found')
  const secret = found(await encryption.decrypt(pending.secret, encryptionContext(id)))
  const { kind, code } = readCode(typed)
  const step = kind === 'app' ? stepOfCode(secret, code, now) : undefined
  if (step === undefined) throw new Refusal('wrong_code')
  return db.transaction(async (tx) => {
    const { name } = found(await lockAccount(tx, salon.id, id))
    if (!(await queries.confirm(tx, id, pending.secret, step, now))) {
      throw new Refusal('changed_meanwhile')
    }
    const recoveryCodes = await replaceCodes(tx, id)
    await notifyAndEndOtherSessions(
      tx,
      salon,
      'second_factor_on',
      `Switched on codes at sign-in for ${name}`,
    )
    return { recoveryCodes }
  })
}

/** Replaces the recovery codes. @throws Refusal wrong_password; not_found where the second factor is off */
export const renewRecoveryCodes = (
  db: Db,
  salon: Salon,
  password: string,
): Promise<{ recoveryCodes: string[] }> =>
  db.transaction(async (tx) => {
    const { name } = await lockWithPassword(tx, salon, password)
    const factor = await queries.factorOf(tx, salon.account.id)
    if (!factor?.since) throw new Refusal('not_found')
    const recoveryCodes = await replaceCodes(tx, salon.account.id)
    await notifyAndEndOtherSessions(
      tx,
      salon,
      'recovery_codes_renewed',
      `Made new recovery codes for ${name}`,
    )
    return { recoveryCodes }
  })

/**
 * Switches the second factor off.
 * @throws Refusal wrong_password; wrong_code; not_found where it is off
 */
export async function endFactor(
  db: Db,
  salon: Salon,
  encryption: Encryption,
  { password, code }: SecondFactorEnd,
  now: Date,
): Promise<void> {
  const { id } = salon.account
  const factor = await queries.factorOf(db, id)
  const verified = await verifyFactor(encryption, id, factor?.secret, code, now)
  await db.transaction(async (tx) => {
    const { name } = await lockWithPassword(tx, salon, password)
    if (!factor?.since) throw new Refusal('not_found')
    const isConsumed =
      verified && verified !== 'lost' && (await consumeFactor(tx, id, factor.secret, verified, now))
    if (!isConsumed) throw new Refusal('wrong_code')
    await queries.deleteFactor(tx, id)
    await notifyAndEndOtherSessions(
      tx,
      salon,
      'second_factor_off',
      `Switched off codes at sign-in for ${name}`,
    )
  })
}

/** Switches the second factor off by the command line, and ends every session of the account. */
export const resetFactorByAdmin = (
  db: Db,
  email: string,
): Promise<'no account' | 'was off' | 'reset'> =>
  db.transaction(async (tx) => {
    const account = await queries.accountIdsByEmail(tx, email)
    if (!account) return 'no account'
    const { id, salonId } = account
    const locked = await lockAccount(tx, salonId, id)
    if (!locked) return 'no account'
    const { name } = locked
    if (!(await queries.deleteFactor(tx, id))) return 'was off'
    await deleteSessions(tx, id)
    const sentence = `Switched off codes at sign-in for ${name}`
    await recordActivity(
      tx,
      { id: salonId },
      { action: 'updated', entity: 'user', id, name, sentence },
    )
    await notifyOfAccount(tx, salonId, 'second_factor_off', authorUnlessOwner(locked))
    return 'reset'
  })

/** A TOTP step whose code matched, or the hash of a recovery code; `consumeFactor` checks that it is unused. */
export type VerifiedFactor = { readonly step: number } | { readonly codeHash: string }

/**
 * Verifies a code that was typed, without consuming it. A recovery code is only hashed here.
 * @param sealed the app's secret, encrypted
 * @returns undefined for a wrong code; 'lost' where the secret cannot be decrypted, because its key is gone, as
 *   after a restore from an archive
 */
export async function verifyFactor(
  encryption: Encryption,
  account: number,
  sealed: string | undefined,
  typed: string,
  now: Date,
): Promise<VerifiedFactor | 'lost' | undefined> {
  const { kind, code } = readCode(typed)
  // A recovery code has 120 random bits: a fast hash is enough.
  if (kind === 'recovery') return { codeHash: hashOf(code) }
  if (sealed === undefined) return undefined
  const secret = await encryption.decrypt(sealed, encryptionContext(account))
  if (secret === undefined) return 'lost'
  const step = stepOfCode(secret, code, now)
  return step === undefined ? undefined : { step }
}

/** Marks a step or a recovery code as used. @returns false where it was used before, or is unknown */
export async function consumeFactor(
  tx: Db,
  account: number,
  sealed: string,
  verified: VerifiedFactor,
  now: Date,
): Promise<boolean> {
  if ('step' in verified) {
    return Boolean(await queries.consumeStep(tx, account, sealed, verified.step))
  }
  return Boolean(await queries.consumeRecoveryCode(tx, account, verified.codeHash, now))
}

/** Notifies the salon of a sign-in by a recovery code, and of how many are left. */
export async function notifyOfRecoveryCode(
  tx: Db,
  account: { id: number; salonId: number; name: string; isOwner: boolean },
): Promise<void> {
  const left = await queries.recoveryCodesLeft(tx, account.id)
  await notifyOfAccount(tx, account.salonId, 'recovery_code_used', {
    ...authorUnlessOwner(account),
    left,
  })
}

async function lockWithPassword(tx: Db, salon: Salon, password: string) {
  const account = found(await lockAccount(tx, salon.id, salon.account.id))
  if (!(await passwordMatches(account.password, password))) throw new Refusal('wrong_password')
  return account
}

async function replaceCodes(tx: Db, account: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashOf(readCode(code).code))
  await queries.replaceRecoveryCodes(tx, account, hashes)
  return codes
}

/** A notification is for the owner: it names any other account that it is about. */
const authorUnlessOwner = ({
  name,
  isOwner,
}: {
  name: string
  isOwner: boolean
}): NotificationDetails => (isOwner ? {} : { by: name })

/** Ends the account's other sessions, and records and notifies the change. */
async function notifyAndEndOtherSessions(
  tx: Db,
  salon: Salon,
  kind: AccountEventKind,
  sentence: string,
): Promise<void> {
  const { id, name } = salon.account
  await deleteOtherSessions(tx, id, salon.session)
  await recordActivity(tx, salon, { action: 'updated', entity: 'user', id, name, sentence })
  await notifyOfAccount(tx, salon.id, kind, authorUnlessOwner(salon.account))
}
