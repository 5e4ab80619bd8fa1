import type { StaffMember } from '@salon/contract/staff'
import { HandOverDialog } from '../features/appointments/panels/move/hand-over-dialog.tsx'
import { StaffPicker } from '../features/staff/panels/staff-picker.tsx'

interface HandOverProps {
  /** Who left or is inactive. */
  from: StaffMember
  onClose: () => void
}

/** The dialog that hands upcoming visits over, with its staff picker. */
export const HandOver = (props: HandOverProps) => (
  <HandOverDialog {...props} staffPicker={(slot) => <StaffPicker {...slot} />} />
)
