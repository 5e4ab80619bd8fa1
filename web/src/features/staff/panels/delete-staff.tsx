import type { StaffMember } from '@salon/contract/staff'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useRemoveStaffMember } from '../api.ts'

/** Asks before somebody leaves the staff. Keep it mounted only while it is asked. */
export const DeleteStaff = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const t = useText()
  const remove = useRemoveStaffMember()
  const confirm = () =>
    remove.mutate(member.id, {
      onSuccess: () => toast({ variant: 'success', title: t('staff.deleted') }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t('staff.deleteFailed'),
          description: sentenceOf(error),
        }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('staff.confirmDelete')}
      description={t('staff.confirmDeleteHint', { name: member.name })}
      confirmLabel={t('shared.delete')}
      cancelLabel={t('shared.cancel')}
      pending={remove.isPending}
      onConfirm={confirm}
    />
  )
}
