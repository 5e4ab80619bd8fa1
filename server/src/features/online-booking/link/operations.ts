import type { PublicBooking } from '@salon/contract/public-booking'
import type { FileReply } from '@salon/contract/route'
import { sumOfMoney } from '@salon/contract/money-sum'
import type { Db } from '../../../db/client.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf, newSecret } from '../../../kernel/secrets.ts'
import { recordMessage } from '../../messages/operations.ts'
import { notifyOfChange } from '../../notifications/operations.ts'
import {
  bookingById,
  lockBookingOf,
  lockClient,
  rowsOf,
  type BookingRow,
} from '../bookings/queries.ts'
import { presentState } from '../bookings/rules.ts'
import { depositOfBooking } from '../deposits/queries.ts'
import { publicStateOf } from '../deposits/rules.ts'
import { publicLines } from '../holds/operations.ts'
import { holdOf } from '../holds/queries.ts'
import {
  catalogueIfOpen,
  countCall,
  countQuestion,
  publicProfile,
  type OnlineCatalogue,
} from '../page/operations.ts'
import { activeStaff } from '../page/queries.ts'
import { bookingWindow, endOf, priceShownOf } from '../page/rules.ts'
import { salonByNumber } from '../settings/operations.ts'
import { settingsOf } from '../settings/queries.ts'
import { usualSettings } from '../settings/rules.ts'
import * as queries from './queries.ts'
import { calendarOf, changeUntil, choicesOf, liveRows } from './rules.ts'

/**
 * Makes a link of a booking, in the transaction that sends it. Those before go on working: each email has its own,
 * since only hashes are kept.
 * @returns its path, '/booking/7.SECRET'
 */
export async function issueLink(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  bookingId: number,
): Promise<string> {
  const secret = newSecret()
  await queries.insertLink(tx, { userId: salon.id, tokenHash: hashOf(secret), bookingId })
  return `/booking/${salon.id}.${secret}`
}

/** A client may look a visit up for so long after its email. */
const daysOfLinks = 400

/** Deletes old links of which nothing can come any more. */
export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysOfLinks * 24 * 60 * 60 * 1000)
  await queries.deleteLinks(db, before.toISOString(), now.toISOString())
}

/** A message about a booking: the rows that it is about, and when they start. */
interface BookingMessage {
  readonly kind: Parameters<typeof recordMessage>[2]['kind']
  readonly appointmentIds: readonly number[]
  readonly start: string
}

/** Records a message to the client of a booking, in the transaction that changes it. */
export const recordClientMessage = (
  tx: Db,
  salon: Salon,
  { id, customerId, language }: BookingRow,
  message: BookingMessage,
  now: Date,
): Promise<void> =>
  recordMessage(tx, salon, { ...message, bookingId: id, customerId, language }, now)

/** How often a visit may be moved in a day, by all of its links together: each move notifies the staff. */
const movesPerDay = 20

/** Counts a move, also one that is refused. @throws Refusal not_found; too_many */
export async function countMove(db: Db, salon: Salon, network: string, token: string) {
  await countQuestion(db, salon, network)
  const { id } = await bookingOfLink(db, salon, token)
  const key = `moves of booking ${id} of ${salon.id}`
  await countCall(db, { key, most: movesPerDay, seconds: 24 * 60 * 60 })
}

/** A row of a booking as it was, and what is changed of it. */
interface ChangedBookingRow {
  readonly before: BookingDetails['rows'][number]
  readonly edit: {
    readonly status?: 'cancelled'
    readonly appointmentDate?: string
    readonly staffId?: number
  }
}

/**
 * Notifies of a change of a whole visit: once for each staff member, by their first row, since an account may be limited
 * to its own visits.
 * @param changes by time
 */
export async function notifyOfVisit(tx: Db, salon: Salon, changes: readonly ChangedBookingRow[]) {
  const doerOf = ({ before, edit }: ChangedBookingRow) => edit.staffId ?? before.staffId
  for (const staffId of new Set(changes.map(doerOf))) {
    const own = changes.filter((change) => doerOf(change) === staffId)
    const { before: row, edit } = found(own[0])
    const price = sumOfMoney(own.map(({ before }) => before.price))
    const before = { ...row, appointmentDate: row.start, price }
    const names = own.map((change) => change.before.service).join(', ')
    await notifyOfChange(tx, salon, before, { ...before, ...edit }, names)
  }
}

/** The salon's number and the secret of a client's link, to a booking or a form. */
export const tokenParts = (token: string) => {
  const [salonId = '', secret = ''] = token.split('.')
  return { salonId: Number(salonId), secret }
}

/** The salon of a link. @param db without a tenant @throws Refusal not_found */
export const salonOfLink = (db: Db, token: string): Promise<Salon> =>
  salonByNumber(db, tokenParts(token).salonId)

/** The booking of a link. @throws Refusal not_found */
export async function bookingOfLink(db: Db, salon: Salon, token: string): Promise<BookingRow> {
  const link = found(await queries.bookingOfLink(db, salon, hashOf(tokenParts(token).secret)))
  return found(await bookingById(db, salon, link.id))
}

/** A client may be merged into another, and that one into a third, between the read and the lock. */
const mostReads = 5

/**
 * A booking, locked: of two changes the second waits, and sees what the first has made of it. Lock order: the client
 * first, as in merging and removing a client, or the two could deadlock. A merge that is waited for gives the booking to
 * another client, who is then locked.
 * @returns undefined where there is no such booking @throws Refusal changed_meanwhile
 */
export async function lockBooking(
  tx: Db,
  salon: Salon,
  id: number,
): Promise<BookingRow | undefined> {
  for (let reads = 0; reads < mostReads; reads += 1) {
    const booking = await bookingById(tx, salon, id)
    if (!booking) return undefined
    await lockClient(tx, salon, booking.customerId)
    const locked = await lockBookingOf(tx, salon, id, booking.customerId)
    if (locked) return locked
  }
  throw new Refusal('changed_meanwhile')
}

type WishedEntry = NonNullable<Awaited<ReturnType<typeof queries.entryOf>>>

/** A booking with what has become of it. */
export interface BookingDetails {
  readonly booking: BookingRow
  readonly state: BookingRow['state']
  /** What somebody on the waiting list wished; undefined for all others. */
  readonly entry: WishedEntry | undefined
  /** The rows that take time, or all where none does. */
  readonly rows: Awaited<ReturnType<typeof rowsOf>>
  /** What the salon offers online; undefined where it takes no bookings online any more. */
  readonly catalogue: OnlineCatalogue | undefined
  /** What the salon chose, also while it takes no bookings online. */
  readonly settings: Pick<OnlineCatalogue['settings'], 'changeHours' | 'services'>
  readonly can: PublicBooking['can']
}

/**
 * What has become of a booking, and what its client may do.
 * @param known what the salon offers online, where the transaction has read it already
 */
export async function bookingDetails(
  db: Db,
  salon: Salon,
  booking: BookingRow,
  now: Date,
  known?: OnlineCatalogue,
): Promise<BookingDetails> {
  const all = await rowsOf(db, salon, booking.id)
  const live = liveRows(all)
  const catalogue = known ?? (await catalogueIfOpen(db, salon))
  const settings = catalogue?.settings ?? (await settingsOf(db, salon)) ?? usualSettings
  const { changeHours } = settings
  const entry = await presentEntry(db, salon, booking)
  const state = stateOf(booking, entry, all)
  const can = choicesOf(
    { state, answerBy: booking.answerBy, rows: live, changeHours, isOpen: catalogue !== undefined },
    now,
  )
  return { booking, state, entry, rows: live.length > 0 ? live : all, catalogue, settings, can }
}

const isWaiting = ({ state }: BookingRow) => state === 'waiting' || state === 'offered'

/** The entry of the waiting list of a booking that still waits; undefined where the salon took it off. */
async function presentEntry(
  db: Db,
  salon: Salon,
  booking: BookingRow,
): Promise<WishedEntry | undefined> {
  if (!isWaiting(booking) || booking.waitingEntryId === null) return undefined
  const entry = await queries.entryOf(db, salon, booking.waitingEntryId)
  return entry?.archivedAt === null ? entry : undefined
}

const stateOf = (
  booking: BookingRow,
  entry: WishedEntry | undefined,
  rows: Parameters<typeof presentState>[1],
) => {
  if (!isWaiting(booking) || booking.waitingEntryId === null)
    return presentState(booking.state, rows)
  return entry ? booking.state : 'cancelled_by_salon'
}

/** What somebody waits for, by name. */
async function wishOf(
  db: Db,
  salon: Salon,
  { entry }: BookingDetails,
): Promise<PublicBooking['wish']> {
  if (!entry) return null
  const { firstDay, lastDay, weekdays } = entry
  return { ...(await queries.namesOf(db, salon, entry)), firstDay, lastDay, weekdays }
}

/**
 * A booking as its client reads it.
 * @param known what the salon offers online, where the transaction has read it already
 */
export async function publicBookingOf(
  db: Db,
  salon: Salon,
  booking: BookingRow,
  now: Date,
  known?: OnlineCatalogue,
): Promise<PublicBooking> {
  const details = await bookingDetails(db, salon, booking, now, known)
  const { state, rows, catalogue, settings, can } = details
  const lines = rows.length > 0 ? linesOf(details) : await offeredLines(db, salon, details)
  const prices = lines.map(({ price }) => price)
  const until = changeUntil(rows, settings.changeHours)
  return {
    state,
    salon: { ...(await publicProfile(db, salon)), slug: catalogue?.slug ?? null },
    start: lines[0]?.start ?? null,
    end: lines.length > 0 ? endOf(lines) : null,
    lines,
    wish: await wishOf(db, salon, details),
    total:
      lines.length === 0 || prices.includes(null)
        ? null
        : sumOfMoney(prices.filter((price) => price !== null)),
    isTotalFrom: lines.some(
      ({ serviceId }) => priceShownOf(settings.services, serviceId) === 'from',
    ),
    deposit: await depositOf(db, salon, booking),
    isConfirmed: rows.length > 0 && rows.every(({ status }) => status !== 'scheduled'),
    can,
    changeUntil: can.move || can.cancel ? until : null,
    expiresAt: booking.answerBy,
    ...daysOf(catalogue, salon, now),
  }
}

async function depositOf(
  db: Db,
  salon: Salon,
  { id }: BookingRow,
): Promise<PublicBooking['deposit']> {
  const deposit = await depositOfBooking(db, salon, id)
  if (!deposit) return null
  const { amount, currency, state } = deposit
  return { amount, currency, state: publicStateOf(state) }
}

/** The days that a move may choose from; today where nothing can be booked. */
function daysOf(catalogue: OnlineCatalogue | undefined, salon: Salon, now: Date) {
  const none = { noticeMinutes: 0, horizonDays: 0 }
  const { firstDay, lastDay } = bookingWindow(catalogue?.settings ?? none, now, salon.timeZone)
  return { firstDay, lastDay }
}

const linesOf = ({ rows, settings }: BookingDetails) =>
  rows.map(({ serviceId, service, staffId, staff, start, duration, price }) => {
    const isHidden = priceShownOf(settings.services, serviceId) === 'hidden'
    return { serviceId, service, staffId, staff, start, duration, price: isHidden ? null : price }
  })

/** The lines of the time that is offered to somebody on the waiting list. */
async function offeredLines(db: Db, salon: Salon, { booking, catalogue, state }: BookingDetails) {
  if (state !== 'offered' || !catalogue) return []
  const hold = await holdOf(db, salon, booking.id)
  const staff = await activeStaff(db, salon)
  return publicLines({ services: catalogue.services, staff }, hold?.lines ?? [])
}

/** The booking of a link, as its client reads it. Changes nothing. @throws Refusal not_found */
export const showBooking = async (
  db: Db,
  salon: Salon,
  token: string,
  now: Date,
): Promise<PublicBooking> => publicBookingOf(db, salon, await bookingOfLink(db, salon, token), now)

/** The booking of a link as iCalendar. @throws Refusal not_found, also where there is no time yet */
export async function calendarOfLink(
  db: Db,
  salon: Salon,
  token: string,
  now: Date,
): Promise<FileReply> {
  const booking = await bookingOfLink(db, salon, token)
  const shown = await publicBookingOf(db, salon, booking, now)
  const { seq, version } = found(await queries.sequenceOf(db, salon))
  if (shown.start === null || shown.end === null) throw new Refusal('not_found')
  const event = {
    id: booking.id,
    salonId: salon.id,
    sequence: (seq ?? 0) + version,
    start: shown.start,
    end: shown.end,
    state: shown.state,
    services: shown.lines.map(({ service }) => service),
    salon: shown.salon.name,
    address: shown.salon.address,
  }
  return {
    type: 'text/calendar; charset=utf-8',
    name: 'visit.ics',
    cache: 'never',
    bytes: (async function* () {
      yield Buffer.from(calendarOf(event, now))
    })(),
  }
}
