import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { toast } from '../../../ui/toast-store.ts'

/** Longer than other messages stay, in milliseconds: somebody's hands are wet. */
const undoDuration = 10_000

/**
 * Says that something worked and offers to take it back; then says whether that worked.
 * `undo` may run after the screen that asked is gone.
 */
export const useUndoToast = () => {
  const t = useText()

  const takeBack = async (undo: () => Promise<unknown>) => {
    try {
      await undo()
      toast({ variant: 'success', title: t('appointments.undone') })
    } catch (error) {
      toast({
        variant: 'destructive',
        title: t('appointments.undoFailed'),
        description: sentenceOf(error),
      })
    }
  }
  return (done: string, undo: () => Promise<unknown>) =>
    toast({
      variant: 'success',
      title: done,
      duration: undoDuration,
      action: {
        label: t('appointments.undo'),
        altText: t('appointments.undoByKeyboard'),
        onAction: () => void takeBack(undo),
      },
    })
}
