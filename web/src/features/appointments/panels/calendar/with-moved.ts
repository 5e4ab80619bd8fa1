import type { Appointment } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'

/** The rows of some days with the optimistic updates in `moving`. */
export const withMoved = (
  rows: readonly Appointment[],
  moving: readonly Appointment[],
  days: readonly string[],
  timeZone: string,
) =>
  moving.length === 0
    ? rows
    : [
        ...rows.filter((row) => moving.every(({ id }) => id !== row.id)),
        ...moving.filter(
          // A time that the clocks skip is no moment.
          ({ appointmentDate: at }) =>
            at.endsWith('Z') && days.includes(wallClockAt(at, timeZone).day),
        ),
      ]
