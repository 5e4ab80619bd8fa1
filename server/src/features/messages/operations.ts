import {
  messageChannels,
  type MessageChannel,
  type MessageKind,
} from '@salon/contract/message-vocabulary'
import type { Language } from '@salon/contract/vocabulary'
import type { Db } from '../../db/client.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { optOutsOf } from './log/queries.ts'
import * as queries from './queries.ts'
import { copyOf, isForeign, keyOf, sendingTime, toE164 } from './rules.ts'

export { isWithinDailyLimit } from './queries.ts'

/** A message to a client, before it is recorded. */
interface MessageDraft {
  readonly kind: Exclude<MessageKind, 'second_reminder'>
  /** The online booking, whose link an email holds. */
  readonly bookingId: number | null
  readonly customerId: number
  /** The rows of the visit; none for an offer. */
  readonly appointmentIds: readonly number[]
  /** When the visit starts, as the message says. */
  readonly start: string
  /** The client's; that of the online booking where it is not given, or the salon's without one. */
  readonly language?: Language
}

/**
 * Records a message in the transaction of what it is about: one row for each channel that the client has and that the
 * salon has turned on for this kind (transactional outbox). A repeat is no second message. A job sends it.
 * @param now when it may go; the quiet hours may put it off
 */
export async function recordMessage(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  draft: MessageDraft,
  now = new Date(),
): Promise<void> {
  const { kind, start, appointmentIds, bookingId, customerId } = draft
  const recipient = await queries.recipientOf(tx, salon, draft)
  if (!recipient) return
  const channels = messageChannels.filter((channel) => isWanted(recipient, kind, channel))
  if (channels.length === 0) return
  const visitKey = keyOf(draft)
  const earlier = await queries.messagesOfVisit(tx, salon, visitKey, channels)
  const rows = channels.flatMap((channel) => {
    const copy = copyOf(
      draft,
      earlier.filter((one) => one.channel === channel),
    )
    if (copy === undefined) return []
    return [
      {
        kind,
        channel,
        customerId,
        bookingId,
        appointmentId: appointmentIds.length > 0 ? Math.min(...appointmentIds) : null,
        appointmentIds: [...appointmentIds],
        start,
        visitKey,
        copy,
        language: draft.language ?? recipient.language,
        dueAt: sendingTime(now, { kind, channel, start }, recipient.timeZone).toISOString(),
      },
    ]
  })
  if (rows.length > 0) await queries.insertMessages(tx, salon, rows)
}

/**
 * When a message would reach a client first if it were recorded now: by a channel that the salon has turned on and the
 * client has, and after the quiet hours where these put it off.
 * @returns undefined where the client gets none, also for having opted out, or since no SMS can go to their number
 */
export async function firstSending(
  tx: Db,
  salon: Salon,
  draft: Omit<MessageDraft, 'appointmentIds'>,
  now: Date,
): Promise<Date | undefined> {
  const { kind, start, customerId } = draft
  const recipient = await queries.recipientOf(tx, salon, draft)
  const optOuts = await optOutsOf(tx, salon, customerId)
  if (!recipient || !optOuts) return undefined
  const times = messageChannels
    .filter((channel) => isWanted(recipient, kind, channel) && !optOuts.channels.includes(channel))
    .filter((channel) => channel === 'email' || canGetSms(recipient))
    .map((channel) => sendingTime(now, { kind, channel, start }, recipient.timeZone))
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** Whether a salon sends a kind by any channel: what else a message needs is looked up only then. */
export async function sendsKind(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  kind: MessageKind,
): Promise<boolean> {
  const kinds = await queries.kindsOf(tx, salon)
  return kinds !== undefined && [...kinds.emailKinds, ...kinds.smsKinds].includes(kind)
}

/** Whether a salon sends each of these kinds by email. */
export async function sendsByEmail(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  kinds: readonly MessageKind[],
): Promise<boolean> {
  const chosen = await queries.kindsOf(tx, salon)
  return kinds.every((kind) => chosen?.emailKinds.includes(kind))
}

/** The rows of each cancellation that a client was or will be notified of, of visits that start in a span. */
export const earlierCancellations = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  customerId: number,
  span: Span,
): Promise<number[][]> => queries.cancellationsOf(tx, salon, customerId, span)

/** Erases where a removed client was sent messages; what is queued is skipped. */
export async function eraseClientInMessages(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  customerId: number,
): Promise<void> {
  await queries.eraseClient(tx, salon, customerId)
}

type Recipient = NonNullable<Awaited<ReturnType<typeof queries.recipientOf>>>

const isWanted = (
  { email, phone, emailKinds, smsKinds }: Recipient,
  kind: MessageKind,
  channel: MessageChannel,
) =>
  channel === 'email'
    ? email !== null && emailKinds.includes(kind)
    : phone !== null && smsKinds.includes(kind)

/** An SMS is skipped otherwise. That a stored key cannot be decrypted is seen only then. */
const canGetSms = ({ phone, hasSmsAccount, callingCode, isByNewVisitor }: Recipient) => {
  const number = toE164(phone ?? '', callingCode)
  if (!hasSmsAccount || number === undefined) return false
  return !isByNewVisitor || !isForeign(number, callingCode)
}
