import { ruleMoved } from '@salon/contract/recurrence'
import type { EditedSeries, SeriesEdit } from '@salon/contract/series'
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
import { appointmentById, writtenEntry, type AppointmentRow } from '../queries.ts'
import { insertSeries } from '../series/queries.ts'
import {
  everySkipped,
  lockAffected,
  lockStaffOf,
  portions,
  portionSize,
  record,
  refuseCollision,
  refuseField,
  refuseImpossible,
  reserveAll,
  seriesById,
  type AffectedVisits,
} from '../series/operations.ts'
import { chosenVisits, openRows } from '../series/rules.ts'
import { recordMessageOfChange } from '../client-messages/operations.ts'
import { recordFreedTimes } from '../waiting-list/operations.ts'
import * as queries from './queries.ts'
import {
  beginOf,
  changedAgain,
  groupedByChange,
  laterBy,
  movedPlace,
  placeOfVisit,
  type PutBackRow,
} from './rules.ts'

type ChangedColumns = Partial<AppointmentRow>

/**
 * Changes a visit of a series, and of the later ones, or of all, those that are still to come and were not moved by
 * themselves. Visits that move become a series of their own with the new rule; those that a choice leaves out stay.
 * @returns the series, and the entry of the history by which all of it is undone
 * @throws Refusal not_found; stale, with the series as it is; invalid; overlaps, service_in_visit, outside_hours or
 *   test_needed
 */
export const editSeries = (
  db: Db,
  salon: Salon,
  id: number,
  edit: SeriesEdit,
  clock: Clock,
  ifMatch?: IfMatch,
): Promise<EditedSeries> =>
  db.transaction(async (tx) => {
    const reach = await lockAffected(tx, salon, id, edit.scope, clock)
    const { series } = reach
    if (isStale(reach.row, ifMatch)) throw stale(await seriesById(tx, salon, series.id, clock))
    if (reach.affected.length === 0) return seriesById(tx, salon, series.id, clock)
    const { moves, next, visits, changesOf } = await planEdit(tx, salon, reach, edit)
    const before = visits.flatMap((visit) => visit.before)
    const [first] = before
    if (!first) throw invalidField('choices', everySkipped)
    const former = found(await appointmentById(tx, salon, first.id))
    const moved = visits.filter(({ isMoved }) => isMoved)
    refuseImpossible(moved, next.time, salon)
    // Rows of one batch are no conflict of each other.
    const { overlap, hours, testReason, status } = edit
    const after = visits.map(({ rows }) => rows)
    if (moved.length > 0 || overlap === 'reject') refuseCollision(after, salon, moved.length > 0)
    let seriesId = series.id
    if (moves) {
      const { customerId } = series
      // Never the old row with another rule: an undo puts the visits back into the series that they were of.
      seriesId = found(await insertSeries(tx, { userId: salon.id, customerId, ...next })).id
    }
    const placed = moved.flatMap(({ rows }) => rows)
    if (placed.length > 0) await queries.moveRows(tx, salon, seriesId, placed)
    const groups = groupedByChange(before, changesOf)
    for (const { ids, changed } of groups) await queries.updateRows(tx, salon, ids, changed)
    // Written before they are reserved: a visit may take the time that another one of the series had.
    const changesIn = (some: typeof visits) =>
      some.flatMap(({ rows, before: were }) =>
        rows.map((one, n) => ({ row: one, before: found(were[n]) })),
      )
    const changes = changesIn(visits)
    const checked = changesIn(visits.filter(({ isChecked }) => isChecked))
    const unchecked = changesIn(visits.filter(({ isChecked }) => !isChecked))
    // Those that are booked anyway may be of other staff.
    await lockStaffOf(tx, salon, changes)
    await reserveAll(tx, salon, checked, { overlap, hours, testReason })
    await reserveAll(tx, salon, unchecked, { testReason })
    await recordFreedTimes(tx, salon, changes)
    await recordMessageOfChange(tx, salon, changes, clock())
    if (placed.length > 0 || groups.length > 0) {
      const isCancelled = status === 'cancelled'
      const action = isCancelled ? 'cancelled' : placed.length > 0 ? 'moved' : 'updated'
      const written = await record(tx, salon, first.id, visits.length, action)
      await notifications.notifyOfChange(tx, salon, former, written, written.service.name)
    }
    const edited = await seriesById(tx, salon, seriesId, clock)
    return { ...edited, entry: await writtenEntry(tx) }
  })

/**
 * What an edit makes of the visits that it reaches, after the choices about their days. Nothing is written.
 * @throws Refusal invalid, also for a month without the day
 */
export async function planEdit(
  db: Db,
  salon: Salon,
  { row, series, chosen, affected }: AffectedVisits,
  { day, time, choices, ...edit }: SeriesEdit,
) {
  const zone = salon.timeZone
  const place = placeOfVisit(chosen, row, { day, time }, { time: series.time, zone }, refuseField)
  const move = { from: chosen.day, to: place.day }
  const next = { rule: ruleMoved(series.rule, move), time: place.time }
  const isNamed = day !== undefined || time !== undefined
  const moves = isNamed && (move.to !== move.from || next.time !== series.time || !chosen.isOnPlan)
  const changesOf = await changesByRow(db, salon, row, edit)
  const planned = affected.map((visit) => {
    const place = moves
      ? movedPlace(visit.day, { ...next, move, zone }, refuseField)
      : { day: visit.day, start: beginOf(visit) }
    const before = openRows(visit)
    const rowsAt = (start: string) =>
      before.map((one) => ({
        ...one,
        seriesDay: place.day,
        appointmentDate: laterBy(one.appointmentDate, beginOf(visit), start),
        ...changesOf(one),
      }))
    return { ...place, begins: beginOf(visit), before, rowsAt }
  })
  const visits = chosenVisits(planned, choices, zone, refuseField).map((visit) => ({
    ...visit,
    isMoved: moves || visit.start !== visit.begins,
    rows: visit.start === undefined ? [] : visit.rowsAt(visit.start),
  }))
  return { moves, next, visits, changesOf }
}

/**
 * What an edit changes of each row: staff member, status and notes of all, and service, duration and price of those
 * with the service that the chosen row is of.
 * @throws Refusal invalid for a service that cannot be booked, or that the staff member does not offer
 */
async function changesByRow(
  tx: Db,
  salon: Salon,
  chosen: AppointmentRow,
  { staffId, status, notes, serviceId, duration, price }: Omit<SeriesEdit, 'scope' | 'choices'>,
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
    throw new Refusal('changed_since', { detail: 'This has since been deleted.' })
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
