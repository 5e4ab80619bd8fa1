import type { Reason } from '@salon/contract/errors'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { lockRow as lockAppointment, reserveAgain } from '../../appointments/booking/operations.ts'
import * as deletion from '../../appointments/deletion/operations.ts'
import { editLocked } from '../../appointments/operations.ts'
import * as photos from '../../appointments/photos/operations.ts'
import * as categories from '../../categories/operations.ts'
import * as customers from '../../customers/operations.ts'
import * as services from '../../services/operations.ts'
import * as staff from '../../staff/operations.ts'
import * as workingHours from '../../working-hours/operations.ts'
import * as queries from '../queries.ts'
import {
  conflictsWith,
  entryOperation,
  fieldsOf,
  isGone,
  obstacleOf,
  subjectOf,
  undoingEdit,
} from '../rules.ts'

/**
 * Undoes one entry: restores what it changed or deleted, removes what it added. It calls the operation of such
 * a change, with its permissions and checks, and the result is an entry itself.
 * @throws Refusal changed_since, naming the fields that were changed again; undo_too_late;
 *   visit_deleted, of a picture; service_in_visit and overlaps, if `overlap` is 'reject';
 *   not_undoable; not_allowed; and whatever the operation refuses
 */
export const undoEntry = (
  db: Db,
  salon: Salon,
  seq: number,
  clock: Clock,
  { overlap }: WithOverlap = {},
) =>
  db.transaction(async (tx) => {
    const entry = found(await queries.entryBySeq(tx, salon, seq))
    refuseObstacle(entry, salon, clock)
    await queries.markUndoing(tx, seq)
    await undo(tx, salon, { ...entry, overlap }, clock)
    const { rowId, appointmentId, customerId } = entry
    return { seq, subject: subjectOf[entry.subject], rowId, appointmentId, customerId }
  })

interface WithOverlap {
  readonly overlap?: 'reject' | 'allow' | undefined
}

type EntryToUndo = queries.EntryRow & WithOverlap

function refuseObstacle(entry: queries.EntryRow, { account }: Salon, clock: Clock) {
  const since = deletion.undoableSince(clock())
  switch (obstacleOf(entry, { role: account.role, since })) {
    case 'not_allowed':
      throw new Refusal('not_allowed')
    case 'too_late':
      throw new Refusal('undo_too_late')
    case 'photo':
    case 'owner':
    case 'erased':
      throw new Refusal('not_undoable')
    // After an undo the change may have been made again: the comparison with the row decides.
    case 'undone':
    case undefined:
  }
}

const undo = (tx: Db, salon: Salon, entry: EntryToUndo, clock: Clock): Promise<unknown> => {
  const operation = entryOperation(entry)
  if (operation === 'changed') return change(tx, salon, entry)
  if (operation === 'deleted') return bringBack(tx, salon, entry, clock)
  return remove(tx, salon, entry, clock)
}

/** Restores the values before an entry, unless they were changed again. */
async function change(
  tx: Db,
  salon: Salon,
  { subject, rowId: id, before, after, overlap }: EntryToUndo,
) {
  const wanted = undoingEdit(subjectOf[subject], before ?? {}, after ?? {})
  const locked =
    subject === 'appointments' ? await lockForUndo(tx, salon, id, wanted['customerId']) : undefined
  const now = await queries.lockRow(tx, salon, subject, id)
  if (!now || isGone(now)) throw deletedSince()
  const conflicts = conflictsWith(subjectOf[subject], after ?? {}, now, Object.keys(wanted))
  if (conflicts.length > 0) throw new Refusal('changed_since', { errors: conflicts })
  if (locked) {
    return editLocked(tx, salon, locked, { ...wanted, overlap })
  }
  switch (subject) {
    case 'customers':
      return customers.editCustomer(tx, salon, id, wanted)
    case 'service_records':
      return customers.editRecord(tx, salon, id, wanted).catch(rethrowGone)
    case 'services':
      return services.editService(tx, salon, id, wanted)
    case 'staff':
      return staff.editStaffMember(tx, salon, id, wanted)
    case 'categories':
      return categories.editCategory(tx, salon, id, wanted)
    case 'working_schedules': {
      const { staffId = null, validFrom } = fieldsOf('schedule', now)
      const owner = { staffId: staffId as number | null, validFrom: String(validFrom) }
      return workingHours.setSchedule(tx, salon, { ...owner, week: wanted['week'] ?? [] })
    }
    case 'schedule_exceptions':
      return workingHours.editException(tx, salon, id, wanted)
    case 'blocked_times':
      return workingHours.editBlockedTime(tx, salon, id, wanted)
    case 'appointments':
    case 'photos':
      throw new Refusal('not_undoable')
  }
}

async function bringBack(tx: Db, salon: Salon, entry: EntryToUndo, clock: Clock) {
  const { subject, rowId: id, before, transactionId } = entry
  const isRow = subject !== 'appointments' && subject !== 'photos'
  const now = isRow && (await queries.lockRow(tx, salon, subject, id))
  if (isRow && (!now || !isGone(now))) throw new Refusal('changed_since')
  // Only the newest removal can be undone: what an earlier one removed was restored since.
  if (await queries.wasRemovedAgain(tx, salon, entry)) throw new Refusal('changed_since')
  if (subject === 'appointments') return restore(tx, salon, entry, clock)
  if (subject === 'photos') return restorePhoto(tx, salon, entry, clock)
  switch (subject) {
    case 'customers': {
      const was = fieldsOf('customer', before ?? {}) as unknown as customers.PersonalData
      const back = await customers.bringBackCustomer(tx, salon, id, was, transactionId)
      await reserveAgain(tx, salon, back, entry.overlap)
      return back
    }
    case 'services':
      return services.bringBackService(tx, salon, id)
    case 'staff':
      return staff.bringBackStaffMember(tx, salon, id)
    case 'categories':
      return categories.bringBackCategory(tx, salon, id)
    case 'working_schedules':
      return workingHours.bringBackSchedule(tx, salon, id)
    case 'schedule_exceptions':
      return workingHours.bringBackException(tx, salon, id)
    case 'blocked_times':
      return workingHours.bringBackBlockedTime(tx, salon, id)
    case 'service_records':
      throw new Refusal('not_undoable')
  }
}

/** Restores a dropped photo to its visit, unless the visit is deleted. */
async function restorePhoto(
  tx: Db,
  salon: Salon,
  { appointmentId, before }: EntryToUndo,
  clock: Clock,
) {
  const id = appointmentId ?? 0
  if (!(await queries.hasAppointment(tx, salon, id))) throw new Refusal('visit_deleted')
  const key = String(before?.['file_key'])
  return backAs(() => photos.restorePhoto(tx, salon, id, key, clock))
}

/** Restores a deleted appointment; one that was deleted for good with its client stays deleted. */
const restore = (tx: Db, salon: Salon, { rowId: id, overlap }: EntryToUndo, clock: Clock) =>
  backAs(() => deletion.restoreAppointment(tx, salon, id, clock, { overlap }))

/** The reasons that are passed on; others say whether the row still exists. */
const passedOn: ReadonlySet<string> = new Set<Reason>([
  'photos_full',
  'service_in_visit',
  'overlaps',
])

async function backAs(restored: () => Promise<unknown>) {
  try {
    return await restored()
  } catch (error) {
    if (!(error instanceof Refusal) || passedOn.has(error.reason)) throw error
    throw new Refusal(error.reason === 'already_exists' ? 'changed_since' : 'not_undoable')
  }
}

/** Removes what an entry added or restored. @throws Refusal changed_since where it is gone */
async function remove(tx: Db, salon: Salon, entry: EntryToUndo, clock: Clock) {
  const { subject, rowId: id, appointmentId } = entry
  try {
    switch (subject) {
      case 'appointments':
        return await deletion.removeAppointment(tx, salon, id, clock)
      case 'customers':
        return await customers.removeCustomer(tx, salon, id, clock)
      case 'services':
        return await services.removeService(tx, salon, id)
      case 'staff':
        return await staff.removeStaffMember(tx, salon, id)
      case 'categories':
        return await categories.removeCategory(tx, salon, id)
      case 'working_schedules':
        return await workingHours.removeSchedule(tx, salon, id)
      case 'schedule_exceptions':
        return await workingHours.removeException(tx, salon, id)
      case 'blocked_times':
        return await workingHours.unblockTime(tx, salon, id)
      case 'photos':
        return await photos.dropPhoto(tx, salon, appointmentId ?? 0, id, clock)
      case 'service_records':
        throw new Refusal('not_undoable')
    }
  } catch (error) {
    throw goneOf(error)
  }
}

async function lockForUndo(tx: Db, salon: Salon, id: number, nextCustomer: unknown) {
  try {
    return await lockAppointment(tx, salon, id, nextCustomer as number | undefined)
  } catch (error) {
    throw goneOf(error)
  }
}

const deletedSince = () => new Refusal('changed_since', { detail: 'This was deleted since.' })

/** A service record is hidden while its appointment is not completed. */
const rethrowGone = (error: unknown): never => {
  throw goneOf(error)
}

/** A row that is missing was deleted since: the entry itself exists. */
const goneOf = (error: unknown) =>
  error instanceof Refusal && error.reason === 'not_found' ? deletedSince() : error
