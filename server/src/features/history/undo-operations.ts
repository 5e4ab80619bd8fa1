import type { Reason } from '@salon/contract/errors'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found, Refusal } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import * as appointments from '../appointments/operations.ts'
import * as pictures from '../appointments/photo-operations.ts'
import * as visits from '../appointments/visit-operations.ts'
import * as categories from '../categories/operations.ts'
import * as customers from '../customers/operations.ts'
import * as services from '../services/operations.ts'
import * as staff from '../staff/operations.ts'
import * as queries from './queries.ts'
import {
  conflictsWith,
  deedOf,
  fieldsOf,
  isGone,
  obstacleOf,
  subjectOf,
  undoingEdit,
} from './rules.ts'

/**
 * Undoes one entry: what it changed is put back, what it deleted comes back, what it added goes. All
 * that holds for the operation of such a change holds for this one, and it is an entry itself.
 * @throws Refusal changed_since, naming the fields that are something else by now; undo_too_late;
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
    const entry = found(await queries.entryOfNumber(tx, salon, seq))
    refuseHopeless(entry, salon, clock)
    await queries.markUndoing(tx, seq)
    await undo(tx, salon, { ...entry, overlap }, clock)
    const { rowId, appointmentId, customerId } = entry
    return { seq, subject: subjectOf[entry.subject], rowId, appointmentId, customerId }
  })

interface WithOverlap {
  readonly overlap?: 'reject' | 'allow' | undefined
}

type Entry = queries.EntryRow & WithOverlap

function refuseHopeless(entry: queries.EntryRow, { account }: Salon, clock: Clock) {
  const since = appointments.undoableSince(clock())
  switch (obstacleOf(entry, { role: account.role, since })) {
    case 'not_allowed':
      throw new Refusal('not_allowed')
    case 'too_late':
      throw new Refusal('undo_too_late')
    case 'photo':
    case 'owner':
    case 'erased':
      throw new Refusal('not_undoable')
    // Undone once, it may have been done again: the row says so.
    case 'undone':
    case undefined:
  }
}

const undo = (tx: Db, salon: Salon, entry: Entry, clock: Clock): Promise<unknown> => {
  const deed = deedOf(entry)
  if (deed === 'changed') return change(tx, salon, entry)
  if (deed === 'deleted') return bringBack(tx, salon, entry, clock)
  return remove(tx, salon, entry, clock)
}

/** Puts back what an entry changed, unless something else stands there by now. */
async function change(tx: Db, salon: Salon, { subject, rowId: id, before, after, overlap }: Entry) {
  const wanted = undoingEdit(subjectOf[subject], before ?? {}, after ?? {})
  const held =
    subject === 'appointments'
      ? await holdAppointment(tx, salon, id, wanted['customerId'])
      : undefined
  const now = await queries.lockRow(tx, salon, subject, id)
  if (!now || isGone(now)) throw deletedSince()
  const conflicts = conflictsWith(subjectOf[subject], after ?? {}, now, Object.keys(wanted))
  if (conflicts.length > 0) throw new Refusal('changed_since', { errors: conflicts })
  if (held) {
    return appointments.editHeld(tx, salon, held, { ...wanted, overlap })
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
    case 'appointments':
    case 'photos':
      throw new Refusal('not_undoable')
  }
}

async function bringBack(tx: Db, salon: Salon, entry: Entry, clock: Clock) {
  const { subject, rowId: id, before, together } = entry
  const isRow = subject !== 'appointments' && subject !== 'photos'
  const now = isRow && (await queries.lockRow(tx, salon, subject, id))
  if (isRow && (!now || !isGone(now))) throw new Refusal('changed_since')
  // What a former removal took has come back since, and may have been changed: the last one has it all.
  if (await queries.wasRemovedAgain(tx, salon, entry)) throw new Refusal('changed_since')
  if (subject === 'appointments') return restore(tx, salon, entry, clock)
  if (subject === 'photos') return restorePhoto(tx, salon, entry, clock)
  switch (subject) {
    case 'customers': {
      const was = fieldsOf('customer', before ?? {}) as unknown as customers.WrittenOf
      const back = await customers.bringBackCustomer(tx, salon, id, was, together)
      await visits.reserveAgain(tx, salon, back, entry.overlap)
      return back
    }
    case 'services':
      return services.bringBackService(tx, salon, id)
    case 'staff':
      return staff.bringBackStaffMember(tx, salon, id)
    case 'categories':
      return categories.bringBackCategory(tx, salon, id)
    case 'service_records':
      throw new Refusal('not_undoable')
  }
}

/** Brings a dropped picture back into its visit, if that is there. */
async function restorePhoto(tx: Db, salon: Salon, { appointmentId, before }: Entry, clock: Clock) {
  const id = appointmentId ?? 0
  if (!(await queries.hasAppointment(tx, salon, id))) throw new Refusal('visit_deleted')
  const key = String(before?.['file_key'])
  return backAs(() => pictures.restorePhoto(tx, salon, id, key, clock))
}

/** Takes a deletion back; one that took its client along, who came back without it, stays done. */
const restore = (tx: Db, salon: Salon, { rowId: id, overlap }: Entry, clock: Clock) =>
  backAs(() => visits.restoreAppointment(tx, salon, id, clock, { overlap }))

/** What stands in the way by name, and is no question of whether it is there. */
const named: ReadonlySet<string> = new Set<Reason>(['photos_full', 'service_in_visit', 'overlaps'])

async function backAs(restored: () => Promise<unknown>) {
  try {
    return await restored()
  } catch (error) {
    if (!(error instanceof Refusal) || named.has(error.reason)) throw error
    throw new Refusal(error.reason === 'already_exists' ? 'changed_since' : 'not_undoable')
  }
}

/** Removes what was added, or brought back, as its removal does; what is gone already is told of. */
async function remove(tx: Db, salon: Salon, entry: Entry, clock: Clock) {
  const { subject, rowId: id, appointmentId } = entry
  try {
    switch (subject) {
      case 'appointments':
        return await visits.removeAppointment(tx, salon, id, clock)
      case 'customers':
        return await customers.removeCustomer(tx, salon, id, clock)
      case 'services':
        return await services.removeService(tx, salon, id)
      case 'staff':
        return await staff.removeStaffMember(tx, salon, id)
      case 'categories':
        return await categories.removeCategory(tx, salon, id)
      case 'photos':
        return await pictures.dropPhoto(tx, salon, appointmentId ?? 0, id, clock)
      case 'service_records':
        throw new Refusal('not_undoable')
    }
  } catch (error) {
    throw goneOf(error)
  }
}

async function holdAppointment(tx: Db, salon: Salon, id: number, nextCustomer: unknown) {
  try {
    return await appointments.holdRow(tx, salon, id, nextCustomer as number | undefined)
  } catch (error) {
    throw goneOf(error)
  }
}

const deletedSince = () => new Refusal('changed_since', { detail: 'This was deleted since.' })

/** A record is hidden while its work is completed no more. */
const rethrowGone = (error: unknown): never => {
  throw goneOf(error)
}

/** The entry is there; it is the row that is not. */
const goneOf = (error: unknown) =>
  error instanceof Refusal && error.reason === 'not_found' ? deletedSince() : error
