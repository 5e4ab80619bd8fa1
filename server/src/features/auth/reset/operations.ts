import type { NewPassword } from '@salon/contract/auth'
import type { Db } from '../../../db/client.ts'
import { Refusal, type Whose } from '../../../kernel/refusal.ts'
import { hashOf, newSecret } from '../../../kernel/secrets.ts'
import { passwordResetEmail } from '../../../mail/password-reset-email.ts'
import { recordActivity } from '../../activity/operations.ts'
import {
  budgetsOfEmails,
  sendEmail,
  type EmailQuota,
  type LinkSender,
} from '../emails/operations.ts'
import { countAttempt } from '../operations.ts'
import { hashPassword, refuseWeakPassword } from '../passwords/operations.ts'
import { lockAccount, updatePassword } from '../queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import * as queries from './queries.ts'
import {
  budgetsOfReset,
  linkKey,
  linkSeconds,
  parseToken,
  resetAddress,
  type LinkAccount,
} from './rules.ts'

/**
 * Counts a request for a reset link, whether the email has an account or not.
 * @throws Refusal too_many
 */
export async function countReset(db: Db, email: string, quota: EmailQuota): Promise<void> {
  await countAttempt(db, [...budgetsOfReset(email.toLowerCase()), ...budgetsOfEmails(quota)])
}

/** The account to reset; the query takes the same time for an unknown email. */
export const accountForReset = (db: Db, email: string) => queries.accountForReset(db, email)

/**
 * Sends the reset link to an active account. Runs in the background: the time of the response would reveal
 * whether there is an account.
 */
export async function sendReset(
  db: Db,
  account: Awaited<ReturnType<typeof accountForReset>>,
  sender: LinkSender,
): Promise<void> {
  if (!account?.isActive) return
  const token = await storeLink(db, account)
  await sendEmail(db, sender, passwordResetEmail(account, resetAddress(sender.publicUrl, token)))
}

/** The token of a new reset link; undefined where the email has no account. */
export async function createLink(db: Db, email: string): Promise<string | undefined> {
  const account = await queries.accountForReset(db, email)
  return account && storeLink(db, account)
}

/**
 * Stores a reset link of an account, as a digest, so that the table does not reveal it.
 * @param seconds how long it is valid
 * @returns the link's token
 */
export async function storeLink(
  db: Db,
  account: LinkAccount,
  seconds = linkSeconds,
): Promise<string> {
  const secret = newSecret()
  await queries.upsertLink(db, linkKey(account, hashOf(secret)), seconds)
  return `${account.id}.${secret}`
}

/**
 * Sets a new password by a reset link. All links of the account become invalid (see `linkKey`).
 * @returns the account, for the log
 * @throws Refusal link_expired; weak_password, after which the link is still valid
 */
export async function resetByLink(db: Db, { token, password }: NewPassword): Promise<Whose> {
  const { id, secret } = parseToken(token) ?? { id: 0, secret: '' }
  return db.transaction(async (tx) => {
    const salon = await queries.salonOfAccount(tx, id)
    const whose = salon && { account: id, salon: salon.id }
    const account = salon && (await lockAccount(tx, salon.id, id))
    const key = account && linkKey({ ...account, id }, hashOf(secret))
    if (!whose || !key || !(await queries.deleteLink(tx, key))) {
      throw new Refusal('link_expired', {}, whose)
    }
    const { name, email, salonName } = account
    await refuseWeakPassword('password', password, [email, name, salonName ?? ''])
    await setPassword(tx, salon.id, { id, name }, password)
    return whose
  })
}

/**
 * Sets a new password by the command line, and ends every session of the account.
 * @returns false where the email has no account
 * @throws Refusal weak_password
 */
export async function resetPasswordByAdmin(
  db: Db,
  email: string,
  password: string,
): Promise<boolean> {
  const account = await queries.accountForReset(db, email)
  if (!account) return false
  await refuseWeakPassword('password', password, [account.email, account.name])
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, account.salonId, account.id))) return false
    await setPassword(tx, account.salonId, account, password)
    return true
  })
}

async function setPassword(
  tx: Db,
  salonId: number,
  { id, name }: { id: number; name: string },
  password: string,
): Promise<void> {
  await updatePassword(tx, id, await hashPassword(password))
  await deleteSessions(tx, id)
  const sentence = `Reset the password of ${name}`
  await recordActivity(
    tx,
    { id: salonId },
    { action: 'updated', entity: 'user', id, name, sentence },
  )
}
