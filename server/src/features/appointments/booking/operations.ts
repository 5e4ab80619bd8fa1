import type { Action } from '@salon/contract/activity'
import type { Appointment, AppointmentDraft } from '@salon/contract/appointments'
import { notOffered } from '@salon/contract/service-terms'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { notifyOfBooking } from '../../notifications/operations.ts'
import { recordMessageOfBooking } from '../client-messages/operations.ts'
import { refuseOutsideHours } from '../hours/operations.ts'
import { refuseUntested } from '../patch-tests/operations.ts'
import * as rows from '../queries.ts'
import { archiveEntry } from '../waiting-list/queries.ts'
import { startOf, type RequestedStart } from '../rules.ts'
import { bookableServices, bookedStaff, lockCustomers, lockStaff, nearbyRows } from './queries.ts'
import {
  conflictReason,
  conflictShown,
  phasesOf,
  slotOf,
  termsWith,
  timedRows,
  type BookedRow,
  type Reservation,
} from './rules.ts'

export { lockStaff }

export type OverlapPolicy = 'reject' | 'allow' | undefined

/** What a caller wants to be refused. */
export interface BookingChecks {
  /** 'ignored': an undo may put a service back to who did it. */
  readonly offers?: 'ignored'
  readonly overlap?: OverlapPolicy
  /** 'reject': rows outside of working hours. */
  readonly hours?: 'reject' | 'allow' | undefined
  /** Why an admin books without a patch test. */
  readonly testReason?: string | null | undefined
}

/**
 * Takes a client who is booked off the waiting list. Of two bookings by one entry, the second is refused.
 * @throws Refusal invalid where the entry is not on the list, or another client's
 */
export async function takeOffWaitingList(
  tx: Db,
  salon: Salon,
  id: number | undefined,
  customerId: number,
): Promise<void> {
  if (id === undefined || (await archiveEntry(tx, salon, id, customerId))) return
  throw invalidField('waitingEntryId', 'This client is no longer on the waiting list')
}

/** Books a service. With `overlap: 'reject'` no staff member is double-booked, also by concurrent requests. */
export const book = (
  db: Db,
  salon: Salon,
  { overlap, hours, testReason, waitingEntryId, ...draft }: AppointmentDraft,
  clock: Clock,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const start = requestedStart(draft, salon) ?? refuseStart()
    const { customerId, serviceId, staffId, duration, price, notes = null } = draft
    const service = await bookableService(tx, salon, serviceId)
    await lockCustomer(tx, salon, customerId)
    await takeOffWaitingList(tx, salon, waitingEntryId, customerId)
    const row = {
      userId: salon.id,
      customerId,
      serviceId,
      staffId,
      appointmentDate: start,
      duration,
      ...phasesOf(termsWith(service, staffId)),
      price,
      notes,
      status: draft.status ?? 'scheduled',
    }
    // A retry after a lost reply is refused: the row of the first attempt holds the slot.
    await reserve(tx, salon, [{ row }], { overlap, hours, testReason })
    const [inserted] = await insertRows(tx, salon, [row])
    const booked = found(inserted)
    const sentence = `Booked ${describeAppointment(booked)}`
    await recordAppointmentActivity(tx, salon, booked, 'created', sentence)
    await notifyOfBooking(tx, salon, booked, booked.service.name)
    await recordMessageOfBooking(tx, salon, booked, clock())
    return booked
  })

// The steps of a booking, which edits, visits, photos and deletions share.

/**
 * Reserves the slots of rows that are about to be written. Every operation that writes rows calls this first.
 *
 * Pessimistic locking: the staff members' rows are locked until the transaction ends, and the client's
 * are already. Of two requests for one slot the second waits, and then sees the first one's row.
 *
 * - A staff member who gets a row must exist, be active and offer the service.
 * - A service that requires a patch test is refused without one that the client has passed.
 * - With `overlap: 'reject'` no live row of a staff member overlaps one of another visit, and no visit holds a live
 *   service twice.
 * - With `hours: 'reject'` no row takes minutes that it did not have outside of its staff member's working hours.
 * @throws Refusal invalid, also for a staff member whose visits the caller does not see; overlaps or
 *   service_in_visit, with the conflicting rows; outside_hours; test_needed
 */
export async function reserve(
  tx: Db,
  salon: Salon,
  reservations: readonly Reservation[],
  { overlap, hours, offers, testReason }: BookingChecks,
): Promise<void> {
  await refuseUntested(tx, salon, reservations, testReason)
  const reassigned = reservations.filter(isReassigned)
  const isChecked = overlap === 'reject' || hours === 'reject'
  if (!isChecked && reassigned.length === 0) return
  refuseForOthers(salon, reassigned)
  const members = await lockStaff(
    tx,
    salon,
    reservations.map(({ row }) => row.staffId),
    offers === 'ignored' ? [] : reassigned.map(({ row }) => row.serviceId),
  )
  refuseUnbookable(members, reassigned)
  if (!isChecked) return
  const slots = reservations.flatMap((reservation) => slotOf(reservation, salon.timeZone))
  if (slots.length === 0) return
  if (overlap === 'reject') {
    const except = reservations.flatMap(({ before }) => before?.id ?? [])
    await refuseConflicts(tx, salon, slots, except)
  }
  if (hours === 'reject') await refuseOutsideHours(tx, salon, timedRows(slots), members)
}

/** Refuses slots that other rows hold. @throws Refusal overlaps or service_in_visit */
async function refuseConflicts(
  tx: Db,
  salon: Salon,
  slots: readonly ReturnType<typeof slotOf>[number][],
  except: readonly number[],
) {
  const nearby = await withAllVisits(tx, salon, (all) => nearbyRows(all, salon, slots, except))
  const conflicts = nearby.flatMap((row) => {
    const reason = conflictReason(slots, row, salon.timeZone)
    return reason ? [{ ...conflictShown(row, salon.account), reason }] : []
  })
  if (conflicts.length === 0) return
  const isTaken = conflicts.some(({ reason }) => reason === 'overlaps')
  throw new Refusal(isTaken ? 'overlaps' : 'service_in_visit', { conflicts })
}

/** Reserves the slots of rows that are restored: deleted and cancelled rows hold none. */
export const reserveAgain = (
  tx: Db,
  salon: Salon,
  restored: readonly (BookedRow & { readonly id: number })[],
  overlap: OverlapPolicy,
): Promise<void> =>
  reserve(
    tx,
    salon,
    restored.map((row) => ({ row, before: { ...row, status: 'cancelled' } })),
    { overlap },
  )

const isReassigned = ({ row, before }: Reservation) => row.staffId !== before?.staffId

/**
 * Refuses staff members who would get rows and cannot be booked, as `reserve` does, without a lock.
 * @throws Refusal invalid
 */
export async function refuseStaff(db: Db, salon: Salon, reservations: readonly Reservation[]) {
  const reassigned = reservations.filter(isReassigned)
  if (reassigned.length === 0) return
  refuseForOthers(salon, reassigned)
  const idsOf = (column: 'staffId' | 'serviceId') => reassigned.map(({ row }) => row[column])
  const members = await bookedStaff(db, salon, idsOf('staffId'), idsOf('serviceId'))
  refuseUnbookable(members, reassigned)
}

type LockedStaff = Awaited<ReturnType<typeof lockStaff>>[number]

/** An account that sees its own visits only writes no others. @throws Refusal invalid */
function refuseForOthers({ account }: Salon, reservations: readonly Reservation[]) {
  if (!account.seesOwnVisitsOnly) return
  const other = reservations.find(({ row }) => row.staffId !== account.staffId)
  if (other) {
    throw invalidField(other.staffField ?? 'staffId', 'You can only book your own visits')
  }
}

/** Archived and inactive staff members keep the rows they have, and get no others. */
function refuseUnbookable(members: readonly LockedStaff[], reservations: readonly Reservation[]) {
  const messages = new Map<string, string>()
  for (const { row, before, staffField = 'staffId' } of reservations) {
    const member = members.find(({ id }) => id === row.staffId)
    const exists = member !== undefined && member.archivedAt === null
    if (!exists) messages.set(staffField, 'This staff member does not exist')
    else if (!member.isActive) messages.set(staffField, 'This staff member is not active')
    // A row that was called off goes along with its visit.
    else if ((!before || takesTime(row.status)) && member.notOffered.includes(row.serviceId))
      messages.set(staffField, notOffered)
  }
  const errors = [...messages].map(([path, message]) => ({ path, message }))
  const [first] = errors
  if (first) throw new Refusal('invalid', { detail: first.message, errors })
}

/** The requested start as a moment; undefined where none is named. @throws Refusal invalid */
export function requestedStart(
  requested: RequestedStart,
  salon: Salon,
  before?: string,
): string | undefined {
  const start = startOf(requested, salon.timeZone, before)
  if (start && 'wrong' in start) throw invalidField(start.field, start.wrong)
  return start?.start
}

/** Refuses a booking without a start. */
export function refuseStart(): never {
  throw invalidField('appointmentDate', 'Date is required')
}

/** A service by its id. @throws Refusal invalid where it cannot be booked */
export async function bookableService(tx: Db, salon: Salon, id: number) {
  const [service] = await bookableServices(tx, salon, [id])
  if (!service) throw invalidField('serviceId', 'This service cannot be booked')
  return service
}

/** Locks a client. @throws Refusal invalid where there is none, or one who was removed */
export async function lockCustomer(tx: Db, salon: Salon, id: number) {
  return refuseRemoved((await lockCustomers(tx, salon, [id]))[0])
}

/** Refuses a locked client who was removed. */
export function refuseRemoved<C extends { removedAt: string | null }>(customer: C | undefined): C {
  if (!customer || customer.removedAt) {
    throw invalidField('customerId', 'This client does not exist')
  }
  return customer
}

type LockedCustomer = Awaited<ReturnType<typeof lockCustomers>>[number]

/** A row that is locked together with its client. */
export interface LockedRow {
  readonly row: rows.AppointmentRow
  readonly customer: LockedCustomer
  /** The client whom the edit assigns the row to; undefined where that client does not exist. */
  readonly nextCustomer: LockedCustomer | undefined
}

/**
 * Locks a row, and its client before it: the lock order of everything that names a client. Removing a client
 * therefore waits, and then finds their name wherever it was written.
 * @param nextCustomer the client whom the edit assigns the row to
 * @throws Refusal not_found; changed_meanwhile where the row got another client before it was locked
 */
export async function lockRow(
  tx: Db,
  salon: Salon,
  id: number,
  nextCustomer?: number,
): Promise<LockedRow> {
  const { customerId } = found(await rows.positionOf(tx, salon, id))
  const next = nextCustomer ?? customerId
  const clients = await lockCustomers(tx, salon, [customerId, next])
  const row = found(await rows.lockAppointment(tx, salon, id))
  if (row.customerId !== customerId) throw new Refusal('changed_meanwhile')
  const customer = found(clients.find((client) => client.id === customerId))
  return { row, customer, nextCustomer: clients.find((client) => client.id === next) }
}

/** Inserts rows, and the records of those that are completed already. @returns them by time */
export async function insertRows(
  tx: Db,
  salon: Salon,
  drafts: rows.NewAppointment[],
): Promise<Appointment[]> {
  const inserted = await rows.insertAppointments(tx, salon, drafts)
  await writeRecords(tx, inserted)
  return rows.appointmentsById(
    tx,
    salon,
    inserted.map(({ id }) => id),
  )
}

/**
 * Inserts or updates the service records of those rows that are completed. When a row is set back, its record
 * stays and is hidden, so that completing it again restores rating and notes.
 */
export async function writeRecords(
  tx: Db,
  written: readonly Omit<rows.AppointmentRow, 'calendarUid'>[],
) {
  const records = written
    .filter(({ status }) => status === 'completed')
    .map(({ userId, id, customerId, serviceId, staffId, appointmentDate }) => ({
      userId,
      appointmentId: id,
      customerId,
      serviceId,
      staffId,
      serviceDate: appointmentDate,
    }))
  if (records.length > 0) await rows.writeServiceRecords(tx, records)
}

/** Records an activity about an appointment, under its client's name. */
export const recordAppointmentActivity = (
  tx: Db,
  salon: Salon,
  { id, customer }: { id: number; customer: { id: number; name: string } },
  action: Action,
  sentence: string,
) =>
  recordActivity(tx, salon, {
    action,
    entity: 'appointment',
    id,
    customerId: customer.id,
    name: customer.name,
    sentence,
  })

/** 'Cut for Ann Lee', for the sentences of activities. */
export const describeAppointment = ({ service, customer }: Appointment) =>
  `${service.name} for ${customer.name}`
