import type { Appointment } from '@salon/contract/appointments'
import { useMutation } from '@tanstack/react-query'
import { useUndoTogether } from '../../../series/api.ts'
import { useEditAppointment, type AppointmentChange } from '../../api.ts'
import type { Undo } from './use-undo.ts'

/** A row that was saved with the later services of its visit, and what undoes all of it. */
interface ShiftedVisit {
  readonly saved: Appointment
  /** Undefined where nothing changed, or an admin gave a reason, which the history does not take back. */
  readonly undo: Undo | undefined
}

/** Changes a row so that the later services of its visit give way. */
export const useShiftLater = () => {
  const edit = useEditAppointment()
  const undoTogether = useUndoTogether()
  return useMutation({
    mutationFn: async (change: AppointmentChange): Promise<ShiftedVisit> => {
      const { entry, ...saved } = await edit.mutateAsync({ ...change, later: 'shift' })
      const isWhole = entry !== undefined && change.testReason === undefined
      return {
        saved,
        undo: isWhole ? (overlap) => undoTogether.mutateAsync({ seq: entry, overlap }) : undefined,
      }
    },
  })
}
