import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import { useRouter } from '@tanstack/react-router'
import { useOverlapWords } from '../../../../text/overlap.ts'
import { useText } from '../../../../text/text.ts'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast, type ToastMessage } from '../../../../ui/toast-store.ts'
import { conflictsIn, type Overlap } from '../../api.ts'

/** Longer than other toasts, in milliseconds: the user's hands may be wet. */
const undoDuration = 10_000

/** Undoes an action; the overlap policy says whether over later bookings. */
export type Undo = (overlap: Overlap) => Promise<unknown>

/** What a message offers; `altText` is what a screen reader says of the button. */
const offer = (label: string, altText: string, act: () => Promise<unknown>) => ({
  duration: undoDuration,
  action: { label, altText, onAction: () => void act() },
})

/**
 * A toast with the overlap and 'Book anyway', for actions whose own notice is not on the screen.
 */
export const useOverlapToast = () => {
  const t = useText()
  const overlapWords = useOverlapWords()
  return (conflicts: readonly Conflict[], act: () => Promise<unknown>) => {
    const { title, rows } = overlapWords(conflicts)
    const bookAnyway = t('appointments.bookAnyway')
    toast({
      variant: 'destructive',
      title,
      description: rows.map(({ when, what }) => `${when} ${what}`).join('; '),
      ...offer(bookAnyway, bookAnyway, act),
    })
  }
}

/**
 * Says that something worked and offers to undo it; then says whether that worked, or what is in
 * the way, and offers to book anyway. `undo` may run after the screen that asked is gone. With `freed`, rows
 * that take their time no more, it adds how many on the waiting list fit it.
 */
export const useUndoToast = () => {
  const t = useText()
  const showOverlap = useOverlapToast()
  const router = useRouter({ warn: false })

  const takeBack = async (undo: Undo, overlap: Overlap) => {
    try {
      await undo(overlap)
      toast({ variant: 'success', title: t('appointments.undone') })
    } catch (error) {
      const conflicts = conflictsIn(error)
      if (conflicts) showOverlap(conflicts, () => takeBack(undo, 'allow'))
      else toastFailure(t('appointments.undoFailed'), error)
    }
  }
  return (
    done: string,
    undo: Undo,
    {
      freed = [],
      ...more
    }: Pick<ToastMessage, 'description' | 'secondAction'> & { freed?: readonly Appointment[] } = {},
  ) => {
    const message: ToastMessage = {
      variant: 'success',
      title: done,
      ...more,
      ...offer(t('appointments.undo'), t('appointments.undoByKeyboard'), () =>
        takeBack(undo, 'reject'),
      ),
    }
    const { id } = toast(message)
    if (freed.length > 0)
      void import('../waiting-list/freed-toast.ts').then(({ offerFreed }) =>
        offerFreed(freed, { ...message, id }, router),
      )
  }
}
