import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import { dayAt, daySpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { earlierCancellations, recordMessage, sendsKind } from '../../messages/operations.ts'
import { requestsAmong } from '../queries.ts'
import * as queries from './queries.ts'
import {
  bookedVisit,
  cancelledVisit,
  isCancelled,
  isMoved,
  isNewOfDesk,
  longestDeletion,
  mistake,
  movedVisit,
  visitsOfChanges,
  type ChangedVisit,
  type ClientRow,
  type RowChange,
} from './rules.ts'

/**
 * Records the message about a visit that the desk books, in its transaction. It is due once a booking by mistake would
 * have been deleted. The client is locked.
 * @param row any row of it
 */
export async function recordMessageOfBooking(
  tx: Db,
  salon: Salon,
  row: Pick<ClientRow, 'customerId' | 'appointmentDate'>,
  now: Date,
): Promise<void> {
  if (!(await sendsKind(tx, salon, 'booked'))) return
  const span = daySpan(dayAt(row.appointmentDate, salon.timeZone), salon.timeZone)
  const rows = await withAllVisits(tx, salon, (all) =>
    queries.rowsOfClient(all, salon, row.customerId, [span]),
  )
  const visit = bookedVisit(rows, now)
  if (!visit) return
  const later = new Date(now.getTime() + mistake)
  await recordMessage(tx, salon, messageOf('booked', row.customerId, visit), later)
}

const messageOf = <Kind extends string>(
  kind: Kind,
  customerId: number,
  { rows, start }: ChangedVisit,
) => ({
  kind,
  // Of the oldest row, as for reminders.
  bookingId: rows.toSorted((a, b) => a.id - b.id)[0]?.onlineBookingId ?? null,
  customerId,
  appointmentIds: rows.map(({ id }) => id),
  start,
})

/**
 * Records the message about a change by the desk, in its transaction: that their coming visit is cancelled,
 * once none of it stands, or that it starts at another time. Of several visits that are moved at once, as of a series,
 * it is the next one, since a message for each would be many; several that are cancelled send none. A request that is
 * moved is accepted by that: its message is that of the answer, where the salon sends it. The client is locked.
 */
export async function recordMessageOfChange(
  tx: Db,
  salon: Salon,
  changes: readonly RowChange[],
  now: Date,
): Promise<void> {
  const cancelled = changes.filter((change) => isCancelled(change, now))
  const moved = await acceptMoved(
    tx,
    salon,
    changes.filter((change) => isMoved(change, now)),
  )
  const kind = cancelled.length > 0 ? 'cancelled' : 'changed'
  const all = kind === 'cancelled' ? cancelled : moved
  const visits = visitsOfChanges(all, salon.timeZone)
  const [changed = [], ...others] = visits
  const [first] = changed
  const isOfOneClient = new Set(all.map(({ before }) => before.customerId)).size === 1
  if (!first || (others.length > 0 && (kind === 'cancelled' || !isOfOneClient))) return
  const isNew = changed.every(({ before }) => isNewOfDesk(before, now))
  // Of a booking of several visits at once there was no email, either.
  if (isNew && others.length > 0) return
  // Moved before its email went: that one is skipped, and this one names the new time.
  if (kind === 'changed' && isNew && first.row && (await sendsKind(tx, salon, 'booked')))
    return recordMessageOfBooking(tx, salon, first.row, now)
  if (!(await sendsKind(tx, salon, kind))) return
  const visit = await (kind === 'cancelled' ? cancelledBy : movedBy)(tx, salon, changed, first, now)
  if (!visit) return
  await recordMessage(tx, salon, messageOf(kind, first.before.customerId, visit), now)
}

/**
 * Accepts the requests among moved rows, since staff chose the new start: clears `awaiting` on all rows of each. The
 * job `online-bookings` then marks the booking as booked, and sends `accepted` with the start that it has by then.
 * @returns what a message of the move is about: all other rows, or all where the salon sends no `accepted`
 */
async function acceptMoved(
  tx: Db,
  salon: Salon,
  moved: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const ids = [...new Set(moved.flatMap(({ before }) => before.onlineBookingId ?? []))]
  if (ids.length === 0) return moved
  const requests = await requestsAmong(tx, salon, ids)
  // Other rows of the request may be of staff members whose visits the caller does not see.
  if (requests.length > 0)
    await withAllVisits(tx, salon, (all) => queries.markAnswered(all, salon, requests))
  const isRequest = ({ before }: RowChange) => requests.includes(before.onlineBookingId ?? 0)
  if (requests.length > 0 && !(await sendsKind(tx, salon, 'accepted')))
    return moved.map((change) =>
      isRequest(change) ? { ...change, before: { ...change.before, awaiting: false } } : change,
    )
  return moved.filter((change) => !isRequest(change))
}

async function cancelledBy(
  tx: Db,
  salon: Salon,
  changes: readonly RowChange[],
  { before: { customerId, appointmentDate } }: RowChange,
  now: Date,
): Promise<ChangedVisit | undefined> {
  const span = daySpan(dayAt(appointmentDate, salon.timeZone), salon.timeZone)
  const since = new Date(now.getTime() - longestDeletion).toISOString()
  // Other rows of the visit may be of staff members whose visits the caller does not see.
  const [present, deleted] = await withAllVisits(tx, salon, async (all) => [
    await queries.rowsOfClient(all, salon, customerId, [span]),
    await queries.deletedSince(all, salon, customerId, span, since),
  ])
  const earlier = await earlierCancellations(tx, salon, customerId, span)
  return cancelledVisit(changes, present, deleted, earlier, now)
}

async function movedBy(
  tx: Db,
  salon: Salon,
  changes: readonly RowChange[],
  { before, row }: RowChange,
  now: Date,
): Promise<ChangedVisit | undefined> {
  const dayOf = (moment: string) => dayAt(moment, salon.timeZone)
  const days = [before.appointmentDate, row?.appointmentDate ?? before.appointmentDate].map(dayOf)
  const [from, to] = days
  const spans = [...new Set(days)].map((day) => daySpan(day, salon.timeZone))
  const rows = await withAllVisits(tx, salon, (all) =>
    queries.rowsOfClient(all, salon, before.customerId, spans),
  )
  const changed = new Set(changes.map((change) => change.before.id))
  return movedVisit(
    changes,
    rows.filter(({ id, appointmentDate }) => dayOf(appointmentDate) === from && !changed.has(id)),
    rows.filter(({ appointmentDate }) => dayOf(appointmentDate) === to),
    now,
  )
}
