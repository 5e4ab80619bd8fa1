import type {
  SecondFactor,
  SecondFactorEnd,
  SecondFactorSecret,
} from '@salon/contract/second-factor'
import type { NotificationDetails } from '@salon/contract/notifications'
import { Secret } from 'otpauth'
import type { Db } from '../../db/client.ts'
import { found, Refusal } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { hashOf } from '../../kernel/secrets.ts'
import type { Encryption } from '../../kernel/encryption.ts'
import { recordActivity } from '../activity/operations.ts'
import { tellOfAccount, type AccountNews } from '../notifications/operations.ts'
import * as queries from './factor-queries.ts'
import {
  addressOfSecret,
  issuer,
  ownerOf,
  readCode,
  recoveryCodeCount,
  stepOfCode,
} from './factor-rules.ts'
import { passwordMatches } from './password-operations.ts'
import { deleteOtherSessions, lockAccount } from './queries.ts'
import { deleteSessions } from './reset-queries.ts'

export type { Encryption }

/** A secret for an authenticator app: 160 random bits, as long as SHA-1, in base 32. */
export const newCodeSecret = () => new Secret({ size: 20 }).base32

/** A one-time recovery code: 120 random bits in base 32, in groups of four. */
export const newRecoveryCode = () => new Secret({ size: 15 }).base32.replace(/(.{4})(?=.)/g, '$1-')

/** Whether codes are asked for, and how many are left for a lost phone. */
export async function factorOf(db: Db, salon: Salon): Promise<SecondFactor> {
  const factor = await queries.factorOf(db, salon.account.id)
  return {
    since: factor?.since ?? null,
    recoveryCodesLeft: factor?.since ? factor.recoveryCodesLeft : 0,
  }
}

/** Makes a secret for an app. Begun anew, the one before is forgotten. */
export async function beginFactor(
  db: Db,
  salon: Salon,
  encryption: Encryption,
  password: string,
): Promise<SecondFactorSecret> {
  const { id } = salon.account
  const secret = newCodeSecret()
  const sealed = await encryption.encrypt(secret, ownerOf(id))
  const { email } = await db.transaction(async (tx) => {
    const account = await lockedBy(tx, salon, password)
    if (!(await queries.keepPending(tx, id, sealed))) throw new Refusal('already_exists')
    return account
  })
  return { secret, address: addressOfSecret(secret, issuer, email) }
}

/** Asks for codes from now on. The answer holds the recovery codes, which nobody can tell again. */
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
  const secret = found(await encryption.decrypt(pending.secret, ownerOf(id)))
  const { kind, code } = readCode(typed)
  const step = kind === 'app' ? stepOfCode(secret, code, now) : undefined
  if (step === undefined) throw new Refusal('wrong_code')
  return db.transaction(async (tx) => {
    const { name } = found(await lockAccount(tx, salon.id, id))
    if (!(await queries.confirm(tx, id, pending.secret, step, now))) {
      throw new Refusal('changed_meanwhile')
    }
    const recoveryCodes = await replaceCodes(tx, id)
    await tell(tx, salon, 'second_factor_on', `Switched on codes at sign-in for ${name}`)
    return { recoveryCodes }
  })
}

/** Makes recovery codes anew for whoever knows the password. */
export const renewRecoveryCodes = (
  db: Db,
  salon: Salon,
  password: string,
): Promise<{ recoveryCodes: string[] }> =>
  db.transaction(async (tx) => {
    const { name } = await lockedBy(tx, salon, password)
    const factor = await queries.factorOf(tx, salon.account.id)
    if (!factor?.since) throw new Refusal('not_found')
    const recoveryCodes = await replaceCodes(tx, salon.account.id)
    await tell(tx, salon, 'recovery_codes_renewed', `Made new recovery codes for ${name}`)
    return { recoveryCodes }
  })

/** Asks for the password alone again, as whoever has both wishes. */
export async function endFactor(
  db: Db,
  salon: Salon,
  encryption: Encryption,
  { password, code }: SecondFactorEnd,
  now: Date,
): Promise<void> {
  const { id } = salon.account
  const factor = await queries.factorOf(db, id)
  const proof = await proofOf(encryption, id, factor?.secret, code, now)
  await db.transaction(async (tx) => {
    const { name } = await lockedBy(tx, salon, password)
    if (!factor?.since) throw new Refusal('not_found')
    if (!proof || !(await spend(tx, id, factor.secret, proof, now))) throw new Refusal('wrong_code')
    await queries.removeFactor(tx, id)
    await tell(tx, salon, 'second_factor_off', `Switched off codes at sign-in for ${name}`)
  })
}

/**
 * Asks the account with an e-mail for its password alone again, for whoever has the machine; every
 * device is signed out.
 * @returns what was found to do
 */
export const resetFactorByHand = (
  db: Db,
  email: string,
): Promise<'no account' | 'was off' | 'reset'> =>
  db.transaction(async (tx) => {
    const account = await queries.accountByHand(tx, email)
    if (!account) return 'no account'
    const { id, salonId } = account
    const locked = await lockAccount(tx, salonId, id)
    if (!locked) return 'no account'
    const { name } = locked
    if (!(await queries.removeFactor(tx, id))) return 'was off'
    await deleteSessions(tx, id)
    const sentence = `Switched off codes at sign-in for ${name}`
    await recordActivity(
      tx,
      { id: salonId },
      { action: 'updated', entity: 'user', id, name, sentence },
    )
    await tellOfAccount(tx, salonId, 'second_factor_off', byUnlessOwner(locked))
    return 'reset'
  })

/** What a code proves, before it is spent. */
export type Proof = { readonly step: number } | { readonly codeHash: string } | 'lost'

/**
 * What a code that somebody typed would prove, by a secret that is kept sealed: undefined for nothing,
 * and 'lost' where no code of an app can be known any more, since the key that its secret was sealed
 * with is not the one that there is. An archive has no keys.
 */
export async function proofOf(
  encryption: Encryption,
  account: number,
  sealed: string | undefined,
  typed: string,
  now: Date,
): Promise<Proof | undefined> {
  const { kind, code } = readCode(typed)
  // A recovery code has 120 random bits, so that nobody finds it by trying: a fast hash will do.
  if (kind === 'recovery') return { codeHash: hashOf(code) }
  if (sealed === undefined) return undefined
  const secret = await encryption.decrypt(sealed, ownerOf(account))
  if (secret === undefined) return 'lost'
  const step = stepOfCode(secret, code, now)
  return step === undefined ? undefined : { step }
}

/** Lets a proof count, which it does once; says whether it did. */
export async function spend(
  tx: Db,
  account: number,
  sealed: string,
  proof: Proof,
  now: Date,
): Promise<boolean> {
  if (proof === 'lost') return false
  if ('step' in proof) return Boolean(await queries.spendStep(tx, account, sealed, proof.step))
  return Boolean(await queries.spendRecoveryCode(tx, account, proof.codeHash, now))
}

/** Tells that a code for a lost phone got somebody in, and how many are left. */
export async function tellOfRecovery(
  tx: Db,
  account: { id: number; salonId: number; name: string; isOwner: boolean },
): Promise<void> {
  const left = await queries.recoveryCodesLeft(tx, account.id)
  await tellOfAccount(tx, account.salonId, 'recovery_code_used', {
    ...byUnlessOwner(account),
    left,
  })
}

async function lockedBy(tx: Db, salon: Salon, password: string) {
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

/** The salon's bell is its owner's: what befalls another account is told with its name. */
const byUnlessOwner = ({
  name,
  isOwner,
}: {
  name: string
  isOwner: boolean
}): NotificationDetails => (isOwner ? {} : { by: name })

/** Signs out whoever else is in, and tells of it, as a change of the password does. */
async function tell(tx: Db, salon: Salon, kind: AccountNews, sentence: string): Promise<void> {
  const { id, name } = salon.account
  await deleteOtherSessions(tx, id, salon.session)
  await recordActivity(tx, salon, { action: 'updated', entity: 'user', id, name, sentence })
  await tellOfAccount(tx, salon.id, kind, byUnlessOwner(salon.account))
}
