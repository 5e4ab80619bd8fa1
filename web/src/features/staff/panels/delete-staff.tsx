import type { StaffMember } from '@salon/contract/staff'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useRemoveStaffMember } from '../api.ts'

/** Confirms the deletion of a staff member. Mount it only while it is open. */
export const DeleteStaff = ({
  member,
  onClose,
  onDeleted,
}: {
  member: StaffMember
  onClose: () => void
  onDeleted: (member: StaffMember) => void
}) => {
  const t = useText()
  const remove = useRemoveStaffMember()
  const { onSuccess, onError } = toastOutcome(t('staff.deleted'), t('staff.deleteFailed'))
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('staff.confirmDelete')}
      description={t('staff.confirmDeleteHint', { name: member.name })}
      confirmLabel={t('shared.delete')}
      cancelLabel={t('shared.cancel')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(member.id, {
          onSuccess: () => {
            onSuccess()
            onDeleted(member)
          },
          onError: (error) => {
            onError(error)
            onClose()
          },
        })
      }
    />
  )
}
