import type { FormEmailOutcome, OpenFormLink } from '@salon/contract/form-links'
import type { FilledForm, SignedForm } from '@salon/contract/forms'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf, newSecret } from '../../../kernel/secrets.ts'
import { formLinkEmail } from '../../../mail/form-link-email.ts'
import { outcomeOfMailError } from '../../../mail/mail-outcome.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { isWithinDailyLimit } from '../../messages/operations.ts'
import { signForm } from '../signed/operations.ts'
import { lockClient, presentClient } from '../signed/queries.ts'
import { shareTemplate } from '../templates/queries.ts'
import * as queries from './queries.ts'

const daysValid = 14

/**
 * Makes a link by which a client fills in a form.
 * @returns its path, whose secret is kept as a hash alone, and this hash as its key
 * @throws Refusal not_found
 */
export const issueFormLink = (
  db: Db,
  salon: Salon,
  customerId: number,
  templateId: number,
  now: Date,
): Promise<{ path: string; expiresAt: string; key: string }> =>
  db.transaction(async (tx) => {
    found(await lockClient(tx, salon, customerId))
    found(await shareTemplate(tx, salon, templateId))
    const secret = newSecret()
    const expiresAt = new Date(now.getTime() + daysValid * 86_400_000).toISOString()
    const key = hashOf(secret)
    const row = { userId: salon.id, tokenHash: key, customerId, templateId, expiresAt }
    await queries.deleteExpiredLinks(tx, salon, now)
    await queries.insertLink(tx, row)
    return { path: `/form/${salon.id}.${secret}`, expiresAt, key }
  })

/** How emails leave, and the address that their links begin with. */
export interface FormLinkSender {
  readonly mailer: Pick<Mailer, 'send'>
  readonly publicUrl: URL
}

/**
 * Makes a link and sends it to the client, outside of any transaction. The response says at once what became of the
 * email, so it is not tried again; a link whose email failed is known to nobody, and is deleted.
 * @param sender undefined without a mail server
 * @throws Refusal not_found
 */
export async function sendFormLink(
  db: Db,
  salon: Salon,
  customerId: number,
  templateId: number,
  sender: FormLinkSender | undefined,
  now: Date,
): Promise<FormEmailOutcome> {
  const { email, optOutId, ...facts } = found(
    await queries.emailFacts(db, salon, customerId, templateId),
  )
  if (optOutId !== null) return { state: 'skipped', reason: 'opted_out' }
  if (email === null) return { state: 'skipped', reason: 'no_address' }
  if (!sender) return { state: 'failed', reason: 'unreachable' }
  if (!(await isWithinDailyLimit(db, salon, 'email', email)))
    return { state: 'skipped', reason: 'daily_limit' }
  const { path, expiresAt, key } = await issueFormLink(db, salon, customerId, templateId, now)
  const details = { ...facts, email, expiresAt, timeZone: salon.timeZone }
  try {
    await sender.mailer.send(formLinkEmail(details, new URL(path, sender.publicUrl).href))
    return { state: 'sent', reason: null }
  } catch (error) {
    const { result } = outcomeOfMailError(error)
    if (result === 'lost') return { state: 'unknown', reason: 'answer_lost' }
    await queries.deleteLink(db, salon, customerId, key)
    return { state: 'failed', reason: result === 'refused' ? 'refused' : 'unreachable' }
  }
}

/** The links of a client that work and were not used yet, the newest first. @throws Refusal not_found */
export async function linksOf(
  db: Db,
  salon: Salon,
  customerId: number,
  now: Date,
): Promise<OpenFormLink[]> {
  const links = await queries.linksOf(db, salon, customerId, now)
  if (links.length === 0) found(await presentClient(db, salon, customerId))
  return links
}

/** Turns off a link; a form that is being sent by it is not stored. @throws Refusal not_found, also for a used link */
export const revokeFormLink = (
  db: Db,
  salon: Salon,
  customerId: number,
  key: string,
): Promise<void> =>
  // Rolled back where there is none: the statement records a change in any case.
  db.transaction(async (tx) => {
    found(await queries.deleteLink(tx, salon, customerId, key))
  })

/** The form of a link. @throws Refusal not_found, also where the link was used, was turned off or has expired */
export const formOfLink = async (db: Db, salon: Salon, secret: string, now: Date) =>
  found(await queries.formOfLink(db, salon, hashOf(secret), now))

/**
 * Keeps the form of a link, which then works no more. The client is locked before the link, as everywhere; of two who
 * use it at once, the second finds it used.
 * @throws Refusal not_found; changed_meanwhile; invalid
 */
export const signByLink = (
  db: Db,
  salon: Salon,
  secret: string,
  filled: FilledForm,
  now: Date,
): Promise<SignedForm> =>
  db.transaction(async (tx) => {
    const { customerId, templateId } = await formOfLink(tx, salon, secret, now)
    const signed = await signForm(tx, salon, customerId, { ...filled, templateId }, now, null)
    found(await queries.consumeLink(tx, salon, hashOf(secret), now))
    return signed
  })
