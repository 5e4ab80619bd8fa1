import { Readable } from 'node:stream'
import type { Action } from '@salon/contract/activity'
import type {
  Appointment,
  AppointmentDraft,
  AppointmentEdit,
  AppointmentFilter,
} from '@salon/contract/appointments'
import { shiftOf } from '@salon/contract/visit-shift'
import pLimit from 'p-limit'
import type { Db } from '../../db/client.ts'
import { JsonText } from '../../db/json-rows.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import { dayAt } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import { notifyOfBooking, notifyOfChange } from '../notifications/operations.ts'
import { reserve } from './booking-operations.ts'
import { bookableServices, lockCustomers } from './booking-queries.ts'
import { forgetDropped } from './photo-queries.ts'
import * as queries from './queries.ts'
import { deedOf, minutesAfter, startOf, type SaidStart } from './rules.ts'
import { visitOf } from './visit-queries.ts'

export { undoableSince } from './rules.ts'

type Row = queries.AppointmentRow
type NewRow = Omit<Row, 'id' | 'createdAt' | 'version'>

/** Appointments by time; a page of them goes on after a row, even one that was deleted meanwhile. */
export async function listAppointments(db: Db, salon: Salon, filter: AppointmentFilter) {
  const { after } = filter
  if (after === undefined) return queries.appointmentsBy(db, salon, filter)
  const place =
    (await queries.placeOf(db, salon, after)) ?? (await queries.placeOfDeleted(db, salon, after))
  if (!place) {
    throw invalidField('after', 'This row is gone: please begin again with the first page')
  }
  return queries.appointmentsBy(db, salon, filter, place)
}

/** Whole books are read one small page at a time, whoever asks: they slow each other down, and hardly anybody else. */
const readPage = pLimit(1)
const rowsOfBook = 100

/**
 * All appointments by time, read page by page as fast as they are fetched. Nothing is held between two pages: a row
 * that is moved meanwhile may be missing or come twice. An export is of one moment.
 */
export async function allAppointments(
  db: Db,
  salon: Salon,
): Promise<JsonText<Appointment[], Readable>> {
  const pageAfter = (after?: number) =>
    readPage(() => listAppointments(db, salon, { after, limit: rowsOfBook }))
  // Before the answer begins, so that a failure can still be one.
  const first = await pageAfter()
  async function* parts() {
    yield '['
    yield withoutBrackets(first.rows.text)
    let { continuesAfter } = first
    while (continuesAfter !== undefined) {
      const page = await pageAfter(continuesAfter)
      const rows = withoutBrackets(page.rows.text)
      if (rows.length > 0) {
        yield ','
        yield rows
      }
      continuesAfter = page.continuesAfter
    }
    yield ']'
  }
  return new JsonText(Readable.from(parts()))
}

const withoutBrackets = (list: string) => list.slice(1, -1)

/** Books a service. With `overlap: 'reject'` nobody is ever booked twice, however many call. */
export const book = (
  db: Db,
  salon: Salon,
  { overlap, ...draft }: AppointmentDraft,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const start = startSaid(draft, salon) ?? refuseStart()
    const { customerId, serviceId, staffId, duration, price, notes = null } = draft
    await bookable(tx, salon, serviceId)
    await presentCustomer(tx, salon, customerId)
    const row: NewRow = {
      userId: salon.id,
      customerId,
      serviceId,
      staffId,
      appointmentDate: start,
      duration,
      price,
      notes,
      status: draft.status ?? 'scheduled',
    }
    // A repeated call after a lost answer is refused by the row that the first one booked.
    await reserve(tx, salon, [{ row }], overlap)
    const [added] = await addRows(tx, salon, [row])
    const booked = found(added)
    await tell(tx, salon, booked, 'created', `Booked ${forWhom(booked)}`)
    await notifyOfBooking(tx, salon, booked, booked.service.name)
    return booked
  })

/** Changes what the edit names of a row that is held, with the client whom it is handed to; leaves the rest. */
export async function editHeld(
  tx: Db,
  salon: Salon,
  held: HeldRow,
  { overlap, later, ...edit }: AppointmentEdit,
): Promise<Appointment> {
  const { row: before } = held
  const changed = await changesOf(tx, salon, held, edit)
  const after = { ...before, ...changed }
  const shifted = later === 'shift' ? await shiftLater(tx, salon, before, after) : []
  await reserve(tx, salon, [{ row: after, before }, ...shifted], overlap)
  if (Object.keys(changed).length > 0) {
    await queries.updateAppointment(tx, salon, before.id, changed)
    await keepRecords(tx, [after, ...shifted.map(({ row }) => row)])
  }
  const edited = found(await queries.appointmentById(tx, salon, before.id))
  if (Object.keys(changed).length > 0) {
    const { action, verb, rest } = deedOf(before.status, edited.status)
    await tell(tx, salon, edited, action, `${verb} ${forWhom(edited)}${rest}`)
    await notifyOfChange(tx, salon, before, edited, edited.service.name)
  }
  return edited
}

/**
 * Forgets, in every salon, the rows that were deleted and the pictures that were dropped before a
 * moment. Nothing names these pictures any more: their files are the sweep's.
 */
export async function purgeDeleted(db: Db, before: string): Promise<void> {
  await queries.forgetDeleted(db, before)
  await forgetDropped(db, before)
}

/** The start that a caller said as a moment; refused where it is none. */
export function startSaid(said: SaidStart, salon: Salon, before?: string): string | undefined {
  const start = startOf(said, salon.timeZone, before)
  if (start && 'wrong' in start) throw invalidField(start.field, start.wrong)
  return start?.start
}

/** Nothing was said about the start, where something must be. */
export function refuseStart(): never {
  throw invalidField('appointmentDate', 'Date is required')
}

/** The service, if it can be booked. */
export async function bookable(tx: Db, salon: Salon, id: number) {
  const [service] = await bookableServices(tx, salon, [id])
  if (!service) throw invalidField('serviceId', 'This service cannot be booked')
  return service
}

/** Holds a client still; one who was removed is none. */
export async function presentCustomer(tx: Db, salon: Salon, id: number) {
  return refuseRemoved((await lockCustomers(tx, salon, [id]))[0])
}

/** Refuses a client, held already, who was removed. */
export function refuseRemoved<C extends { removedAt: string | null }>(customer: C | undefined): C {
  if (!customer || customer.removedAt) {
    throw invalidField('customerId', 'This client does not exist')
  }
  return customer
}

/** A row that nobody else can change now, nor its client. */
export interface HeldRow {
  readonly row: Row
  readonly customer: HeldCustomer
  /** The client whom the row is about to be handed to; none where there is no such client. */
  readonly nextCustomer: HeldCustomer | undefined
}

type HeldCustomer = Awaited<ReturnType<typeof lockCustomers>>[number]

/**
 * Holds a row, and its client before it, as everything that names a client does: whoever removes
 * the client comes before or after, and finds the name wherever it was written.
 * @param nextCustomer the client whom the row is about to be handed to
 */
export async function holdRow(
  tx: Db,
  salon: Salon,
  id: number,
  nextCustomer?: number,
): Promise<HeldRow> {
  const { customerId } = found(await queries.placeOf(tx, salon, id))
  const next = nextCustomer ?? customerId
  const clients = await lockCustomers(tx, salon, [customerId, next])
  const row = found(await queries.lockAppointment(tx, salon, id))
  // Whoever it was for until a moment ago is not who is held.
  if (row.customerId !== customerId) throw new Refusal('changed_meanwhile')
  const customer = found(clients.find((client) => client.id === customerId))
  return { row, customer, nextCustomer: clients.find((client) => client.id === next) }
}

/** Writes new rows and the records of those that are completed already; in the order of time. */
export async function addRows(tx: Db, salon: Salon, rows: NewRow[]): Promise<Appointment[]> {
  const added = await queries.insertAppointments(tx, rows)
  await keepRecords(tx, added)
  return queries.appointmentsById(
    tx,
    salon,
    added.map(({ id }) => id),
  )
}

/** Writes what was done with a row, under its client's name. */
export const tell = (
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

/** 'Cut for Ann Lee', as the sentences of the activity have it. */
export const forWhom = ({ service, customer }: Appointment) =>
  `${service.name} for ${customer.name}`

/** Moves the rest of the visit out of the way of a row that is edited; the client is locked already. */
async function shiftLater(tx: Db, salon: Salon, before: Row, after: Row) {
  const day = dayAt(after.appointmentDate, salon.timeZone)
  const visit = await visitOf(tx, salon, after.customerId, day)
  const shift = shiftOf(before, after, visit)
  if (!shift) return []
  const shifted = shift.rows.map((row) => {
    const appointmentDate = minutesAfter(row.appointmentDate, shift.minutes)
    return { row: { ...row, appointmentDate }, before: row }
  })
  if (shifted.some(({ row }) => dayAt(row.appointmentDate, salon.timeZone) !== day)) {
    throw invalidField('appointmentTime', 'The visit would run past the end of the day')
  }
  const ids = shift.rows.map(({ id }) => id)
  await queries.moveRows(tx, salon, ids, { later: shift.minutes * 60_000, staffId: undefined })
  return shifted
}

/** The columns that an edit really changes. */
async function changesOf(
  tx: Db,
  salon: Salon,
  { row: before, nextCustomer }: HeldRow,
  edit: Omit<AppointmentEdit, 'overlap'>,
): Promise<Partial<Row>> {
  const start = startSaid(edit, salon, before.appointmentDate)
  const { customerId, serviceId, staffId, duration, status, notes, price } = edit
  if (serviceId && serviceId !== before.serviceId) await bookable(tx, salon, serviceId)
  if (customerId && customerId !== before.customerId) refuseRemoved(nextCustomer)
  const said = {
    customerId,
    serviceId,
    staffId,
    duration,
    status,
    notes,
    price,
    appointmentDate: start,
  }
  return Object.fromEntries(
    Object.entries(said).filter(
      ([column, value]) => value !== undefined && value !== before[column as keyof Row],
    ),
  ) as Partial<Row>
}

/**
 * Writes the records of those rows that are completed, or what they say by now. The record of a row
 * that is completed no more stays behind it, unseen, so that a wrong tap costs no rating and no note.
 */
export async function keepRecords(tx: Db, rows: readonly Row[]) {
  const records = rows
    .filter(({ status }) => status === 'completed')
    .map(({ userId, id, customerId, serviceId, staffId, appointmentDate }) => ({
      userId,
      appointmentId: id,
      customerId,
      serviceId,
      staffId,
      serviceDate: appointmentDate,
    }))
  if (records.length > 0) await queries.writeServiceRecords(tx, records)
}
