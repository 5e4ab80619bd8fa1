import type { Category } from '@salon/contract/categories'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useRemoveCategory } from '../api.ts'

/** Asks before a category goes. Keep it mounted only while it is asked. */
export const DeleteCategory = ({
  category,
  onClose,
}: {
  category: Category
  onClose: () => void
}) => {
  const t = useText()
  const remove = useRemoveCategory()
  const confirm = () =>
    remove.mutate(category.id, {
      onSuccess: () => toast({ variant: 'success', title: t('categories.deleted') }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t('categories.deleteFailed'),
          description: sentenceOf(error),
        }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('categories.confirmDelete')}
      description={t('categories.confirmDeleteHint', { name: category.name })}
      confirmLabel={t('shared.delete')}
      cancelLabel={t('shared.cancel')}
      pending={remove.isPending}
      onConfirm={confirm}
    />
  )
}
