import type { Booked, BookingDraft } from '@salon/contract/booking-page'
import { sumOfMoney } from '@salon/contract/money-sum'
import { longestWait } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import {
  insertRows,
  lockStaff,
  recordAppointmentActivity,
  reserve,
} from '../../appointments/booking/operations.ts'
import { notifyOfBooking } from '../../notifications/operations.ts'
import {
  addedClient,
  isFirstVisitOf,
  knownClient,
  refuseMoreBookings,
  refuseTooYoung,
  type BookingClient,
} from '../clients/operations.ts'
import {
  askDeposit,
  depositFor,
  depositNeeded,
  openPage,
  type DepositPayments,
} from '../deposits/operations.ts'
import type { DepositRow } from '../deposits/queries.ts'
import {
  checkEmail,
  provenHold,
  shownHold,
  type HeldLine,
  type VisitorContext,
} from '../holds/operations.ts'
import { deleteHold, lockHold, lockVisitor, updateHold, type HoldRow } from '../holds/queries.ts'
import { areSameTerms, isRunning, linesByTerms, spanOf } from '../holds/rules.ts'
import { recordClientMessage } from '../link/operations.ts'
import {
  catalogueOf,
  chosenServices,
  chosenStaff,
  freeAt,
  refuseClosed,
  requestBy,
  slotTaken,
  type OnlineCatalogue,
  type OwnTimes,
} from '../page/operations.ts'
import { bookingWindow } from '../page/rules.ts'
import { counted, onceByHold, replyTo, type MadeBy } from '../replies/operations.ts'
import * as queries from './queries.ts'
import { firstState, needsAnswer } from './rules.ts'

/**
 * Books what a hold keeps. One transaction: the hold and the client are locked, then the staff members in the order of
 * their ids; the search for free times runs again for exactly this start; rows and messages are written.
 * @param key the idempotency key of the request: with it, or by the same hold, a repeat finds the first booking
 * @throws Refusal hold_lapsed; robot_check_failed; code_needed; wrong_code; code_expired; please_call; too_young;
 *   most_bookings; slot_taken; terms_changed, with the hold by present terms; deposit_needed, with where to pay it;
 *   payment_unavailable; too_many
 */
export async function bookOnline(
  db: Db,
  salon: Salon,
  draft: BookingDraft,
  key: string | undefined,
  context: VisitorContext,
  payments: DepositPayments,
): Promise<Booked> {
  const made = { holdHash: hashOf(draft.hold), keyHash: keyHashOf(key, draft.email) }
  return onceByHold(db, salon, made, context, async () => {
    await refuseClosed(db, salon)
    const hold = await provenHold(db, salon, draft, context)
    const isProven = await checkEmail(db, salon, hold, draft, context)
    const proven = { ...draft, isProven }
    const outcome = await counted(db, salon, context, async () => {
      const result = await db.transaction((tx) => bookHeld(tx, salon, proven, made, context))
      if ('changed' in result) throw new Refusal('terms_changed', { present: result.changed })
      return result
    })
    if ('booked' in outcome) return outcome.booked
    const { deposit, catalogue } = outcome
    throw depositNeeded(deposit, await openPage(db, salon, deposit, catalogue, payments))
  })
}

const keyHashOf = (key: string | undefined, email: string) =>
  key === undefined ? null : hashOf(`${key}\n${email.toLowerCase()}`)

type BookingOutcome =
  | { readonly booked: Booked }
  | { readonly changed: unknown }
  | { readonly deposit: DepositRow; readonly catalogue: OnlineCatalogue }

async function bookHeld(
  tx: Db,
  salon: Salon,
  draft: BookingDraft & { readonly isProven: boolean },
  made: MadeBy,
  context: VisitorContext,
): Promise<BookingOutcome> {
  const { now } = context
  await lockVisitor(tx, salon, draft.email.toLowerCase())
  const hold = await lockHold(tx, salon, made.holdHash)
  // By another request, while this one waited.
  const before = await queries.bookingMadeBy(tx, salon, made.holdHash, made.keyHash)
  if (before) return { booked: await replyTo(tx, salon, before, context) }
  if (!hold) throw new Refusal('hold_lapsed')
  if (hold.startsAt === null) throw invalidField('hold', 'Please choose a time')
  const catalogue = await catalogueOf(tx, salon)
  const lines = await presentLines(tx, salon, catalogue, hold)
  if (lines !== hold.lines)
    return {
      changed: await shownHold(catalogue, { ...hold, token: draft.hold, lines }, context),
    }
  const known = await knownClient(tx, salon, draft)
  const services = chosenServices(catalogue, hold.serviceIds)
  refuseTooYoung(known, services, dayAt(hold.startsAt, salon.timeZone))
  const isFirstVisit = await isFirstVisitOf(tx, salon, known)
  const amount = depositFor(catalogue, lines, isFirstVisit)
  // Somebody who owes a deposit and is not known is no client until it is paid.
  const client = amount === null ? await addedClient(tx, salon, draft, known, now) : known
  await refuseMoreBookings(tx, salon, draft, catalogue.settings, now)
  // The notice may pass while the hold runs; one that has lapsed must obey it anew.
  const { earliest } = bookingWindow(catalogue.settings, now, salon.timeZone)
  const taken = {
    lines,
    staffId: hold.staffId,
    own: { hold: hold.id },
    ...(!isRunning(hold, now) && { earliest }),
  }
  await refuseTaken(tx, salon, catalogue, taken, now)
  if (amount !== null) {
    const { isProven, note = null } = draft
    const kept = { ...typedOf(draft), note, isProven }
    const owed = { hold, keyHash: made.keyHash, draft: kept, amount, currency: catalogue.currency }
    return { deposit: await askDeposit(tx, salon, owed, now), catalogue }
  }
  const { confirmation } = catalogue.settings
  const visit = { draft, made, client, lines, confirmation, isFirstVisit }
  const booking = await bookLines(tx, salon, visit, now)
  await deleteHold(tx, salon, hold.id)
  return { booked: await replyTo(tx, salon, booking, context, catalogue) }
}

/** A visit that is booked online, whose times were found free under the locks of its staff members. */
interface OnlineVisit {
  readonly draft: Pick<BookingDraft, 'name' | 'email' | 'phone' | 'language' | 'note'> & {
    readonly isProven: boolean
  }
  readonly made: MadeBy
  readonly client: BookingClient
  readonly lines: readonly HeldLine[]
  readonly confirmation: OnlineCatalogue['settings']['confirmation']
  readonly isFirstVisit: boolean
}

/** Writes a booking with its rows and messages. */
export async function bookLines(
  tx: Db,
  salon: Salon,
  { draft, made, client, lines, confirmation, isFirstVisit }: OnlineVisit,
  now: Date,
): Promise<queries.BookingRow> {
  const awaiting = needsAnswer(confirmation, isFirstVisit)
  const booking = found(
    await queries.insertBooking(tx, {
      ...typedOf(draft),
      isProven: draft.isProven,
      isClientsEmail: client.isNew || client.hasEmail,
      userId: salon.id,
      customerId: client.id,
      isNewClient: client.isNew,
      mayBeId: client.mayBeId,
      ...firstState(awaiting, found(lines[0]).start, now),
      ...made,
    }),
  )
  await placeVisit(tx, salon, { booking, lines, note: draft.note ?? null, awaiting }, now)
  return booking
}

/** What was typed about the client, which is kept whatever their row says. */
export const typedOf = ({
  name,
  email,
  phone = null,
  language,
}: Pick<BookingDraft, 'name' | 'email' | 'phone' | 'language'>) => ({
  name,
  email,
  phone,
  language,
})

/**
 * The lines of a hold by present prices and durations; where these differ from what was shown, they are what the
 * hold keeps from now on, so that the client books by them the next time.
 * @returns the hold's own lines where they are the same
 * @throws Refusal not_found for a service or staff member that is not offered any more
 */
async function presentLines(
  tx: Db,
  salon: Salon,
  catalogue: OnlineCatalogue,
  hold: HoldRow,
): Promise<HeldLine[]> {
  const services = chosenServices(catalogue, hold.serviceIds)
  const terms = hold.lines.map(({ serviceId, staffId }) =>
    found(services.find(({ id }) => id === serviceId)?.terms.get(staffId)),
  )
  if (areSameTerms(hold.lines, terms)) return hold.lines
  const lines = linesByTerms(hold.lines, terms)
  await updateHold(tx, salon, hold.id, { lines, ...spanOf(lines) })
  return lines
}

/**
 * Refuses lines of which one is not free any more. The staff members are locked in the order of their ids, so that
 * nobody else books them until the transaction ends.
 * @param held `staffId`: who was chosen, with whom the nearest starts are; null is anyone. A start before `earliest`, in
 *   ms, counts as taken
 * @throws Refusal slot_taken, with the nearest free starts
 */
export async function refuseTaken(
  tx: Db,
  salon: Salon,
  catalogue: OnlineCatalogue,
  {
    lines,
    staffId,
    own,
    earliest = 0,
  }: {
    readonly lines: readonly HeldLine[]
    readonly staffId: number | null
    readonly own: OwnTimes
    readonly earliest?: number
  },
  now: Date,
): Promise<void> {
  await lockStaff(tx, salon, [...new Set(lines.map(({ staffId }) => staffId))])
  const start = found(lines[0]).start
  if (Date.parse(start) >= earliest && (await areFree(tx, salon, lines, own, now))) return
  const services = chosenServices(
    catalogue,
    lines.map(({ serviceId }) => serviceId),
  )
  const request = requestBy(catalogue, services, chosenStaff(catalogue, services, staffId))
  throw await slotTaken(tx, salon, catalogue, { request, own, start }, now)
}

/**
 * Whether each line can be done when and by whom it says. The search is by the minute, since a start that filled a
 * hole when it was chosen need not any more.
 */
export async function areFree(
  tx: Db,
  salon: Salon,
  lines: readonly HeldLine[],
  own: OwnTimes,
  now: Date,
): Promise<boolean> {
  for (const line of lines) {
    const { serviceId, staffId, start } = line
    const request = {
      services: [{ ...line, id: serviceId, offers: new Map([[staffId, line]]) }],
      staffIds: [staffId],
      team: 'one' as const,
      step: 1,
      wait: longestWait,
      now: now.getTime(),
    }
    if (!(await freeAt(tx, salon, request, { own, start }, now))) return false
  }
  return true
}

/** A visit that is about to be written. */
interface NewVisit {
  readonly booking: queries.BookingRow
  readonly lines: readonly HeldLine[]
  readonly note: string | null
  readonly awaiting: boolean
}

/**
 * Writes the rows of a booking, whose times were found free under the locks of its staff members; with the message that
 * it is booked, unless it waits for the salon's answer.
 */
export async function placeVisit(
  tx: Db,
  salon: Salon,
  { booking, lines, note, awaiting }: NewVisit,
  now: Date,
): Promise<void> {
  const rows = lines.map(({ serviceId, staffId, start, ...terms }, n) => ({
    userId: salon.id,
    customerId: booking.customerId,
    serviceId,
    staffId,
    appointmentDate: start,
    ...terms,
    status: 'scheduled' as const,
    notes: n === 0 ? note : null,
    source: 'online' as const,
    awaiting,
    onlineBookingId: booking.id,
  }))
  await reserve(
    tx,
    salon,
    rows.map((row) => ({ row })),
    {},
  )
  const booked = await insertRows(tx, salon, rows)
  const first = found(booked[0])
  const names = booked.map(({ service }) => service.name).join(', ')
  const sentence = `Booked ${names} for ${first.customer.name}`
  await recordAppointmentActivity(tx, salon, first, 'created', sentence)
  const price = sumOfMoney(booked.map((row) => row.price))
  await notifyOfBooking(tx, salon, { ...first, price }, names)
  if (awaiting) return
  const appointmentIds = booked.map(({ id }) => id)
  const message = { kind: 'booked' as const, appointmentIds, start: first.appointmentDate }
  await recordClientMessage(tx, salon, booking, message, now)
}
