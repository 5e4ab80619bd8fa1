import type { NotificationDetails, NotificationKind } from '@salon/contract/notifications'
import type { MessageChannel } from '@salon/contract/message-vocabulary'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { recordTouched, recordChange } from '../../db/change-log.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import { deletedAppointments } from '../../db/schema/deleted-appointments.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { settings } from '../../db/schema/settings.ts'
import type { Salon } from '../../kernel/salon.ts'

/**
 * The name of a notification's client. Looked up instead of stored, so that removing a client removes it here, too: by
 * the appointment, or by the deleted one while that can be restored.
 */
export const customerNameIn = (salonId: number) => {
  // A correlated look-up: for a salon that it estimates to be small the planner would scan all appointments.
  const itsCustomer = (table: typeof appointments | typeof deletedAppointments) => sql`
    select one.customer_id from ${table} one
    where one.user_id = ${salonId} and one.id = "notifications"."appointment_id"`
  return sql<string | null>`(
    select "customers"."name" from ${customers}
    where "customers"."user_id" = ${salonId} and "customers"."id" = (
      ${itsCustomer(appointments)} union all ${itsCustomer(deletedAppointments)} limit 1))`
}

/** The newest notifications first. */
export const recentNotifications = (db: Db, salon: Salon, limit: number) =>
  db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      type: notifications.type,
      kind: sql<NotificationKind>`${notifications.kind}`,
      // The pairs of clients are for `notifiedPairs` alone.
      details: sql<NotificationDetails>`${notifications.details} - 'pairs'`,
      appointmentId: notifications.appointmentId,
      customerName: customerNameIn(salon.id),
      isRead: sql<boolean>`${notifications.readAt} is not null`,
      isSample: notifications.isSample,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, salon.id))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)

/** The kinds of notifications that the salon chose. */
export const choicesOf = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({
      visit_booked: settings.notifyVisitBooked,
      visit_moved: settings.notifyVisitMoved,
      visit_cancelled: settings.notifyVisitCancelled,
      payment_completed: settings.notifyPaymentCompleted,
    })
    .from(settings)
    .where(eq(settings.userId, salon.id))
    .then(first)

/** Inserts rows of one salon, at least one. A trigger queues each for the devices that show notifications (0028_push.sql). */
export const insertNotifications = (
  tx: Db,
  salonId: number,
  rows: Omit<typeof notifications.$inferInsert, 'userId'>[],
) =>
  recordChange(tx, salonId, 'notifications')
    .insert(notifications)
    .values(rows.map((row) => ({ ...row, userId: salonId })))

export { lockSalon } from '../../db/lock-salon.ts'

/** An unread notification of a message that failed by a channel. */
export const unreadFailure = (tx: Db, salonId: number, channel: MessageChannel) =>
  tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, salonId),
        isNull(notifications.readAt),
        eq(notifications.kind, 'message_failed'),
        sql`${notifications.details} ->> 'channel' = ${channel}`,
      ),
    )
    .limit(1)
    .then(first)

/** The pairs of clients that notifications were about, as '1 2'. */
export const notifiedPairs = (tx: Db, salonId: number): Promise<string[]> =>
  tx
    .select({
      pair: sql<string>`jsonb_array_elements_text(${notifications.details} -> 'pairs')`,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, salonId), eq(notifications.kind, 'duplicates_found')))
    .then((rows) => rows.map(({ pair }) => pair))

/** Marks one as read; the first time stays. @returns undefined where there is none */
export const markRead = (db: Db, salon: Salon, id: number) =>
  recordTouched(
    db,
    db.$with('touched').as(
      db
        .update(notifications)
        .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
        .where(and(eq(notifications.userId, salon.id), eq(notifications.id, id)))
        .returning({ userId: notifications.userId }),
    ),
    'notifications',
  ).then(first)

export const markAllRead = (db: Db, salon: Salon) =>
  recordTouched(
    db,
    db.$with('touched').as(
      db
        .update(notifications)
        .set({ readAt: sql`now()` })
        .where(and(eq(notifications.userId, salon.id), isNull(notifications.readAt)))
        .returning({ userId: notifications.userId }),
    ),
    'notifications',
  )
