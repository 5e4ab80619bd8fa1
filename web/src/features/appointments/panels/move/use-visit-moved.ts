import type { Appointment } from '@salon/contract/appointments'
import type { StaffMember } from '@salon/contract/staff'
import { useFormats, useText } from '../../../../text/text.ts'
import { askEditConflict } from '../../../../ui/edit-conflict-store.ts'
import { eachUnlessTaken, useEditAppointment, type VisitChange } from '../../api.ts'
import { useAgeWarning } from '../booking/age-notice.tsx'
import { useEditConflict } from '../visit/use-edit-conflict.ts'
import { useHoursWarning } from '../times/use-hours-warning.ts'
import { useUndoToast } from '../visit/use-undo.ts'
import { useVisitLine, withWarnings } from '../visit/use-visit-line.ts'

/** The one who does all of it, if it is one. */
export const staffOf = (rows: readonly Appointment[]): StaffMember | null =>
  rows.every((row) => row.staffId === rows[0]?.staffId) ? (rows[0]?.staff ?? null) : null

/** What comes with a move of a whole visit, however it was requested. */
export const useVisitMoved = () => {
  const t = useText()
  const formats = useFormats()
  const edit = useEditAppointment()
  const decideConflict = useEditConflict()
  const undoToast = useUndoToast()
  const visitLine = useVisitLine()
  const hoursWarning = useHoursWarning()
  const ageWarning = useAgeWarning()
  return {
    /** Asks which place to keep where another user moved it as well; `staff` is the chosen one. */
    decideOn:
      (staff: Pick<StaffMember, 'name'> | null): VisitChange['decide'] =>
      (conflicts, present) =>
        askEditConflict(
          conflicts,
          { appointmentDate: t('appointments.time'), staffId: t('appointments.staff') },
          (field, value, whose) => {
            if (field === 'appointmentDate') return formats.dateTime(String(value))
            return (whose === 'mine' ? staff : staffOf(present))?.name ?? ''
          },
        ),
    /**
     * Says that it was moved, and warns where it is outside of working hours or the client too young. An undo puts each
     * row back to its own time and staff member, whatever else stands on that day by now.
     */
    offerUndo: (before: readonly Appointment[], moved: readonly Appointment[]) =>
      undoToast(
        t('appointments.visitMoved'),
        (overlap) =>
          eachUnlessTaken(moved, (now) => {
            const was = rowBefore(now, before, moved)
            const mine = { appointmentTime: was.appointmentDate, staffId: was.staffId }
            return edit.mutateAsync({
              before: now,
              mine,
              overlap,
              decide: decideConflict(mine, was),
            })
          }),
        {
          description: withWarnings(visitLine(moved), hoursWarning(moved), ageWarning(moved)),
          freed: before,
        },
      ),
  }
}

/**
 * A row of a moved visit as it was. The calendar names the live rows only; the server moves the called-off ones with
 * them, as far and to the same staff member. Those are put back by the distance and the staff member of a live row.
 */
function rowBefore(
  now: Appointment,
  before: readonly Appointment[],
  moved: readonly Appointment[],
): Appointment {
  const known = before.find(({ id }) => id === now.id)
  if (known) return known
  const was = before.find((one) => moved.some(({ id }) => id === one.id))
  const is = moved.find(({ id }) => id === was?.id)
  if (!was || !is) return now
  const by = Date.parse(is.appointmentDate) - Date.parse(was.appointmentDate)
  return {
    ...now,
    appointmentDate: new Date(Date.parse(now.appointmentDate) - by).toISOString(),
    ...(is.staffId !== was.staffId && { staffId: was.staffId, staff: was.staff }),
  }
}
