import type { NotificationDetails, NotificationKind } from '@salon/contract/notifications'
import { ownVisitsRole } from '@salon/contract/permissions'
import { and, asc, eq, gt, isNotNull, like, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { salons, sessions, users } from '../../../db/schema/auth.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import { notifications } from '../../../db/schema/notifications.ts'
import { onlineBookings } from '../../../db/schema/online-booking.ts'
import { pushDeliveries, pushSubscriptions } from '../../../db/schema/push.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { customerNameIn } from '../queries.ts'

/** The device of the caller's session, whose public id begins the hash. */
const itsDevice = (salon: Salon) =>
  and(
    eq(pushSubscriptions.userId, salon.id),
    eq(pushSubscriptions.accountId, salon.account.id),
    like(pushSubscriptions.sessionHash, `${salon.session}%`),
  )

/** The device of the caller's session; undefined where it shows no notifications. */
export const deviceOf = (db: Db, salon: Salon) =>
  db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(itsDevice(salon))
    .then(first)

/** Forgets the device of the caller's session, and what was to be sent to it. */
export const deleteSubscription = async (db: Db, salon: Salon): Promise<void> => {
  await db.delete(pushSubscriptions).where(itsDevice(salon))
}

/** Locks the caller's session, so that it cannot end meanwhile, and its calls follow one another. */
export const lockSession = (tx: Db, salon: Salon) =>
  tx
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(
      and(eq(sessions.userId, salon.account.id), like(sessions.tokenHash, `${salon.session}%`)),
    )
    .for('no key update')
    .then(first)

/** Deletes the subscriptions of other sessions with the same address. */
export const deleteOthers = (tx: Db, salon: Salon, sessionHash: string, endpoint: string) =>
  tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, salon.id),
        eq(pushSubscriptions.endpoint, endpoint),
        ne(pushSubscriptions.sessionHash, sessionHash),
      ),
    )

/** Inserts the subscription of a session, or renews it. */
export const upsertSubscription = (
  tx: Db,
  row: Omit<typeof pushSubscriptions.$inferInsert, 'createdAt'>,
) =>
  tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [pushSubscriptions.userId, pushSubscriptions.sessionHash],
      set: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
    })

const claimed = {
  userId: pushDeliveries.userId,
  notificationId: pushDeliveries.notificationId,
  sessionHash: pushDeliveries.sessionHash,
  tries: pushDeliveries.tries,
}

/** A push that this process hands over; `tries` counts this attempt. */
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDue>>[number]

/**
 * Claims pushes that are due, the longest due first, until a moment. `skip locked`: another process claims others
 * meanwhile.
 */
export const claimDue = (db: Db, now: Date, until: Date, limit: number) => {
  const due = db.$with('due').as(
    db
      .select({
        userId: pushDeliveries.userId,
        notificationId: pushDeliveries.notificationId,
        sessionHash: pushDeliveries.sessionHash,
      })
      .from(pushDeliveries)
      .where(lte(pushDeliveries.dueAt, now.toISOString()))
      .orderBy(
        asc(pushDeliveries.dueAt),
        asc(pushDeliveries.userId),
        asc(pushDeliveries.notificationId),
        asc(pushDeliveries.sessionHash),
      )
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(pushDeliveries)
    .set({ dueAt: until.toISOString(), tries: sql`${pushDeliveries.tries} + 1` })
    .from(due)
    .where(
      and(
        eq(pushDeliveries.userId, due.userId),
        eq(pushDeliveries.notificationId, due.notificationId),
        eq(pushDeliveries.sessionHash, due.sessionHash),
      ),
    )
    .returning(claimed)
}

type DeliveryKey = Pick<ClaimedDelivery, 'userId' | 'notificationId' | 'sessionHash'>

const ofDelivery = ({ userId, notificationId, sessionHash }: DeliveryKey) =>
  and(
    eq(pushDeliveries.userId, userId),
    eq(pushDeliveries.notificationId, notificationId),
    eq(pushDeliveries.sessionHash, sessionHash),
  )

export const postpone = (db: Db, delivery: DeliveryKey, dueAt: Date) =>
  db.update(pushDeliveries).set({ dueAt: dueAt.toISOString() }).where(ofDelivery(delivery))

export const deleteDelivery = (db: Db, delivery: DeliveryKey) =>
  db.delete(pushDeliveries).where(ofDelivery(delivery))

/** Forgets the address of a device that its push service gave up, unless it has subscribed anew since. */
export const forgetDevice = (
  db: Db,
  { userId, sessionHash }: Pick<DeliveryKey, 'userId' | 'sessionHash'>,
  endpoint: string,
) =>
  db
    .update(pushSubscriptions)
    .set({ endpoint: null, p256dh: null, auth: null })
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.sessionHash, sessionHash),
        eq(pushSubscriptions.endpoint, endpoint),
      ),
    )

/** Whether the visit of the notification is of the account's staff member, deleted or not. */
const isOwnVisit = (userId: number) => sql`exists (
    select from ${appointments} one
    where one.user_id = ${userId} and one.id = ${notifications.appointmentId}
      and one.staff_id = ${users.staffId})
  or exists (
    select from ${deletedAppointments} one
    where one.user_id = ${userId} and one.id = ${notifications.appointmentId}
      and one.row ->> 'staffId' = ${users.staffId}::text)`

/**
 * What the account of a session may see of a notification: what its bell shows, and of accounts only the owner's. Jobs
 * work as the owner of the tables, to whom the policy `own_visits` (0010_own_visits.sql) does not apply.
 */
const isVisible = (userId: number) => sql`case
  when ${notifications.type} = 'account' then ${users.id} = ${salons.ownerAccountId}
  when ${settings.ownVisitsOnly} and ${users.role} = ${ownVisitsRole} then ${isOwnVisit(userId)}
  else true end`

/**
 * A push as it is now: the device and what it shows. Undefined where the account may not see it, or the device shows no
 * notifications any more.
 */
export const pushOf = (db: Db, { userId, notificationId, sessionHash }: DeliveryKey, now: Date) =>
  db
    .select({
      endpoint: sql<string>`${pushSubscriptions.endpoint}`,
      p256dh: sql<string>`${pushSubscriptions.p256dh}`,
      auth: sql<string>`${pushSubscriptions.auth}`,
      kind: sql<NotificationKind>`${notifications.kind}`,
      type: notifications.type,
      details: sql<NotificationDetails>`${notifications.details}`,
      appointmentId: notifications.appointmentId,
      customerName: customerNameIn(userId),
      isAwaiting: sql<boolean>`exists (
        select from ${appointments} one join ${onlineBookings} booking
          on booking.user_id = one.user_id and booking.id = one.online_booking_id
        where one.user_id = ${userId} and one.id = ${notifications.appointmentId}
          and booking.state = 'awaiting')`,
      createdAt: notifications.createdAt,
      language: settings.language,
      timeZone: settings.timeZone,
      clock: settings.clock,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, pushSubscriptions.accountId))
    .innerJoin(salons, eq(salons.id, pushSubscriptions.userId))
    .innerJoin(settings, eq(settings.userId, pushSubscriptions.userId))
    .innerJoin(
      notifications,
      and(eq(notifications.userId, userId), eq(notifications.id, notificationId)),
    )
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.sessionHash, sessionHash),
        isNotNull(pushSubscriptions.endpoint),
        gt(sessions.expiresAt, now.toISOString()),
        eq(users.isActive, true),
        isVisible(userId),
      ),
    )
    .then(first)
