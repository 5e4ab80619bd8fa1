import type { NewPassword } from '@salon/contract/auth'
import type { Db } from '../../db/client.ts'
import { resetLetter } from '../../mail/letters.ts'
import { Refusal, type Whose } from '../../kernel/refusal.ts'
import { hashOf, newSecret } from '../../kernel/secrets.ts'
import { recordActivity } from '../activity/operations.ts'
import { sendLetter, type LetterService } from './letter-operations.ts'
import { budgetsOfLetters } from './letter-rules.ts'
import { attempt } from './operations.ts'
import { hashPassword, refuseWeakPassword } from './password-operations.ts'
import { lockAccount, updatePassword } from './queries.ts'
import * as queries from './reset-queries.ts'
import { budgetsOfReset, linkOf, linkSeconds, readLink, resetAddress } from './reset-rules.ts'

/** How letters leave, and where their links lead. */
export interface Post extends LetterService {
  readonly publicUrl: URL
}

/** From where a letter is asked for, and how many may be in an hour. */
export interface LetterOrigin {
  readonly network: string
  readonly perHour: number
}

/** Counts that somebody asks for a link to a new password, whether there is such an account or not. */
export async function countReset(
  db: Db,
  email: string,
  { network, perHour }: LetterOrigin,
): Promise<void> {
  const budgets = [...budgetsOfReset(email.toLowerCase()), ...budgetsOfLetters(network, perHour)]
  await attempt(db, budgets)
}

/** Who would be written to: the same question, in the same time, whoever is asked for. */
export const accountToWrite = (db: Db, email: string) => queries.accountToReset(db, email)

/**
 * Writes to somebody who may sign in. Nobody waits for it: how long it takes would tell whether there
 * is such an account.
 */
export async function sendReset(
  db: Db,
  account: Awaited<ReturnType<typeof accountToWrite>>,
  post: Post,
): Promise<void> {
  if (!account?.isActive) return
  const token = await keepLink(db, account)
  await sendLetter(db, post, resetLetter(account, resetAddress(post.publicUrl, token)))
}

/** A link of an account, good for half an hour; undefined where there is no such account. */
export async function makeLink(db: Db, email: string): Promise<string | undefined> {
  const account = await queries.accountToReset(db, email)
  return account && keepLink(db, account)
}

/**
 * A link of an account to a new password. What is kept is a digest, so that nobody who reads the table
 * can use it.
 * @returns what the link ends with
 */
export async function keepLink(
  db: Db,
  account: { id: number; password: string },
  seconds = linkSeconds,
): Promise<string> {
  const secret = newSecret()
  await queries.rememberLink(db, linkOf(account, hashOf(secret)), seconds)
  return `${account.id}.${secret}`
}

/**
 * Gives an account a new password by a link that it was sent. The link goes with the password that was
 * forgotten, and so do all others that were sent meanwhile.
 * @returns whose it is
 * @throws Refusal link_expired; weak_password, after which the link is still good
 */
export async function resetByLink(db: Db, { token, password }: NewPassword): Promise<Whose> {
  const { id, secret } = readLink(token) ?? { id: 0, secret: '' }
  return db.transaction(async (tx) => {
    const salon = await queries.salonOfAccount(tx, id)
    const whose = salon && { account: id, salon: salon.id }
    const account = salon && (await lockAccount(tx, salon.id, id))
    const link = account && linkOf({ id, password: account.password }, hashOf(secret))
    if (!whose || !link || !(await queries.forgetLink(tx, link))) {
      throw new Refusal('link_expired', {}, whose)
    }
    await refuseWeakPassword('password', password, [
      account.email,
      account.name,
      account.salonName ?? '',
    ])
    await setPassword(tx, salon.id, { id, name: account.name }, password)
    return whose
  })
}

/**
 * Gives the account with an e-mail a new password, for whoever has the machine; every device is signed
 * out. The password is looked at first: a weak one is refused here as well.
 * @returns false where there is no such account
 */
export async function resetByHand(db: Db, email: string, password: string): Promise<boolean> {
  const account = await queries.accountToReset(db, email)
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
  await queries.deleteSessions(tx, id)
  const sentence = `Reset the password of ${name}`
  const told = { action: 'updated', entity: 'user', id, name, sentence } as const
  await recordActivity(tx, { id: salonId }, told)
}
