import type { MessageChannel } from '@salon/contract/message-vocabulary'
import { and, asc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { recordChange } from '../../db/change-log.ts'
import type { Db } from '../../db/client.ts'
import { take } from '../../db/counters.ts'
import { first } from '../../db/first.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import { messageGatewayKeys, messages, messageSettings } from '../../db/schema/messages.ts'
import { onlineBookings } from '../../db/schema/online-booking.ts'
import { settings } from '../../db/schema/settings.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'

/**
 * Where a client reads emails about an online booking: as given with it, since it need not be the stored one; a
 * new client's is the stored one, which the desk may have corrected.
 */
export const emailForBooking = sql<
  string | null
>`coalesce(case when not ${onlineBookings.isNewClient} then nullif(${onlineBookings.email}, '') end, ${customers.email})`

/**
 * The online booking that a message is about, beside its client; null is none. The desk may have given its visit to
 * another client.
 */
export const isBooking = (bookingId: number | null) =>
  bookingId === null
    ? sql`false`
    : and(
        eq(onlineBookings.userId, customers.userId),
        eq(onlineBookings.id, bookingId),
        eq(onlineBookings.customerId, customers.id),
      )

/**
 * Whether an online booking was made on the page, for a client who has completed no visit: nothing proves their phone
 * number. A booking that is about an entry of the desk on the waiting list was made by no hold.
 */
export const isByNewVisitor = sql<boolean>`${onlineBookings.holdHash} is not null and not exists (
  select from ${appointments} where ${appointments.userId} = ${customers.userId}
    and ${appointments.customerId} = ${customers.id} and ${appointments.status} = 'completed')`

/** What decides by which channels a client gets a message; undefined where the salon sends nothing. */
export const recipientOf = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  { customerId, bookingId }: { readonly customerId: number; readonly bookingId: number | null },
) =>
  tx
    .select({
      email: emailForBooking,
      phone: customers.phone,
      emailKinds: messageSettings.emailKinds,
      smsKinds: messageSettings.smsKinds,
      // 'log' is the only provider without a key.
      hasSmsAccount: sql<boolean>`(${messageSettings.smsProvider} = 'log'
        or ${messageSettings.smsProvider} is not null and ${messageGatewayKeys.userId} is not null) is true`,
      callingCode: messageSettings.callingCode,
      timeZone: settings.timeZone,
      language: onlineBookings.language,
      isByNewVisitor,
    })
    .from(messageSettings)
    .leftJoin(messageGatewayKeys, eq(messageGatewayKeys.userId, messageSettings.userId))
    .innerJoin(settings, eq(settings.userId, messageSettings.userId))
    .innerJoin(customers, eq(customers.userId, messageSettings.userId))
    .leftJoin(onlineBookings, isBooking(bookingId))
    .where(
      and(
        eq(messageSettings.userId, salon.id),
        eq(customers.id, customerId),
        isNull(customers.removedAt),
      ),
    )
    .then(first)

/** The kinds that a salon sends; undefined where it sends nothing. */
export const kindsOf = (tx: Db, salon: Pick<Salon, 'id'>) =>
  tx
    .select({ emailKinds: messageSettings.emailKinds, smsKinds: messageSettings.smsKinds })
    .from(messageSettings)
    .where(eq(messageSettings.userId, salon.id))
    .then(first)

/** The rows of a client's cancellations, except those that were not sent, of visits that start in a span. */
export const cancellationsOf = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  customerId: number,
  { from, to }: Span,
) =>
  tx
    .select({ ids: messages.appointmentIds })
    .from(messages)
    .where(
      and(
        eq(messages.userId, salon.id),
        eq(messages.customerId, customerId),
        eq(messages.kind, 'cancelled'),
        ne(messages.state, 'skipped'),
        gte(messages.start, from),
        lt(messages.start, to),
      ),
    )
    .then((rows) => rows.map(({ ids }) => ids))

/** The messages about a visit, the oldest first. */
export const messagesOfVisit = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  visitKey: string,
  channels: readonly MessageChannel[],
) =>
  tx
    .select({
      kind: messages.kind,
      channel: messages.channel,
      start: messages.start,
      copy: messages.copy,
      state: messages.state,
    })
    .from(messages)
    .where(
      and(
        eq(messages.userId, salon.id),
        eq(messages.visitKey, visitKey),
        inArray(messages.channel, [...channels]),
      ),
    )
    .orderBy(asc(messages.id))

export type NewMessage = Omit<typeof messages.$inferInsert, 'id' | 'userId'>

/** Inserts messages, at least one; one that is there already stays as it is. */
export const insertMessages = (tx: Db, salon: Pick<Salon, 'id'>, rows: readonly NewMessage[]) =>
  recordChange(tx, salon.id, 'messages')
    .insert(messages)
    .values(rows.map((row) => ({ ...row, userId: salon.id })))
    .onConflictDoNothing()
    .returning({ id: messages.id })

/** Takes what a client was sent out of the log, and sends what is queued no more. */
export const eraseClient = (tx: Db, salon: Pick<Salon, 'id'>, customerId: number) =>
  tx
    .update(messages)
    .set({
      address: null,
      detail: null,
      state: sql`case when ${messages.state} = 'queued' then 'skipped' else ${messages.state} end`,
      reason: sql`case when ${messages.state} = 'queued' then 'client_removed' else ${messages.reason} end`,
    })
    .where(and(eq(messages.userId, salon.id), eq(messages.customerId, customerId)))

const aDay = 24 * 60 * 60
/** How many emails, or SMS, that somebody can cause again and again go to one address in a day. */
const mostPerDay = 5
/** How many of them about bookings of new visitors a salon sends by SMS in a day, to all numbers: it pays for each. */
const mostSmsPerDay = 200

/**
 * Whether an address gets one more of them today by a channel; counts it.
 * @param isUnproven whether it is a phone number that nothing proves
 */
export async function isWithinDailyLimit(
  db: Db,
  salon: Pick<Salon, 'id'>,
  channel: MessageChannel,
  address: string,
  isUnproven = false,
): Promise<boolean> {
  const ofAddress = `messages of ${salon.id} by ${channel} to ${address.toLowerCase()}`
  const { wait } = await take(db, [
    { key: ofAddress, most: mostPerDay, seconds: aDay },
    ...(isUnproven
      ? [{ key: `SMS to visitors of ${salon.id}`, most: mostSmsPerDay, seconds: aDay }]
      : []),
  ])
  return wait === 0
}
