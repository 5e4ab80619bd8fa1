import type { Service } from '@salon/contract/services'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useRemoveService } from '../api.ts'

/** Asks before a service goes. Keep it mounted only while it is asked. */
export const DeleteService = ({ service, onClose }: { service: Service; onClose: () => void }) => {
  const t = useText()
  const remove = useRemoveService()
  const confirm = () =>
    remove.mutate(service.id, {
      onSuccess: () => toast({ variant: 'success', title: t('services.deleted') }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t('services.deleteFailed'),
          description: sentenceOf(error),
        }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('services.confirmDelete')}
      description={t('services.confirmDeleteHint', { name: service.name })}
      confirmLabel={t('shared.delete')}
      cancelLabel={t('shared.cancel')}
      pending={remove.isPending}
      onConfirm={confirm}
    />
  )
}
