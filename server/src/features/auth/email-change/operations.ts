import type { EmailChange } from '@salon/contract/email-change'
import { emailChangeHours } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { setTenant } from '../../../db/tenant-db.ts'
import { found, Refusal, type Whose } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf, newSecret } from '../../../kernel/secrets.ts'
import {
  confirmEmailLetter,
  emailChangedLetter,
  emailTakenLetter,
} from '../../../mail/email-letters.ts'
import { recordActivity } from '../../activity/operations.ts'
import { salonOfLetters } from '../colleague-queries.ts'
import { sendLetter } from '../letter-operations.ts'
import { budgetsOfLetters } from '../letter-rules.ts'
import { attempt, countPassword } from '../operations.ts'
import { passwordMatches } from '../password-operations.ts'
import { accountByEmail, deleteOtherSessions, lockOwner, lockPassword } from '../queries.ts'
import type { LetterOrigin, Post } from '../reset-operations.ts'
import * as queries from './queries.ts'
import {
  budgetsOfEmailChange,
  confirmAddress,
  linkKey,
  linkSeconds,
  readToken,
  tokenOf,
} from './rules.ts'

export type { Post }

/** An e-mail that waits for its confirmation. */
interface PendingEmail {
  readonly name: string
  readonly email: string
  readonly token: string
}

/** An e-mail that was changed by a link. */
interface ChangedEmail {
  readonly whose: Required<Whose>
  readonly name: string
  readonly former: string
  readonly email: string
}

/** Counts that somebody names the password for another e-mail, and the letter that it costs. @throws Refusal too_many */
export async function countEmailChange(db: Db, salon: Salon, letter?: LetterOrigin): Promise<void> {
  await countPassword(db, salon)
  const ofLetter = letter ? budgetsOfLetters(letter.network, letter.perHour) : []
  await attempt(db, [...budgetsOfEmailChange(salon.account.id), ...ofLetter])
}

/**
 * Changes the e-mail by the password alone, where no letters are sent.
 * @throws Refusal wrong_password; email_taken
 */
export const changeEmail = (db: Db, salon: Salon, change: EmailChange): Promise<void> =>
  db.transaction(async (tx) => {
    const account = await lockedByPassword(tx, salon, change)
    await setEmail(tx, { ...account, salonId: salon.id }, change.email, salon.session)
  })

/**
 * Makes a link that changes the e-mail. Whether the new one is free is not said here, since the caller has
 * not shown that it is theirs.
 * @throws Refusal wrong_password
 */
export const requestEmail = (db: Db, salon: Salon, change: EmailChange): Promise<PendingEmail> =>
  db.transaction(async (tx) => {
    const present = await lockedByPassword(tx, salon, change)
    const { email } = change
    const secret = newSecret()
    const link = { account: salon.account.id, session: salon.session, email }
    await queries.rememberLink(tx, linkKey(link, present, hashOf(secret)), linkSeconds)
    return { name: present.name, email, token: tokenOf({ ...link, secret }) }
  })

/**
 * Writes to the new e-mail: the link, or that another account has it.
 * @param db one that sees the accounts of all salons
 */
export async function sendConfirmation(
  db: Db,
  salon: Salon,
  { name, email, token }: PendingEmail,
  post: Post,
): Promise<void> {
  const { language } = found(await salonOfLetters(db, salon))
  const holder = await accountByEmail(db, email)
  const recipient = { name, email, language }
  const letter =
    holder && holder.id !== salon.account.id
      ? emailTakenLetter(recipient)
      : confirmEmailLetter(recipient, confirmAddress(post.publicUrl, token), emailChangeHours)
  await sendLetter(db, post, letter)
}

/**
 * Changes the e-mail by the link that was sent to the new one.
 * @param db without a tenant
 * @throws Refusal link_expired; email_taken, after which the link is still good
 */
export async function confirmEmail(db: Db, token: string): Promise<ChangedEmail> {
  const link = readToken(token)
  return db.transaction(async (tx) => {
    const salon = link && (await queries.salonOfAccount(tx, link.account))
    if (!link || !salon) throw new Refusal('link_expired')
    const whose = { account: link.account, salon: salon.id }
    await setTenant(tx, { tenant: salon.id, actor: link.account })
    const account = await lockAccount(tx, salon.id, link.account)
    const key = account && linkKey(link, account, hashOf(link.secret))
    if (!account || !key || !(await queries.forgetLink(tx, key))) {
      throw new Refusal('link_expired', {}, whose)
    }
    await setEmail(tx, { ...account, salonId: salon.id }, link.email, link.session)
    return { whose, name: account.name, former: account.email, email: link.email }
  })
}

/** Writes to the former e-mail that it was changed. */
export async function sendChangeNotice(
  db: Db,
  { whose, name, former }: ChangedEmail,
  post: Post,
): Promise<void> {
  const { language } = found(await salonOfLetters(db, { id: whose.salon }))
  await sendLetter(db, post, emailChangedLetter({ name, email: former, language }))
}

interface LockedAccount {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password: string
  readonly isOwner: boolean
}

/** The salon before the account, as everything locks them that depends on who owns the salon. */
async function lockAccount(
  tx: Db,
  salonId: number,
  id: number,
): Promise<LockedAccount | undefined> {
  const owner = await lockOwner(tx, salonId, 'share')
  const account = owner && (await lockPassword(tx, id, salonId))
  return account && { ...account, id, isOwner: owner.id === id }
}

async function lockedByPassword(
  tx: Db,
  salon: Salon,
  { email, password }: EmailChange,
): Promise<LockedAccount> {
  const account = found(await lockAccount(tx, salon.id, salon.account.id))
  if (!(await passwordMatches(account.password, password))) throw new Refusal('wrong_password')
  if (account.email === email) throw new Refusal('email_taken')
  return account
}

/** Every other session of the account ends, as with a change of its password. */
async function setEmail(
  tx: Db,
  { id, name, email: former, isOwner, salonId }: LockedAccount & { readonly salonId: number },
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
