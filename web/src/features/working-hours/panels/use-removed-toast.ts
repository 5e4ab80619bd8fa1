import '../../../text/working-hours.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useUndoRemovals, type RemovedRows } from '../../history/api.ts'

/** Says that rows are gone, and offers to bring them back; after the screen was left, too. */
export const useRemovedToast = () => {
  const t = useText()
  const removals = useUndoRemovals()
  const undo = (removed: RemovedRows) =>
    void removals.mutateAsync(removed).then(
      () => void toast({ variant: 'success', title: t('appointments.undone') }),
      (error: unknown) => toastFailure(t('appointments.undoFailed'), error),
    )
  return (title: string, removed: RemovedRows) =>
    void toast({
      variant: 'success',
      title,
      action: {
        label: t('appointments.undo'),
        altText: t('appointments.undo'),
        onAction: () => undo(removed),
      },
    })
}
