import type { Service } from '@salon/contract/services'
import '../../../text/services.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useRemoveService } from '../api.ts'

/** Asks before a service goes. Mount it only while it is open. */
export const DeleteService = ({ service, onClose }: { service: Service; onClose: () => void }) => {
  const t = useText()
  const remove = useRemoveService()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('services.confirmDelete')}
      description={t('services.confirmDeleteHint', { name: service.name })}
      confirmLabel={t('shared.delete')}
      cancelLabel={t('shared.cancel')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(service.id, {
          ...toastOutcome(t('services.deleted'), t('services.deleteFailed')),
          onSettled: onClose,
        })
      }
    />
  )
}
