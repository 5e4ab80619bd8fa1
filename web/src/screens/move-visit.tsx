import type { Appointment } from '@salon/contract/appointments'
import { MoveVisitDialog } from '../features/appointments/panels/move/move-visit-dialog.tsx'
import { StaffPicker } from '../features/staff/panels/staff-picker.tsx'

interface MoveVisitProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
}

/** The dialog that moves a visit, with its picker of staff. Each opening begins with a new `key`. */
export const MoveVisit = (props: MoveVisitProps) => (
  <MoveVisitDialog {...props} staffPicker={(slot) => <StaffPicker {...slot} />} />
)
