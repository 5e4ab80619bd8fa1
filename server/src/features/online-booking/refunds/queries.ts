import { and, asc, eq, gte, inArray, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { recordTouched } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import { depositEvents, deposits } from '../../../db/schema/deposits.ts'
import { onlineBookings, onlineBookingSettings } from '../../../db/schema/online-booking.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { DepositChange, DepositRow } from '../deposits/queries.ts'

/** The bookings of deposits with their clients and their rows that stand. */
export const bookingsOfDeposits = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  bookingIds: readonly number[],
) =>
  db
    .select({
      id: onlineBookings.id,
      customerId: customers.id,
      name: customers.name,
      appointmentId: sql<number | null>`min(${appointments.id})`.mapWith(Number),
      start: sql<string | null>`min(${appointments.appointmentDate})`.mapWith(
        appointments.appointmentDate,
      ),
    })
    .from(onlineBookings)
    .innerJoin(
      customers,
      and(eq(customers.userId, onlineBookings.userId), eq(customers.id, onlineBookings.customerId)),
    )
    .leftJoin(
      appointments,
      and(
        eq(appointments.userId, onlineBookings.userId),
        eq(appointments.onlineBookingId, onlineBookings.id),
      ),
    )
    .where(and(eq(onlineBookings.userId, salon.id), inArray(onlineBookings.id, [...bookingIds])))
    .groupBy(onlineBookings.id, customers.id, customers.name)

/** The booking of an appointment; null where it was made at the desk. */
export const bookingOfAppointment = (db: Db, salon: Pick<Salon, 'id'>, id: number) =>
  db
    .select({ bookingId: appointments.onlineBookingId })
    .from(appointments)
    .where(and(eq(appointments.userId, salon.id), eq(appointments.id, id)))
    .then(first)

const hasRow = (statuses: SQL) => sql`exists (select from ${appointments}
  where ${appointments.userId} = ${deposits.userId}
    and ${appointments.onlineBookingId} = ${deposits.bookingId} and ${appointments.status} in (${statuses}))`
const isOpen = hasRow(sql`'scheduled', 'confirmed', 'in-progress'`)
const takesPlace = hasRow(sql`'scheduled', 'confirmed', 'in-progress', 'completed'`)

/**
 * Deposits of every salon that belong to a visit, of whose rows none is still to be done: staff have called it off,
 * deleted it, or done it.
 */
export const settledVisits = (db: Db, limit: number) =>
  db
    .select({ id: deposits.id, salonId: deposits.userId, timeZone: settings.timeZone })
    .from(deposits)
    .innerJoin(settings, eq(settings.userId, deposits.userId))
    .where(and(eq(deposits.state, 'paid'), not(isOpen)))
    .orderBy(asc(deposits.userId), asc(deposits.id))
    .limit(limit)

/**
 * Takes back what was settled since a moment and is otherwise by now: a visit that was called off stands again, or one
 * that took place does not.
 */
export const reopenDeposits = (db: Db, since: string) =>
  recordTouched(
    db,
    db.$with('reopened').as(
      db
        .update(deposits)
        .set({ state: 'paid', settledAt: null })
        .where(
          and(
            gte(deposits.settledAt, since),
            or(
              and(eq(deposits.state, 'kept'), takesPlace),
              and(eq(deposits.state, 'used'), or(isOpen, not(takesPlace))),
            ),
          ),
        )
        .returning({ userId: deposits.userId }),
    ),
    'appointments',
  )

/** The rows of a booking, by time, with those that were deleted. */
export async function rowsOfBooking(tx: Db, salon: Pick<Salon, 'id'>, bookingId: number) {
  const present = await tx
    .select({
      start: appointments.appointmentDate,
      status: appointments.status,
      isDeleted: sql<boolean>`false`,
    })
    .from(appointments)
    .where(and(eq(appointments.userId, salon.id), eq(appointments.onlineBookingId, bookingId)))
  const deleted = await tx
    .select({
      start: sql<string>`${deletedAppointments.row} ->> 'appointmentDate'`,
      status: sql<(typeof present)[number]['status']>`${deletedAppointments.row} ->> 'status'`,
      isDeleted: sql<boolean>`true`,
    })
    .from(deletedAppointments)
    .innerJoin(
      onlineBookings,
      and(
        eq(onlineBookings.userId, deletedAppointments.userId),
        eq(onlineBookings.customerId, deletedAppointments.customerId),
      ),
    )
    .where(
      and(
        eq(deletedAppointments.userId, salon.id),
        eq(onlineBookings.id, bookingId),
        sql`${deletedAppointments.row} ->> 'onlineBookingId' = ${String(bookingId)}`,
      ),
    )
  return [...present, ...deleted]
    .map((row) => ({ ...row, start: new Date(row.start).toISOString() }))
    .toSorted((a, b) => a.start.localeCompare(b.start))
}

/** Whether a booking still waits for the salon's answer. */
export const isAwaiting = (tx: Db, salon: Pick<Salon, 'id'>, bookingId: number) =>
  tx
    .select({ id: onlineBookings.id })
    .from(onlineBookings)
    .where(
      and(
        eq(onlineBookings.userId, salon.id),
        eq(onlineBookings.id, bookingId),
        eq(onlineBookings.state, 'awaiting'),
      ),
    )
    .then(first)

/** Hours before a visit until which clients cancel; undefined where the salon never changed its rules. */
export const changeHoursOf = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({ changeHours: onlineBookingSettings.changeHours })
    .from(onlineBookingSettings)
    .where(eq(onlineBookingSettings.userId, salon.id))
    .then(first)

/** Whether a visit has a row that stands. */
export const isReinstated = (tx: Db, { userId, bookingId }: DepositRow) =>
  tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, userId),
        eq(appointments.onlineBookingId, bookingId ?? 0),
        inArray(appointments.status, ['scheduled', 'confirmed', 'in-progress', 'completed']),
      ),
    )
    .limit(1)
    .then(first)

/**
 * Claims refunds that are due, the longest due first, until a moment. `skip locked`: another process claims others
 * meanwhile.
 */
export const claimRefunds = (db: Db, now: Date, until: Date, limit: number) => {
  const due = db.$with('due').as(
    db
      .select({ userId: deposits.userId, id: deposits.id })
      .from(deposits)
      .where(and(eq(deposits.state, 'refund_queued'), lte(deposits.dueAt, now.toISOString())))
      .orderBy(asc(deposits.dueAt), asc(deposits.userId), asc(deposits.id))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(deposits)
    .set({ state: 'refunding', claimedUntil: until.toISOString() })
    .from(due)
    .where(and(eq(deposits.userId, due.userId), eq(deposits.id, due.id)))
    .returning()
}

/** Refunds whose process has not said for long what became of them are requested again, by the same key. */
export const recoverRefunds = (db: Db, now: Date) =>
  db
    .update(deposits)
    .set({
      state: 'refund_queued',
      claimedUntil: null,
      losses: sql`${deposits.losses} + 1`,
      dueAt: now.toISOString(),
    })
    .where(and(eq(deposits.state, 'refunding'), lte(deposits.claimedUntil, now.toISOString())))

/** Stores what became of a refund that this process has. */
export const settleRefund = (tx: Db, { userId, id }: DepositRow, change: DepositChange) =>
  recordTouched(
    tx,
    tx.$with('settled').as(
      tx
        .update(deposits)
        .set({ ...change, claimedUntil: null })
        .where(
          and(eq(deposits.userId, userId), eq(deposits.id, id), eq(deposits.state, 'refunding')),
        )
        .returning({ userId: deposits.userId }),
    ),
    'appointments',
  )

/** Erases what was typed with deposits that were requested before a moment, of every salon. */
export const eraseDrafts = (db: Db, before: string) =>
  db
    .update(deposits)
    .set({ draft: null })
    .where(and(lt(deposits.createdAt, before), sql`${deposits.draft} is not null`))

/** Deletes deposits that were never paid, and events, from before a moment. */
export async function deleteUnpaid(db: Db, before: string): Promise<void> {
  await db.delete(deposits).where(and(isNull(deposits.paidAt), lt(deposits.createdAt, before)))
  await db.delete(depositEvents).where(lt(depositEvents.createdAt, before))
}
