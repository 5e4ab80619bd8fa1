import '../../../text/working-hours.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useUndoRemovals, type RemovedRows } from '../../history/api.ts'

/** Says what was done, and offers to undo it; after the screen was left, too. */
export const useUndoableToast = () => {
  const t = useText()
  return (title: string, undo: () => Promise<unknown>) =>
    void toast({
      variant: 'success',
      title,
      action: {
        label: t('appointments.undo'),
        altText: t('appointments.undo'),
        onAction: () =>
          void undo().then(
            () => void toast({ variant: 'success', title: t('appointments.undone') }),
            (error: unknown) => toastFailure(t('appointments.undoFailed'), error),
          ),
      },
    })
}

/** Says that rows are gone, and offers to bring them back. */
export const useRemovedToast = () => {
  const offerUndo = useUndoableToast()
  const removals = useUndoRemovals()
  return (title: string, removed: RemovedRows) =>
    offerUndo(title, () => removals.mutateAsync(removed))
}
