import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { customers } from '../../../db/schema/customers.ts'
import { messageSettings } from '../../../db/schema/messages.ts'
import {
  freedTimes,
  onlineBookings,
  onlineBookingSettings,
} from '../../../db/schema/online-booking.ts'
import { staff } from '../../../db/schema/staff.ts'
import { waitingEntries } from '../../../db/schema/waiting-list.ts'
import type { Salon } from '../../../kernel/salon.ts'

const shown = {
  id: waitingEntries.id,
  customer: {
    id: customers.id,
    name: customers.name,
    email: customers.email,
    phone: customers.phone,
  },
  serviceIds: waitingEntries.serviceIds,
  staffIds: waitingEntries.staffIds,
  firstDay: waitingEntries.firstDay,
  lastDay: waitingEntries.lastDay,
  weekdays: waitingEntries.weekdays,
  from: waitingEntries.from,
  to: waitingEntries.to,
  createdAt: waitingEntries.createdAt,
  version: waitingEntries.version,
}

/** More than anybody reads. */
const mostEntries = 500

const byId = (salon: Salon, id: number) =>
  and(eq(waitingEntries.userId, salon.id), eq(waitingEntries.id, id))

const withClient = (db: Db) =>
  db
    .select(shown)
    .from(waitingEntries)
    .innerJoin(
      customers,
      and(eq(customers.userId, waitingEntries.userId), eq(customers.id, waitingEntries.customerId)),
    )

/**
 * The entries that are on the list from a day on, the longest waiting first; without those that a merge has left with
 * the former client, because the surviving one waits for the same.
 * @param on only those that hold on this day
 */
export const entriesSince = (db: Db, salon: Salon, today: string, on?: string) =>
  withClient(db)
    .where(
      and(
        eq(waitingEntries.userId, salon.id),
        isNull(waitingEntries.archivedAt),
        isNull(customers.removedAt),
        gte(waitingEntries.lastDay, on === undefined || on < today ? today : on),
        on === undefined ? undefined : lte(waitingEntries.firstDay, on),
      ),
    )
    .orderBy(asc(waitingEntries.createdAt), asc(waitingEntries.id))
    .limit(mostEntries)

/** The entries of a client that are on the list, also those whose last day is over; the longest waiting first. */
export const entriesOfClient = (tx: Db, salon: Salon, customerId: number) =>
  withClient(tx)
    .where(
      and(
        eq(waitingEntries.userId, salon.id),
        eq(waitingEntries.customerId, customerId),
        isNull(waitingEntries.archivedAt),
      ),
    )
    .orderBy(asc(waitingEntries.createdAt), asc(waitingEntries.id))

/** An entry, which may be off the list. */
export const entryById = (tx: Db, salon: Salon, id: number) =>
  withClient(tx).where(byId(salon, id)).then(first)

/** The client of an entry, also of one that is off the list. */
export const clientOf = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ customerId: waitingEntries.customerId })
    .from(waitingEntries)
    .where(byId(salon, id))
    .then(first)

/** Locks an entry that is on the list. */
export const lockEntry = (tx: Db, salon: Salon, id: number) =>
  tx
    .select()
    .from(waitingEntries)
    .where(and(byId(salon, id), isNull(waitingEntries.archivedAt)))
    .for('no key update')
    .then(first)

type EntryColumns = typeof waitingEntries.$inferInsert

export const insertEntry = (tx: Db, row: EntryColumns) =>
  tx.insert(waitingEntries).values(row).returning({ id: waitingEntries.id }).then(first)

export const updateEntry = (
  tx: Db,
  salon: Salon,
  id: number,
  change: Partial<Omit<EntryColumns, 'id' | 'userId' | 'archivedAt'>>,
) => tx.update(waitingEntries).set(change).where(byId(salon, id))

/**
 * Takes an entry off the list.
 * @param customerId only where it is this client's
 * @returns undefined where it is not on the list
 */
export const archiveEntry = (tx: Db, salon: Salon, id: number, customerId?: number) =>
  recordChange(tx, salon.id, 'waitingList')
    .update(waitingEntries)
    .set({ archivedAt: sql`now()` })
    .where(
      and(
        byId(salon, id),
        isNull(waitingEntries.archivedAt),
        customerId === undefined ? undefined : eq(waitingEntries.customerId, customerId),
      ),
    )
    .returning({ id: waitingEntries.id })
    .then(first)

/** Puts an entry back on the list, in its former place. @returns undefined where it is not off it */
export const unarchiveEntry = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(waitingEntries)
    .set({ archivedAt: null })
    .where(and(byId(salon, id), isNotNull(waitingEntries.archivedAt)))
    .returning({ id: waitingEntries.id })
    .then(first)

/** Whether an entry belongs to an online booking that still waits. */
export const hasWaitingBooking = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ id: onlineBookings.id })
    .from(onlineBookings)
    .where(
      and(
        eq(onlineBookings.userId, salon.id),
        eq(onlineBookings.waitingEntryId, id),
        inArray(onlineBookings.state, ['waiting', 'offered']),
      ),
    )
    .limit(1)
    .then((rows) => rows.length > 0)

/** Time that a visit gave up, and the salon's day on which it starts. */
interface FreedSlot {
  readonly staffId: number
  readonly start: string
  readonly duration: number
  readonly day: string
}

/**
 * Inserts the freed times that somebody waits for, where the salon takes bookings online and sends offers. The
 * conditions are part of the statement, so that a change of a visit costs one round trip more at most.
 */
export const insertFreedTimes = (tx: Db, salon: Salon, freed: readonly FreedSlot[]) =>
  tx.execute(sql`
    insert into ${freedTimes} (user_id, staff_id, start_at, duration)
    select ${salon.id}, freed."staffId", freed.start, freed.duration
    from jsonb_to_recordset(${JSON.stringify(freed)}::jsonb)
      as freed("staffId" bigint, start timestamptz, duration integer, day date)
    where exists (select from ${onlineBookingSettings}
        where ${onlineBookingSettings.userId} = ${salon.id} and ${onlineBookingSettings.isOn})
      and exists (select from ${messageSettings}
        where ${messageSettings.userId} = ${salon.id}
          and ${messageSettings.emailKinds} || ${messageSettings.smsKinds} @> '["waiting_list_offer"]')
      and exists (select from ${waitingEntries}
        where ${waitingEntries.userId} = ${salon.id} and ${waitingEntries.archivedAt} is null
          and freed.day between ${waitingEntries.firstDay} and ${waitingEntries.lastDay})
    order by freed.start, freed."staffId"`)

/** Those among these staff members who are not archived. */
export const presentStaff = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), inArray(staff.id, [...ids]), isNull(staff.archivedAt)))
