import type { Action } from '@salon/contract/activity'
import type {
  Appointment,
  AppointmentDraft,
  AppointmentEdit,
  AppointmentFilter,
} from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Db } from '../../db/client.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import { dayAt } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import { notifyOfBooking, notifyOfChange } from '../notifications/operations.ts'
import * as queries from './queries.ts'
import { deedOf, minutesAfter, startOf, wantsNewTime, type SaidStart } from './rules.ts'
import { bookableServices, lockCustomers, lockStaff, rowsInTheWay } from './visit-queries.ts'

export { undoableSince } from './rules.ts'

type Row = queries.AppointmentRow
type NewRow = Omit<Row, 'id' | 'createdAt'>

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
    await holdStaff(tx, salon, staffId)
    if (overlap === 'reject') await refuseOverlap(tx, salon, [row])
    const [added] = await addRows(tx, salon, [row])
    const booked = found(added)
    await tell(tx, salon, booked, 'created', `Booked ${forWhom(booked)}`)
    await notifyOfBooking(tx, salon, booked, booked.service.name)
    return booked
  })

/** Changes what the edit names and leaves the rest. */
export const editAppointment = (
  db: Db,
  salon: Salon,
  id: number,
  { overlap, ...edit }: AppointmentEdit,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const before = await holdRow(tx, salon, id, edit.customerId)
    const changed = await changesOf(tx, salon, before, edit)
    const after = { ...before, ...changed }
    if (after.staffId !== before.staffId || overlap === 'reject') {
      await holdStaff(tx, salon, after.staffId, before.staffId)
    }
    if (overlap === 'reject' && wantsNewTime(before, after)) {
      await refuseOverlap(tx, salon, [after], id)
    }
    if (Object.keys(changed).length > 0) {
      await queries.updateAppointment(tx, salon, id, changed)
      await renewRecord(tx, salon, after)
    }
    const edited = found(await queries.appointmentById(tx, salon, id))
    if (Object.keys(changed).length > 0) {
      const { action, verb, rest } = deedOf(before.status, edited.status)
      await tell(tx, salon, edited, action, `${verb} ${forWhom(edited)}${rest}`)
      await notifyOfChange(tx, salon, before, edited, edited.service.name)
    }
    return edited
  })

/**
 * Forgets, in every salon, the rows that were deleted before a moment. For the job that cleans up.
 * @returns the pictures those rows had, whose files nothing names any more
 */
export const purgeDeleted = (
  db: Db,
  before: string,
): Promise<{ salonId: number; fileKey: string }[]> => queries.forgetDeleted(db, before)

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
  const [customer] = await lockCustomers(tx, salon, [id])
  if (!customer || customer.removedAt) {
    throw invalidField('customerId', 'This client does not exist')
  }
  return customer
}

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
): Promise<Row> {
  const { customerId } = found(await queries.placeOf(tx, salon, id))
  await lockCustomers(tx, salon, [customerId, nextCustomer ?? customerId])
  const row = found(await queries.lockAppointment(tx, salon, id))
  // Whoever it was for until a moment ago is not who is held.
  if (row.customerId !== customerId) throw new Refusal('changed_meanwhile')
  return row
}

/** Holds the book of a staff member; one who left keeps the rows there are, but gets no new ones. */
export async function holdStaff(tx: Db, salon: Salon, id: number, before?: number) {
  const [member] = await lockStaff(tx, salon, [id])
  if (!member || (member.archivedAt && id !== before)) {
    throw invalidField('staffId', 'This staff member does not exist')
  }
}

type Wanted = Pick<Row, 'staffId' | 'customerId' | 'appointmentDate' | 'duration' | 'status'>

/** Refuses rows that run into others; their staff is held, so that none comes in between. */
export async function refuseOverlap(
  tx: Db,
  salon: Salon,
  rows: readonly Wanted[],
  except?: number,
) {
  const inTheWay = new Map<number, Conflict>()
  for (const row of rows.filter(({ status }) => takesTime(status))) {
    const conflicts = await rowsInTheWay(tx, salon, {
      staffId: row.staffId,
      customerId: row.customerId,
      from: row.appointmentDate,
      to: minutesAfter(row.appointmentDate, row.duration),
      day: dayAt(row.appointmentDate, salon.timeZone),
      ...(except && { except }),
    })
    for (const conflict of conflicts) inTheWay.set(conflict.id, conflict)
  }
  if (inTheWay.size > 0) throw new Refusal('overlaps', { conflicts: [...inTheWay.values()] })
}

/** Writes new rows and the records of those that are completed already; in the order of time. */
export async function addRows(tx: Db, salon: Salon, rows: NewRow[]): Promise<Appointment[]> {
  const added = await queries.insertAppointments(tx, rows)
  for (const row of added) await keepRecord(tx, row)
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
  { id, customer }: Pick<Appointment, 'id' | 'customer'>,
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

/** The columns that an edit really changes. */
async function changesOf(
  tx: Db,
  salon: Salon,
  before: Row,
  edit: Omit<AppointmentEdit, 'overlap'>,
): Promise<Partial<Row>> {
  const start = startSaid(edit, salon, before.appointmentDate)
  const { customerId, serviceId, staffId, duration, status, notes, price } = edit
  if (serviceId && serviceId !== before.serviceId) await bookable(tx, salon, serviceId)
  if (customerId && customerId !== before.customerId) await presentCustomer(tx, salon, customerId)
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

async function keepRecord(tx: Db, row: Row) {
  if (row.status !== 'completed') return
  const { userId, id, customerId, serviceId, staffId, appointmentDate } = row
  await queries.writeServiceRecord(tx, {
    userId,
    appointmentId: id,
    customerId,
    serviceId,
    staffId,
    serviceDate: appointmentDate,
  })
}

/** A completed row has a record of what it is now; any other row has none. */
async function renewRecord(tx: Db, salon: Salon, row: Row) {
  if (row.status === 'completed') return keepRecord(tx, row)
  await queries.deleteServiceRecord(tx, salon, row.id)
}
