import type { OnlineBooking } from '@salon/contract/online-booking'
import { sumOfMoney } from '@salon/contract/money-sum'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordAppointmentActivity } from '../../appointments/booking/operations.ts'
import { recordActivity } from '../../activity/operations.ts'
import * as bookings from '../bookings/queries.ts'
import { isAnswered, presentState } from '../bookings/rules.ts'
import { cancelVisit } from '../changes/operations.ts'
import { lockBooking, recordClientMessage } from '../link/operations.ts'
import { liveRows } from '../link/rules.ts'
import { sendsKind } from '../../messages/operations.ts'
import { visitorOf } from '../settings/rules.ts'

type Rows = Awaited<ReturnType<typeof bookings.rowsOf>>

/** Bookings as staff see them: beside what was typed stands what is stored of the client. */
async function shownToStaff(
  db: Db,
  salon: Salon,
  all: readonly bookings.BookingRow[],
): Promise<OnlineBooking[]> {
  const rows = all.length > 0 ? await bookings.rowsOf(db, salon, ...all.map(({ id }) => id)) : []
  const ids = all.flatMap(({ customerId, mayBeId }) => [customerId, mayBeId ?? customerId])
  const clients = await bookings.clientsById(db, salon, ids)
  const sendsDeclined = all.length > 0 && (await sendsKind(db, salon, 'declined'))
  return all.map((booking) => {
    const own = rows.filter(({ bookingId }) => bookingId === booking.id)
    return { ...shown(booking, own, clients), sendsDeclined }
  })
}

function shown(
  booking: bookings.BookingRow,
  all: Rows,
  clients: Awaited<ReturnType<typeof bookings.clientsById>>,
): Omit<OnlineBooking, 'sendsDeclined'> {
  const live = liveRows(all)
  const rows = live.length > 0 ? live : all
  const { mayBeId, name, email, phone } = booking
  return {
    id: booking.id,
    state: presentState(booking.state, all),
    createdAt: booking.createdAt,
    start: rows[0]?.start ?? null,
    answerBy: booking.state === 'awaiting' ? booking.answerBy : null,
    appointmentIds: rows.map(({ id }) => id),
    services: rows.map(({ service }) => service),
    staff: [...new Set(rows.map(({ staff }) => staff))],
    total: sumOfMoney(rows.map(({ price }) => price)),
    notes: rows.find(({ notes }) => notes !== null)?.notes ?? null,
    typed: { name, email, phone },
    client: found(clients.find(({ id }) => id === booking.customerId)),
    mayBe: clients.find(({ id }) => id === mayBeId && id !== booking.customerId) ?? null,
    isNewClient: booking.isNewClient,
  }
}

/** The bookings that wait for the salon's answer, by start. */
export async function awaitingBookings(db: Db, salon: Salon): Promise<OnlineBooking[]> {
  const waiting = await shownToStaff(db, salon, await bookings.awaitingBookings(db, salon))
  return waiting
    .filter(({ state }) => state === 'awaiting')
    .toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? '') || a.id - b.id)
}

/** One booking as staff see it. @throws Refusal not_found */
async function bookingForStaff(db: Db, salon: Salon, id: number): Promise<OnlineBooking> {
  const booking = found(await bookings.bookingById(db, salon, id))
  return found((await shownToStaff(db, salon, [booking]))[0])
}

/** The booking by which an appointment was made. @throws Refusal not_found */
export async function bookingOfAppointment(
  db: Db,
  salon: Salon,
  appointmentId: number,
): Promise<OnlineBooking> {
  const { bookingId } = found(await bookings.bookingOfAppointment(db, salon, appointmentId))
  return bookingForStaff(db, salon, bookingId ?? 0)
}

/** Accepts a booking, all of its services together. @throws Refusal not_found; already_answered */
export const acceptBooking = (
  db: Db,
  salon: Salon,
  id: number,
  clock: Clock,
): Promise<OnlineBooking> =>
  answer(db, salon, id, async (tx, booking, rows) => {
    await accept(tx, salon, booking, rows, clock())
    const [first] = rows
    const [client] = await bookings.clientsById(tx, salon, [booking.customerId])
    if (!first || !client) return
    const names = rows.map(({ service }) => service).join(', ')
    await recordAppointmentActivity(
      tx,
      salon,
      { id: first.id, customer: client },
      'updated',
      `Updated ${names} for ${client.name}`,
    )
  })

async function accept(
  tx: Db,
  salon: Salon,
  booking: bookings.BookingRow,
  rows: Rows,
  now: Date,
): Promise<void> {
  await bookings.setAwaiting(tx, salon, booking.id, false)
  await bookings.updateBooking(tx, salon, booking.id, { state: 'booked', answerBy: null })
  const [first] = rows
  if (!first) return
  const message = { kind: 'accepted' as const, appointmentIds: rows.map((row) => row.id) }
  await recordClientMessage(tx, salon, booking, { ...message, start: first.start }, now)
}

/** Declines a booking: its time is free again. @throws Refusal not_found; already_answered */
export const declineBooking = (
  db: Db,
  salon: Salon,
  id: number,
  clock: Clock,
): Promise<OnlineBooking> =>
  answer(db, salon, id, async (tx, booking) => {
    await cancelVisit(tx, salon, booking, 'declined', clock())
  })

/** An answer is for the whole booking, also for services of staff whose visits the caller does not see. */
const answer = (
  db: Db,
  salon: Salon,
  id: number,
  work: (tx: Db, booking: bookings.BookingRow, rows: Rows) => Promise<void>,
): Promise<OnlineBooking> =>
  db.transaction(async (tx) => {
    const booking = found(await lockBooking(tx, salon, id))
    await withAllVisits(tx, salon, async (all) => {
      const rows = await bookings.rowsOf(all, salon, id)
      if (presentState(booking.state, rows) !== 'awaiting') throw new Refusal('already_answered')
      await work(all, booking, liveRows(rows))
    })
    return bookingForStaff(tx, salon, id)
  })

/**
 * Settles, in every salon, the bookings that wait for an answer: one of which staff have moved a row or changed its
 * status is accepted, and one that was not answered in time is declined. Idempotent, with a transaction for each.
 * @throws after all others were settled, where some failed
 */
export async function settleAwaiting(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const settleable = await bookings.settleableBookings(db, now.toISOString())
  const settle = ({ id, salon: ofBooking }: (typeof settleable)[number]) =>
    db.transaction(async (tx) => {
      const salon = visitorOf(ofBooking)
      const booking = await lockBooking(tx, salon, id)
      // Answered meanwhile.
      if (booking?.state !== 'awaiting') return
      const rows = liveRows(await bookings.rowsOf(tx, salon, id))
      if (rows.some(isAnswered)) await accept(tx, salon, booking, rows, now)
      else if ((booking.answerBy ?? '') <= now.toISOString())
        await cancelVisit(tx, salon, booking, 'declined', now)
    })
  await forEachSettled(settleable, settle, 'bookings could not be settled', signal)
}

/** Whether a client is blocked from booking online. @throws Refusal not_found */
export async function clientBlock(db: Db, salon: Salon, id: number) {
  found(await bookings.presentClient(db, salon, id))
  return { isBlocked: (await bookings.blockedAmong(db, salon, [id])).length > 0 }
}

/** Blocks a client from booking online, or allows it again. @throws Refusal not_found */
export const blockClient = (
  db: Db,
  salon: Salon,
  id: number,
  { isBlocked }: { isBlocked?: boolean | undefined },
): Promise<{ isBlocked: boolean }> =>
  db.transaction(async (tx) => {
    const { name } = found(await bookings.lockClient(tx, salon, id))
    const before = await clientBlock(tx, salon, id)
    if (isBlocked === undefined || before.isBlocked === isBlocked) return before
    await (isBlocked ? bookings.insertBlock(tx, salon, id) : bookings.deleteBlock(tx, salon, id))
    await recordActivity(tx, salon, { action: 'updated', entity: 'customer', id, name })
    return { isBlocked }
  })
