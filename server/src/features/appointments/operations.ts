import type {
  Appointment,
  AppointmentDraft,
  AppointmentEdit,
  Status,
} from '@salon/contract/appointments'
import type { FileReply } from '@salon/contract/route'
import type { Db } from '../../db/client.ts'
import { readPhoto, type PhotoSize } from '../../files/photo-store.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import { dayAt } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import { notifyOfBooking, notifyOfChange } from '../notifications/operations.ts'
import * as queries from './queries.ts'
import { endOfVisit, minutesAfter, startOf, takesTime, type SaidStart } from './rules.ts'

type Row = queries.AppointmentRow

/** Books a service. With `overlap: 'reject'` nobody is ever booked twice, however many call. */
export const book = (
  db: Db,
  salon: Salon,
  { overlap, ...draft }: AppointmentDraft,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const start = startSaid(draft, salon) ?? refuseStart()
    const service = await bookable(tx, salon, draft.serviceId)
    const customer = await presentCustomer(tx, salon, draft.customerId)
    const row = {
      ...draft,
      userId: salon.id,
      appointmentDate: start,
      status: draft.status ?? ('scheduled' as const),
    }
    await holdStaff(tx, salon, row.staffId)
    if (overlap === 'reject') await refuseOverlap(tx, salon, row)
    const added = found(await queries.insertAppointment(tx, row))
    await keepRecord(tx, added)
    await recordActivity(tx, salon, {
      action: 'created',
      entity: 'appointment',
      id: added.id,
      name: customer.name,
      sentence: `Booked ${service.name} for ${customer.name}`,
    })
    await notifyOfBooking(tx, salon, added, service.name)
    return found(await queries.appointmentById(tx, salon, added.id))
  })

/** Changes what the edit names and leaves the rest. */
export const editAppointment = (
  db: Db,
  salon: Salon,
  id: number,
  { overlap, ...edit }: AppointmentEdit,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const before = found(await queries.lockAppointment(tx, salon, id))
    const changed = await changesOf(tx, salon, before, edit)
    const after = { ...before, ...changed }
    if (after.staffId !== before.staffId || overlap === 'reject') {
      await holdStaff(tx, salon, after.staffId, before.staffId)
    }
    if (overlap === 'reject' && wantsNewTime(before, after))
      await refuseOverlap(tx, salon, after, id)
    if (Object.keys(changed).length > 0) {
      await queries.updateAppointment(tx, salon, id, changed)
      await renewRecord(tx, salon, after)
    }
    const edited = found(await queries.appointmentById(tx, salon, id))
    if (Object.keys(changed).length > 0) {
      await tellOfEdit(tx, salon, before, edited)
      await notifyOfChange(tx, salon, before, edited, edited.service.name)
    }
    return edited
  })

/** Deletes a row; with the last row of a visit the visit is gone. */
export const removeAppointment = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    found(await queries.lockAppointment(tx, salon, id))
    const gone = found(await queries.appointmentById(tx, salon, id))
    await queries.deleteAppointment(tx, salon, id)
    await recordActivity(tx, salon, {
      action: 'deleted',
      entity: 'appointment',
      id,
      name: gone.customer.name,
      sentence: `Deleted ${gone.service.name} for ${gone.customer.name}`,
    })
  })

/** Adds a service to the visit of a row: same client, staff and status, after the last service. */
export const addService = (
  db: Db,
  salon: Salon,
  id: number,
  serviceId: number,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const { customerId } = found(await queries.appointmentById(tx, salon, id))
    await presentCustomer(tx, salon, customerId)
    const model = found(await queries.lockAppointment(tx, salon, id))
    // Whoever it was for until a moment ago is not who gets the service.
    if (model.customerId !== customerId) throw new Refusal('changed_meanwhile')
    const service = await bookable(tx, salon, serviceId)
    const day = dayAt(model.appointmentDate, salon.timeZone)
    const visit = await queries.visitOf(tx, salon, customerId, day)
    if (visit.some((row) => row.serviceId === serviceId)) throw new Refusal('service_in_visit')
    const start = endOfVisit(visit)
    if (dayAt(start, salon.timeZone) !== day) {
      throw invalidField('serviceId', 'The visit would run past the end of the day')
    }
    await holdStaff(tx, salon, model.staffId, model.staffId)
    const added = found(
      await queries.insertAppointment(tx, {
        userId: salon.id,
        customerId,
        serviceId,
        staffId: model.staffId,
        appointmentDate: start,
        duration: service.duration,
        price: service.price,
        status: model.status,
        notes: model.notes,
      }),
    )
    await keepRecord(tx, added)
    const full = found(await queries.appointmentById(tx, salon, added.id))
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'appointment',
      id: added.id,
      name: full.customer.name,
      sentence: `Added ${service.name} to the visit of ${full.customer.name}`,
    })
    return full
  })

/** A picture of the salon's, in one of its sizes. */
export async function openPhoto(
  db: Db,
  salon: Salon,
  folder: string,
  key: string,
  size: PhotoSize = 'full',
): Promise<FileReply> {
  if (!(await queries.hasPhoto(db, salon, key))) throw new Refusal('not_found')
  return found(await readPhoto(folder, salon.id, key, size))
}

/** The visit that a row belongs to. */
export async function visitOfRow(db: Db, salon: Salon, id: number): Promise<Appointment[]> {
  const row = found(await queries.appointmentById(db, salon, id))
  return queries.visitOf(db, salon, row.customerId, dayAt(row.appointmentDate, salon.timeZone))
}

function startSaid(said: SaidStart, salon: Salon, before?: string): string | undefined {
  const start = startOf(said, salon.timeZone, before)
  if (start && 'wrong' in start) throw invalidField(start.field, start.wrong)
  return start?.start
}

function refuseStart(): never {
  throw invalidField('appointmentDate', 'Date is required')
}

async function bookable(tx: Db, salon: Salon, id: number) {
  const service = await queries.serviceById(tx, salon, id)
  if (!service?.isActive) throw invalidField('serviceId', 'This service cannot be booked')
  return service
}

async function presentCustomer(tx: Db, salon: Salon, id: number) {
  const customer = await queries.lockCustomer(tx, salon, id)
  if (!customer) throw invalidField('customerId', 'This client does not exist')
  return customer
}

/** Holds the book of a staff member; one who left keeps the rows there are, but gets no new ones. */
async function holdStaff(tx: Db, salon: Salon, id: number, before?: number) {
  const member = await queries.lockStaff(tx, salon, id)
  if (!member || (member.archivedAt && id !== before)) {
    throw invalidField('staffId', 'This staff member does not exist')
  }
}

type Wanted = Pick<Row, 'staffId' | 'customerId' | 'appointmentDate' | 'duration' | 'status'>

async function refuseOverlap(tx: Db, salon: Salon, row: Wanted, except?: number) {
  if (!takesTime(row.status)) return
  const conflicts = await queries.rowsInTheWay(tx, salon, {
    staffId: row.staffId,
    customerId: row.customerId,
    from: row.appointmentDate,
    to: minutesAfter(row.appointmentDate, row.duration),
    day: dayAt(row.appointmentDate, salon.timeZone),
    ...(except && { except }),
  })
  if (conflicts.length > 0) throw new Refusal('overlaps', { conflicts })
}

/** Only what puts a row elsewhere in the book can run into another; a note cannot. */
const wantsNewTime = (before: Row, after: Row) =>
  before.appointmentDate !== after.appointmentDate ||
  before.duration !== after.duration ||
  before.staffId !== after.staffId ||
  before.customerId !== after.customerId ||
  (!takesTime(before.status) && takesTime(after.status))

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

const told: Partial<Record<Status, 'completed' | 'cancelled'>> = {
  completed: 'completed',
  cancelled: 'cancelled',
}

function tellOfEdit(
  tx: Db,
  salon: Salon,
  before: Row,
  { id, status, customer, service }: Appointment,
) {
  const what = `${service.name} for ${customer.name}`
  const common = { entity: 'appointment', id, name: customer.name } as const
  if (status === before.status) {
    return recordActivity(tx, salon, { ...common, action: 'updated', sentence: `Updated ${what}` })
  }
  const action = told[status] ?? 'status_changed'
  const sentence = told[status]
    ? `${status === 'completed' ? 'Completed' : 'Cancelled'} ${what}`
    : `Set ${what} to ${status}`
  return recordActivity(tx, salon, { ...common, action, sentence })
}
