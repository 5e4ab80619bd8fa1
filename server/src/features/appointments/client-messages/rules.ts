import { wallClockAt } from '@salon/contract/salon-clock'
import { statusesOpen, type Status } from '@salon/contract/vocabulary'
import { takesTime } from '@salon/contract/visit-grouping'

/** What is looked at of a row. */
export interface ClientRow {
  readonly id: number
  readonly customerId: number
  readonly appointmentDate: string
  readonly status: Status
  readonly createdAt: string
  readonly onlineBookingId: number | null
  /** Of a request that the salon has not accepted. */
  readonly awaiting: boolean
}

/** A row before a change and after it; without `row` it was deleted. */
export interface RowChange {
  readonly before: ClientRow
  readonly row?: Pick<ClientRow, 'customerId' | 'appointmentDate' | 'status'>
}

const minute = 60 * 1000
/** The rows of a visit are deleted one after the other, within so long. */
export const longestDeletion = 10 * minute
/** What the desk books and deletes within so long was a mistake: no message is sent. */
export const mistake = 2 * minute

const isOpen = ({ status }: Pick<ClientRow, 'status'>) => statusesOpen.includes(status)
/** Whether a message may say that a row is booked. */
const isBooked = (row: Pick<ClientRow, 'status' | 'awaiting'>) => isOpen(row) && !row.awaiting
const isComing = (row: ClientRow, now: Date) =>
  isOpen(row) && row.appointmentDate > now.toISOString()

/** Whether a coming row is cancelled or deleted. */
export const isCancelled = ({ before, row }: RowChange, now: Date) =>
  isComing(before, now) && (!row || row.status === 'cancelled')

/** Whether the desk has booked a row just now, so that no message about it was sent yet. */
export const isNewOfDesk = ({ createdAt, onlineBookingId }: ClientRow, now: Date) =>
  onlineBookingId === null && now.getTime() - Date.parse(createdAt) < mistake

/** Whether a coming row starts at another time. */
export const isMoved = ({ before, row }: RowChange, now: Date) =>
  row !== undefined &&
  isComing(before, now) &&
  isOpen(row) &&
  row.customerId === before.customerId &&
  row.appointmentDate !== before.appointmentDate

/** The changes by the visits that they are of, a client's rows of a day, the soonest visit first. @param zone the salon's */
export function visitsOfChanges(changes: readonly RowChange[], zone: string): RowChange[][] {
  const visits = new Map<string, RowChange[]>()
  const byTime = [...changes].sort((a, b) =>
    a.before.appointmentDate.localeCompare(b.before.appointmentDate),
  )
  for (const change of byTime) {
    const { customerId, appointmentDate } = change.before
    const key = `${customerId} ${wallClockAt(appointmentDate, zone).day}`
    visits.set(key, [...(visits.get(key) ?? []), change])
  }
  return [...visits.values()]
}

/** What a message is about: the rows, by time, and when the first one starts. */
export interface ChangedVisit {
  readonly rows: readonly ClientRow[]
  readonly start: string
}

/** The visit that rows are of; undefined where there is none, or it has begun. */
const visitOf = (rows: readonly ClientRow[], now: Date): ChangedVisit | undefined => {
  const byTime = [...rows].sort((a, b) => a.appointmentDate.localeCompare(b.appointmentDate))
  const [first] = byTime
  if (!first || first.appointmentDate <= now.toISOString()) return undefined
  return { rows: byTime, start: first.appointmentDate }
}

/** The visit that the desk has booked, or added to; undefined where it has begun. @param rows the client's of the day */
export const bookedVisit = (rows: readonly ClientRow[], now: Date): ChangedVisit | undefined =>
  visitOf(rows.filter(isBooked), now)

/**
 * The visit that is cancelled as a whole; undefined where any of it stands, or where it was a mistake of the desk. Its
 * rows are called off one by one, so those before belong to it, unless an earlier message was about their cancellation.
 * @param present the client's rows of the day, as they are now
 * @param deleted those that were deleted lately
 * @param earlier the rows of each earlier cancellation of that day
 */
export function cancelledVisit(
  changes: readonly RowChange[],
  present: readonly ClientRow[],
  deleted: readonly ClientRow[],
  earlier: readonly (readonly number[])[],
  now: Date,
): ChangedVisit | undefined {
  if (present.some(({ status }) => takesTime(status))) return undefined
  const changed = changes.map(({ before }) => before.id)
  const others = new Set(earlier.filter((ids) => !ids.some((id) => changed.includes(id))).flat())
  const calledOff = [
    ...present.filter(({ status }) => status === 'cancelled'),
    ...deleted.filter((row) => isOpen(row) || row.status === 'cancelled'),
  ]
  const isComingOne = (row: ClientRow) => row.appointmentDate > now.toISOString()
  const rows = calledOff.filter((row) => isComingOne(row) && !others.has(row.id))
  const isDeletion = changes.every(({ row }) => !row)
  if (isDeletion && rows.every((row) => isNewOfDesk(row, now))) return undefined
  return visitOf(rows, now)
}

/**
 * The visit as it is after a move; undefined where it starts when it did, or has begun.
 * @param before the client's rows of the day that it was on, except those that changed, as they are now
 * @param after the client's rows of the day that it is on now
 */
export function movedVisit(
  changes: readonly RowChange[],
  before: readonly ClientRow[],
  after: readonly ClientRow[],
  now: Date,
): ChangedVisit | undefined {
  const former = visitOf(
    [...before, ...changes.map((change) => change.before)].filter(isBooked),
    now,
  )
  const visit = visitOf(after.filter(isBooked), now)
  return former && visit && former.start !== visit.start ? visit : undefined
}
