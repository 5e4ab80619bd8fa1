import type { Appointment, VisitDraft, VisitMove } from '@salon/contract/appointments'
import type { FieldError } from '@salon/contract/errors'
import { sumOfMoney } from '@salon/contract/money-sum'
import { countedRows } from '@salon/contract/visit-grouping'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import { dayAt } from '../../kernel/salon-time.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import {
  notifyOfBooking,
  notifyOfChange,
  notifyOfRemoval,
  notifyOfReturn,
} from '../notifications/operations.ts'
import { reserve, reserveAgain, type Overlap } from './booking-operations.ts'
import { bookableServices, lockCustomers, lockStaff } from './booking-queries.ts'
import * as steps from './operations.ts'
import * as queries from './queries.ts'
import { endOfVisit, holdsService, undoableSince } from './rules.ts'
import { visitOf } from './visit-queries.ts'
import { linesInOrder, movedRows, repeated } from './visit-rules.ts'

export { reserveAgain }

/** The visit that a row belongs to. */
export async function visitOfRow(db: Db, salon: Salon, id: number): Promise<Appointment[]> {
  const row = found(await queries.placeOf(db, salon, id))
  return visitOf(db, salon, row.customerId, dayAt(row.appointmentDate, salon.timeZone))
}

/** Adds a service to the visit of a row: same client, staff and status, after the last service. */
export const addService = (
  db: Db,
  salon: Salon,
  id: number,
  { serviceId, overlap }: { serviceId: number; overlap?: Overlap },
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const { row: model, customer } = await steps.holdRow(tx, salon, id)
    const { customerId, staffId, status, notes } = model
    steps.refuseRemoved(customer)
    const service = await steps.bookable(tx, salon, serviceId)
    const day = dayAt(model.appointmentDate, salon.timeZone)
    const visit = await visitOf(tx, salon, customerId, day)
    if (holdsService(visit, serviceId, status)) throw new Refusal('service_in_visit')
    const start = endOfVisit(visit)
    if (dayAt(start, salon.timeZone) !== day) throw invalidField('serviceId', pastTheDay)
    const row = {
      userId: salon.id,
      customerId,
      serviceId,
      staffId,
      appointmentDate: start,
      duration: service.duration,
      price: service.price,
      status,
      notes,
    }
    await reserve(tx, salon, [{ row }], overlap)
    const [first] = await steps.addRows(tx, salon, [row])
    const added = found(first)
    const { name } = added.customer
    await steps.tell(tx, salon, added, 'updated', `Added ${service.name} to the visit of ${name}`)
    await notifyOfBooking(tx, salon, added, service.name)
    return added
  })

/**
 * Books several services of one client, one after the other, or none of them. With
 * `overlap: 'reject'` nobody is ever booked twice, and all that is in the way is said.
 */
export const bookVisit = (
  db: Db,
  salon: Salon,
  { overlap, ...draft }: VisitDraft,
): Promise<Appointment[]> =>
  db.transaction(async (tx) => {
    const start = steps.startSaid(draft, salon) ?? steps.refuseStart()
    const { customerId, staffId, services: lines, status = 'scheduled', notes = null } = draft
    const services = await servicesOf(tx, salon, lines)
    const timed = linesInOrder(lines, services, start)
    const day = dayAt(start, salon.timeZone)
    const late = timed.findIndex((line) => dayAt(line.appointmentDate, salon.timeZone) !== day)
    if (late >= 0) throw invalidField(`services.${late}.serviceId`, pastTheDay)
    await steps.presentCustomer(tx, salon, customerId)
    const rows = timed.map((line, n) => ({
      ...line,
      userId: salon.id,
      customerId,
      staffId: lines[n]?.staffId ?? staffId,
      status,
      notes,
    }))
    await reserve(
      tx,
      salon,
      rows.map((row, n) => ({
        row,
        staffField: lines[n]?.staffId === undefined ? 'staffId' : `services.${n}.staffId`,
      })),
      overlap,
    )
    const booked = await steps.addRows(tx, salon, rows)
    const first = found(booked[0])
    const names = booked.map(({ service }) => service.name).join(', ')
    const price = sumOfMoney(booked.map((row) => row.price))
    await steps.tell(tx, salon, first, 'created', `Booked ${names} for ${first.customer.name}`)
    await notifyOfBooking(tx, salon, { ...first, price }, names)
    return booked
  })

/**
 * Moves a visit to another time, day or staff member: all of its live rows, or none. Those called off
 * go along, since their pictures and notes are of this visit; one that would leave the day by that
 * stays where it was called off.
 */
export const moveVisit = (
  db: Db,
  salon: Salon,
  id: number,
  { overlap, ...move }: VisitMove,
  ifMatch?: IfMatch,
): Promise<Appointment[]> =>
  db.transaction(async (tx) => {
    const { row } = await steps.holdRow(tx, salon, id)
    const { customerId } = row
    const day = dayAt(row.appointmentDate, salon.timeZone)
    // Nobody adds to the visit or changes it: whoever would holds the client first.
    const visit = await visitOf(tx, salon, customerId, day)
    if (isStale(row, ifMatch)) throw stale(visit)
    const counted = countedRows(visit)
    const first = found(counted[0])
    const start = steps.startSaid(move, salon, first.appointmentDate) ?? first.appointmentDate
    const shift = {
      later: Date.parse(start) - Date.parse(first.appointmentDate),
      staffId: move.staffId,
    }
    const nextDay = dayAt(start, salon.timeZone)
    const isThen = (row: Appointment) => dayAt(row.appointmentDate, salon.timeZone) === nextDay
    const before = visit.filter(
      (of) => counted.includes(of) || movedRows([of], shift).every(isThen),
    )
    const wanted = movedRows(before, shift)
    const stays = shift.later === 0 && before.every((of, n) => of.staffId === wanted[n]?.staffId)
    if (stays) return visit
    if (!wanted.every(isThen)) {
      throw invalidField('appointmentDate', pastTheDay)
    }
    const reservations = wanted.flatMap((next, n) => {
      const of = before[n]
      return of ? { row: next, before: of } : []
    })
    await reserve(tx, salon, reservations, overlap)
    const ids = before.map((of) => of.id)
    await queries.moveRows(tx, salon, ids, shift)
    await steps.keepRecords(tx, wanted)
    const moved = await queries.appointmentsById(tx, salon, ids)
    const told = {
      ...found(moved.find((of) => of.id === first.id)),
      price: sumOfMoney(moved.map(({ price }) => price)),
    }
    const names = moved.map(({ service }) => service.name).join(', ')
    await steps.tell(tx, salon, told, 'updated', `Moved ${names} for ${told.customer.name}`)
    await notifyOfChange(tx, salon, first, told, names)
    return moved
  })

/**
 * Gives all that a staff member still has to do to another, or nothing of it; times, services and prices stay.
 * @param from the staff member who hands over; may be archived
 * @returns how many rows changed hands
 * @throws Refusal not_found; invalid for a recipient who cannot be booked; overlaps, with the rows in the way
 */
export const handOver = (
  db: Db,
  salon: Salon,
  from: number,
  { staffId: to, overlap }: { staffId: number; overlap?: Overlap },
  clock: Clock,
): Promise<{ count: number }> =>
  db.transaction(async (tx) => {
    const now = clock().toISOString()
    if (to === from) throw invalidField('staffId', 'Choose somebody else')
    // Clients before staff members, as in everything that writes into the book.
    const clients = await queries.clientsOfUpcoming(tx, salon, from, now)
    const held = await lockCustomers(
      tx,
      salon,
      clients.map(({ customerId }) => customerId),
    )
    const members = await lockStaff(tx, salon, [from, to])
    const nameOf = (member: number) => members.find(({ id }) => id === member)?.name
    const name = found(nameOf(from))
    const rows = await queries.lockUpcoming(tx, salon, from, now)
    // A booking by another transaction, between reading the clients and locking the rows.
    const isHeld = (id: number) => held.some((client) => client.id === id)
    if (!rows.every(({ customerId }) => isHeld(customerId))) throw new Refusal('changed_meanwhile')
    for (let at = 0; at < rows.length; at += portion) {
      const reservations = rows
        .slice(at, at + portion)
        .map((before) => ({ row: { ...before, staffId: to }, before }))
      await reserve(tx, salon, reservations, overlap)
    }
    if (rows.length === 0) return { count: 0 }
    const ids = rows.map(({ id }) => id)
    await queries.moveRows(tx, salon, ids, { later: 0, staffId: to })
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

/** Deletes a row, which can be taken back for a while; with its last row a visit is gone. */
export const removeAppointment = (db: Db, salon: Salon, id: number, clock: Clock): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await steps.holdRow(tx, salon, id)
    const gone = found(await queries.appointmentById(tx, salon, id))
    await queries.moveToDeleted(tx, salon, row, clock().toISOString())
    await steps.tell(tx, salon, gone, 'deleted', `Deleted ${steps.forWhom(gone)}`)
    await notifyOfRemoval(tx, salon, gone, gone.service.name)
  })

/**
 * Takes a deletion back: the row is what and where it was, whether or not its service or staff
 * member is still offered.
 * @throws Refusal with `overlap: 'reject'`: service_in_visit, where its visit was given the same
 *   service again; overlaps, where somebody was booked there since
 */
export const restoreAppointment = (
  db: Db,
  salon: Salon,
  id: number,
  clock: Clock,
  { overlap }: { overlap?: Overlap } = {},
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const was = await queries.placeOfDeleted(tx, salon, id)
    // Before the row, as in everything that names a client; a removed one took the row along.
    if (was) await lockCustomers(tx, salon, [was.customerId])
    const kept = await queries.takeDeleted(tx, salon, id, undoableSince(clock()))
    if (!kept) {
      throw new Refusal((await queries.placeOf(tx, salon, id)) ? 'already_exists' : 'not_found')
    }
    await queries.putBack(tx, kept)
    await reserveAgain(tx, salon, [kept.row], overlap)
    const back = found(await queries.appointmentById(tx, salon, id))
    await steps.tell(tx, salon, back, 'created', `Restored ${steps.forWhom(back)}`)
    await notifyOfReturn(tx, salon, back, back.service.name)
    return back
  })

/** As many rows are compared with the book in one statement. */
const portion = 50

const pastTheDay = 'The visit would run past the end of the day'

/** The services of the lines, by their numbers; each can be booked, and stands there once. */
async function servicesOf(tx: Db, salon: Salon, lines: VisitDraft['services']) {
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
  return known
}

function refuseLines(errors: FieldError[]) {
  const [first] = errors
  if (first) throw new Refusal('invalid', { detail: first.message, errors })
}
