import type { Appointment } from './appointments.ts'
import { wallClockAt } from './salon-clock.ts'
import { statusesCalledOff, type Status } from './vocabulary.ts'

/** A client's appointments of one day of the salon, as the screens show them. */
export interface Visit {
  /** The id of the first row: what a card opens. */
  readonly id: number
  readonly customer: Appointment['customer']
  /** By time, at least one. */
  readonly rows: readonly Appointment[]
  readonly start: string
  /** Completed if any row is; else that of the first row. */
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
  return [...groups.values()].map(visitOf)
}

const byTime = (a: Appointment, b: Appointment) =>
  a.appointmentDate.localeCompare(b.appointmentDate) || a.id - b.id

function visitOf(rows: Appointment[]): Visit {
  const [first] = rows as [Appointment, ...Appointment[]]
  const isCompleted = rows.some((row) => row.status === 'completed')
  return {
    id: first.id,
    customer: first.customer,
    rows,
    start: first.appointmentDate,
    status: isCompleted ? 'completed' : first.status,
  }
}

/** Whether a row with this status takes up its staff member's time. */
export const takesTime = (status: Status) => !statusesCalledOff.includes(status)
