import type { EmailChange } from '@salon/contract/email-change'
import { emailChangeHours } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { setTenant } from '../../../db/tenant-db.ts'
import { found, Refusal, type Whose } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf, newSecret } from '../../../kernel/secrets.ts'
import {
  confirmAddressEmail,
  addressChangedEmail,
  addressTakenEmail,
} from '../../../mail/address-emails.ts'
import { recordActivity } from '../../activity/operations.ts'
import {
  budgetsOfEmails,
  sendEmail,
  type EmailQuota,
  type LinkSender,
} from '../emails/operations.ts'
import { salonForEmails } from '../emails/queries.ts'
import { countAttempt, countPasswordAttempt } from '../operations.ts'
import { passwordMatches } from '../passwords/operations.ts'
import { accountByEmail, lockAccount } from '../queries.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'
import * as queries from './queries.ts'
import {
  budgetsOfEmailChange,
  confirmAddress,
  linkKey,
  linkSeconds,
  parseToken,
  tokenOf,
} from './rules.ts'

export type { LinkSender }

/** An email that waits for its confirmation. */
interface PendingEmail {
  readonly name: string
  readonly email: string
  readonly token: string
}

/** An email that was changed by a link. */
interface ChangedEmail {
  readonly whose: Required<Whose>
  readonly name: string
  readonly former: string
  readonly email: string
}

/** Counts an attempt to change the address, and the email that it sends. @throws Refusal too_many */
export async function countEmailChange(db: Db, salon: Salon, quota?: EmailQuota): Promise<void> {
  await countPasswordAttempt({ db, salon })
  const ofEmail = quota ? budgetsOfEmails(quota) : []
  await countAttempt(db, [...budgetsOfEmailChange(salon.account.id), ...ofEmail])
}

/**
 * Changes the address by the password alone, where no emails are sent.
 * @throws Refusal wrong_password; email_taken
 */
export const changeEmail = (db: Db, salon: Salon, change: EmailChange): Promise<void> =>
  db.transaction(async (tx) => {
    const account = await lockedByPassword(tx, salon, change)
    const ids = { id: salon.account.id, salonId: salon.id }
    await setEmail(tx, { ...account, ...ids }, change.email, salon.session)
  })

/**
 * Makes a link that changes the email. It does not check whether the new one is free, since the caller has
 * not shown that it is theirs.
 * @throws Refusal wrong_password
 */
export const requestEmail = (db: Db, salon: Salon, change: EmailChange): Promise<PendingEmail> =>
  db.transaction(async (tx) => {
    const present = await lockedByPassword(tx, salon, change)
    const { email } = change
    const secret = newSecret()
    const link = { account: salon.account.id, session: salon.session, email }
    await queries.upsertLink(tx, linkKey(link, present, hashOf(secret)), linkSeconds)
    return { name: present.name, email, token: tokenOf({ ...link, secret }) }
  })

/**
 * Writes to the new email: the link, or that another account has it.
 * @param db with the pre-auth tables
 */
export async function sendConfirmation(
  db: Db,
  salon: Salon,
  { name, email, token }: PendingEmail,
  sender: LinkSender,
): Promise<void> {
  const { language } = found(await salonForEmails(db, salon))
  const holder = await accountByEmail(db, email)
  const recipient = { name, email, language }
  const message =
    holder && holder.id !== salon.account.id
      ? addressTakenEmail(recipient)
      : confirmAddressEmail(recipient, confirmAddress(sender.publicUrl, token), emailChangeHours)
  await sendEmail(db, sender, message)
}

/**
 * Changes the email by the link that was sent to the new one.
 * @param db without a tenant
 * @throws Refusal link_expired; email_taken, after which the link is still good
 */
export async function confirmEmail(db: Db, token: string): Promise<ChangedEmail> {
  const link = parseToken(token)
  return db.transaction(async (tx) => {
    const salon = link && (await queries.salonOfAccount(tx, link.account))
    if (!link || !salon) throw new Refusal('link_expired')
    const whose = { account: link.account, salon: salon.id }
    await setTenant(tx, { tenant: salon.id, actor: link.account, visitsOf: 'none' })
    const account = await lockAccount(tx, salon.id, link.account)
    const key = account && linkKey(link, account, hashOf(link.secret))
    if (!account || !key || !(await queries.deleteLink(tx, key))) {
      throw new Refusal('link_expired', {}, whose)
    }
    await setEmail(
      tx,
      { ...account, id: link.account, salonId: salon.id },
      link.email,
      link.session,
    )
    return { whose, name: account.name, former: account.email, email: link.email }
  })
}

/** Writes to the former email that it was changed. */
export async function sendChangeNotice(
  db: Db,
  { whose, name, former }: ChangedEmail,
  sender: LinkSender,
): Promise<void> {
  const { language } = found(await salonForEmails(db, { id: whose.salon }))
  await sendEmail(db, sender, addressChangedEmail({ name, email: former, language }))
}

interface EmailAccount {
  readonly id: number
  readonly salonId: number
  readonly name: string
  /** The present email. */
  readonly email: string
  readonly isOwner: boolean
}

async function lockedByPassword(tx: Db, salon: Salon, { email, password }: EmailChange) {
  const account = found(await lockAccount(tx, salon.id, salon.account.id))
  if (!(await passwordMatches(account.password, password))) throw new Refusal('wrong_password')
  if (account.email === email) throw new Refusal('email_taken')
  return account
}

/** Every other session of the account ends, as with a change of its password. */
async function setEmail(
  tx: Db,
  { id, salonId, name, email: former, isOwner }: EmailAccount,
  email: string,
  keptSession: string,
): Promise<void> {
  if (!(await queries.updateEmail(tx, id, email))) throw new Refusal('email_taken')
  if (isOwner) await queries.updateOwnerStaffEmail(tx, salonId, { former, email })
  await deleteOtherSessions(tx, id, keptSession)
  const sentence = `Changed the email of ${name}`
  const what = { action: 'updated', entity: 'user', id, name, sentence } as const
  await recordActivity(tx, { id: salonId }, what)
}
