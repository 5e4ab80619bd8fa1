import type { Phases } from '@salon/contract/busy-spans'
import type { Appointment, AppointmentEdit, EditedAppointment } from '@salon/contract/appointments'
import { isOffered, notOffered } from '@salon/contract/service-terms'
import { shiftOf } from '@salon/contract/visit-shift'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found, invalidField } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import { dayAt } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { notifyOfChange } from '../notifications/operations.ts'
import * as steps from './booking/operations.ts'
import { termsWith } from './booking/rules.ts'
import { arrangePhotos } from './photos/operations.ts'
import { recordMessageOfChange } from './client-messages/operations.ts'
import * as queries from './queries.ts'
import { minutesAfter, pastTheDay, statusAction } from './rules.ts'
import { visitOf } from './visits/queries.ts'
import { recordFreedTimes } from './waiting-list/operations.ts'

export const { updateAppointment } = queries

/**
 * Changes what the edit names. The lists of photos may drop some, which can be undone for a while, and
 * reorder the rest.
 * @returns the row, and where it shifts others the entry of the history by which all of it is undone
 * @throws Refusal not_found; stale, with the row as it is; invalid; overlaps, service_in_visit or test_needed
 */
export const editAppointment = (
  db: Db,
  salon: Salon,
  id: number,
  { beforePhotos, afterPhotos, ...edit }: AppointmentEdit,
  clock: Clock,
  ifMatch?: IfMatch,
): Promise<EditedAppointment> =>
  db.transaction(async (tx) => {
    const locked = await steps.lockRow(tx, salon, id, edit.customerId)
    if (isStale(locked.row, ifMatch)) throw stale(await queries.appointmentById(tx, salon, id))
    const at = clock()
    const now = at.toISOString()
    await arrangePhotos(tx, salon, locked, 'before', beforePhotos, now)
    await arrangePhotos(tx, salon, locked, 'after', afterPhotos, now)
    const edited = await editLocked(tx, salon, locked, edit, at)
    return edit.later === 'shift' ? { ...edited, entry: await queries.writtenEntry(tx) } : edited
  })

/** An edit of a row, or the undo of one, which puts back its phases and its mark of arrival as well. */
interface AppointmentRowEdit extends AppointmentEdit, Partial<Phases> {
  readonly isUndo?: boolean
  readonly arrivedAt?: string | null
  /** The caller notifies once of all rows of the visit. */
  readonly isOneOfVisit?: boolean
}

/**
 * Changes what the edit names of a locked row, in the caller's transaction.
 * @param messageAt now, if the client is notified of it; undefined if the caller notifies them
 */
export async function editLocked(
  tx: Db,
  salon: Salon,
  locked: steps.LockedRow,
  { overlap, hours, testReason, later, ...edit }: AppointmentRowEdit,
  messageAt?: Date,
): Promise<Appointment> {
  const { row: before } = locked
  const changed = await changesOf(tx, salon, locked, edit)
  const after = { ...before, ...changed }
  const shifted = later === 'shift' ? await shiftLater(tx, salon, before, after) : []
  const changes = [{ row: after, before }, ...shifted]
  await steps.reserve(tx, salon, changes, {
    overlap,
    hours,
    testReason,
    ...(edit.isUndo && { offers: 'ignored' as const }),
  })
  if (Object.keys(changed).length > 0) {
    await queries.updateAppointment(tx, salon, before.id, changed)
    await steps.writeRecords(tx, [after, ...shifted.map(({ row }) => row)])
    await recordFreedTimes(tx, salon, changes)
    if (messageAt) await recordMessageOfChange(tx, salon, changes, messageAt)
  }
  const edited = found(await queries.appointmentById(tx, salon, before.id))
  if (Object.keys(changed).length > 0) {
    const { action, verb, rest } = statusAction(before.status, edited.status)
    const sentence = `${verb} ${steps.describeAppointment(edited)}${rest}`
    await steps.recordAppointmentActivity(tx, salon, edited, action, sentence)
    if (!edit.isOneOfVisit) await notifyOfChange(tx, salon, before, edited, edited.service.name)
  }
  return edited
}

/** Shifts the later rows of the visit behind a row that is edited; the client is locked already. */
async function shiftLater(
  tx: Db,
  salon: Salon,
  before: queries.AppointmentRow,
  after: queries.AppointmentRow,
) {
  const day = dayAt(after.appointmentDate, salon.timeZone)
  const visit = await visitOf(tx, salon, after.customerId, day)
  const shift = shiftOf(before, after, visit)
  if (!shift) return []
  const shifted = shift.rows.map((row) => {
    const appointmentDate = minutesAfter(row.appointmentDate, shift.minutes)
    return { row: { ...row, appointmentDate }, before: row }
  })
  if (shifted.some(({ row }) => dayAt(row.appointmentDate, salon.timeZone) !== day)) {
    throw invalidField('appointmentTime', pastTheDay)
  }
  const ids = shift.rows.map(({ id }) => id)
  await queries.moveRows(tx, salon, ids, { later: shift.minutes * 60_000, staffId: undefined })
  return shifted
}

/** The columns whose values an edit changes. */
async function changesOf(
  tx: Db,
  salon: Salon,
  { row: before, nextCustomer }: steps.LockedRow,
  edit: Omit<AppointmentRowEdit, 'overlap' | 'hours' | 'testReason'>,
): Promise<Partial<queries.AppointmentRow>> {
  const start = steps.requestedStart(edit, salon, before.appointmentDate)
  const { customerId, serviceId, staffId, duration, status, notes, price } = edit
  const nextService =
    serviceId && serviceId !== before.serviceId
      ? await steps.bookableService(tx, salon, serviceId)
      : undefined
  const nextStaff = staffId ?? before.staffId
  const copied = nextService && !edit.isUndo ? termsWith(nextService, nextStaff) : undefined
  if (nextService && copied && !isOffered(nextService.offers, nextStaff))
    throw invalidField('staffId', notOffered)
  if (customerId && customerId !== before.customerId) steps.refuseRemoved(nextCustomer)
  const isSameVisit =
    (customerId ?? before.customerId) === before.customerId &&
    dayAt(start ?? before.appointmentDate, salon.timeZone) ===
      dayAt(before.appointmentDate, salon.timeZone)
  const requested = {
    customerId,
    serviceId,
    staffId,
    duration,
    status,
    notes,
    price,
    appointmentDate: start,
    arrivedAt: edit.arrivedAt ?? (isSameVisit ? edit.arrivedAt : null),
    initialWork: edit.initialWork ?? copied?.initialWork,
    processing: edit.processing ?? copied?.processing,
    cleanup: edit.cleanup ?? copied?.cleanup,
  }
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([column, value]) =>
        value !== undefined && value !== before[column as keyof queries.AppointmentRow],
    ),
  )
}
