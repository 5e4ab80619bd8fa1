import { lastDigits } from '@salon/contract/same-client'
import { folded, nameForms } from '@salon/contract/text-search'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  like,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { messages } from '../../../db/schema/messages.ts'
import { bookingBlocks, onlineBookings } from '../../../db/schema/online-booking.ts'
import { services } from '../../../db/schema/services.ts'
import { settings } from '../../../db/schema/settings.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { lockClient, presentClient } from '../../../db/present-client.ts'

export type BookingRow = typeof onlineBookings.$inferSelect
export type NewBooking = typeof onlineBookings.$inferInsert

const byId = (salon: Pick<Salon, 'id'>, id: number) =>
  and(eq(onlineBookings.userId, salon.id), eq(onlineBookings.id, id))

export const bookingById = (db: Db, salon: Salon, id: number) =>
  db.select().from(onlineBookings).where(byId(salon, id)).then(first)

/** A booking, locked; undefined, and without a lock, where it is not this client's. */
export const lockBookingOf = (tx: Db, salon: Salon, id: number, customerId: number) =>
  tx
    .select()
    .from(onlineBookings)
    .where(and(byId(salon, id), eq(onlineBookings.customerId, customerId)))
    .for('no key update')
    .then(first)

/** The booking that was made by a hold, or under an idempotency key. */
export const bookingMadeBy = (db: Db, salon: Salon, holdHash: string, keyHash: string | null) =>
  db
    .select()
    .from(onlineBookings)
    .where(
      and(
        eq(onlineBookings.userId, salon.id),
        keyHash === null
          ? eq(onlineBookings.holdHash, holdHash)
          : or(eq(onlineBookings.holdHash, holdHash), eq(onlineBookings.keyHash, keyHash)),
      ),
    )
    .orderBy(asc(onlineBookings.id))
    .limit(1)
    .then(first)

export const insertBooking = (tx: Db, row: NewBooking) =>
  tx.insert(onlineBookings).values(row).returning().then(first)

export const updateBooking = (
  tx: Db,
  salon: Salon,
  id: number,
  change: Partial<Omit<NewBooking, 'id' | 'userId'>>,
) => tx.update(onlineBookings).set(change).where(byId(salon, id)).returning().then(first)

/** The appointments of bookings, by time; deleted ones are gone. */
export const rowsOf = (db: Db, salon: Salon, ...bookingIds: number[]) =>
  db
    .select({
      id: appointments.id,
      bookingId: appointments.onlineBookingId,
      customerId: appointments.customerId,
      serviceId: appointments.serviceId,
      service: services.name,
      minimumAge: services.minimumAge,
      staffId: appointments.staffId,
      staff: staff.name,
      start: appointments.appointmentDate,
      duration: appointments.duration,
      initialWork: appointments.initialWork,
      processing: appointments.processing,
      cleanup: appointments.cleanup,
      price: appointments.price,
      status: appointments.status,
      awaiting: appointments.awaiting,
      notes: appointments.notes,
    })
    .from(appointments)
    .innerJoin(
      services,
      and(eq(services.userId, appointments.userId), eq(services.id, appointments.serviceId)),
    )
    .innerJoin(
      staff,
      and(eq(staff.userId, appointments.userId), eq(staff.id, appointments.staffId)),
    )
    .where(
      and(eq(appointments.userId, salon.id), inArray(appointments.onlineBookingId, bookingIds)),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))

/** The booking by which an appointment was made. */
export const bookingOfAppointment = (db: Db, salon: Salon, appointmentId: number) =>
  db
    .select({ bookingId: appointments.onlineBookingId })
    .from(appointments)
    .where(and(eq(appointments.userId, salon.id), eq(appointments.id, appointmentId)))
    .then(first)

/** Bookings that wait for the salon's answer. */
export const awaitingBookings = (db: Db, salon: Salon) =>
  db
    .select()
    .from(onlineBookings)
    .where(and(eq(onlineBookings.userId, salon.id), eq(onlineBookings.state, 'awaiting')))
    .orderBy(asc(onlineBookings.answerBy), asc(onlineBookings.id))

/** Bookings of every salon that wait for an answer and have one by what staff did with a row, or are overdue. */
export const settleableBookings = (db: Db, now: string) =>
  bookingsOfAll(
    db,
    and(
      eq(onlineBookings.state, 'awaiting'),
      or(
        lte(onlineBookings.answerBy, now),
        exists(
          db
            .select({ id: appointments.id })
            .from(appointments)
            .where(
              and(
                eq(appointments.userId, onlineBookings.userId),
                eq(appointments.onlineBookingId, onlineBookings.id),
                notInArray(appointments.status, statusesCalledOff),
                or(ne(appointments.status, 'scheduled'), eq(appointments.awaiting, false)),
              ),
            ),
        ),
      ),
    ),
  )

/** Bookings of every salon whose offer was not taken in time, or whose client does not hear of it. */
export const offersToEnd = (db: Db, now: string) =>
  bookingsOfAll(
    db,
    and(eq(onlineBookings.state, 'offered'), or(lte(onlineBookings.answerBy, now), isOfferUnsent)),
  )

/** The last message of an offer by each channel was skipped, as by the daily limit, or failed. */
const isOfferUnsent = sql`(
  select bool_and(last.state in ('skipped', 'failed')) from (
    select distinct on (${messages.channel}) ${messages.state} from ${messages}
    where ${messages.userId} = ${onlineBookings.userId} and ${messages.customerId} = ${onlineBookings.customerId}
      and ${messages.bookingId} = ${onlineBookings.id} and ${messages.kind} = 'waiting_list_offer'
    order by ${messages.channel}, ${messages.id} desc
  ) last)`

/** Bookings with their salons, the longest overdue first. */
const bookingsOfAll = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      id: onlineBookings.id,
      salon: { id: settings.userId, timeZone: settings.timeZone, weekStart: settings.weekStart },
    })
    .from(onlineBookings)
    .innerJoin(settings, eq(settings.userId, onlineBookings.userId))
    .where(condition)
    .orderBy(asc(onlineBookings.answerBy), asc(onlineBookings.id))

/** Whether appointments still wait for an answer. */
export const setAwaiting = (tx: Db, salon: Salon, bookingId: number, awaiting: boolean) =>
  tx
    .update(appointments)
    .set({ awaiting })
    .where(and(eq(appointments.userId, salon.id), eq(appointments.onlineBookingId, bookingId)))

const clientShown = {
  id: customers.id,
  name: customers.name,
  email: customers.email,
  phone: customers.phone,
}
const contains = (part: string) => like(customers.searchKey, `%${part.replace(/[\\%_]/g, '\\$&')}%`)

/** The most candidates of each kind. */
const mostCompared = 20

/**
 * Clients who may be a visitor: with the email, with the end of the phone, or with all words of the name. Which of
 * them are the same is compared by the contract's rules.
 */
export async function likelyClients(
  tx: Db,
  salon: Salon,
  { name, email, phone }: { name: string; email: string; phone: string | null },
) {
  const digits = lastDigits(phone)
  const words = nameForms(name).map((form) => form.split(' ').filter((word) => word !== ''))
  const kinds = [
    ...(digits === '' ? [] : [contains(digits)]),
    ...words
      .filter((form) => form.length > 0)
      .map((form) => and(...form.map((word) => contains(` ${word}`)))),
  ]
  const ofKind = (kind: (typeof kinds)[number]) =>
    tx
      .select(clientShown)
      .from(customers)
      .where(and(eq(customers.userId, salon.id), isNull(customers.removedAt), kind))
      .orderBy(asc(sql`length(${customers.searchKey})`), asc(customers.id))
      .limit(mostCompared)
      .$dynamic()
  // A union, because with `or` the limit would be one of all kinds together.
  const withEmail = ofKind(contains(`\t${folded(email)}\t`))
  const found = await kinds.reduce((all, kind) => all.union(ofKind(kind)), withEmail)
  return found.toSorted((a, b) => a.id - b.id)
}

/** Clients by their ids. */
export const clientsById = (db: Db, salon: Salon, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select(clientShown)
        .from(customers)
        .where(and(eq(customers.userId, salon.id), inArray(customers.id, [...ids])))

/** Those among clients who are blocked from booking online. */
export const blockedAmong = (db: Db, salon: Salon, ids: readonly number[]) =>
  db
    .select({ id: bookingBlocks.customerId })
    .from(bookingBlocks)
    .where(and(eq(bookingBlocks.userId, salon.id), inArray(bookingBlocks.customerId, [...ids])))

export const insertBlock = (tx: Db, salon: Salon, customerId: number) =>
  tx.insert(bookingBlocks).values({ userId: salon.id, customerId }).onConflictDoNothing()

export const deleteBlock = (tx: Db, salon: Salon, customerId: number) =>
  tx
    .delete(bookingBlocks)
    .where(and(eq(bookingBlocks.userId, salon.id), eq(bookingBlocks.customerId, customerId)))

/** An email in lower case; with `onlyProven` what counts is what was made with it proven. */
export interface CountedEmail {
  readonly email: string
  readonly onlyProven: boolean
}

/** How many online bookings by an email are still to come. */
export const countFuture = (
  tx: Db,
  salon: Salon,
  { email, onlyProven }: CountedEmail,
  now: string,
) => {
  const booking = alias(onlineBookings, 'booking')
  return tx
    .select({ count: sql`count(distinct ${booking.id})`.mapWith(Number) })
    .from(booking)
    .innerJoin(
      appointments,
      and(
        eq(appointments.userId, booking.userId),
        eq(appointments.onlineBookingId, booking.id),
        gt(appointments.appointmentDate, now),
        notInArray(appointments.status, statusesCalledOff),
      ),
    )
    .where(
      and(
        eq(booking.userId, salon.id),
        eq(sql`lower(${booking.email})`, email),
        onlyProven ? eq(booking.isProven, true) : undefined,
      ),
    )
    .then(first)
}

/** Whether a client has been there before. */
export const hasCompleted = (tx: Db, salon: Salon, customerId: number) =>
  tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        eq(appointments.customerId, customerId),
        eq(appointments.status, 'completed'),
      ),
    )
    .limit(1)
    .then(first)
