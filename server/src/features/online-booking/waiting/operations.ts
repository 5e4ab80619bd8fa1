import { ageGap } from '@salon/contract/age'
import type { Booked, WaitingDraftOnline } from '@salon/contract/booking-page'
import type { WaitingDraft, WaitingMatch } from '@salon/contract/waiting-list'
import type { Db } from '../../../db/client.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { dayAt, daySpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { digestOf, hashOf, newSecret } from '../../../kernel/secrets.ts'
import { lockStaff } from '../../appointments/booking/operations.ts'
import { addEntry, equalEntries, matchesOf } from '../../appointments/waiting-list/operations.ts'
import { firstSending } from '../../messages/operations.ts'
import { areFree, typedOf } from '../bookings/operations.ts'
import {
  addedClient,
  knownClient,
  refuseBeyondLimit,
  refuseTooYoung,
  type BookingClient,
} from '../clients/operations.ts'
import * as bookings from '../bookings/queries.ts'
import { checkEmail, provenHold, type VisitorContext } from '../holds/operations.ts'
import * as holds from '../holds/queries.ts'
import { lineOf, spanOf, type HeldLine } from '../holds/rules.ts'
import {
  catalogueIfOpen,
  catalogueOf,
  refuseClosed,
  type OnlineCatalogue,
} from '../page/operations.ts'
import { bookingWindow } from '../page/rules.ts'
import { counted, onceByHold, replyTo } from '../replies/operations.ts'
import { lockBooking, recordClientMessage } from '../link/operations.ts'
import { visitorOf } from '../settings/rules.ts'
import * as queries from './queries.ts'
import { offerEnds, wrongLastDay } from './rules.ts'

/**
 * Puts a visitor on the waiting list, for the services of their hold. A repeat finds the first entry: by the same hold,
 * or by another, where the visitor has proven the same email and waits for the same.
 * @throws Refusal hold_lapsed; robot_check_failed; code_needed; wrong_code; code_expired; please_call; too_young;
 *   most_bookings; invalid; not_found; too_many
 */
export async function joinWaitingList(
  db: Db,
  salon: Salon,
  draft: WaitingDraftOnline,
  context: VisitorContext,
): Promise<Booked> {
  const holdHash = hashOf(draft.hold)
  return onceByHold(db, salon, { holdHash, keyHash: null }, context, async () => {
    await refuseClosed(db, salon)
    const hold = await provenHold(db, salon, draft, context)
    const isProven = await checkEmail(db, salon, hold, draft, context)
    return counted(db, salon, context, () =>
      db.transaction((tx) => joinByHold(tx, salon, { ...draft, isProven }, holdHash, context)),
    )
  })
}

async function joinByHold(
  tx: Db,
  salon: Salon,
  draft: WaitingDraftOnline & { readonly isProven: boolean },
  holdHash: string,
  context: VisitorContext,
): Promise<Booked> {
  await holds.lockVisitor(tx, salon, draft.email.toLowerCase())
  const locked = await holds.lockHold(tx, salon, holdHash)
  const made = await bookings.bookingMadeBy(tx, salon, holdHash, null)
  if (made) return replyTo(tx, salon, made, context)
  if (!locked) throw new Refusal('hold_lapsed')
  const catalogue = await catalogueOf(tx, salon)
  const { staff, services, settings } = catalogue
  const { staffIds = [], firstDay, lastDay, weekdays = [] } = draft
  for (const id of staffIds) found(staff.find((member) => member.id === id))
  const wrong = wrongLastDay(lastDay, bookingWindow(settings, context.now, salon.timeZone))
  if (wrong !== undefined) throw invalidField('lastDay', wrong)
  const known = await knownClient(tx, salon, draft)
  const wanted = services.filter(({ id }) => locked.serviceIds.includes(id))
  refuseTooYoung(known, wanted, lastDay)
  const wish = { serviceIds: locked.serviceIds, staffIds, firstDay, lastDay, weekdays }
  const existing = await existingBooking(tx, salon, known, draft, wish)
  // The hold stays: by it a repeated request finds the booking again.
  if (existing) return replyTo(tx, salon, existing, context, catalogue)
  // They could fill the list, of which a freed time is offered only to the first who fit.
  const today = dayAt(context.now, salon.timeZone)
  await refuseBeyondLimit(settings, draft, (of) => queries.countOpenEntries(tx, salon, of, today))
  const client = await addedClient(tx, salon, draft, known, context.now)
  const entry = await addEntry(tx, salon, { customerId: client.id, ...wish }, context.now, {
    allowDuplicate: true,
  })
  const booking = found(
    await bookings.insertBooking(tx, {
      ...typedOf(draft),
      isProven: draft.isProven,
      isClientsEmail: client.isNew || client.hasEmail,
      userId: salon.id,
      customerId: client.id,
      isNewClient: client.isNew,
      mayBeId: client.mayBeId,
      state: 'waiting',
      waitingEntryId: entry.id,
      holdHash,
    }),
  )
  await holds.deleteHold(tx, salon, locked.id)
  // It is news until the last day that was wished is over.
  const start = daySpan(entry.lastDay, salon.timeZone).to
  const message = { kind: 'waiting_list_joined' as const, appointmentIds: [], start }
  await recordClientMessage(tx, salon, booking, message, context.now)
  return replyTo(tx, salon, booking, context, catalogue)
}

/**
 * The booking by which a client waits for the same already. Only who has proven its email gets it: its link shows and
 * cancels it.
 */
async function existingBooking(
  tx: Db,
  salon: Salon,
  { id: customerId }: Pick<BookingClient, 'id'>,
  { email, isProven }: { readonly email: string; readonly isProven: boolean },
  wish: Omit<WaitingDraft, 'customerId'>,
): Promise<bookings.BookingRow | undefined> {
  if (!isProven) return undefined
  const entries = await equalEntries(tx, salon, { customerId, ...wish })
  const ids = entries.map(({ id }) => id)
  return queries.provenBookingOf(tx, salon, ids, email.toLowerCase())
}

/**
 * Offers times that visits gave up to the waiting list, one client after the other for half an hour each. An offer
 * that was not taken in time, or whose messages were not sent, is over; the entry keeps its place on the list.
 * Idempotent, with a transaction for each.
 * @throws after all others were offered, where some failed
 */
export async function offerFreedTimes(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const over = await bookings.offersToEnd(db, now.toISOString())
  const end = ({ id, salon }: (typeof over)[number]) => endOffer(db, visitorOf(salon), id)
  await forEachSettled(over, end, 'offers could not be ended', signal)
  const freed = await queries.freedTimesOfAll(db)
  const offer = ({ id, salon }: (typeof freed)[number]) => offerNext(db, visitorOf(salon), id, now)
  await forEachSettled(freed, offer, 'freed times could not be offered', signal)
}

/** Ends an offer, unless it was taken meanwhile. */
const endOffer = (db: Db, salon: Salon, bookingId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const booking = await lockBooking(tx, salon, bookingId)
    if (booking?.state !== 'offered') return
    const hold = await holds.lockHoldOf(tx, salon, bookingId)
    if (hold) await holds.deleteHold(tx, salon, hold.id)
    await bookings.updateBooking(tx, salon, bookingId, { state: 'waiting', answerBy: null })
  })

/** How many entries are tried for a freed time. Many clients can be sent no offer, such as those with a phone alone. */
const mostCandidates = 100

/**
 * Offers a freed time to the next client who fits, once to each, whichever of their entries fit; with nobody left, or
 * once it has begun, it is forgotten. Those to whom it cannot be offered now are left: the next run finds them again.
 */
const offerNext = (db: Db, salon: Salon, id: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const freed = await queries.lockFreedTime(tx, salon, id)
    // Another process is at it.
    if (!freed) return
    const { staffId, start, duration, bookingId, offeredTo } = freed
    const present =
      bookingId === null ? undefined : await bookings.bookingById(tx, salon, bookingId)
    if (present?.state === 'offered') return
    const catalogue = await catalogueIfOpen(tx, salon)
    const hasBegun = Date.parse(start) <= now.getTime()
    const isTaken = present?.state === 'booked' || present?.state === 'awaiting'
    if (isTaken || hasBegun || !catalogue)
      return void (await queries.deleteFreedTime(tx, salon, id))
    const isOffered = (serviceId: number, member: number) =>
      catalogue.services.some(({ id: one, terms }) => one === serviceId && terms.has(member))
    const time = { staffId, start, duration }
    const options = { mayDo: isOffered, most: mostCandidates }
    const matches = await matchesOf(tx, salon, time, now, options)
    const offeredClients = await queries.clientsOfEntries(tx, salon, offeredTo)
    const clientIds = new Set(offeredClients.map(({ customerId }) => customerId))
    let isPending = false
    for (const match of matches.filter(({ entry }) => !clientIds.has(entry.customer.id))) {
      const outcome = await offerInSavepoint(tx, salon, catalogue, match, now)
      isPending ||= outcome === 'not now'
      if (typeof outcome === 'string') continue
      await queries.updateFreedTime(tx, salon, id, {
        offeredTo: [...offeredTo, match.entry.id],
        bookingId: outcome,
      })
      return
    }
    if (!isPending) return void (await queries.deleteFreedTime(tx, salon, id))
    // The client of the last offer may be offered, and book, another time meanwhile.
    await queries.updateFreedTime(tx, salon, id, { offeredTo, bookingId: null })
  })

/** Somebody is offered nothing. Thrown to roll a savepoint back. */
class NotOffered extends Error {
  readonly outcome: 'not now' | 'never'
  constructor(outcome: 'not now' | 'never') {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * {@link offerTo}, which is rolled back where it offers nothing: that releases its locks. Each offer, and each client
 * who takes one, locks a client and the booking first and the staff member then; with the staff member still locked, the
 * next client and booking would be locked in the wrong order, and the two could deadlock.
 */
async function offerInSavepoint(
  tx: Db,
  salon: Salon,
  catalogue: OnlineCatalogue,
  match: WaitingMatch,
  now: Date,
): Promise<number | NotOffered['outcome']> {
  try {
    return await tx.transaction(async (inner) => {
      const outcome = await offerTo(inner, salon, catalogue, match, now)
      if (typeof outcome === 'string') throw new NotOffered(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof NotOffered) return error.outcome
    throw error
  }
}

/**
 * Offers a start to somebody on the waiting list, and keeps it for them.
 * @returns the online booking; 'not now' while they are merged into another client or have another offer by any entry,
 *   the quiet hours put the message off, or the time is held for somebody else; 'never' where it cannot be offered
 *   online, is not free, or they are too young, blocked or get no such message
 */
async function offerTo(
  tx: Db,
  salon: Salon,
  catalogue: OnlineCatalogue,
  { entry, start, lines: placed }: WaitingMatch,
  now: Date,
): Promise<number | NotOffered['outcome']> {
  const { earliest, lastDay } = bookingWindow(catalogue.settings, now, salon.timeZone)
  const services = placed.flatMap((line) => {
    const service = catalogue.services.find(({ id }) => id === line.serviceId)
    const terms = service?.terms.get(line.staffId)
    return service && terms ? [{ ...service, line: lineOf(line, terms) }] : []
  })
  if (services.length < entry.serviceIds.length) return 'never'
  const day = dayAt(start, salon.timeZone)
  if (Date.parse(start) < earliest || day > lastDay) return 'never'
  const client = await bookings.lockClient(tx, salon, entry.customer.id)
  // Merged or removed meanwhile: the next run finds the entry with the surviving client, or not at all.
  if (!client) return 'not now'
  // Uses the stored birthday even if the email is unproven: a missing offer has many reasons and reveals no age.
  if (services.some((service) => ageGap(client.birthday, service, day))) return 'never'
  const blocked = await bookings.blockedAmong(tx, salon, [entry.customer.id])
  if (blocked.length > 0) return 'never'
  const lines = services.map(({ line }) => line)
  const booking = await bookingOfEntry(tx, salon, entry)
  if (!booking) return 'never'
  if (await queries.offerOfClient(tx, salon, entry.customer.id)) return 'not now'
  const about = { kind: 'waiting_list_offer' as const, bookingId: booking.id, start }
  const sending = await firstSending(tx, salon, { ...about, customerId: entry.customer.id }, now)
  if (!sending) return 'never'
  // The offer would be over before its message goes.
  if (sending > now) return 'not now'
  await lockStaff(
    tx,
    salon,
    lines.map(({ staffId }) => staffId),
  )
  if (!(await areFree(tx, salon, lines, {}, now)))
    return (await areHeld(tx, salon, lines, now)) ? 'not now' : 'never'
  const answerBy = offerEnds(start, now)
  const offered = found(
    await bookings.updateBooking(tx, salon, booking.id, { state: 'offered', answerBy }),
  )
  await holds.insertHold(tx, {
    userId: salon.id,
    tokenHash: hashOf(newSecret()),
    bookingId: booking.id,
    serviceIds: entry.serviceIds,
    lines,
    ...spanOf(lines),
    expiresAt: answerBy,
    network: digestOf('waiting list'),
  })
  const message = { kind: 'waiting_list_offer' as const, appointmentIds: [], start }
  await recordClientMessage(tx, salon, offered, message, now)
  return booking.id
}

/** Whether a hold, which ends by the clock, keeps any of the time of these lines' staff members. */
async function areHeld(
  tx: Db,
  salon: Salon,
  lines: readonly HeldLine[],
  now: Date,
): Promise<boolean> {
  const { startsAt: from, endsAt: to } = spanOf(lines)
  if (from === null || to === null) return false
  const held = await holds.holdsDuring(tx, salon, { from, to }, now.toISOString())
  const staffIds = new Set(lines.map(({ staffId }) => staffId))
  return held.some((hold) => hold.lines.some(({ staffId }) => staffIds.has(staffId)))
}

/** The online booking of an entry, waiting or offered, made for one of the desk's; undefined for a client who is gone. */
async function bookingOfEntry(tx: Db, salon: Salon, entry: WaitingMatch['entry']) {
  const before = await queries.lockBookingOfEntry(tx, salon, entry.id)
  if (before) return before
  const client = await queries.clientWithLanguage(tx, salon, entry.customer.id)
  if (!client) return undefined
  const { name, email, phone, language } = client
  const row = { userId: salon.id, customerId: entry.customer.id, name, email, phone, language }
  const made = await bookings.insertBooking(tx, {
    ...row,
    // The link is sent to the client's own email only.
    isProven: true,
    isClientsEmail: true,
    state: 'waiting',
    waitingEntryId: entry.id,
  })
  return found(made)
}
