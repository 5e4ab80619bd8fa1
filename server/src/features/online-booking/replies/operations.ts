import type { Booked } from '@salon/contract/booking-page'
import type { MessageKind } from '@salon/contract/message-vocabulary'
import type { Db } from '../../../db/client.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { sendsByEmail } from '../../messages/operations.ts'
import { bookingMadeBy, type BookingRow } from '../bookings/queries.ts'
import { proofFor, type VisitorContext } from '../holds/operations.ts'
import { issueLink, publicBookingOf } from '../link/operations.ts'
import { countQuestion, type OnlineCatalogue } from '../page/operations.ts'
import { giveBack, take } from '../page/queries.ts'

/** What a booking is made by. */
export interface MadeBy {
  readonly holdHash: string
  readonly keyHash: string | null
}

/**
 * Books, or joins the waiting list, unless it was done by the same hold or key: then the reply is about that. Another
 * request at the same moment uses up the hold and the code on it, so that both may be gone by the time they are checked.
 * @throws Refusal too_many; whatever `work` throws
 */
export async function onceByHold(
  db: Db,
  salon: Salon,
  { holdHash, keyHash }: MadeBy,
  context: VisitorContext,
  work: () => Promise<Booked>,
): Promise<Booked> {
  const find = () => bookingMadeBy(db, salon, holdHash, keyHash)
  const reply = (booking: BookingRow) =>
    db.transaction((tx) => replyTo(tx, salon, booking, context))
  const before = await find()
  if (before) {
    if (context.rateLimit) await countQuestion(db, salon, context.network)
    return reply(before)
  }
  try {
    return await work()
  } catch (error) {
    const isUsedUp = error instanceof Refusal && usedUp.has(error.reason)
    const booking = isUsedUp ? await find() : undefined
    if (!booking) throw error
    return reply(booking)
  }
}

/** How a request is refused whose hold is gone. */
const usedUp: ReadonlySet<Refusal['reason']> = new Set(['hold_lapsed', 'code_expired'])

/** How often a network address books, or joins the waiting list, with a salon. */
const bookingsPerHour = 5

/** Counts a booking for the limit of its network address, unless it is refused. @throws Refusal too_many */
export async function counted<T>(
  db: Db,
  salon: Salon,
  { network, rateLimit }: VisitorContext,
  work: () => Promise<T>,
): Promise<T> {
  if (!rateLimit) return work()
  const key = `online bookings of ${salon.id} by ${network}`
  const { wait, keys } = await take(db, [{ key, most: bookingsPerHour, seconds: 60 * 60 }])
  if (wait > 0) throw new Refusal('too_many', { retryAfter: wait })
  try {
    return await work()
  } catch (error) {
    await giveBack(db, keys)
    throw error
  }
}

/**
 * A booking as its client reads it, with a new link.
 * @param catalogue where the transaction has read it already
 */
export async function replyTo(
  tx: Db,
  salon: Salon,
  booking: BookingRow,
  context: VisitorContext,
  catalogue?: OnlineCatalogue,
): Promise<Booked> {
  // A booking of a time without a mail server may be repeated once there is one.
  const provenEmail = booking.isProven ? booking.email : null
  return {
    booking: await publicBookingOf(tx, salon, booking, context.now, catalogue),
    link: await issueLink(tx, salon, booking.id),
    proof: provenEmail === null ? null : proofFor(salon, provenEmail, context),
    sendsEmail: context.canMail && (await sendsByEmail(tx, salon, nextMessagesOf(booking.state))),
  }
}

/** The kinds of which one follows a booking, by its state. */
const nextMessagesOf = (state: BookingRow['state']): MessageKind[] =>
  state === 'awaiting'
    ? ['accepted', 'declined']
    : state === 'waiting' || state === 'offered'
      ? ['waiting_list_offer']
      : ['booked']
