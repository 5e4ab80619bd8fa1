import type { FreeDay } from '@salon/contract/free-times'
import type { TimedRow } from '@salon/contract/working-spans'

/** A staff member with a row that takes their time, or without. */
interface BusyMember {
  readonly id: number
  readonly appointmentDate: string | null
  readonly duration: number | null
}

/** The rows of staff members who have any. */
export const busyRows = (members: readonly BusyMember[]): TimedRow[] =>
  members.flatMap(({ id, appointmentDate, duration }) =>
    appointmentDate === null || duration === null
      ? []
      : [{ staffId: id, appointmentDate, duration }],
  )

/** Those first that waste the least time, of equal ones the earlier. */
export const byGap = ({ day, starts }: FreeDay): FreeDay => ({
  day,
  starts: [...starts].sort((a, b) => a.gap - b.gap),
})
