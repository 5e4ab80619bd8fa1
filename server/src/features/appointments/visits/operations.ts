import type { Appointment, VisitDraft, VisitMove } from '@salon/contract/appointments'
import type { FieldError } from '@salon/contract/errors'
import { sumOfMoney } from '@salon/contract/money-sum'
import { countedRows } from '@salon/contract/visit-grouping'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../../kernel/row-version.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { notifyOfBooking, notifyOfChange } from '../../notifications/operations.ts'
import * as steps from '../booking/operations.ts'
import { bookableServices, lockCustomers, lockStaff } from '../booking/queries.ts'
import { newReservations, termsWith } from '../booking/rules.ts'
import { recordMessageOfBooking, recordMessageOfChange } from '../client-messages/operations.ts'
import { appointmentsById, moveRows, positionOf } from '../queries.ts'
import { pastTheDay } from '../rules.ts'
import { recordFreedTimes } from '../waiting-list/operations.ts'
import { clientsOfUpcoming, lockUpcoming, visitOf, writeArrival } from './queries.ts'
import { endOfVisit, holdsService, isOpen, movedRows, repeated, scheduleInOrder } from './rules.ts'

/** The visit that a row belongs to, by time. @throws Refusal not_found */
export async function visitOfRow(db: Db, salon: Salon, id: number): Promise<Appointment[]> {
  const row = found(await positionOf(db, salon, id))
  return visitOf(db, salon, row.customerId, dayAt(row.appointmentDate, salon.timeZone))
}

/** Adds a service to the visit of a row: same client, status and, unless given, staff; after the last service. */
export const addService = (
  db: Db,
  salon: Salon,
  id: number,
  {
    serviceId,
    staffId: otherStaffId,
    ...checks
  }: { serviceId: number; staffId?: number | undefined } & steps.BookingChecks,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const { row: model, customer } = await steps.lockRow(tx, salon, id)
    const { customerId, status, notes, arrivedAt, seriesId, seriesDay } = model
    const staffId = otherStaffId ?? model.staffId
    steps.refuseRemoved(customer)
    const service = await steps.bookableService(tx, salon, serviceId)
    const day = dayAt(model.appointmentDate, salon.timeZone)
    // Its other rows may be of staff members whose visits the caller does not see.
    const visit = await withAllVisits(tx, salon, (all) => visitOf(all, salon, customerId, day))
    if (holdsService(visit, serviceId, status)) throw new Refusal('service_in_visit')
    const start = endOfVisit(visit)
    if (dayAt(start, salon.timeZone) !== day) throw invalidField('serviceId', pastTheDay)
    const row = {
      userId: salon.id,
      customerId,
      serviceId,
      staffId,
      appointmentDate: start,
      ...termsWith(service, staffId),
      status,
      notes,
      arrivedAt,
      seriesId,
      seriesDay,
    }
    await steps.reserve(tx, salon, [{ row }], checks)
    const [first] = await steps.insertRows(tx, salon, [row])
    const added = found(first)
    const { name } = added.customer
    await steps.recordAppointmentActivity(
      tx,
      salon,
      added,
      'updated',
      `Added ${service.name} to the visit of ${name}`,
    )
    await notifyOfBooking(tx, salon, added, service.name)
    return added
  })

/**
 * Books several services of one client, one after the other, or none of them. With `overlap: 'reject'` no staff
 * member is double-booked, and the refusal names all conflicts.
 */
export const bookVisit = (
  db: Db,
  salon: Salon,
  { overlap, hours, testReason, waitingEntryId, ...draft }: VisitDraft,
  clock: Clock,
): Promise<Appointment[]> =>
  db.transaction(async (tx) => {
    const start = steps.requestedStart(draft, salon) ?? steps.refuseStart()
    const { customerId, staffId, services: lines, status = 'scheduled', notes = null } = draft
    const timed = scheduleInOrder(await withTerms(tx, salon, lines, staffId), start)
    const day = dayAt(start, salon.timeZone)
    const late = timed.findIndex((line) => dayAt(line.appointmentDate, salon.timeZone) !== day)
    if (late >= 0) throw invalidField(`services.${late}.serviceId`, pastTheDay)
    await steps.lockCustomer(tx, salon, customerId)
    await steps.takeOffWaitingList(tx, salon, waitingEntryId, customerId)
    const rows = timed.map((line, n) => ({
      ...line,
      userId: salon.id,
      customerId,
      staffId: lines[n]?.staffId ?? staffId,
      status,
      notes,
    }))
    await steps.reserve(tx, salon, newReservations(rows, lines), { overlap, hours, testReason })
    const booked = await steps.insertRows(tx, salon, rows)
    const first = found(booked[0])
    const names = booked.map(({ service }) => service.name).join(', ')
    const price = sumOfMoney(booked.map((row) => row.price))
    await steps.recordAppointmentActivity(
      tx,
      salon,
      first,
      'created',
      `Booked ${names} for ${first.customer.name}`,
    )
    await notifyOfBooking(tx, salon, { ...first, price }, names)
    await recordMessageOfBooking(tx, salon, first, clock())
    return booked
  })

/**
 * Moves a visit to another time, day or staff member: all of its live rows, or none. Cancelled rows move with
 * it, since their photos and notes belong to the visit, unless that would take them to another day.
 */
export const moveVisit = (
  db: Db,
  salon: Salon,
  id: number,
  { overlap, hours, testReason, ...move }: VisitMove,
  clock: Clock,
  ifMatch?: IfMatch,
): Promise<Appointment[]> =>
  db.transaction(async (tx) => {
    const { row } = await steps.lockRow(tx, salon, id)
    const { customerId } = row
    const day = dayAt(row.appointmentDate, salon.timeZone)
    // The locked client keeps the visit as it is: every operation on its rows locks the client first.
    const visit = await visitOf(tx, salon, customerId, day)
    if (isStale(row, ifMatch)) throw stale(visit)
    const counted = countedRows(visit)
    const first = found(counted[0])
    const start = steps.requestedStart(move, salon, first.appointmentDate) ?? first.appointmentDate
    const shift = {
      later: Date.parse(start) - Date.parse(first.appointmentDate),
      staffId: move.staffId,
    }
    const nextDay = dayAt(start, salon.timeZone)
    const isThen = (row: Appointment) => dayAt(row.appointmentDate, salon.timeZone) === nextDay
    const before = visit.filter(
      (one) => counted.includes(one) || movedRows([one], shift).every(isThen),
    )
    const wanted = movedRows(before, shift)
    const stays =
      shift.later === 0 && before.every(({ staffId }, n) => staffId === wanted[n]?.staffId)
    if (stays) return visit
    if (!wanted.every(isThen)) {
      throw invalidField('appointmentDate', pastTheDay)
    }
    const reservations = wanted.flatMap((next, n) => {
      const former = before[n]
      return former ? { row: next, before: former } : []
    })
    await steps.reserve(tx, salon, reservations, { overlap, hours, testReason })
    const ids = before.map((one) => one.id)
    await moveRows(tx, salon, ids, { ...shift, isOtherDay: nextDay !== day })
    await steps.writeRecords(tx, wanted)
    await recordFreedTimes(tx, salon, reservations)
    await recordMessageOfChange(tx, salon, reservations, clock())
    const moved = await appointmentsById(tx, salon, ids)
    const summary = {
      ...found(moved.find((one) => one.id === first.id)),
      price: sumOfMoney(moved.map(({ price }) => price)),
    }
    const names = moved.map(({ service }) => service.name).join(', ')
    await steps.recordAppointmentActivity(
      tx,
      salon,
      summary,
      'updated',
      `Moved ${names} for ${summary.customer.name}`,
    )
    await notifyOfChange(tx, salon, first, summary, names)
    return moved
  })

/**
 * Marks the client of a visit as arrived, or removes the mark: the open rows of the visit together, each with
 * the moment of the first call. Completed rows keep theirs.
 * @throws Refusal not_found; invalid for an arrival on another day, or at a visit that has no open row
 */
export const setArrival = (
  db: Db,
  salon: Salon,
  id: number,
  { arrived }: { arrived: boolean },
  clock: Clock,
): Promise<Appointment[]> =>
  db.transaction(async (tx) => {
    const { row } = await steps.lockRow(tx, salon, id)
    const now = clock().toISOString()
    const day = dayAt(row.appointmentDate, salon.timeZone)
    if (arrived && dayAt(now, salon.timeZone) !== day) {
      throw invalidField('arrived', 'Clients can only arrive on the day of their visit')
    }
    const visit = await visitOf(tx, salon, row.customerId, day)
    const open = visit.filter(({ status }) => isOpen(status))
    if (arrived && open.length === 0) {
      throw invalidField('arrived', 'This visit is already completed or cancelled')
    }
    const changed = open.filter(({ arrivedAt }) => (arrivedAt !== null) !== arrived)
    const [first] = changed
    if (!first) return visit
    const ids = changed.map((one) => one.id)
    await writeArrival(tx, salon, ids, arrived ? now : null)
    const { name } = first.customer
    const sentence = arrived ? `${name} has arrived` : `${name} has not arrived yet`
    await steps.recordAppointmentActivity(tx, salon, first, 'updated', sentence)
    return visitOf(tx, salon, row.customerId, day)
  })

/**
 * Reassigns all upcoming appointments of a staff member to another, or none; times, services and prices stay.
 * @param from the staff member who hands over; may be archived
 * @returns how many rows were reassigned
 * @throws Refusal not_found; invalid for a recipient who cannot be booked; overlaps, with the conflicting rows;
 *   outside_hours
 */
export const handOver = (
  db: Db,
  salon: Salon,
  from: number,
  {
    staffId: to,
    overlap,
    hours,
  }: { staffId: number } & Pick<steps.BookingChecks, 'overlap' | 'hours'>,
  clock: Clock,
): Promise<{ count: number }> =>
  db.transaction(async (tx) => {
    const now = clock().toISOString()
    if (to === from) throw invalidField('staffId', 'Choose another staff member')
    // Lock order: clients before staff members, as in every booking.
    const clients = await clientsOfUpcoming(tx, salon, from, now)
    const locked = await lockCustomers(
      tx,
      salon,
      clients.map(({ customerId }) => customerId),
    )
    const members = await lockStaff(tx, salon, [from, to])
    const nameOf = (member: number) => members.find(({ id }) => id === member)?.name
    const name = found(nameOf(from))
    const rows = await lockUpcoming(tx, salon, from, now)
    // A booking by another transaction, between reading the clients and locking the rows.
    const isLocked = (id: number) => locked.some((client) => client.id === id)
    if (!rows.every(({ customerId }) => isLocked(customerId)))
      throw new Refusal('changed_meanwhile')
    for (let at = 0; at < rows.length; at += batchSize) {
      const reservations = rows
        .slice(at, at + batchSize)
        .map((before) => ({ row: { ...before, staffId: to }, before }))
      await steps.reserve(tx, salon, reservations, { overlap, hours })
    }
    if (rows.length === 0) return { count: 0 }
    const ids = rows.map(({ id }) => id)
    await moveRows(tx, salon, ids, { later: 0, staffId: to })
    const sentence = `Handed visits of ${name} over to ${found(nameOf(to))}`
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'staff',
      id: from,
      name,
      sentence,
    })
    return { count: rows.length }
  })

/** How many rows are checked for conflicts in one statement. */
const batchSize = 50

/** The lines of a draft with what they cost and take. @throws Refusal invalid where one cannot be booked, or is repeated */
export async function withTerms(
  tx: Db,
  salon: Salon,
  lines: VisitDraft['services'],
  staffId: number,
) {
  const ids = lines.map(({ serviceId }) => serviceId)
  const services = await bookableServices(tx, salon, ids)
  const known = new Map(services.map((service) => [service.id, service]))
  const twice = repeated(ids)
  refuseLines(
    ids.flatMap((id, n) => {
      const path = `services.${n}.serviceId`
      if (!known.has(id)) return [{ path, message: 'This service cannot be booked' }]
      return twice.includes(n) ? [{ path, message: 'The visit already includes this service' }] : []
    }),
  )
  return lines.map((line) => ({
    ...line,
    terms: termsWith(found(known.get(line.serviceId)), line.staffId ?? staffId),
  }))
}

function refuseLines(errors: FieldError[]) {
  const [first] = errors
  if (first) throw new Refusal('invalid', { detail: first.message, errors })
}
