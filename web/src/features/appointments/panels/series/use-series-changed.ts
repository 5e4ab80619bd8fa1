import type { Appointment } from '@salon/contract/appointments'
import { useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { toast, type ToastMessage } from '../../../../ui/toast-store.ts'
import { useUndoTogether } from '../../../series/api.ts'
import { useUndoToast } from '../visit/use-undo.ts'

/**
 * Says that several visits were changed, and offers to undo all of it by an entry of the history, if there is one. With
 * `freed`, rows whose time is free now, it says who of the waiting list fits.
 */
export const useSeriesChanged = () => {
  const t = useText()
  const undo = useUndoTogether()
  const offerUndo = useUndoToast()
  return (
    entry: number | undefined,
    more: Pick<ToastMessage, 'description'> & { freed?: readonly Appointment[] } = {},
  ) => {
    const title = t('series.saved')
    const { description } = more
    if (entry === undefined) toast({ variant: 'success', title, description })
    else offerUndo(title, (overlap) => undo.mutateAsync({ seq: entry, overlap }), more)
  }
}
