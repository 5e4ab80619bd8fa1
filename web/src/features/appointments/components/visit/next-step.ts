import { wallClockAt } from '@salon/contract/salon-clock'
import type { Appointment } from '@salon/contract/appointments'
import { isArrived } from '@salon/contract/visit-grouping'
import { statusesOpen } from '@salon/contract/vocabulary'
import { minutesAt } from '../times/clock-minutes.ts'

/** What usually comes next for a visit, on its way to being completed. */
export type NextStep = 'confirm' | 'arrive' | 'begin' | 'complete'

/** The rows of a visit that are still to be done. */
export const openRows = (rows: readonly Appointment[]) =>
  rows.filter(({ status }) => statusesOpen.includes(status))

/**
 * The next step of a visit; none where all is done or called off, or only waiting for its day. On the day itself
 * a client who is there need not confirm any more. A visit that was booked online and awaits an answer gets that first.
 * @param rows the rows of the visit by time
 * @param today the salon's day of now
 */
export function nextStepOf(
  rows: readonly Appointment[],
  today: string,
  timeZone: string,
): NextStep | null {
  const open = openRows(rows)
  const [first] = open
  if (!first || first.awaiting) return null
  if (open.some(({ status }) => status === 'in-progress')) return 'complete'
  const { day } = wallClockAt(first.appointmentDate, timeZone)
  if (day < today) return 'complete'
  if (day > today) return open.some(({ status }) => status === 'scheduled') ? 'confirm' : null
  return open.some(isArrived) ? 'begin' : 'arrive'
}

/** How many minutes after its start a visit is late. */
const graceMinutes = 10

/**
 * Whether the client of a visit of today should have been there by now.
 * @param minute of the salon's day
 */
export const isLate = (rows: readonly Appointment[], minute: number, timeZone: string) => {
  const [first] = openRows(rows)
  return first !== undefined && minute > minutesAt(first.appointmentDate, timeZone) + graceMinutes
}
