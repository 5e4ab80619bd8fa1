import type { Appointment } from './appointments.ts'
import { takesTime } from './visit-grouping.ts'

type ShiftedRow = Pick<Appointment, 'id' | 'appointmentDate' | 'duration' | 'status'>

/** The rows that give way, and by how many minutes they shift. */
export interface Shift<R> {
  readonly rows: readonly R[]
  readonly minutes: number
}

/**
 * The shift by which the rest of a visit gives way to one of its rows that moves, or takes longer: from
 * the first later row that it would run into, as far as that one has to go. Undefined where it runs into
 * none. Rows that were called off neither give way nor are in it.
 * @param visit the rows of the visit on the day where the row stands afterwards
 */
export function shiftOf<R extends ShiftedRow>(
  before: ShiftedRow,
  after: Omit<ShiftedRow, 'id'>,
  visit: readonly R[],
): Shift<R> | undefined {
  if (!takesTime(after.status)) return undefined
  const start = (row: Pick<ShiftedRow, 'appointmentDate'>) => Date.parse(row.appointmentDate)
  const end = (row: Omit<ShiftedRow, 'id'>) => start(row) + row.duration * 60_000
  const later = visit
    .filter((row) => row.id !== before.id && takesTime(row.status))
    .filter(
      (row) => start(row) > start(before) || (start(row) === start(before) && row.id > before.id),
    )
    .sort((a, b) => start(a) - start(b) || a.id - b.id)
  const first = later.find((row) => start(row) < end(after) && end(row) > start(after))
  if (!first) return undefined
  const minutes = Math.ceil((end(after) - start(first)) / 60_000)
  return { rows: later.slice(later.indexOf(first)), minutes }
}
