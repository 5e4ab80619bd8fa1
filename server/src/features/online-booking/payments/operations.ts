import type { PaymentStatus } from '@salon/contract/deposits'
import type { Db } from '../../../db/client.ts'
import type { GatewaySecrets } from '../../../gateways/gateway-secrets.ts'
import { isFromStripe, readStripeEvent, type StripeEvent } from '../../../gateways/stripe.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import { lockStaff } from '../../appointments/booking/operations.ts'
import { areFree, bookLines } from '../bookings/operations.ts'
import { bookingById, bookingMadeBy } from '../bookings/queries.ts'
import {
  addedClient,
  isFirstVisitOf,
  knownClient,
  refuseMoreBookings,
} from '../clients/operations.ts'
import { depositKeysOf, salonOfWebhook } from '../deposit-settings/operations.ts'
import { depositOfHold, paymentStatusOf } from '../deposits/operations.ts'
import {
  depositByKey,
  lockDepositByKey,
  updateDeposit,
  type DepositRow,
  type StoredDraft,
} from '../deposits/queries.ts'
import type { VisitorContext } from '../holds/operations.ts'
import { deleteHold, lockHold, lockVisitor, type HoldRow } from '../holds/queries.ts'
import { replyTo } from '../replies/operations.ts'
import { refundQueued, takeRefundEvent } from '../refunds/operations.ts'
import { salonByNumber } from '../settings/operations.ts'
import { settingsOf } from '../settings/queries.ts'
import { usualSettings } from '../settings/rules.ts'
import * as queries from './queries.ts'

export type { GatewaySecrets }

/** What has become of the deposit of a hold; of a booking that it made a new link. @throws Refusal not_found; too_many */
export async function showPayment(
  db: Db,
  salon: Salon,
  hold: string,
  context: VisitorContext,
): Promise<PaymentStatus> {
  const deposit = await depositOfHold(db, salon, hashOf(hold))
  const status = paymentStatusOf(deposit, context.now)
  const { bookingId } = deposit
  if (status.state !== 'booked' || bookingId === null) return { ...status, booked: null }
  return db.transaction(async (tx) => {
    const booking = found(await bookingById(tx, salon, bookingId))
    return { ...status, booked: await replyTo(tx, salon, booking, context) }
  })
}

/** The salon that an address for reports was given to. @param db without a tenant @throws Refusal not_found */
export async function salonOfEvent(db: Db, key: string, secrets: GatewaySecrets): Promise<Salon> {
  return salonByNumber(db, found(await salonOfWebhook(key, secrets)))
}

/** A call of the provider. */
interface ProviderCall {
  readonly signature: string | string[] | undefined
  /** The body as it came, and what it says. */
  readonly raw: string
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Takes an event of the provider: each once, in any order, in one transaction with what it causes. One that is refused
 * by an error of ours is sent again by the provider.
 * @throws Refusal not_found for a wrong signature, as for a wrong address; changed_meanwhile while a refund is being made
 */
export async function takeEvent(
  db: Db,
  salon: Salon,
  { signature, raw, fields }: ProviderCall,
  secrets: GatewaySecrets,
  now: Date,
): Promise<{ received: boolean }> {
  const { webhookSecret } = await depositKeysOf(db, salon, secrets)
  if (webhookSecret === undefined || !isFromStripe(webhookSecret, signature, raw, now))
    throw new Refusal('not_found')
  const event = readStripeEvent(fields)
  // Another payment of the salon's account.
  if (!event) return { received: true }
  await db.transaction(async (tx) => {
    if (!(await queries.insertEvent(tx, salon, event.id))) return
    if (event.kind === 'refund') return takeRefundEvent(tx, salon, event, now)
    const seen = await depositByKey(tx, salon, event.key)
    if (!seen) return
    // Lock order of a booking: the visitor, the hold, and then the deposit.
    if (seen.draft) await lockVisitor(tx, salon, seen.draft.email.toLowerCase())
    const hold = await lockHold(tx, salon, seen.holdHash)
    const deposit = found(await lockDepositByKey(tx, salon, event.key))
    // By another event about the same payment.
    if (deposit.paidAt !== null) return
    if (event.kind === 'expired') await lapse(tx, salon, deposit, hold)
    else await takePayment(tx, salon, { deposit, hold, event }, now)
  })
  return { received: true }
}

/** Nobody paid: the time is free again. A page that nobody was given kept no time. */
async function lapse(tx: Db, salon: Salon, { id, state }: DepositRow, hold: HoldRow | undefined) {
  if (state === 'failed') return
  await updateDeposit(tx, salon, id, { state: 'expired' })
  if (hold) await deleteHold(tx, salon, hold.id)
}

interface ReportedPayment {
  readonly deposit: DepositRow
  /** Undefined where it was given up, or has ended long ago. */
  readonly hold: HoldRow | undefined
  readonly event: Extract<StripeEvent, { kind: 'paid' }>
}

/** Books what was paid for; where that cannot be any more, the money goes back. */
async function takePayment(
  tx: Db,
  salon: Salon,
  { deposit, hold, event: { paymentId, sessionId } }: ReportedPayment,
  now: Date,
) {
  const paid = { paymentId, sessionId, paidAt: now.toISOString(), detail: null }
  const bookingId = await bookPaid(tx, salon, deposit, hold, now)
  const change =
    bookingId === undefined
      ? refundQueued('not_booked', now.toISOString())
      : ({ state: 'paid', bookingId, draft: null } as const)
  await updateDeposit(tx, salon, deposit.id, { ...paid, ...change })
}

/**
 * Books by the same rules as without a deposit, in a savepoint: what these refuse is paid back.
 * @returns undefined where it is refused
 */
async function bookPaid(
  tx: Db,
  salon: Salon,
  deposit: DepositRow,
  hold: HoldRow | undefined,
  now: Date,
): Promise<number | undefined> {
  const { draft } = deposit
  if (!draft) return undefined
  try {
    return await tx.transaction((inner) =>
      bookDraft(inner, salon, { ...deposit, draft }, hold, now),
    )
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** @throws Refusal slot_taken; please_call; most_bookings */
async function bookDraft(
  tx: Db,
  salon: Salon,
  { draft, lines, holdHash, keyHash }: DepositRow & { readonly draft: StoredDraft },
  hold: HoldRow | undefined,
  now: Date,
): Promise<number> {
  // By another payment of the same hold.
  if (await bookingMadeBy(tx, salon, holdHash, keyHash)) throw new Refusal('slot_taken')
  const settings = (await settingsOf(tx, salon)) ?? usualSettings
  const known = await knownClient(tx, salon, draft)
  const isFirstVisit = await isFirstVisitOf(tx, salon, known)
  await refuseMoreBookings(tx, salon, draft, settings, now)
  const client = await addedClient(tx, salon, draft, known, now)
  await lockStaff(tx, salon, [...new Set(lines.map(({ staffId }) => staffId))])
  if (!(await areFree(tx, salon, lines, hold ? { hold: hold.id } : {}, now)))
    throw new Refusal('slot_taken')
  const made = { holdHash, keyHash }
  const { confirmation } = settings
  const visit = { draft, made, client, lines, confirmation, isFirstVisit }
  const booking = await bookLines(tx, salon, visit, now)
  if (hold) await deleteHold(tx, salon, hold.id)
  return booking.id
}
