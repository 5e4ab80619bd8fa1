import type { FreeStart } from '@salon/contract/availability'
import type { MoveTime } from '@salon/contract/booking-link'
import type { PublicBooking, PublicDays } from '@salon/contract/public-booking'
import { longestWait } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import {
  lockRow,
  lockStaff,
  recordAppointmentActivity,
  reserve,
  takeOffWaitingList,
} from '../../appointments/booking/operations.ts'
import { editLocked, updateAppointment } from '../../appointments/operations.ts'
import { recordFreedTimes, removeEntry } from '../../appointments/waiting-list/operations.ts'
import { placeVisit, refuseTaken } from '../bookings/operations.ts'
import * as bookings from '../bookings/queries.ts'
import { firstState, needsAnswer } from '../bookings/rules.ts'
import * as clients from '../clients/operations.ts'
import { startIn } from '../holds/operations.ts'
import { deleteHold, lockHoldOf, lockVisitor } from '../holds/queries.ts'
import {
  bookingOfLink,
  publicBookingOf,
  bookingDetails,
  lockBooking,
  notifyOfVisit,
  recordClientMessage,
  type BookingDetails,
} from '../link/operations.ts'
import { liveRows } from '../link/rules.ts'
import {
  freeAt,
  freeDays,
  freeStarts,
  refusedStart,
  type OnlineCatalogue,
  type OwnTimes,
} from '../page/operations.ts'
import { bookingWindow, gapFilter, publicTime } from '../page/rules.ts'
import { refundCancelled } from '../refunds/operations.ts'
import { preferredStarts, requestedRow } from './rules.ts'

/**
 * A change by a client's link: locked, shown afterwards. Lock order of a booking: the email, then client, booking and
 * hold, then the staff members.
 */
const change = (
  db: Db,
  salon: Salon,
  token: string,
  now: Date,
  work: (tx: Db, details: BookingDetails) => Promise<void>,
): Promise<PublicBooking> =>
  db.transaction(async (tx) => {
    const { id, email } = await bookingOfLink(tx, salon, token)
    if (email !== null) await lockVisitor(tx, salon, email.toLowerCase())
    const booking = found(await lockBooking(tx, salon, id))
    const details = await bookingDetails(tx, salon, booking, now)
    await work(tx, details)
    const changed = found(await bookings.bookingById(tx, salon, id))
    return publicBookingOf(tx, salon, changed, now, details.catalogue)
  })

/** Confirms that the client will come; once more changes nothing. @throws Refusal not_found; too_late */
export const confirmBooking = (
  db: Db,
  salon: Salon,
  token: string,
  now: Date,
): Promise<PublicBooking> =>
  change(db, salon, token, now, async (tx, { can, state, rows }) => {
    const isConfirmed = state === 'booked' && rows.every(({ status }) => status === 'confirmed')
    if (isConfirmed) return
    if (!can.confirm) throw new Refusal('too_late')
    for (const { id, status } of rows)
      if (status === 'scheduled') {
        await editLocked(tx, salon, await lockRow(tx, salon, id), { status: 'confirmed' })
      }
  })

/**
 * Cancels a booking, refuses an offered time, or takes its client off the waiting list; once more changes nothing.
 * @throws Refusal not_found; too_late
 */
export const cancelBooking = (
  db: Db,
  salon: Salon,
  token: string,
  now: Date,
): Promise<PublicBooking> =>
  change(db, salon, token, now, async (tx, { booking, can, state }) => {
    if (state === 'cancelled_by_client') return
    if (!can.cancel) throw new Refusal('too_late')
    if (state === 'waiting' || state === 'offered') await leaveWaitingList(tx, salon, booking)
    else await cancelVisit(tx, salon, booking, 'cancelled_by_client', now)
  })

async function leaveWaitingList(tx: Db, salon: Salon, booking: bookings.BookingRow) {
  const hold = await lockHoldOf(tx, salon, booking.id)
  if (hold) await deleteHold(tx, salon, hold.id)
  if (booking.waitingEntryId !== null) await removeEntry(tx, salon, booking.waitingEntryId)
  const left = { state: 'cancelled_by_client' as const, answerBy: null }
  await bookings.updateBooking(tx, salon, booking.id, left)
}

/** Calls off the rows of a locked booking. */
export async function cancelVisit(
  tx: Db,
  salon: Salon,
  booking: bookings.BookingRow,
  state: 'cancelled_by_client' | 'declined',
  now: Date,
): Promise<void> {
  const live = liveRows(await bookings.rowsOf(tx, salon, booking.id))
  const edit = { status: 'cancelled' as const }
  for (const { id } of live) {
    const locked = await lockRow(tx, salon, id)
    await editLocked(tx, salon, locked, { ...edit, isOneOfVisit: true })
  }
  const cancelled = live.map((before) => ({ before, edit }))
  await notifyOfVisit(tx, salon, cancelled)
  await bookings.setAwaiting(tx, salon, booking.id, false)
  await bookings.updateBooking(tx, salon, booking.id, { state, answerBy: null })
  await refundCancelled(tx, salon, booking.id, state, now)
  const [first] = live
  if (!first) return
  const kind = state === 'declined' ? ('declined' as const) : ('cancelled' as const)
  const appointmentIds = live.map(({ id }) => id)
  await recordClientMessage(tx, salon, booking, { kind, appointmentIds, start: first.start }, now)
}

/** With whom: somebody for each row, or one for all; as before if possible, else anyone, where neither is named. */
interface MoveTeam {
  readonly staffId?: number | null | undefined
  readonly lines?: readonly { readonly serviceId: number; readonly staffId: number }[] | undefined
}

/**
 * Moves a booking to another free start: its rows keep their services, prices and durations, and the booking its link.
 * To where it is already changes nothing, and no message is sent.
 * @throws Refusal not_found; too_late; please_call; too_young; invalid; slot_taken
 */
export const moveBooking = (
  db: Db,
  salon: Salon,
  token: string,
  { start: chosen, ...team }: MoveTeam & { readonly start: string },
  now: Date,
): Promise<PublicBooking> =>
  change(db, salon, token, now, async (tx, details) => {
    const { booking, can, rows, catalogue } = details
    const start = startIn(salon, chosen)
    if (!can.move || !catalogue) throw new Refusal('too_late')
    await clients.refuseBlocked(tx, salon, [booking.customerId])
    // Lock order: the client and the rows, then the staff members.
    const locked = []
    for (const row of rows) {
      const one = await lockRow(tx, salon, row.id)
      // By the client of each row: the desk may have given some of them to another one.
      const client = clients.clientOfLink(booking, one.customer)
      clients.refuseTooYoung(client, [row], dayAt(start, salon.timeZone))
      locked.push(one)
    }
    const search = searchFor(details, catalogue, team)
    await lockStaff(tx, salon, search.everybody)
    const lines = await linesAt(tx, salon, catalogue, search, start, now)
    const moves = locked.map(({ row }, n) => {
      const line = found(lines[n])
      return { row, slot: { appointmentDate: line.start, staffId: line.staffId } }
    })
    // Its own time is among what is free: a second tap, or another window, chooses where it is already.
    if (moves.every(({ row, slot }) => isAt(row, slot))) return
    for (const { row, slot } of moves) await moveRow(tx, salon, row, slot)
    const { row: first, customer } = found(locked[0])
    const names = rows.map(({ service }) => service).join(', ')
    const sentence = `Moved ${names} for ${customer.name}`
    await recordAppointmentActivity(tx, salon, { id: first.id, customer }, 'updated', sentence)
    const moved = rows.map((before, n) => ({ before, edit: found(moves[n]).slot }))
    await notifyOfVisit(tx, salon, moved)
    const appointmentIds = rows.map(({ id }) => id)
    await recordClientMessage(tx, salon, booking, { kind: 'changed', appointmentIds, start }, now)
  })

type RowToMove = Awaited<ReturnType<typeof lockRow>>['row']
type RowSlot = Pick<RowToMove, 'appointmentDate' | 'staffId'>

const isAt = (row: RowSlot, { appointmentDate, staffId }: RowSlot) =>
  row.appointmentDate === appointmentDate && row.staffId === staffId

async function moveRow(tx: Db, salon: Salon, before: RowToMove, slot: RowSlot) {
  const isSameDay =
    dayAt(slot.appointmentDate, salon.timeZone) === dayAt(before.appointmentDate, salon.timeZone)
  const edit = { ...slot, ...(!isSameDay && { arrivedAt: null }) }
  const after = { ...before, ...edit }
  await reserve(tx, salon, [{ row: after, before }], {})
  await updateAppointment(tx, salon, before.id, edit)
  await recordFreedTimes(tx, salon, [{ row: after, before }])
}

interface MoveSearch {
  /** The searches in the order in which they are preferred: with who has the rows now, then with anybody. */
  readonly requests: readonly ReturnType<typeof requestOf>[]
  readonly everybody: number[]
  readonly own: OwnTimes
}

function searchFor(
  { rows }: Pick<BookingDetails, 'rows'>,
  catalogue: OnlineCatalogue,
  { staffId, lines }: MoveTeam,
): MoveSearch {
  const own = { rows: rows.map(({ id }) => id) }
  if (lines !== undefined) {
    const assigned = rowsWith(rows, catalogue, lines)
    const everybody = [...new Set(assigned.map((row) => row.staffId))]
    return { requests: [requestOf(assigned, catalogue, everybody, 'as they are')], everybody, own }
  }
  const ids = catalogue.staff.map(({ id }) => id)
  if (staffId !== undefined && staffId !== null) {
    found(ids.find((id) => id === staffId))
    const request = requestOf(rows, catalogue, [staffId])
    if (request.services.some(({ offers }) => !offers.has(staffId)))
      throw invalidField('staffId', 'This staff member does not offer this service')
    return { requests: [request], everybody: [staffId], own }
  }
  const present = [...new Set(rows.map((row) => row.staffId))]
  // Who has a row now comes first: where one of them is not free, the others still are preferred.
  const everybody = [...new Set([...present, ...ids])]
  return {
    requests: [
      requestOf(rows, catalogue, present, 'as they are'),
      requestOf(rows, catalogue, everybody),
    ],
    everybody,
    own,
  }
}

/** The rows with who is to do each. @throws Refusal slot_taken where the rows are others by now; invalid */
function rowsWith(
  rows: BookingDetails['rows'],
  { services }: OnlineCatalogue,
  lines: NonNullable<MoveTeam['lines']>,
) {
  const isSame =
    lines.length === rows.length &&
    lines.every(({ serviceId }, n) => serviceId === rows[n]?.serviceId)
  if (!isSame) throw new Refusal('slot_taken', { starts: [] })
  return rows.map((row, n) => {
    const { staffId } = found(lines[n])
    const offered = services.find(({ id }) => id === row.serviceId)
    if (staffId !== row.staffId && !offered?.terms.has(staffId))
      throw invalidField('lines', 'This staff member does not offer this service')
    return { ...row, staffId }
  })
}

function requestOf(
  rows: BookingDetails['rows'],
  { settings, services }: OnlineCatalogue,
  staffIds: number[],
  who?: 'as they are',
) {
  return {
    services: rows.map((row) => {
      const able = services.find(({ id }) => id === row.serviceId)?.terms.keys() ?? []
      return requestedRow(row, who === undefined ? [...able] : [])
    }),
    staffIds,
    team: 'any' as const,
    step: settings.stepMinutes,
    wait: longestWait,
    accepts: gapFilter(settings),
  }
}

/** Who does the rows of a visit when, from exactly this start on. @throws Refusal slot_taken; invalid */
async function linesAt(
  tx: Db,
  salon: Salon,
  catalogue: OnlineCatalogue,
  { requests, own }: MoveSearch,
  start: string,
  now: Date,
) {
  const window = bookingWindow(catalogue.settings, now, salon.timeZone)
  const day = dayAt(start, salon.timeZone)
  const isInWindow = Date.parse(start) >= window.earliest && day <= window.lastDay
  for (const request of isInWindow ? requests : []) {
    const search = { ...request, now: window.earliest }
    const free = await freeAt(tx, salon, search, { own, start }, now)
    if (free) return free.lines
  }
  const request = found(requests.at(-1))
  throw await refusedStart(tx, salon, catalogue, { request, own, start }, now)
}

interface MoveQuestion {
  readonly staffId?: number | undefined
  readonly from: string
  readonly to: string
}

/** What a move of a link's booking may choose from; undefined where it cannot be moved. */
async function moveSearch(
  db: Db,
  salon: Salon,
  token: string,
  { staffId, from, to }: MoveQuestion,
  now: Date,
) {
  const booking = await bookingOfLink(db, salon, token)
  const details = await bookingDetails(db, salon, booking, now)
  const { can, catalogue, rows } = details
  if (!can.move || !catalogue) return undefined
  const { requests, own } = searchFor(details, catalogue, { staffId })
  const searches = requests.map((request) => ({ request, own, from, to }))
  return { catalogue, rows, searches }
}

/** The days to which a booking can be moved. @throws Refusal not_found; invalid */
export async function daysToMove(
  db: Db,
  salon: Salon,
  token: string,
  question: MoveQuestion,
  now: Date,
): Promise<PublicDays> {
  const move = await moveSearch(db, salon, token, question, now)
  if (!move) return { days: [], next: null }
  return freeDays(db, salon, move.catalogue, found(move.searches.at(-1)), now)
}

/** The starts to which a booking can be moved, each with whom it would be moved to. @throws Refusal not_found; invalid */
export async function timesToMove(
  db: Db,
  salon: Salon,
  token: string,
  question: MoveQuestion,
  now: Date,
): Promise<{ day: string; times: MoveTime[] }[]> {
  const move = await moveSearch(db, salon, token, question, now)
  if (!move) return []
  const { catalogue, rows, searches } = move
  const all = []
  for (const search of searches) all.push(await freeStarts(db, salon, catalogue, search, now))
  const names = new Map(
    [...rows.map(({ staffId: id, staff: name }) => ({ id, name })), ...catalogue.staff].map(
      ({ id, name }) => [id, name],
    ),
  )
  const moveTime = (start: FreeStart): MoveTime => {
    const time = publicTime(start)
    // The lines of a start stand in the order of the rows.
    const lines = time.lines.map((line, n) => ({
      ...line,
      service: found(rows[n]).service,
      staff: names.get(line.staffId) ?? '',
    }))
    return { ...time, lines }
  }
  return preferredStarts(all).map(({ day, starts }) => ({ day, times: starts.map(moveTime) }))
}

/**
 * Books the time that was offered to somebody on the waiting list, by the rules of any booking online.
 * @throws Refusal not_found; please_call; most_bookings; too_young; slot_taken; too_late
 */
export const acceptOffer = (
  db: Db,
  salon: Salon,
  token: string,
  now: Date,
): Promise<PublicBooking> =>
  change(db, salon, token, now, async (tx, { booking, can, state, catalogue }) => {
    if (state === 'booked' || state === 'awaiting') return
    const hold = await lockHoldOf(tx, salon, booking.id)
    if (!can.accept || !hold || !catalogue) throw new Refusal('too_late')
    const stored = found(await bookings.lockClient(tx, salon, booking.customerId))
    const client = clients.clientOfLink(booking, stored)
    await clients.refuseOffered(tx, salon, booking, catalogue.settings, now)
    const wanted = catalogue.services.filter(({ id }) => hold.serviceIds.includes(id))
    const { start } = found(hold.lines[0])
    clients.refuseTooYoung(client, wanted, dayAt(start, salon.timeZone))
    await takeOffWaitingList(tx, salon, booking.waitingEntryId ?? undefined, booking.customerId)
    const { lines } = hold
    await refuseTaken(tx, salon, catalogue, { lines, staffId: null, own: { hold: hold.id } }, now)
    const isFirstVisit = await clients.isFirstVisitOf(tx, salon, client)
    const awaiting = needsAnswer(catalogue.settings.confirmation, isFirstVisit)
    const answer = firstState(awaiting, start, now)
    const taken = found(await bookings.updateBooking(tx, salon, booking.id, answer))
    await placeVisit(tx, salon, { booking: taken, lines, note: null, awaiting }, now)
    await deleteHold(tx, salon, hold.id)
  })
