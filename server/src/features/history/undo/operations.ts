import type { Reason } from '@salon/contract/errors'
import type { FormulaDraft } from '@salon/contract/formulas'
import type { ScheduleDraft } from '@salon/contract/working-hours'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { undoableSince } from '../../../kernel/undoable.ts'
import { lockRow as lockAppointment, reserveAgain } from '../../appointments/booking/operations.ts'
import * as deletion from '../../appointments/deletion/operations.ts'
import * as formulas from '../../appointments/formulas/operations.ts'
import { editLocked } from '../../appointments/operations.ts'
import { putBackRows } from '../../appointments/series-edit/operations.ts'
import * as waitingList from '../../appointments/waiting-list/operations.ts'
import * as photos from '../../appointments/photos/operations.ts'
import * as calendarFeeds from '../../calendar-feeds/operations.ts'
import * as categories from '../../categories/operations.ts'
import * as customers from '../../customers/operations.ts'
import { separateClient } from '../../duplicates/merging/operations.ts'
import * as formTemplates from '../../forms/templates/operations.ts'
import * as offers from '../../services/offers/operations.ts'
import * as consent from '../../safety/consent/operations.ts'
import * as safety from '../../safety/operations.ts'
import * as serviceTests from '../../safety/service-tests/operations.ts'
import * as services from '../../services/operations.ts'
import * as staff from '../../staff/operations.ts'
import * as workingHours from '../../working-hours/operations.ts'
import * as queries from '../queries.ts'
import { fieldsOf, subjectOf } from '../fields/rules.ts'
import {
  conflictsWith,
  entryOperation,
  isGone,
  obstacleOf,
  undoingEdit,
  visitChange,
} from '../rules.ts'

/**
 * Undoes one entry: restores what it changed or deleted, removes what it added. It calls the operation of such
 * a change, with its permissions and checks, and the result is an entry itself. `together`: and with it all changes
 * of visits that the same transaction made, such as a move of a series, or none of them.
 * @throws Refusal changed_since, naming the fields that were changed again; undo_too_late;
 *   visit_deleted, of a picture; service_in_visit and overlaps, if `overlap` is 'reject';
 *   not_undoable; not_allowed; and whatever the operation refuses
 */
export const undoEntry = (
  db: Db,
  salon: Salon,
  seq: number,
  clock: Clock,
  { overlap, together = false }: WithOverlap & { together?: boolean | undefined } = {},
) =>
  db.transaction(async (tx) => {
    const entry = found(await queries.entryBySeq(tx, salon, seq))
    refuseObstacle(entry, salon, clock)
    await queries.markUndoing(tx, seq)
    const { rowId, appointmentId, customerId } = entry
    const undone = { seq, subject: subjectOf[entry.subject], rowId, appointmentId, customerId }
    if (entryOperation(entry) === 'merged')
      return { ...undone, stayed: await separate(tx, salon, entry) }
    if (together) await undoTogether(tx, salon, { ...entry, overlap }, clock)
    else await undo(tx, salon, { ...entry, overlap }, clock)
    return undone
  })

/** Takes a merge back, unless that was done already. @returns what stays with the other client */
async function separate(tx: Db, salon: Salon, entry: queries.EntryRow) {
  if (await queries.wasRemovedAgain(tx, salon, entry)) throw new Refusal('changed_since')
  try {
    return (await separateClient(tx, salon, entry.rowId)).stayed
  } catch (error) {
    const isDone = error instanceof Refusal && error.reason === 'not_undoable'
    throw isDone ? new Refusal('changed_since') : error
  }
}

interface WithOverlap {
  readonly overlap?: 'reject' | 'allow' | undefined
}

type EntryToUndo = queries.EntryRow & WithOverlap

function refuseObstacle(entry: queries.EntryRow, { account }: Salon, clock: Clock) {
  const since = undoableSince(clock())
  switch (obstacleOf(entry, { ...account, since })) {
    case 'not_allowed':
      throw new Refusal('not_allowed')
    case 'too_late':
      throw new Refusal('undo_too_late')
    case 'photo':
    case 'owner':
    case 'address':
    case 'answered':
    case 'separated':
    case 'erased':
    case 'waiver':
    case 'signed':
      throw new Refusal('not_undoable')
    // After an undo the change may have been made again: the comparison with the row decides.
    case 'undone':
    case undefined:
  }
}

const undo = (tx: Db, salon: Salon, entry: EntryToUndo, clock: Clock): Promise<unknown> => {
  const operation = entryOperation(entry)
  if (operation === 'changed') return change(tx, salon, entry, clock)
  if (operation === 'deleted') return restoreDeleted(tx, salon, entry, clock)
  return remove(tx, salon, entry, clock)
}

/** Undoes the changes of visits that one transaction made. @throws Refusal not_undoable where it did anything else */
async function undoTogether(tx: Db, salon: Salon, entry: EntryToUndo, clock: Clock) {
  const entries = await queries.entriesOfTransaction(tx, salon, entry.transactionId)
  const { account } = salon
  const since = undoableSince(clock())
  // A move accepts a request: that stays.
  const undoable = entries.filter((one) => obstacleOf(one, { ...account, since }) !== 'answered')
  const rows = undoable.map((one) => {
    refuseObstacle(one, salon, clock)
    if (one.subject !== 'appointments' || entryOperation(one) !== 'changed')
      throw new Refusal('not_undoable')
    return { id: one.rowId, ...visitChange(one.before ?? {}, one.after ?? {}) }
  })
  await putBackRows(tx, salon, rows, entry.overlap, clock())
}

type Wanted = ReturnType<typeof undoingEdit>

/** How changes of one table are undone. What is left out cannot be, for rows of that table. */
interface Undoing {
  /** Locks what `change` locks before the row itself; undefined where that is nothing. */
  readonly lockFirst?: (tx: Db, salon: Salon, id: number, wanted: Wanted) => Promise<unknown>
  readonly change?: (
    tx: Db,
    salon: Salon,
    id: number,
    wanted: Wanted,
    now: RecordedRow,
    clock: Clock,
  ) => Promise<unknown>
  readonly restore?: (tx: Db, salon: Salon, entry: EntryToUndo, clock: Clock) => Promise<unknown>
  readonly remove?: (tx: Db, salon: Salon, entry: EntryToUndo, clock: Clock) => Promise<unknown>
}

type RecordedRow = Readonly<Record<string, unknown>>

const undoingBy: Readonly<Record<EntryToUndo['subject'], Undoing>> = {
  appointments: {
    restore: (tx, salon, entry, clock) => restoreVisit(tx, salon, entry, clock),
    remove: (tx, salon, { rowId }, clock) => deletion.removeAppointment(tx, salon, rowId, clock),
  },
  photos: {
    restore: (tx, salon, entry, clock) => restorePhoto(tx, salon, entry, clock),
    remove: (tx, salon, { rowId, appointmentId }, clock) =>
      photos.dropPhoto(tx, salon, appointmentId ?? 0, rowId, clock),
  },
  service_records: {
    // A record is hidden while its appointment is not completed.
    change: (tx, salon, id, wanted) =>
      customers.editRecord(tx, salon, id, wanted).catch((error: unknown) => {
        throw goneOf(error)
      }),
  },
  customers: {
    change: (tx, salon, id, wanted, _now, clock) =>
      customers.editCustomer(tx, salon, id, wanted, clock()),
    restore: async (tx, salon, { rowId: id, before, transactionId, overlap }) => {
      const was = fieldsOf('customer', before ?? {}) as unknown as customers.PersonalData
      const back = await customers.restoreCustomer(tx, salon, id, was, transactionId)
      await reserveAgain(tx, salon, back, overlap)
    },
    remove: (tx, salon, { rowId }, clock) => customers.removeCustomer(tx, salon, rowId, clock),
  },
  services: {
    change: (tx, salon, id, wanted) => services.editService(tx, salon, id, wanted),
    restore: (tx, salon, { rowId }) => services.restoreService(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => services.removeService(tx, salon, rowId),
  },
  service_offers: {
    change: (tx, salon, id, wanted) => offers.editOffer(tx, salon, id, wanted),
    restore: (tx, salon, { rowId }) => offers.restoreOffer(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => offers.removeOffer(tx, salon, rowId),
  },
  staff: {
    change: (tx, salon, id, wanted) => staff.editStaffMember(tx, salon, id, wanted),
    restore: (tx, salon, { rowId }) => staff.restoreStaffMember(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => staff.removeStaffMember(tx, salon, rowId),
  },
  categories: {
    change: (tx, salon, id, wanted) => categories.editCategory(tx, salon, id, wanted),
    restore: (tx, salon, { rowId }) => categories.restoreCategory(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => categories.removeCategory(tx, salon, rowId),
  },
  working_schedules: {
    lockFirst: (tx, salon, id) => workingHours.lockOwner(tx, salon, 'schedule', id),
    change: (tx, salon, _id, { week }, now) => {
      // A week belongs to one owner and day for good.
      if (!week) throw new Refusal('not_undoable')
      const { staffId, validFrom } = fieldsOf('schedule', now) as unknown as ScheduleDraft
      return workingHours.setSchedule(tx, salon, { staffId, validFrom, week })
    },
    restore: (tx, salon, { rowId }) => workingHours.restoreSchedule(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => workingHours.removeSchedule(tx, salon, rowId),
  },
  schedule_exceptions: {
    lockFirst: (tx, salon, id, { staffId }) =>
      workingHours.lockOwner(tx, salon, 'exception', id, staffId),
    change: (tx, salon, id, wanted) => workingHours.editException(tx, salon, id, wanted),
    restore: (tx, salon, { rowId }) => workingHours.restoreException(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => workingHours.removeException(tx, salon, rowId),
  },
  blocked_times: {
    lockFirst: (tx, salon, id, { staffId }) =>
      workingHours.lockOwner(tx, salon, 'blockedTime', id, staffId),
    change: (tx, salon, id, wanted) => workingHours.editBlockedTime(tx, salon, id, wanted),
    restore: (tx, salon, { rowId }) => workingHours.restoreBlockedTime(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => workingHours.unblockTime(tx, salon, rowId),
  },
  waiting_entries: {
    lockFirst: (tx, salon, id) => waitingList.lockClientOf(tx, salon, id),
    change: (tx, salon, id, wanted, _now, clock) =>
      waitingList.editEntry(tx, salon, id, wanted, clock()),
    restore: (tx, salon, { rowId }) => waitingList.restoreEntry(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => waitingList.removeEntry(tx, salon, rowId),
  },
  client_conditions: {
    lockFirst: (tx, salon, id) => safety.lockClientOfCondition(tx, salon, id),
    restore: (tx, salon, { rowId }) => safety.restoreCondition(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => safety.removeConditionEntry(tx, salon, rowId),
  },
  patch_tests: {
    lockFirst: (tx, salon, id) => safety.lockClientOfTest(tx, salon, id),
    change: (tx, salon, id, wanted, _now, clock) => safety.editTest(tx, salon, id, wanted, clock()),
    restore: (tx, salon, { rowId }) => safety.restoreTest(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => safety.removeTest(tx, salon, rowId),
  },
  service_tests: {
    lockFirst: (tx, salon, id) => serviceTests.lockServiceOfTest(tx, salon, id),
    change: (tx, salon, id, wanted) => serviceTests.editServiceTest(tx, salon, id, wanted),
    restore: (tx, salon, { rowId }) => serviceTests.restoreServiceTest(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => serviceTests.removeServiceTest(tx, salon, rowId),
  },
  formulas: {
    lockFirst: (tx, salon, id) => formulas.lockVisitOf(tx, salon, id),
    change: (tx, salon, _id, { mixtures }, now) => {
      if (!mixtures) throw new Refusal('not_undoable')
      return formulas.setFormula(tx, salon, Number(now['appointment_id']), { mixtures })
    },
    restore: (tx, salon, { appointmentId, before }) =>
      formulas.setFormula(tx, salon, appointmentId ?? 0, {
        mixtures: before?.['mixtures'] as FormulaDraft['mixtures'],
      }),
    remove: (tx, salon, { appointmentId }) => formulas.removeFormula(tx, salon, appointmentId ?? 0),
  },
  health_consents: {
    lockFirst: (tx, salon, id) => consent.lockClientOfConsent(tx, salon, id),
    restore: (tx, salon, { rowId }) => consent.restoreConsent(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => consent.removeConsent(tx, salon, rowId),
  },
  // Its visit is booked: an obstacle.
  test_waivers: {},
  form_templates: {
    change: (tx, salon, id, wanted) => formTemplates.editTemplate(tx, salon, id, wanted),
    restore: (tx, salon, { rowId }) => formTemplates.restoreTemplate(tx, salon, rowId),
    remove: (tx, salon, { rowId }) => formTemplates.archiveTemplate(tx, salon, rowId),
  },
  // It stays as it was signed: an obstacle.
  signed_forms: {},
  calendar_feeds: {
    remove: (tx, salon, { rowId }) => calendarFeeds.revokeFeed(tx, salon, rowId),
  },
}

/** Restores the values before an entry, unless they were changed again. */
async function change(
  tx: Db,
  salon: Salon,
  { subject, rowId: id, before, after, overlap }: EntryToUndo,
  clock: Clock,
) {
  const wanted = undoingEdit(subjectOf[subject], before ?? {}, after ?? {})
  const undoing = undoingBy[subject]
  const locked =
    subject === 'appointments' ? await lockForUndo(tx, salon, id, wanted['customerId']) : undefined
  await undoing.lockFirst?.(tx, salon, id, wanted)
  const now = await queries.lockRow(tx, salon, subject, id)
  if (!now || isGone(now)) throw deletedSince()
  const conflicts = conflictsWith(subjectOf[subject], after ?? {}, now, Object.keys(wanted))
  if (conflicts.length > 0) throw new Refusal('changed_since', { errors: conflicts })
  if (locked) return editLocked(tx, salon, locked, { ...wanted, overlap, isUndo: true }, clock())
  if (!undoing.change) throw new Refusal('not_undoable')
  return undoing.change(tx, salon, id, wanted, now, clock)
}

async function restoreDeleted(tx: Db, salon: Salon, entry: EntryToUndo, clock: Clock) {
  const { subject, rowId: id } = entry
  const undoing = undoingBy[subject]
  if (subject !== 'appointments' && subject !== 'photos') {
    await undoing.lockFirst?.(tx, salon, id, {})
    const now = await queries.lockRow(tx, salon, subject, id)
    if (!now || !isGone(now)) throw new Refusal('changed_since')
  }
  // Only the newest removal can be undone: what an earlier one removed was restored since.
  if (await queries.wasRemovedAgain(tx, salon, entry)) throw new Refusal('changed_since')
  if (!undoing.restore) throw new Refusal('not_undoable')
  return undoing.restore(tx, salon, entry, clock)
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
const restoreVisit = (tx: Db, salon: Salon, { rowId: id, overlap }: EntryToUndo, clock: Clock) =>
  backAs(() => deletion.restoreAppointment(tx, salon, id, clock, { overlap }))

/** The reasons that are passed on; others say whether the row still exists. */
const passedOn: ReadonlySet<string> = new Set<Reason>([
  'photos_full',
  'service_in_visit',
  'overlaps',
  'test_needed',
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
  const undoing = undoingBy[entry.subject]
  if (!undoing.remove) throw new Refusal('not_undoable')
  try {
    return await undoing.remove(tx, salon, entry, clock)
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

const deletedSince = () => new Refusal('changed_since', { detail: 'This has since been deleted.' })

/** A row that is missing was deleted since: the entry itself exists. */
const goneOf = (error: unknown) =>
  error instanceof Refusal && error.reason === 'not_found' ? deletedSince() : error
