import { needsGuardian } from '@salon/contract/age'
import { wrongAnswers } from '@salon/contract/form-questions'
import type { FilledForm, FormTemplate, SignedForm, SignedFormLine } from '@salon/contract/forms'
import type { FileReply } from '@salon/contract/route'
import type { Db } from '../../../db/client.ts'
import { drawFormPdf } from '../../../files/form-pdf.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity, recordOpenings } from '../../activity/operations.ts'
import { shareTemplate } from '../templates/queries.ts'
import * as queries from './queries.ts'
import { pdfName } from './rules.ts'

/** Opens a client's signed forms, the newest first, which is recorded. @throws Refusal not_found */
export async function formsOf(
  db: Db,
  salon: Salon,
  customerId: number,
  onError: (error: unknown) => void,
): Promise<SignedFormLine[]> {
  const forms = await queries.formsOf(db, salon, customerId)
  if (forms.length === 0) found(await queries.presentClient(db, salon, customerId))
  await recordOpenings(db, salon, [customerId], onError)
  return forms
}

/** Opens a signed form, which is recorded. @throws Refusal not_found */
export async function formById(
  db: Db,
  salon: Salon,
  id: number,
  onError: (error: unknown) => void,
): Promise<SignedForm> {
  const form = found(await queries.formById(db, salon, id))
  await recordOpenings(db, salon, [form.customerId], onError)
  return form
}

/** Opens a signed form as a PDF, which is recorded. @throws Refusal not_found */
export async function pdfOf(
  db: Db,
  salon: Salon,
  id: number,
  onError: (error: unknown) => void,
): Promise<FileReply> {
  const form = await formById(db, salon, id, onError)
  const letterhead = found(await queries.letterheadOf(db, salon))
  return {
    type: 'application/pdf',
    bytes: await drawFormPdf(form, letterhead),
    name: pdfName(form.title, dayAt(form.signedAt, letterhead.timeZone)),
    cache: 'never',
  }
}

/**
 * Keeps a form that was filled in and signed, with a copy of what it asked. Nothing changes it: the row is never
 * updated but by voiding it, and by a merge of its client.
 * @param takenBy the name of the account that took it; null where it came by a link
 * @throws Refusal not_found; changed_meanwhile where another version was filled in; invalid
 */
export const signForm = (
  db: Db,
  salon: Salon,
  customerId: number,
  { templateId, ...filled }: FilledForm & { readonly templateId: number },
  now: Date,
  takenBy: string | null = salon.account.name,
): Promise<SignedForm> =>
  db.transaction(async (tx) => {
    const client = found(await queries.lockClient(tx, salon, customerId))
    const template = found(await shareTemplate(tx, salon, templateId))
    refuseIncomplete(template, filled)
    if (!filled.isGuardian && needsGuardian(client.birthday, dayAt(now, salon.timeZone)))
      throw invalidField('isGuardian', 'A guardian has to sign for a client under 16')
    const { title, introduction, questions, version: templateVersion } = template
    const { signature = null, signerName, isGuardian } = filled
    const signed = found(
      await queries.insertForm(tx, {
        userId: salon.id,
        customerId,
        templateId,
        templateVersion,
        title,
        introduction,
        questions,
        answers: questions.map((_, place) => filled.answers[place] ?? null),
        signature,
        clientName: client.name,
        signerName,
        isGuardian,
        takenBy,
      }),
    )
    await record(tx, salon, client)
    return signed
  })

/** Voids a signed form, which stays as it was. @throws Refusal not_found; changed_meanwhile where it is void */
export const voidForm = (db: Db, salon: Salon, id: number, reason: string): Promise<SignedForm> =>
  db.transaction(async (tx) => {
    const { customerId } = found(await queries.formById(tx, salon, id))
    const client = found(await queries.lockClient(tx, salon, customerId))
    const by = { voidReason: reason, voidedBy: salon.account.name }
    const voided = await queries.voidForm(tx, salon, id, by)
    if (!voided) throw new Refusal('changed_meanwhile')
    await record(tx, salon, client)
    return voided
  })

function refuseIncomplete(template: FormTemplate, filled: FilledForm): void {
  if (template.version !== filled.templateVersion) throw new Refusal('changed_meanwhile')
  const errors = wrongAnswers(template.questions, filled.answers).map(({ place, message }) => ({
    path: `answers.${place}`,
    message,
  }))
  const [wrong] = errors
  if (wrong) throw new Refusal('invalid', { detail: wrong.message, errors })
  const isSigned = filled.signature !== null && filled.signature !== undefined
  if (isSigned !== template.asksSignature)
    throw invalidField('signature', isSigned ? 'This form asks for no signature' : 'Please sign')
}

/** As a change of the client: visitors read the activity, and learn nothing of the form. */
const record = (tx: Db, salon: Salon, { id, name }: { id: number; name: string }) =>
  recordActivity(tx, salon, { action: 'updated', entity: 'customer', id, name })
