import type { Appointment } from '@salon/contract/appointments'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useRemoveAppointment } from '../api.ts'

/**
 * Deletes a visit, or one service of it, and says what came of it. Each answers whether it worked:
 * as promises, for they may outlive the screen that asked.
 */
export const useRemoveRows = () => {
  const t = useText()
  const remove = useRemoveAppointment()

  const removed = async (rows: readonly Appointment[], done: string, failed: string) => {
    try {
      await remove.mutateAsync(rows.map((row) => row.id))
      toast({ variant: 'success', title: done })
      return true
    } catch (error) {
      toast({ variant: 'destructive', title: failed, description: sentenceOf(error) })
      return false
    }
  }
  return {
    removeVisit: (rows: readonly Appointment[]) =>
      removed(rows, t('appointments.deleted'), t('appointments.deleteFailed')),
    removeService: (row: Appointment) =>
      removed([row], t('appointments.serviceRemoved'), t('appointments.serviceRemoveFailed')),
    pending: remove.isPending,
  }
}
