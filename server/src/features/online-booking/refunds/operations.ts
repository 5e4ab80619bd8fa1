import type { Deposit } from '@salon/contract/deposits'
import type { RefundReason } from '@salon/contract/deposit-vocabulary'
import type { Db } from '../../../db/client.ts'
import type { RefundEvent } from '../../../gateways/stripe.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { notifyOfFailedRefund } from '../../notifications/operations.ts'
import { depositKeysOf } from '../deposit-settings/operations.ts'
import {
  depositOfBooking,
  lockDeposit,
  lockDepositOfBooking,
  lockDepositOfPayment,
  paidDeposits,
  updateDeposit,
  type DepositChange,
  type DepositRow,
} from '../deposits/queries.ts'
import type { DepositPayments } from '../deposits/operations.ts'
import { usualSettings } from '../settings/rules.ts'
import * as queries from './queries.ts'
import {
  afterDeskPause,
  canRefund,
  isWithSalon,
  nextRefund,
  nextStatusCheck,
  outcomeOfVisit,
  reopenedSince,
} from './rules.ts'

/** What a row is changed to so that its deposit is paid back. */
export const refundQueued = (reason: RefundReason, dueAt: string) =>
  ({ state: 'refund_queued', refundReason: reason, dueAt, tries: 0 }) as const

/**
 * Queues the refund of a booking's deposit, in the transaction that cancels it; nothing where none was paid. One that
 * was settled by a status which staff have reverted is paid back, too.
 */
export async function refundCancelled(
  tx: Db,
  salon: Salon,
  bookingId: number,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  const deposit = await lockDepositOfBooking(tx, salon, bookingId)
  if (!deposit || !isWithSalon(deposit)) return
  await updateDeposit(tx, salon, deposit.id, refundQueued(reason, now.toISOString()))
}

/** Deposits as staff see them. */
async function shownToStaff(db: Db, salon: Salon, all: readonly DepositRow[]): Promise<Deposit[]> {
  const ids = all.flatMap(({ bookingId }) => bookingId ?? [])
  const bookings = ids.length === 0 ? [] : await queries.bookingsOfDeposits(db, salon, ids)
  return all.map((deposit) => {
    const booking = bookings.find(({ id }) => id === deposit.bookingId)
    return {
      id: deposit.id,
      state: deposit.state,
      amount: deposit.amount,
      currency: deposit.currency,
      name: booking?.name ?? deposit.draft?.name ?? null,
      start: booking?.start ?? found(deposit.lines[0]).start,
      appointmentId: booking?.appointmentId || null,
      paidAt: deposit.paidAt,
      refundedAt: deposit.refundedAt,
      detail: deposit.detail,
      canRefund: canRefund(deposit.state),
    }
  })
}

const mostListed = 100

/** The latest deposits that were paid. */
export const latestDeposits = async (db: Db, salon: Salon): Promise<Deposit[]> =>
  shownToStaff(db, salon, await paidDeposits(db, salon, mostListed))

/** The deposit of an appointment's visit. @throws Refusal not_found for an appointment that there is not */
export async function depositOfAppointment(
  db: Db,
  salon: Salon,
  appointmentId: number,
): Promise<{ deposit: Deposit | null }> {
  const { bookingId } = found(await queries.bookingOfAppointment(db, salon, appointmentId))
  const deposit = bookingId === null ? undefined : await depositOfBooking(db, salon, bookingId)
  return { deposit: deposit ? found((await shownToStaff(db, salon, [deposit]))[0]) : null }
}

/**
 * Queues a refund by staff, of a deposit that was kept as well; one that was refused is tried again by another key,
 * since the provider answers the same to the same. Queued already: nothing changes.
 * @throws Refusal not_found; already_answered where it was paid back
 */
export const refundByStaff = (db: Db, salon: Salon, id: number, now: Date): Promise<Deposit> =>
  db.transaction(async (tx) => {
    const deposit = found(await lockDeposit(tx, salon, id))
    if (deposit.paidAt === null) throw new Refusal('not_found')
    if (deposit.state === 'refunded') throw new Refusal('already_answered')
    const isQueued = canRefund(deposit.state)
    if (isQueued) {
      const reason = deposit.refundReason ?? 'by_staff'
      const change = refundQueued(reason, now.toISOString())
      // After an attempt that may have been taken the key stays, so that it cannot be made twice.
      const isRefused = deposit.state === 'refund_failed' && deposit.losses === 0
      const round = deposit.round + (isRefused ? 1 : 0)
      const refundId = isRefused ? null : deposit.refundId
      await updateDeposit(tx, salon, id, { ...change, round, refundId, detail: null })
    }
    const [after] = await shownToStaff(tx, salon, [found(await lockDeposit(tx, salon, id))])
    if (isQueued) await recordRefund(tx, salon, deposit, found(after))
    return found(after)
  })

async function recordRefund(
  tx: Db,
  salon: Salon,
  { bookingId }: DepositRow,
  { appointmentId, name }: Deposit,
): Promise<void> {
  const [booking] =
    bookingId === null ? [] : await queries.bookingsOfDeposits(tx, salon, [bookingId])
  // What was typed is erased after a while.
  const whose = name ?? '–'
  await recordActivity(tx, salon, {
    action: 'updated',
    entity: 'appointment',
    id: appointmentId,
    name: whose,
    customerId: booking?.customerId ?? null,
    sentence: `Refunded the deposit of ${whose}`,
  })
}

/** The provider of refunds, and what a notification of one that failed for good needs. */
export interface RefundWays extends Pick<DepositPayments, 'gateway' | 'secrets'> {
  readonly notifyOwner: (tx: Db, salonId: number, failed: DepositRow) => Promise<unknown>
}

const minute = 60 * 1000
/** How long a process has a refund: longer than every attempt of a batch together. */
const lease = 15 * minute
const batchSize = 20
/** Deposits of visits that are looked at in one run. */
const mostSettled = 500

/**
 * Settles deposits by what staff did with their visits, and makes the refunds that are due, of all salons. Each is
 * claimed, asked for outside of any transaction, and settled; by its idempotency key it is made once, however often
 * it is requested.
 */
export async function makeRefunds(
  db: Db,
  ways: RefundWays,
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> {
  await queries.reopenDeposits(db, reopenedSince(clock()))
  await settleByVisits(db, clock(), signal)
  await queries.recoverRefunds(db, clock())
  for (;;) {
    signal?.throwIfAborted()
    const now = clock()
    const batch = await queries.claimRefunds(db, now, new Date(now.getTime() + lease), batchSize)
    if (batch.length === 0) return
    for (const deposit of batch) await makeRefund(db, ways, clock, deposit)
  }
}

const calledOff = { status: 'cancelled', isDeleted: true } as const

async function settleByVisits(db: Db, now: Date, signal: AbortSignal | undefined) {
  const due = await queries.settledVisits(db, mostSettled)
  const settle = ({ id, salonId }: (typeof due)[number]) =>
    db.transaction(async (tx) => {
      const salon = { id: salonId }
      const deposit = await lockDeposit(tx, salon, id)
      if (deposit?.state !== 'paid' || deposit.bookingId === null) return
      const left = await queries.rowsOfBooking(tx, salon, deposit.bookingId)
      // Deleted rows go for good when their client is removed: then the times that were paid for count.
      const paidFor = deposit.lines.map(({ start }) => ({ start, ...calledOff }))
      const rows = left.length > 0 ? left : paidFor
      const { changeHours } = (await queries.changeHoursOf(tx, salon)) ?? usualSettings
      const isAwaiting = (await queries.isAwaiting(tx, salon, deposit.bookingId)) !== undefined
      const outcome = outcomeOfVisit({ rows, changeHours, isAwaiting }, now)
      if (outcome === undefined) return
      const change: DepositChange =
        outcome === 'refund'
          ? refundQueued('cancelled_by_salon', afterDeskPause(now))
          : { state: outcome, settledAt: now.toISOString() }
      await updateDeposit(tx, salon, id, change)
    })
  await forEachSettled(due, settle, 'deposits could not be settled', signal)
}

async function makeRefund(
  db: Db,
  { gateway, secrets, notifyOwner }: RefundWays,
  clock: Clock,
  deposit: DepositRow,
): Promise<void> {
  const { userId, bookingId, refundReason, paymentId, key, round, refundId } = deposit
  if (refundReason === 'cancelled_by_salon' && bookingId !== null && round === 0) {
    // The cancellation was undone before the money went.
    const isTakenBack =
      deposit.tries + deposit.losses === 0 && (await queries.isReinstated(db, deposit))
    if (isTakenBack) {
      const change = { state: 'paid', refundReason: null, dueAt: null } as const
      await queries.settleRefund(db, deposit, change)
      return
    }
  }
  const { secretKey } = await depositKeysOf(db, { id: userId }, secrets)
  const request = { paymentId: paymentId ?? '', key: `${key}-refund-${round}` }
  const outcomeBy = (secret: string) =>
    refundId === null ? gateway.refund(secret, request) : gateway.refundStatus(secret, refundId)
  const outcome =
    secretKey === undefined
      ? ({ result: 'retry', detail: 'The secret key of Stripe is missing' } as const)
      : await outcomeBy(secretKey)
  const now = clock()
  if (outcome.result === 'succeeded') {
    await queries.settleRefund(db, deposit, refundedBy(outcome.refundId, now))
    return
  }
  const { result, detail } = outcome
  if (result === 'pending') {
    const known = { refundId: outcome.refundId, losses: Math.max(deposit.losses, 1), detail }
    const again = { state: 'refund_queued', dueAt: nextStatusCheck(now), tries: 0 } as const
    await queries.settleRefund(db, deposit, { ...known, ...again })
    return
  }
  const tries = deposit.tries + 1
  // One that was made and has failed is known for certain.
  const losses = result === 'failed' ? 0 : deposit.losses + (result === 'lost' ? 1 : 0)
  const failure = { tries, losses, detail }
  const isFinal = result === 'refused' || result === 'failed'
  const again = isFinal ? undefined : nextRefund(tries, now)
  if (again !== undefined) {
    await queries.settleRefund(db, deposit, { ...failure, state: 'refund_queued', dueAt: again })
    return
  }
  const state = losses > 0 ? 'refund_unknown' : 'refund_failed'
  await db.transaction(async (tx) => {
    await queries.settleRefund(tx, deposit, { ...failure, state })
    await notifyOwner(tx, userId, deposit)
  })
}

const refundedBy = (refundId: string | null, now: Date) =>
  ({ state: 'refunded', refundId, refundedAt: now.toISOString(), detail: null }) as const

/**
 * Takes what the provider reports of a refund: one that was pending has ended, or one that had succeeded has failed.
 * Other refunds of the same payment, such as a former attempt, count for nothing.
 * @throws Refusal changed_meanwhile while the present attempt has no known outcome: the provider reports it again later
 */
export async function takeRefundEvent(
  tx: Db,
  salon: Salon,
  { paymentId, outcome }: RefundEvent,
  now: Date,
): Promise<void> {
  const deposit = await lockDepositOfPayment(tx, salon, paymentId)
  if (!deposit || (deposit.refundId !== null && deposit.refundId !== outcome.refundId)) return
  const { id, state, refundId } = deposit
  if (state === 'refunding' || (state === 'refund_queued' && refundId === null))
    throw new Refusal('changed_meanwhile')
  const isOpen = state === 'refund_queued' || state === 'refund_unknown'
  if (outcome.result === 'succeeded') {
    if (isOpen && refundId !== null) await updateDeposit(tx, salon, id, refundedBy(refundId, now))
    return
  }
  if (!isOpen && state !== 'refunded') return
  const { detail } = outcome
  const change = { refundId: outcome.refundId, refundedAt: null, losses: 0, detail }
  await updateDeposit(tx, salon, id, { ...change, state: 'refund_failed' })
  await notifyOfFailedRefund(tx, salon.id, deposit)
}

const aDay = 24 * 60 * 60 * 1000
/** Days after which what was typed with a deposit is erased, and a deposit that was never paid is deleted. */
const daysKept = 30

/** Deletes unpaid deposits and erases the booking drafts of old ones; the record of what was paid stays. */
export async function deleteOldDeposits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysKept * aDay).toISOString()
  await queries.eraseDrafts(db, before)
  await queries.deleteUnpaid(db, before)
}
