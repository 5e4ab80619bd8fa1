import type {
  MessagePreview,
  MessageTemplate,
  PreviewDraft,
  TemplateDraft,
  TemplateName,
  TestDraft,
} from '@salon/contract/messages'
import { toOneLine } from '@salon/contract/one-line'
import { smsParts } from '@salon/contract/sms-parts'
import { messageChannels, messageKinds } from '@salon/contract/message-vocabulary'
import { offerMinutes, type ClockFace, type Language } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { GatewaySecrets } from '../../../gateways/gateway-secrets.ts'
import type { SendSms } from '../../../gateways/sms.ts'
import type { DeliveryOutcome } from '../../../kernel/delivery-outcome.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import { dayAt, daySpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { outcomeOfMailError } from '../../../mail/mail-outcome.ts'
import { nameInEmail } from '../../../mail/name-in-email.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { de } from '../../../mail/message-texts/de.ts'
import { en } from '../../../mail/message-texts/en.ts'
import { ru } from '../../../mail/message-texts/ru.ts'
import type { MessageTextsByKind } from '../../../mail/message-texts/texts-by-kind.ts'
import { toE164 } from '../rules.ts'
import { smsAccountOf } from '../settings/operations.ts'
import * as queries from './queries.ts'
import {
  momentWords,
  renderHtml,
  renderSms,
  renderSubject,
  renderText,
  type MessageValues,
} from './rules.ts'

/** How a test message leaves this server, and where links to bookings lead. */
export interface TestSenders {
  readonly mailer: Pick<Mailer, 'send'> | undefined
  readonly sendSms: SendSms
  readonly secrets: GatewaySecrets
  readonly publicUrl: URL | undefined
}

/** The text of a message before its placeholders are filled. */
export interface MessageText {
  readonly subject: string | null
  readonly text: string
}

/** The texts of a salon that has written none of its own. */
const usualTexts: Record<Language, MessageTextsByKind> = { en, de, ru }

const usualText = ({ kind, channel, language }: queries.TextName): MessageText => {
  const { subject, email, sms } = usualTexts[language][kind]
  return channel === 'email' ? { subject, text: email } : { subject: null, text: sms }
}

/** The text of a message: the salon's own, or the usual one. */
export const textOf = async (
  db: Db,
  salon: Pick<Salon, 'id'>,
  name: queries.TextName,
): Promise<MessageText> => (await queries.ownText(db, salon, name)) ?? usualText(name)

/** The texts of all kinds and channels in a language. */
export async function templatesIn(
  db: Db,
  salon: Salon,
  language: Language,
): Promise<MessageTemplate[]> {
  const own = await queries.ownTexts(db, salon, language)
  return messageKinds.flatMap((kind) =>
    messageChannels.map((channel) => {
      const name = { kind, channel, language }
      const written = own.find((one) => one.kind === kind && one.channel === channel)
      const { subject, text } = written ?? usualText(name)
      return { ...name, subject, text, isOwn: written !== undefined }
    }),
  )
}

/** Writes the salon's own text. */
export async function writeTemplate(
  db: Db,
  salon: Salon,
  { kind, channel, language, subject, text }: TemplateDraft,
): Promise<MessageTemplate> {
  const row = { kind, channel, language, subject: subject ?? null, text }
  await queries.upsertText(db, salon, row)
  return { ...row, isOwn: true }
}

/** Goes back to the usual text. */
export async function resetTemplate(
  db: Db,
  salon: Salon,
  name: TemplateName,
): Promise<MessageTemplate> {
  await queries.deleteText(db, salon, name)
  return { ...name, ...usualText(name), isOwn: false }
}

/** What a message is about, before it is put into words. */
export interface MessageFacts {
  /** Null for a place on the waiting list, which has no time yet. */
  readonly start: string | null
  /** Until when an offer stands. */
  readonly until?: string | undefined
  readonly language: Language
  readonly timeZone: string
  readonly clock: ClockFace
  readonly salonName: string | null
  readonly salonAddress: string | null
  readonly salonPhone: string | null
  readonly clientName: string
  readonly rows: readonly { readonly service: string; readonly staff: string }[]
  readonly link: string | undefined
}

const distinct = (names: readonly string[]) =>
  [...new Set(names.map(toOneLine).filter(Boolean))].join(', ')

/** What the placeholders stand for. Names are one line, and no link. */
export const valuesOf = (facts: MessageFacts): MessageValues => ({
  client: nameInEmail(facts.clientName),
  services: distinct(facts.rows.map(({ service }) => service)),
  staff: distinct(facts.rows.map(({ staff }) => staff)),
  salon: toOneLine(facts.salonName ?? ''),
  address: toOneLine(facts.salonAddress ?? ''),
  phone: toOneLine(facts.salonPhone ?? ''),
  ...(facts.link !== undefined && { link: facts.link }),
  ...(facts.start !== null && momentWords(facts.start, facts)),
  ...(facts.until !== undefined && { until: momentWords(facts.until, facts).time }),
})

/** A message as its client would get it, by the text as it is written. @throws Refusal not_found */
export async function previewOf(
  db: Db,
  salon: Salon,
  draft: PreviewDraft,
  { publicUrl }: Pick<TestSenders, 'publicUrl'>,
  clock: Clock,
): Promise<MessagePreview> {
  const { values, customerName } = await exampleOf(db, salon, draft, publicUrl, clock())
  const { channel, language, subject, text } = draft
  if (channel === 'email') {
    return {
      subject: renderSubject(subject ?? '', values),
      text: renderText(text, values),
      html: renderHtml(text, values, language),
      parts: null,
      encoding: null,
      customerName,
    }
  }
  const sms = renderSms(text, values)
  return { subject: null, text: sms, html: null, ...smsParts(sms), customerName }
}

/** Sends a message to an address of the salon's own. @throws Refusal not_found; too_many */
export async function sendTest(
  db: Db,
  salon: Salon,
  draft: TestDraft,
  senders: TestSenders,
  clock: Clock,
): Promise<{ state: 'sent' | 'failed' | 'unknown'; detail: string | null }> {
  const message = await previewOf(db, salon, draft, senders, clock)
  const isEmail = draft.channel === 'email'
  const account = isEmail ? undefined : await smsAccountOf(db, salon, senders.secrets)
  // Counted last, so that what fails before it is no attempt.
  const wait = await queries.takeTest(db, salon)
  if (wait > 0) throw new Refusal('too_many', { retryAfter: wait })
  const outcome = isEmail
    ? await sendTestEmail(senders, draft.to, message)
    : await sendTestSms(senders, account, draft.to, message.text)
  if (outcome.result === 'sent') return { state: 'sent', detail: null }
  return { state: outcome.result === 'lost' ? 'unknown' : 'failed', detail: outcome.detail }
}

async function sendTestEmail(
  { mailer }: TestSenders,
  to: string,
  { subject, text, html }: Pick<MessagePreview, 'subject' | 'text' | 'html'>,
): Promise<DeliveryOutcome> {
  if (!mailer) return { result: 'retry', detail: 'This server has no mail server' }
  try {
    await mailer.send({ to, subject: subject ?? '', text, ...(html !== null && { html }) })
    return { result: 'sent' }
  } catch (error) {
    return outcomeOfMailError(error)
  }
}

async function sendTestSms(
  { sendSms }: TestSenders,
  account: Awaited<ReturnType<typeof smsAccountOf>>,
  to: string,
  text: string,
): Promise<DeliveryOutcome> {
  if (!account) return { result: 'retry', detail: 'No SMS gateway is set up' }
  const number = toE164(to, account.callingCode)
  if (number === undefined) return { result: 'refused', detail: 'This is not a phone number' }
  return sendSms(account, { to: number, text, reportUrl: undefined })
}

/** As long as the secret in the address of a booking. */
const exampleSecret = 'x'.repeat(43)

/** A real visit to try a text on, or an example where the salon has none. */
async function exampleOf(
  db: Db,
  salon: Salon,
  { kind, appointmentId, language }: Pick<PreviewDraft, 'kind' | 'appointmentId' | 'language'>,
  publicUrl: URL | undefined,
  now: Date,
): Promise<{ values: MessageValues; customerName: string | null }> {
  const letterhead = found(await queries.letterheadOf(db, salon))
  const row =
    appointmentId === undefined
      ? await queries.nearestRow(db, salon, now)
      : found(await queries.rowById(db, salon, appointmentId))
  const visit = row && {
    customerId: row.customerId,
    ...daySpan(dayAt(row.start, letterhead.timeZone), letterhead.timeZone),
  }
  const rows = visit ? await queries.rowsOfVisit(db, salon, visit) : []
  const [firstRow] = rows
  const link = new URL(`/booking/${exampleSecret}`, publicUrl ?? 'https://salon.example').href
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const isOffer = kind === 'waiting_list_offer'
  const facts = { ...letterhead, language, link, ...(isOffer && { until: after(offerMinutes) }) }
  const startOf = (start: string) => (kind === 'waiting_list_joined' ? null : start)
  if (!firstRow) {
    const start = startOf(after(24 * 60))
    const example = { clientName: 'Ann Lee', rows: [{ service: 'Cut', staff: 'Mia' }] }
    return { values: valuesOf({ ...facts, ...example, start }), customerName: null }
  }
  const { client } = firstRow
  const start = startOf(firstRow.start)
  return { values: valuesOf({ ...facts, start, clientName: client, rows }), customerName: client }
}
