import type { Appointment } from '@salon/contract/appointments'
import { takesTime } from '@salon/contract/visit-grouping'
import { minutesAt, timeOf } from './clock-minutes.ts'

const quarter = 15
const dayEnd = 24 * 60

interface Wish {
  staffId: number
  /** How long it takes. */
  minutes: number
  /** Minutes from midnight on the salon's wall clock. */
  now: number
}

/**
 * The next quarter hour of today at which a staff member is free long enough, 'HH:MM'; `undefined` where
 * there is none before midnight.
 * @param rows of today, of all staff
 */
export function nextFree(
  rows: readonly Appointment[],
  zone: string,
  { staffId, minutes, now }: Wish,
): string | undefined {
  const taken = rows
    .filter((row) => row.staffId === staffId && takesTime(row.status))
    .map((row) => {
      const from = minutesAt(row.appointmentDate, zone)
      return { from, to: from + row.duration }
    })
  const isFree = (start: number) =>
    taken.every(({ from, to }) => to <= start || from >= start + minutes)
  let start = Math.ceil(now / quarter) * quarter
  while (start + minutes <= dayEnd && !isFree(start)) start += quarter
  return start + minutes <= dayEnd ? timeOf(start) : undefined
}
