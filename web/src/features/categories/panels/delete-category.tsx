import type { Category } from '@salon/contract/categories'
import '../../../text/categories.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useRemoveCategory } from '../api.ts'

/** Asks before a category goes. Mount it only while it is open. */
export const DeleteCategory = ({
  category,
  onClose,
}: {
  category: Category
  onClose: () => void
}) => {
  const t = useText()
  const remove = useRemoveCategory()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('categories.confirmDelete')}
      description={t('categories.confirmDeleteHint', { name: category.name })}
      confirmLabel={t('shared.delete')}
      cancelLabel={t('shared.cancel')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(category.id, {
          ...toastOutcome(t('categories.deleted'), t('categories.deleteFailed')),
          onSettled: onClose,
        })
      }
    />
  )
}
