import { statusesOpen } from '@salon/contract/vocabulary'
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { messages, messageSettings } from '../../../db/schema/messages.ts'
import { onlineBookings } from '../../../db/schema/online-booking.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Span } from '../../../kernel/salon-time.ts'
import { emailForBooking } from '../queries.ts'

const reminders = ['reminder', 'second_reminder'] as const

/** The salons that have turned a reminder on. */
export const salonsThatRemind = (db: Db) => {
  const holds = (column: typeof messageSettings.emailKinds | typeof messageSettings.smsKinds) =>
    sql`${column} ?| array[${sql.raw(reminders.map((kind) => `'${kind}'`).join(', '))}]`
  return db
    .select({
      id: messageSettings.userId,
      timeZone: settings.timeZone,
      emailKinds: messageSettings.emailKinds,
      smsKinds: messageSettings.smsKinds,
      reminderHours: messageSettings.reminderHours,
      secondReminderHours: messageSettings.secondReminderHours,
    })
    .from(messageSettings)
    .innerJoin(settings, eq(settings.userId, messageSettings.userId))
    .where(or(holds(messageSettings.emailKinds), holds(messageSettings.smsKinds)))
    .orderBy(asc(messageSettings.userId))
}

/**
 * The rows of upcoming visits that the salon has accepted, by time, with the client's addresses: those of the online
 * booking where there is one.
 */
export const comingRows = (tx: Db, salonId: number, { from, to }: Span) =>
  tx
    .select({
      id: appointments.id,
      customerId: appointments.customerId,
      start: appointments.appointmentDate,
      createdAt: appointments.createdAt,
      bookingId: onlineBookings.id,
      email: emailForBooking,
      phone: customers.phone,
      language: onlineBookings.language,
    })
    .from(appointments)
    .innerJoin(
      customers,
      and(eq(customers.userId, appointments.userId), eq(customers.id, appointments.customerId)),
    )
    .leftJoin(
      onlineBookings,
      and(
        eq(onlineBookings.userId, appointments.userId),
        eq(onlineBookings.id, appointments.onlineBookingId),
        // The desk may have given the visit to another client.
        eq(onlineBookings.customerId, appointments.customerId),
      ),
    )
    .where(
      and(
        eq(appointments.userId, salonId),
        gt(appointments.appointmentDate, from),
        lt(appointments.appointmentDate, to),
        inArray(appointments.status, [...statusesOpen]),
        eq(appointments.awaiting, false),
        isNull(customers.removedAt),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))

/** The reminders of visits that start in a span, whatever became of them. */
export const remindersOf = (tx: Db, salonId: number, { from, to }: Span) =>
  tx
    .select({
      kind: messages.kind,
      channel: messages.channel,
      visitKey: messages.visitKey,
      start: messages.start,
    })
    .from(messages)
    .where(
      and(
        eq(messages.userId, salonId),
        inArray(messages.kind, [...reminders]),
        gt(messages.start, from),
        lt(messages.start, to),
      ),
    )
    .orderBy(asc(messages.id))
