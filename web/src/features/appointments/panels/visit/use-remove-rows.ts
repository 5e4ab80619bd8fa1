import type { Appointment } from '@salon/contract/appointments'
import { takesTime } from '@salon/contract/visit-grouping'
import { sentenceOf } from '../../../../text/problem.ts'
import { useText } from '../../../../text/text.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { useRemoveAppointment, useRestoreAppointments } from '../../api.ts'
import { useUndoToast } from './use-undo.ts'

/**
 * Deletes a visit, or one service of it, says what came of it and offers to undo it. Each
 * answers whether it worked: as promises, for they may outlive the screen that asked.
 */
export const useRemoveRows = () => {
  const t = useText()
  const remove = useRemoveAppointment()
  const restore = useRestoreAppointments()
  const offerUndo = useUndoToast()

  const removed = async (
    rows: readonly Appointment[],
    done: string,
    failed: string,
    isUndoElsewhere = false,
  ) => {
    const ids = rows.map((row) => row.id)
    try {
      await remove.mutateAsync(ids)
      if (isUndoElsewhere) toast({ variant: 'success', title: done })
      else
        offerUndo(done, (overlap) => restore.mutateAsync({ ids, overlap }), {
          freed: rows.filter(({ status }) => takesTime(status)),
        })
      return true
    } catch (error) {
      toast({ variant: 'destructive', title: failed, description: sentenceOf(error) })
      return false
    }
  }
  return {
    removeVisit: (rows: readonly Appointment[]) =>
      removed(rows, t('appointments.deleted'), t('appointments.deleteFailed')),
    /** `staysOpen`: the dialog that asked stays, keeps the focus, and offers to undo it. */
    removeService: (row: Appointment, staysOpen: boolean) =>
      removed(
        [row],
        t('appointments.serviceRemoved'),
        t('appointments.serviceRemoveFailed'),
        staysOpen,
      ),
    pending: remove.isPending,
  }
}
