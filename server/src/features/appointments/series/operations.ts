import type { Action } from '@salon/contract/activity'
import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import { daysOfRule } from '@salon/contract/recurrence'
import type { Series, SeriesDraft } from '@salon/contract/series'
import type { SeriesScope } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { momentOf } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { undoableSince } from '../../../kernel/undoable.ts'
import * as notifications from '../../notifications/operations.ts'
import * as steps from '../booking/operations.ts'
import { lockCustomers, lockStaff } from '../booking/queries.ts'
import { newReservations, type Reservation } from '../booking/rules.ts'
import * as deletion from '../deletion/queries.ts'
import { appointmentById, insertAppointments, type AppointmentRow } from '../queries.ts'
import { pastTheDay } from '../rules.ts'
import { withTerms } from '../visits/operations.ts'
import { scheduleInOrder } from '../visits/rules.ts'
import { recordMessageOfChange } from '../client-messages/operations.ts'
import { recordFreedTimes } from '../waiting-list/operations.ts'
import * as queries from './queries.ts'
import {
  chosenVisits,
  reached,
  runInto,
  runsPastDay,
  shareDay,
  shownVisits,
  skippedByClocks,
  visitsOf,
  type SeriesVisit,
} from './rules.ts'

/** How many rows are checked for conflicts in one statement. */
const batchSize = 50
/** How many are inserted or deleted in one. */
export const portionSize = 1_000

export const refuseField = (field: string, wrong: string): never => {
  throw invalidField(field, wrong)
}

/** A series with its visits. @throws Refusal not_found */
export async function seriesById(db: Db, salon: Salon, id: number, clock: Clock): Promise<Series> {
  const series = found(await queries.seriesWithId(db, salon, id))
  const rows = await queries.rowsOfSeries(db, salon, series)
  // To an account that sees its own visits only, a series of others does not exist.
  if (rows.length === 0 && salon.account.seesOwnVisitsOnly) throw new Refusal('not_found')
  const visits = visitsOf(rows, series.time, salon.timeZone)
  const { customerId, rule, time } = series
  return { id, customerId, rule, time, visits: shownVisits(visits, clock().toISOString()) }
}

/**
 * The visits that a draft means, each with its rows; none where the clocks skip its time. `rowsAt` has them at
 * another start.
 * @throws Refusal invalid
 */
export async function visitsOfDraft(tx: Db, salon: Salon, draft: SeriesDraft) {
  const { customerId, staffId, status = 'scheduled', notes = null, rule, firstDay, time } = draft
  const zone = salon.timeZone
  const lines = await withTerms(tx, salon, draft.services, staffId)
  const rowsAt = (start: string) =>
    scheduleInOrder(lines, start).map((line, n) => ({
      ...line,
      userId: salon.id,
      customerId,
      staffId: lines[n]?.staffId ?? staffId,
      status,
      notes,
    }))
  const planned = daysOfRule(rule, firstDay).map((day) => ({
    day,
    start: momentOf(`${day}T${time}`, zone),
  }))
  const visits = chosenVisits(planned, draft.choices, zone, refuseField)
  return visits.map((visit) => {
    const rows = visit.start === undefined ? [] : rowsAt(visit.start)
    return { ...visit, rows, rowsAt }
  })
}

/** Refuses visits at times that the clocks skip, and those past the end of their day. @throws Refusal invalid */
export function refuseImpossible(
  planned: readonly (Parameters<typeof runsPastDay>[0] & { readonly day: string })[],
  time: string,
  salon: Salon,
) {
  const skipped = planned.filter(({ start }) => start === undefined).map(({ day }) => day)
  if (skipped.length > 0) throw invalidField('time', skippedByClocks(skipped, time))
  if (planned.some((visit) => runsPastDay(visit, salon.timeZone)))
    throw invalidField('time', pastTheDay)
}

/**
 * Books a visit that repeats, all of it or none. With `overlap: 'reject'` the refusal names everything that is in
 * the way, except on days that the caller books anyway.
 * @throws Refusal invalid; overlaps, service_in_visit, outside_hours or test_needed
 */
export const addSeries = (
  db: Db,
  salon: Salon,
  draft: SeriesDraft,
  clock: Clock,
): Promise<Series> =>
  db.transaction(async (tx) => {
    const { customerId, services: lines, time, overlap, hours, testReason, waitingEntryId } = draft
    const planned = await visitsOfDraft(tx, salon, draft)
    if (planned.length === 0) throw invalidField('choices', everySkipped)
    refuseImpossible(planned, time, salon)
    refuseCollision(
      planned.map(({ rows }) => rows),
      salon,
      true,
    )
    await steps.lockCustomer(tx, salon, customerId)
    await steps.takeOffWaitingList(tx, salon, waitingEntryId, customerId)
    const staffIds = planned[0]?.rows.map(({ staffId }) => staffId) ?? []
    await lockStaff(tx, salon, staffIds)
    const reservationsOf = (isChecked: boolean) =>
      planned
        .filter((one) => one.isChecked === isChecked)
        .flatMap(({ rows }) => newReservations(rows, lines))
    await reserveAll(tx, salon, reservationsOf(true), { overlap, hours, testReason })
    await reserveAll(tx, salon, reservationsOf(false), { testReason })
    const { until: _until, times: _times, ...rule } = draft.rule
    const { id } = found(
      await queries.insertSeries(tx, { userId: salon.id, customerId, rule, time }),
    )
    const rows = planned.flatMap((visit) =>
      visit.rows.map((row) => ({ ...row, seriesId: id, seriesDay: visit.day })),
    )
    const inserted: AppointmentRow[] = []
    for (const portion of portions(rows, portionSize))
      inserted.push(...(await insertAppointments(tx, salon, portion)))
    const first = await record(tx, salon, found(inserted[0]).id, planned.length, 'created')
    await notifications.notifyOfBooking(tx, salon, first, first.service.name)
    return seriesById(tx, salon, id, clock)
  })

/** Deletes visits of a series, chosen as in `editSeries`; can be undone for a while. */
export const removeSeries = (
  db: Db,
  salon: Salon,
  id: number,
  scope: SeriesScope,
  clock: Clock,
): Promise<{ count: number }> =>
  db.transaction(async (tx) => {
    const { affected } = await lockAffected(tx, salon, id, scope, clock)
    const rows = affected.flatMap((visit) => visit.rows)
    const [first] = rows
    if (!first) return { count: 0 }
    const removed = found(await appointmentById(tx, salon, first.id))
    const now = clock()
    const deletedAt = now.toISOString()
    for (const portion of portions(rows, portionSize))
      await deletion.moveToDeleted(tx, salon, portion, deletedAt)
    const changes = rows.map((before) => ({ before }))
    await recordFreedTimes(tx, salon, changes)
    await recordMessageOfChange(tx, salon, changes, now)
    await recordOf(tx, salon, removed, affected.length, 'deleted')
    await notifications.notifyOfRemoval(tx, salon, removed, removed.service.name)
    return { count: affected.length }
  })

/**
 * Takes a deletion of several visits back, or none of them.
 * @throws Refusal not_found; with `overlap: 'reject'`: overlaps, service_in_visit
 */
export const restoreSeries = (
  db: Db,
  salon: Salon,
  id: number,
  { overlap }: { overlap?: steps.OverlapPolicy },
  clock: Clock,
): Promise<Series> =>
  db.transaction(async (tx) => {
    const { customerId } = found(await deletion.positionOfDeleted(tx, salon, id))
    await lockCustomers(tx, salon, [customerId])
    const since = undoableSince(clock())
    const deleted = await deletion.takeDeletedOfSeries(tx, salon, id, since)
    const rows = deleted.map(({ row }) => row)
    const first = found(rows[0])
    for (const portion of portions(deleted, portionSize))
      await deletion.reinsert(tx, salon, portion)
    const days = new Set(rows.map(({ seriesDay }) => seriesDay))
    const restoring = rows.map((row) => ({ row, before: { ...row, status: 'cancelled' as const } }))
    await reserveAll(tx, salon, restoring, { overlap })
    const restored = await record(tx, salon, first.id, days.size, 'restored')
    await notifications.notifyOfReturn(tx, salon, restored, restored.service.name)
    return seriesById(tx, salon, found(first.seriesId ?? undefined), clock)
  })

/** The visits that a change reaches. */
export interface AffectedVisits {
  /** The row that the caller names. */
  readonly row: AppointmentRow
  readonly series: queries.SeriesFacts
  readonly chosen: SeriesVisit<AppointmentRow>
  readonly affected: readonly SeriesVisit<AppointmentRow>[]
}

/** Locks the visits of the series that a row belongs to. @throws Refusal not_found */
export async function lockAffected(
  tx: Db,
  salon: Salon,
  id: number,
  scope: SeriesScope,
  clock: Clock,
): Promise<AffectedVisits> {
  // The client is locked with the row, and so all of the series: every operation on its rows locks the client first.
  const { row } = await steps.lockRow(tx, salon, id)
  const series = found(await seriesOf(tx, salon, row))
  const rows = await queries.lockRowsOfSeries(tx, salon, series)
  return { series, ...affectedOf(rows, series, salon, { id, scope, now: clock() }) }
}

/** The same without a lock, for what writes nothing. @throws Refusal not_found */
export async function readAffected(
  db: Db,
  salon: Salon,
  id: number,
  scope: SeriesScope,
  clock: Clock,
): Promise<AffectedVisits> {
  const series = found(await seriesOf(db, salon, found(await appointmentById(db, salon, id))))
  const rows = await queries.rowsOfSeries(db, salon, series)
  return { series, ...affectedOf(rows, series, salon, { id, scope, now: clock() }) }
}

const seriesOf = async (db: Db, salon: Salon, { seriesId }: { seriesId: number | null }) =>
  seriesId === null ? undefined : queries.seriesWithId(db, salon, seriesId)

function affectedOf(
  rows: readonly AppointmentRow[],
  { time }: queries.SeriesFacts,
  { timeZone }: Salon,
  { id, scope, now }: { id: number; scope: SeriesScope; now: Date },
) {
  // None where the row was given to another client.
  const row = found(rows.find((one) => one.id === id))
  const visits = visitsOf(rows, time, timeZone)
  const chosen = found(visits.find((visit) => visit.rows.includes(row)))
  const affected = reached(visits, { day: chosen.day, scope, now: now.toISOString() })
  return { row, chosen, affected }
}

export const everySkipped = 'Every visit is skipped'

/**
 * Refuses visits that run into each other.
 * @param moved two on one day are refused as well: they would be one visit
 * @throws Refusal invalid
 */
export function refuseCollision(
  visits: Parameters<typeof runInto>[0],
  salon: Salon,
  moved: boolean,
) {
  if ((moved && shareDay(visits, salon.timeZone)) || runInto(visits))
    throw invalidField(
      'rule',
      'Two visits of the series would be on one day or run into each other',
    )
}

/**
 * Locks the staff of more rows than one statement checks, in the order of ids. Each batch locks its own: two of such
 * changes would wait for each other.
 */
export async function lockStaffOf(tx: Db, salon: Salon, reservations: readonly Reservation[]) {
  if (reservations.length <= batchSize) return
  await lockStaff(tx, salon, [...new Set(reservations.map(({ row }) => row.staffId))])
}

/** Reserves the slots of many rows. @throws Refusal as `reserve` does, with the conflicts of all */
export async function reserveAll(
  tx: Db,
  salon: Salon,
  reservations: readonly Reservation[],
  checks: steps.BookingChecks,
) {
  await lockStaffOf(tx, salon, reservations)
  const refusals: Refusal[] = []
  for (const batch of portions(reservations, batchSize)) {
    await steps.reserve(tx, salon, batch, checks).catch((error: unknown) => {
      if (!(error instanceof Refusal) || !error.details.conflicts) throw error
      refusals.push(error)
    })
  }
  const isTaken = refusals.find(({ reason }) => reason === 'overlaps')
  const [first] = refusals
  if (!first) return
  const conflicts: Conflict[] = refusals.flatMap(({ details }) => details.conflicts ?? [])
  throw new Refusal((isTaken ?? first).reason, { conflicts })
}

export function* portions<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

const verbs = {
  created: { action: 'created', verb: 'Booked' },
  moved: { action: 'updated', verb: 'Moved' },
  updated: { action: 'updated', verb: 'Updated' },
  cancelled: { action: 'cancelled', verb: 'Cancelled' },
  deleted: { action: 'deleted', verb: 'Deleted' },
  restored: { action: 'created', verb: 'Restored' },
} as const satisfies Record<string, { action: Action; verb: string }>

/** Records what was done to so many visits, as 'Moved Cut ×9 for Ann Lee'. @returns the row that it names */
export async function record(
  tx: Db,
  salon: Salon,
  id: number,
  count: number,
  what: keyof typeof verbs,
) {
  const row = found(await appointmentById(tx, salon, id))
  await recordOf(tx, salon, row, count, what)
  return row
}

async function recordOf(
  tx: Db,
  salon: Salon,
  row: Appointment,
  count: number,
  what: keyof typeof verbs,
) {
  const { action, verb } = verbs[what]
  const described =
    count === 1
      ? steps.describeAppointment(row)
      : `${row.service.name} ×${count} for ${row.customer.name}`
  await steps.recordAppointmentActivity(tx, salon, row, action, `${verb} ${described}`)
}
