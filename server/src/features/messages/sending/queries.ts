import type { Status } from '@salon/contract/vocabulary'
import { and, asc, eq, inArray, lt, lte, notInArray, sql } from 'drizzle-orm'
import { recordTouched } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { messageOptOuts, messages } from '../../../db/schema/messages.ts'
import { bookingHolds, onlineBookings } from '../../../db/schema/online-booking.ts'
import { salonInfo } from '../../../db/schema/salon-info.ts'
import { services } from '../../../db/schema/services.ts'
import { settings } from '../../../db/schema/settings.ts'
import { staff } from '../../../db/schema/staff.ts'
import { waitingEntries } from '../../../db/schema/waiting-list.ts'
import { emailForBooking, isBooking, isByNewVisitor } from '../queries.ts'

/** What hands a message over: the mail server, or the SMS gateway of its salon. */
const server = sql<string>`case when ${messages.channel} = 'email' then 'email' else 'sms ' || ${messages.userId} end`

const claimed = {
  server,
  id: messages.id,
  userId: messages.userId,
  kind: messages.kind,
  channel: messages.channel,
  customerId: messages.customerId,
  appointmentId: messages.appointmentId,
  appointmentIds: messages.appointmentIds,
  bookingId: messages.bookingId,
  start: messages.start,
  visitKey: messages.visitKey,
  language: messages.language,
  isResent: messages.isResent,
  dueAt: messages.dueAt,
  tries: messages.tries,
  losses: messages.losses,
  messageKey: messages.messageKey,
}

/** A message that this process hands over. */
export type ClaimedMessage = Awaited<ReturnType<typeof claimDue>>[number]

/** What a stored message is about, also one that is not being sent. */
export type LoggedMessage = Omit<
  ClaimedMessage,
  'server' | 'appointmentId' | 'isResent' | 'tries' | 'losses' | 'messageKey'
>

/**
 * Claims messages that are due, the longest due first, until a moment. `skip locked`: another process claims others
 * meanwhile. A claim has no address until the message is about to be handed over ({@link storeAddress}).
 * @param except servers whose messages are left alone
 */
export const claimDue = (
  db: Db,
  now: Date,
  until: Date,
  limit: number,
  except: ReadonlySet<string> = new Set(),
) => {
  const due = db.$with('due').as(
    db
      .select({ userId: messages.userId, id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.state, 'queued'),
          lte(messages.dueAt, now.toISOString()),
          except.size > 0 ? notInArray(server, [...except]) : undefined,
        ),
      )
      .orderBy(asc(messages.dueAt), asc(messages.userId), asc(messages.id))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(messages)
    .set({ state: 'sending', claimedUntil: until.toISOString(), address: null })
    .from(due)
    .where(and(eq(messages.userId, due.userId), eq(messages.id, due.id)))
    .returning(claimed)
}

/**
 * Messages whose process has not said for long what became of them. Its lease is over, and so is any connection that
 * they were handed over by. One without an address was not handed over: it is queued as it was. Of the others an email
 * is sent once more, an SMS is not.
 */
export const recoverClaims = async (db: Db, now: Date): Promise<void> => {
  const isOver = and(eq(messages.state, 'sending'), lte(messages.claimedUntil, now.toISOString()))
  const isLost = sql`${messages.address} is not null`
  const isRepeatable = sql`(${messages.channel} = 'email' and ${messages.losses} = 0)`
  const isUnknown = sql`${isLost} and not ${isRepeatable}`
  await recordTouched(
    db,
    db.$with('recovered').as(
      db
        .update(messages)
        .set({
          state: sql`case when ${isUnknown} then 'unknown' else 'queued' end`,
          reason: sql`case when ${isUnknown} then 'answer_lost' end`,
          claimedUntil: null,
          losses: sql`${messages.losses} + (${isLost})::int`,
          dueAt: sql`case when ${isLost} and ${isRepeatable} then ${now.toISOString()}::timestamptz else ${messages.dueAt} end`,
        })
        .where(isOver)
        .returning({ userId: messages.userId }),
    ),
    'messages',
  )
}

const ofMessage = ({ userId, id }: Pick<ClaimedMessage, 'userId' | 'id'>) =>
  and(eq(messages.userId, userId), eq(messages.id, id))

/** The columns that say what became of a message. */
export type MessageOutcome = Partial<
  Pick<
    typeof messages.$inferInsert,
    'state' | 'reason' | 'detail' | 'dueAt' | 'tries' | 'losses' | 'sentAt' | 'gatewayId'
  >
>

/** Stores what became of a claimed message, unless a report of the gateway was faster. */
export const settle = (tx: Db, message: ClaimedMessage, outcome: MessageOutcome) =>
  recordTouched(
    tx,
    tx.$with('settled').as(
      tx
        .update(messages)
        .set({ ...outcome, claimedUntil: null })
        .where(and(ofMessage(message), inArray(messages.state, ['sending', 'queued', 'unknown'])))
        .returning({ userId: messages.userId }),
    ),
    'messages',
  )

/** The messages about the same visit to the same client by the same channel that were recorded before, the oldest first. */
export const earlierMessages = (
  tx: Db,
  { userId, id, visitKey, channel, customerId }: ClaimedMessage,
) =>
  tx
    .select({ kind: messages.kind, start: messages.start, state: messages.state })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.visitKey, visitKey),
        eq(messages.channel, channel),
        eq(messages.customerId, customerId),
        lt(messages.id, id),
      ),
    )
    .orderBy(asc(messages.id))

/** Stores where a message is about to be sent: should this process end now, its claim counts as handed over. */
export const storeAddress = (tx: Db, message: ClaimedMessage, address: string) =>
  tx.update(messages).set({ address }).where(ofMessage(message))

/** The salon and the client of a message. */
export const partiesOf = (tx: Db, message: LoggedMessage) =>
  tx
    .select({
      language: settings.language,
      timeZone: settings.timeZone,
      clock: settings.clock,
      salonName: salonInfo.name,
      salonAddress: salonInfo.address,
      salonPhone: salonInfo.phone,
      clientName: customers.name,
      bookingId: onlineBookings.id,
      bookingState: onlineBookings.state,
      isByNewVisitor,
      email: emailForBooking,
      phone: customers.phone,
      isRemoved: sql<boolean>`${customers.removedAt} is not null`,
      isOptedOut: sql<boolean>`exists (select from ${messageOptOuts}
        where ${messageOptOuts.userId} = ${customers.userId} and ${messageOptOuts.customerId} = ${customers.id}
          and ${messageOptOuts.channel} = ${message.channel})`,
    })
    .from(settings)
    .innerJoin(
      customers,
      and(eq(customers.userId, settings.userId), eq(customers.id, message.customerId)),
    )
    .leftJoin(salonInfo, eq(salonInfo.userId, settings.userId))
    .leftJoin(onlineBookings, isBooking(message.bookingId))
    .where(eq(settings.userId, message.userId))
    .then(first)

/** The rows of a message's visit as they are now, by time; those that were deleted are missing. */
export const visitRows = (
  tx: Db,
  { userId, appointmentIds }: Pick<ClaimedMessage, 'userId' | 'appointmentIds'>,
) =>
  tx
    .select({
      start: appointments.appointmentDate,
      status: sql<Status>`${appointments.status}`,
      service: services.name,
      staff: staff.name,
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
    .where(and(eq(appointments.userId, userId), inArray(appointments.id, appointmentIds)))
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))

/**
 * The place on the waiting list that a message tells of, with what it is for and the lines of an offered time. One
 * that the salon took off the list is cancelled, whatever its booking says.
 */
export const waitingPlaceOf = async (
  tx: Db,
  { userId, bookingId }: Pick<ClaimedMessage, 'userId' | 'bookingId'>,
) => {
  if (bookingId === null) return undefined
  const place = await tx
    .select({
      state: onlineBookings.state,
      answerBy: onlineBookings.answerBy,
      serviceIds: waitingEntries.serviceIds,
      archivedAt: waitingEntries.archivedAt,
      lines: bookingHolds.lines,
    })
    .from(onlineBookings)
    .innerJoin(
      waitingEntries,
      and(
        eq(waitingEntries.userId, onlineBookings.userId),
        eq(waitingEntries.id, onlineBookings.waitingEntryId),
      ),
    )
    .leftJoin(
      bookingHolds,
      and(
        eq(bookingHolds.userId, onlineBookings.userId),
        eq(bookingHolds.bookingId, onlineBookings.id),
      ),
    )
    .where(and(eq(onlineBookings.userId, userId), eq(onlineBookings.id, bookingId)))
    .then(first)
  const isTaken = place?.state === 'booked' || place?.state === 'awaiting'
  const isOff = place?.archivedAt !== null && !isTaken
  return place && { ...place, ...(isOff && { state: 'cancelled_by_salon' as const }) }
}

type WaitingPlace = NonNullable<Awaited<ReturnType<typeof waitingPlaceOf>>>

/** The names of the services that somebody waits for, and of who would do them at the time that is offered. */
export const namedLines = async (
  tx: Db,
  { userId }: Pick<ClaimedMessage, 'userId'>,
  { serviceIds, lines }: Pick<WaitingPlace, 'serviceIds' | 'lines'>,
): Promise<{ service: string; staff: string }[]> => {
  const staffIds = (lines ?? []).map(({ staffId }) => staffId)
  const named = await tx
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(eq(services.userId, userId), inArray(services.id, serviceIds)))
  const doers = await tx
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.userId, userId), inArray(staff.id, staffIds)))
  const nameIn = (rows: typeof named, id: number | undefined) =>
    rows.find((row) => row.id === id)?.name ?? ''
  return serviceIds.map((id, n) => ({
    service: nameIn(named, id),
    staff: nameIn(doers, staffIds[n]),
  }))
}
