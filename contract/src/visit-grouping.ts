import type { Appointment } from './appointments.ts'
import { wallClockAt } from './salon-clock.ts'
import { statusesCalledOff, type Status } from './vocabulary.ts'

/** A client's appointments of one day of the salon, as the screens show them. */
export interface Visit {
  /** The id of the first row that counts: what a card opens. */
  readonly id: number
  readonly customer: Appointment['customer']
  /** By time, at least one. */
  readonly rows: readonly Appointment[]
  /** The rows that time, length, status and total are made of. */
  readonly counted: readonly Appointment[]
  /** Cancelled and missed rows beside live ones, shown with their own status. */
  readonly calledOff: readonly Appointment[]
  readonly start: string
  /** Completed if any row is; else that of the first row that counts. */
  readonly status: Status
}

/** Groups rows into visits, by start. `timeZone` is the salon's: it decides where a day ends. */
export function groupVisits(rows: readonly Appointment[], timeZone: string): Visit[] {
  const groups = new Map<string, Appointment[]>()
  for (const row of [...rows].sort(byTime)) {
    const key = `${row.customerId} ${wallClockAt(row.appointmentDate, timeZone).day}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
    .map(visitOf)
    .sort((a, b) => a.start.localeCompare(b.start) || a.id - b.id)
}

const byTime = (a: Appointment, b: Appointment) =>
  a.appointmentDate.localeCompare(b.appointmentDate) || a.id - b.id

function visitOf(rows: Appointment[]): Visit {
  const counted = countedRows(rows)
  const [first] = counted as [Appointment, ...Appointment[]]
  const isCompleted = counted.some((row) => row.status === 'completed')
  return {
    id: first.id,
    customer: first.customer,
    rows,
    counted,
    calledOff: rows.filter((row) => !counted.includes(row)),
    start: first.appointmentDate,
    status: isCompleted ? 'completed' : first.status,
  }
}

/** Whether a row with this status takes up its staff member's time. */
export const takesTime = (status: Status) => !statusesCalledOff.includes(status)

/** Whether a row's client is there and waits for it: from 'in-progress' on, the status says as much. */
export const isArrived = ({ arrivedAt, status }: Pick<Appointment, 'arrivedAt' | 'status'>) =>
  arrivedAt !== null && (status === 'scheduled' || status === 'confirmed')

/** The live rows of a visit; all of them where every one is cancelled or missed. */
export const countedRows = <Row extends { readonly status: Status }>(
  rows: readonly Row[],
): readonly Row[] => {
  const live = rows.filter(({ status }) => takesTime(status))
  return live.length > 0 ? live : rows
}

/** From the first start to the latest end, in minutes. */
export const minutesOf = (
  rows: readonly Pick<Appointment, 'appointmentDate' | 'duration'>[],
): number => {
  const starts = rows.map((row) => Date.parse(row.appointmentDate))
  const ends = rows.map((row, index) => (starts[index] ?? 0) + row.duration * 60_000)
  return (Math.max(...ends) - Math.min(...starts)) / 60_000
}
