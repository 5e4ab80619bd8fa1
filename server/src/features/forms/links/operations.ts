import type { FilledForm, SignedForm } from '@salon/contract/forms'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf, newSecret } from '../../../kernel/secrets.ts'
import { signForm } from '../signed/operations.ts'
import { lockClient } from '../signed/queries.ts'
import { shareTemplate } from '../templates/queries.ts'
import * as queries from './queries.ts'

const daysValid = 14

/**
 * Makes a link by which a client fills in a form.
 * @returns its path, whose secret is kept as a hash alone
 * @throws Refusal not_found
 */
export const issueFormLink = (
  db: Db,
  salon: Salon,
  customerId: number,
  templateId: number,
  now: Date,
): Promise<{ path: string; expiresAt: string }> =>
  db.transaction(async (tx) => {
    found(await lockClient(tx, salon, customerId))
    found(await shareTemplate(tx, salon, templateId))
    const secret = newSecret()
    const expiresAt = new Date(now.getTime() + daysValid * 86_400_000).toISOString()
    const row = { userId: salon.id, tokenHash: hashOf(secret), customerId, templateId, expiresAt }
    await queries.deleteExpiredLinks(tx, salon, now)
    await queries.insertLink(tx, row)
    return { path: `/form/${salon.id}.${secret}`, expiresAt }
  })

/** The form of a link. @throws Refusal not_found, also where the link was used or has expired */
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
    const signed = await signForm(tx, salon, customerId, { ...filled, templateId }, null)
    found(await queries.consumeLink(tx, salon, hashOf(secret), now))
    return signed
  })
