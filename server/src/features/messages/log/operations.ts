import type { Message, MessageChoices } from '@salon/contract/messages'
import { messageChannels } from '@salon/contract/message-vocabulary'
import type { Db } from '../../../db/client.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { insertMessages } from '../queries.ts'
import { sendingTime } from '../rules.ts'
import { reasonToSkip } from '../sending/operations.ts'
import * as queries from './queries.ts'

/**
 * Queues a copy of a message, which is sent with its text as of then. One that would be skipped is recorded as skipped
 * at once, so that the reply says why.
 * @throws Refusal not_found; already_exists where it is about to be sent
 */
export const resendMessage = (db: Db, salon: Salon, id: number, now: Date): Promise<Message> =>
  db.transaction(async (tx) => {
    const message = found(await queries.lockMessage(tx, salon, id))
    if (message.state === 'queued' || message.state === 'sending') {
      throw new Refusal('already_exists', { detail: 'This message is about to be sent.' })
    }
    const dueAt = sendingTime(now, message, salon.timeZone).toISOString()
    const reason = await reasonToSkip(tx, { ...message, dueAt }, now)
    const { copy } = found(await queries.lastCopy(tx, salon, message))
    const { kind, channel, customerId, appointmentId, appointmentIds } = message
    const { bookingId, start, visitKey, language } = message
    const [added] = await insertMessages(tx, salon, [
      {
        kind,
        channel,
        customerId,
        appointmentId,
        appointmentIds,
        bookingId,
        start,
        visitKey,
        language,
        copy: copy + 1,
        isResent: true,
        dueAt,
        ...(reason && { state: 'skipped' as const, reason }),
      },
    ])
    return found(await queries.messageById(tx, salon, found(added).id))
  })

/** By which channels a client wants messages. @throws Refusal not_found */
export async function choicesOf(db: Db, salon: Salon, customerId: number): Promise<MessageChoices> {
  const { channels } = found(await queries.optOutsOf(db, salon, customerId))
  return { email: !channels.includes('email'), sms: !channels.includes('sms') }
}

/** Changes by which channels a client wants messages. @throws Refusal not_found */
export const choose = (
  db: Db,
  salon: Salon,
  customerId: number,
  edit: Partial<MessageChoices>,
): Promise<MessageChoices> =>
  db.transaction(async (tx) => {
    found(await queries.lockClient(tx, salon, customerId))
    const off = messageChannels.filter((channel) => edit[channel] === false)
    const on = messageChannels.filter((channel) => edit[channel] === true)
    if (off.length > 0) await queries.insertOptOuts(tx, salon, [customerId], off, 'staff')
    if (on.length > 0) await queries.deleteOptOuts(tx, salon, customerId, on)
    return choicesOf(tx, salon, customerId)
  })
