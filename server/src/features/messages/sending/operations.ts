import type { MessageChannel, MessageReason } from '@salon/contract/message-vocabulary'
import type { Db } from '../../../db/client.ts'
import type { GatewaySecrets } from '../../../gateways/gateway-secrets.ts'
import type { SendSms, SmsAccount } from '../../../gateways/sms.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { DeliveryOutcome } from '../../../kernel/delivery-outcome.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import { outcomeOfMailError } from '../../../mail/mail-outcome.ts'
import type { EmailMessage, Mailer } from '../../../mail/mailer.ts'
import { isForeign, sendingTime, toE164 } from '../rules.ts'
import { reportUrlOf, smsAccountOf } from '../settings/operations.ts'
import { textOf, valuesOf } from '../templates/operations.ts'
import { renderHtml, renderSms, renderSubject, renderText } from '../templates/rules.ts'
import { isWithinDailyLimit } from '../queries.ts'
import * as queries from './queries.ts'
import {
  isRepeatable,
  isRepeatedAfterLoss,
  mayRepeat,
  nextTry,
  repeatsLast,
  skipReason,
  skipReasonOfWaiting,
  isAboutWaitingList,
} from './rules.ts'

/** What the sender of messages is given by the composition root, since it calls no other feature. */
export interface MessageSenders {
  /** Undefined where this server has no mail server. */
  readonly mailer: Pick<Mailer, 'send'> | undefined
  readonly sendSms: SendSms
  readonly secrets: GatewaySecrets
  /** Where gateways report; undefined where they cannot. */
  readonly publicUrl: URL | undefined
  /**
   * The address at which a client sees and changes an online booking; issued in this transaction, since only a hash
   * of its secret is stored.
   */
  readonly linkOf?: (
    tx: Db,
    salon: { readonly id: number },
    bookingId: number,
  ) => Promise<string | undefined>
  /** Notifies the owner of a message that failed for good. */
  readonly notifyOwner?: (tx: Db, salonId: number, failed: UndeliveredMessage) => Promise<unknown>
}

/** A message that failed for good. */
interface UndeliveredMessage {
  readonly channel: MessageChannel
  readonly appointmentId: number | null
  readonly start: string
}

/** A message with its text, ready to be handed over. */
type RenderedMessage = { readonly timeZone: string } & (
  | { readonly email: EmailMessage }
  | {
      readonly account: SmsAccount
      readonly sms: { readonly to: string; readonly text: string; readonly reportUrl?: string }
    }
)

const minute = 60 * 1000
/** How long a process has a message: longer than every attempt of a batch together. */
const lease = 15 * minute
const batchSize = 100
/** Messages that are handed over at the same time. */
const concurrency = 8
/** So many failures in a row mean that a server is down: what is left of its messages waits for the next run. */
const mostFailures = 3

/**
 * Sends the messages that are due, of all salons. Each is claimed, handed over outside of any transaction, and
 * settled. A process that is killed in between leaves a claim that expires.
 * @returns how many were sent
 * @throws AggregateError after a batch with errors. What had not been handed over is queued again for the next run
 */
export async function sendMessages(
  db: Db,
  senders: MessageSenders,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  await queries.recoverClaims(db, clock())
  const run: SendingRun = { db, senders, clock, failures: new Map(), sent: 0 }
  // Claimed and not handed over when the process stops: it goes back for another one.
  const handle = (message: queries.ClaimedMessage) =>
    signal?.aborted ? putBack(run, message) : send(run, message)
  for (;;) {
    signal?.throwIfAborted()
    const now = clock()
    const until = new Date(now.getTime() + lease)
    const batch = await queries.claimDue(db, now, until, batchSize, serversDown(run))
    if (batch.length === 0) return run.sent
    await forEachSettled(batch, handle, 'messages were not sent', undefined, concurrency)
  }
}

/** What a run of the job knows. */
interface SendingRun {
  readonly db: Db
  readonly senders: MessageSenders
  readonly clock: Clock
  /** Failures in a row, by the server of a message. */
  readonly failures: Map<string, number>
  sent: number
}

/** The servers that take nothing at the moment. */
const serversDown = ({ failures }: SendingRun) =>
  new Set([...failures].flatMap(([server, count]) => (count >= mostFailures ? [server] : [])))

/** Its time stays as it is: a message that waits too long for a server is skipped as overdue. */
const putBack = ({ db }: SendingRun, message: queries.ClaimedMessage) =>
  queries.settle(db, message, { state: 'queued' })

async function send(run: SendingRun, message: queries.ClaimedMessage): Promise<void> {
  const { db, failures } = run
  const { server } = message
  if (serversDown(run).has(server)) {
    await putBack(run, message)
    return
  }
  const rendered = await db
    .transaction((tx) => prepare(run, tx, message))
    .catch(async (error: unknown) => {
      await putBack(run, message)
      throw error
    })
  if (!rendered) return
  const outcome = await submit(run, rendered)
  const isDown = outcome.result === 'retry' || outcome.result === 'lost'
  failures.set(server, isDown ? (failures.get(server) ?? 0) + 1 : 0)
  if (outcome.result === 'sent') run.sent += 1
  await settle(run, message, rendered.timeZone, outcome)
}

/** Looks at the visit and the client as they are now; settles what is not sent any more. */
async function prepare(
  run: SendingRun,
  tx: Db,
  message: queries.ClaimedMessage,
): Promise<RenderedMessage | undefined> {
  const parties = await queries.partiesOf(tx, message)
  const subject = await subjectOf(tx, message)
  const skip = async (reason: NonNullable<queries.MessageOutcome['reason']>) => {
    await queries.settle(tx, message, { state: 'skipped', reason })
    return undefined
  }
  const later = async (at: Date) => {
    await queries.settle(tx, message, { state: 'queued', dueAt: at.toISOString() })
    return undefined
  }
  if (!parties) return skip('client_removed')
  const reason = presentSkipReason(message, { parties, subject }, run.clock())
  if (reason !== undefined) return skip(reason)
  if (mayRepeat(message)) {
    const isRepeat = repeatsLast(message, await queries.earlierMessages(tx, message))
    if (isRepeat) return skip('moved')
    if (isRepeat === undefined) return later(new Date(run.clock().getTime() + minute))
  }
  const { email, phone, timeZone, isByNewVisitor } = parties
  // Late by an outage: in the quiet hours it waits as if it were due now.
  const dueAt = sendingTime(run.clock(), message, timeZone)
  if (dueAt > run.clock()) return later(dueAt)
  const salon = { id: message.userId }
  const account =
    message.channel === 'sms' ? await smsAccountOf(tx, salon, run.senders.secrets) : undefined
  if (message.channel === 'sms' && !account) return skip('no_gateway')
  const address = account ? toE164(phone ?? '', account.callingCode) : (email ?? undefined)
  if (address === undefined) return skip('no_address')
  const isUnproven = account !== undefined && isByNewVisitor
  if (isUnproven && !message.isResent && isForeign(address, account.callingCode))
    return skip('foreign_number')
  const isFirstTry = message.tries === 0 && message.losses === 0
  const isCounted = isFirstTry && isRepeatable(message.kind, parties.bookingState, isUnproven)
  if (isCounted && !(await isWithinDailyLimit(tx, salon, message.channel, address, isUnproven)))
    return skip('daily_limit')
  await queries.storeAddress(tx, message, address)
  const { title, values, text, language } = await wordsOf(run, tx, message, { parties, subject })
  if (account) {
    const reportUrl = await reportUrlFor(run, message)
    const sms = { to: address, text: renderSms(text, values), ...(reportUrl && { reportUrl }) }
    return { timeZone, account, sms }
  }
  return {
    timeZone,
    email: {
      to: address,
      subject: renderSubject(title ?? '', values),
      text: renderText(text, values),
      html: renderHtml(text, values, language),
      messageKey: message.messageKey,
      ...(values.salon && { senderName: values.salon }),
    },
  }
}

/** Why a message is not sent if it is due now; undefined where it is. Looks at its client and what it is about. */
export async function reasonToSkip(
  tx: Db,
  message: queries.LoggedMessage,
  now: Date,
): Promise<MessageReason | undefined> {
  const parties = await queries.partiesOf(tx, message)
  if (!parties) return 'client_removed'
  return presentSkipReason(message, { parties, subject: await subjectOf(tx, message) }, now)
}

interface PresentFacts {
  readonly parties: NonNullable<Awaited<ReturnType<typeof queries.partiesOf>>>
  readonly subject: Awaited<ReturnType<typeof subjectOf>>
}

const presentSkipReason = (
  message: queries.LoggedMessage,
  { parties, subject: { rows, waiting } }: PresentFacts,
  now: Date,
) =>
  skipReason(message, parties, rows, now) ??
  (waiting && skipReasonOfWaiting(message.kind, waiting, now))

/** What a message is about, as it is now: the rows of a visit, or what a place on the waiting list is for. */
async function subjectOf(tx: Db, message: queries.LoggedMessage) {
  if (!isAboutWaitingList(message.kind)) return { rows: await queries.visitRows(tx, message) }
  const waiting = await queries.waitingPlaceOf(tx, message)
  return { rows: [], waiting, named: waiting ? await queries.namedLines(tx, message, waiting) : [] }
}

/** The text of a message, and what its placeholders stand for. */
async function wordsOf(
  { senders }: SendingRun,
  tx: Db,
  message: queries.ClaimedMessage,
  { parties, subject: { rows, named = rows, waiting } }: PresentFacts,
) {
  const salon = { id: message.userId }
  const { kind, channel, start } = message
  const { bookingId } = parties
  const link = bookingId === null ? undefined : await senders.linkOf?.(tx, salon, bookingId)
  const language = message.language ?? parties.language
  const { subject: title, text } = await textOf(tx, salon, { kind, channel, language })
  const values = valuesOf({
    ...parties,
    start: kind === 'waiting_list_joined' ? null : start,
    until: waiting?.answerBy ?? undefined,
    language,
    rows: named,
    link,
  })
  return { title, text, values, language }
}

/** The address names the message, since a report may come before the gateway's answer. */
async function reportUrlFor({ senders }: SendingRun, message: queries.ClaimedMessage) {
  const { publicUrl, secrets } = senders
  if (!publicUrl) return undefined
  return `${await reportUrlOf(message.userId, publicUrl, secrets)}?message=${message.messageKey}`
}

async function submit(
  { senders }: SendingRun,
  rendered: RenderedMessage,
): Promise<DeliveryOutcome> {
  if ('sms' in rendered) {
    return senders.sendSms(rendered.account, { reportUrl: undefined, ...rendered.sms })
  }
  if (!senders.mailer) return { result: 'retry', detail: 'This server has no mail server' }
  try {
    await senders.mailer.send(rendered.email)
    return { result: 'sent' }
  } catch (error) {
    return outcomeOfMailError(error)
  }
}

/** Stores what became of a message; of one that failed for good the owner is notified. */
async function settle(
  { db, senders, clock }: SendingRun,
  message: queries.ClaimedMessage,
  timeZone: string,
  outcome: DeliveryOutcome,
): Promise<void> {
  const now = clock()
  if (outcome.result === 'sent') {
    const { gatewayId } = outcome
    await queries.settle(db, message, {
      state: 'sent',
      reason: null,
      detail: null,
      sentAt: now.toISOString(),
      ...(gatewayId !== undefined && { gatewayId }),
    })
    return
  }
  const { result, detail } = outcome
  if (result === 'lost') {
    const isRepeated = isRepeatedAfterLoss(message.channel, message.losses)
    await queries.settle(db, message, {
      state: isRepeated ? 'queued' : 'unknown',
      reason: isRepeated ? null : 'answer_lost',
      detail,
      losses: message.losses + 1,
      ...(isRepeated && { dueAt: new Date(now.getTime() + minute).toISOString() }),
    })
    return
  }
  const tries = message.tries + 1
  const again = result === 'retry' ? nextTry(tries, message, now, timeZone) : undefined
  if (again) {
    const dueAt = again.toISOString()
    await queries.settle(db, message, { state: 'queued', detail, tries, dueAt })
    return
  }
  const reason = result === 'refused' ? 'refused' : 'unreachable'
  await db.transaction(async (tx) => {
    const [settled] = await queries.settle(tx, message, { state: 'failed', reason, detail, tries })
    // Otherwise a report of the gateway was faster, which notifies the owner where the message failed.
    if (settled) await senders.notifyOwner?.(tx, message.userId, message)
  })
}
