import { ruleMoved } from '@salon/contract/recurrence'
import type { Series, SeriesEdit } from '@salon/contract/series'
import { isOffered, notOffered } from '@salon/contract/service-terms'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../../kernel/row-version.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import * as notifications from '../../notifications/operations.ts'
import * as steps from '../booking/operations.ts'
import { lockCustomers } from '../booking/queries.ts'
import { phasesOf, termsWith } from '../booking/rules.ts'
import { appointmentById, type AppointmentRow } from '../queries.ts'
import { insertSeries } from '../series/queries.ts'
import {
  lockAffected,
  portions,
  portionSize,
  record,
  refuseCollision,
  refuseField,
  reserveAll,
  seriesById,
} from '../series/operations.ts'
import { movedVisits, openRows } from '../series/rules.ts'
import { recordMessageOfChange } from '../client-messages/operations.ts'
import { recordFreedTimes } from '../waiting-list/operations.ts'
import * as queries from './queries.ts'
import { changedAgain, groupedByChange, type PutBackRow } from './rules.ts'

type ChangedColumns = Partial<AppointmentRow>

/**
 * Changes a visit of a series, and of the later ones, or of all, those that are still to come and were not moved by
 * themselves. Visits that move become a series of their own with the new rule.
 * @throws Refusal not_found; stale, with the series as it is; invalid; overlaps, service_in_visit, outside_hours or test_needed
 */
export const editSeries = (
  db: Db,
  salon: Salon,
  id: number,
  { scope, day, time, overlap, hours, testReason, ...edit }: SeriesEdit,
  clock: Clock,
  ifMatch?: IfMatch,
): Promise<Series> =>
  db.transaction(async (tx) => {
    const { row, series, chosen, affected } = await lockAffected(tx, salon, id, scope, clock)
    if (isStale(row, ifMatch)) throw stale(await seriesById(tx, salon, series.id, clock))
    const visits = affected.map(openRows)
    const before = visits.flat()
    const [first] = before
    if (!first) return seriesById(tx, salon, series.id, clock)
    const former = found(await appointmentById(tx, salon, first.id))
    const move = { from: chosen.day, to: day ?? chosen.day }
    const next = { rule: ruleMoved(series.rule, move), time: time ?? series.time }
    const isNamed = day !== undefined || time !== undefined
    const moves =
      isNamed && (move.to !== move.from || next.time !== series.time || !chosen.isOnPlan)
    const zone = salon.timeZone
    const placed = moves ? movedVisits(affected, { ...next, move, zone }, refuseField) : visits
    const changesOf = await changesByRow(tx, salon, row, edit)
    const after = placed.map((rows) => rows.map((one) => ({ ...one, ...changesOf(one) })))
    // Rows of one batch are no conflict of each other.
    if (moves || overlap === 'reject') refuseCollision(after, salon, moves)
    let seriesId = series.id
    if (moves) {
      const { customerId } = series
      // Never the old row with another rule: an undo puts the visits back into the series that they were of.
      seriesId = found(await insertSeries(tx, { userId: salon.id, customerId, ...next })).id
      await queries.moveRows(tx, salon, seriesId, placed.flat())
    }
    const groups = groupedByChange(before, changesOf)
    for (const { ids, changed } of groups) await queries.updateRows(tx, salon, ids, changed)
    // Written before they are reserved: a visit may take the time that another one of the series had.
    const formerRows = new Map(before.map((one) => [one.id, one]))
    const reservations = after
      .flat()
      .map((one) => ({ row: one, before: found(formerRows.get(one.id)) }))
    await reserveAll(tx, salon, reservations, { overlap, hours, testReason })
    await recordFreedTimes(tx, salon, reservations)
    await recordMessageOfChange(tx, salon, reservations, clock())
    if (moves || groups.length > 0) {
      const action = edit.status === 'cancelled' ? 'cancelled' : moves ? 'moved' : 'updated'
      const written = await record(tx, salon, first.id, affected.length, action)
      await notifications.notifyOfChange(tx, salon, former, written, written.service.name)
    }
    return seriesById(tx, salon, seriesId, clock)
  })

/**
 * What an edit changes of each row: staff member, status and notes of all, and service, duration and price of those
 * with the service that the chosen row is of.
 * @throws Refusal invalid for a service that cannot be booked, or that the staff member does not offer
 */
async function changesByRow(
  tx: Db,
  salon: Salon,
  chosen: AppointmentRow,
  { staffId, status, notes, serviceId, duration, price }: Omit<SeriesEdit, 'scope'>,
): Promise<(row: AppointmentRow) => ChangedColumns> {
  const isNewService = serviceId !== undefined && serviceId !== chosen.serviceId
  const service = isNewService ? await steps.bookableService(tx, salon, serviceId) : undefined
  return (row) => {
    const staff = staffId ?? row.staffId
    const isLine = row.serviceId === chosen.serviceId
    if (isLine && service && !isOffered(service.offers, staff))
      throw invalidField('staffId', notOffered)
    const ofLine = {
      serviceId,
      duration,
      price,
      ...(service && phasesOf(termsWith(service, staff))),
    }
    const changed = { staffId, status, notes, ...(isLine && ofLine) }
    return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  }
}

/**
 * Puts rows back to what they were before one change of all of them, in the caller's transaction: written first and
 * reserved then, since one may stand where another one was.
 * @throws Refusal changed_since, naming the fields; overlaps or service_in_visit, if `overlap` is 'reject'
 */
export async function putBackRows(
  tx: Db,
  salon: Salon,
  rows: readonly PutBackRow<ChangedColumns>[],
  overlap: steps.OverlapPolicy,
  now: Date,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const clients = await queries.customersOfRows(tx, salon, ids)
  const customerIds = rows.flatMap(({ was }) => was.customerId ?? [])
  await lockCustomers(tx, salon, [...new Set([...clients, ...customerIds])])
  const locked = await queries.lockRows(tx, salon, ids)
  const present = new Map(locked.map((row) => [row.id, row]))
  if (present.size < ids.length)
    throw new Refusal('changed_since', { detail: 'This was deleted since.' })
  // A client whom a row was given to since is not locked, and is a change by that.
  const errors = changedAgain<ChangedColumns>(rows, present)
  if (errors.length > 0) throw new Refusal('changed_since', { errors })
  const back = rows.map(({ id, was }) => ({ ...found(present.get(id)), ...was }))
  const [first] = locked
  if (!first) return
  const former = found(await appointmentById(tx, salon, first.id))
  for (const portion of portions(back, portionSize)) await queries.rewriteRows(tx, salon, portion)
  const reservations = back.map((row) => ({ row, before: found(present.get(row.id)) }))
  await reserveAll(tx, salon, reservations, { overlap, offers: 'ignored' })
  await steps.writeRecords(tx, back)
  await recordMessageOfChange(tx, salon, reservations, now)
  // A row without a series is a part of its client's visit of that day.
  const visits = new Set(
    back.map(
      ({ seriesDay, customerId, appointmentDate }) =>
        seriesDay ?? `${dayAt(appointmentDate, salon.timeZone)} ${customerId}`,
    ),
  )
  const written = await record(tx, salon, first.id, visits.size, 'updated')
  await notifications.notifyOfChange(tx, salon, former, written, written.service.name)
}
