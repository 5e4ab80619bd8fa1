import type { WaitingMatch } from '@salon/contract/waiting-list'
import '../../../../text/waiting-list.ts'
import { useText } from '../../../../text/text.ts'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useRestoreWaiting } from '../../../waiting-list/api.ts'
import { useBookVisit, useRemoveAppointment } from '../../api.ts'
import { useAgeWarning } from '../booking/age-notice.tsx'
import { useUndoToast } from '../visit/use-undo.ts'
import { useVisitLine, withWarnings } from '../visit/use-visit-line.ts'

/** The minutes from the end of the service before to a service. */
function waitBefore(lines: WaitingMatch['lines'], n: number): number {
  const [line, before] = [lines[n], lines[n - 1]]
  if (!line || !before) return 0
  return (Date.parse(line.start) - Date.parse(before.start)) / 60_000 - before.duration
}

/** Books a waiting client into free time, and takes them off the list; undoing puts them back on it. */
export const useBookMatch = () => {
  const t = useText()
  const book = useBookVisit()
  const remove = useRemoveAppointment()
  const restore = useRestoreWaiting()
  const offerUndo = useUndoToast()
  const visitLine = useVisitLine()
  const ageWarning = useAgeWarning()
  const bookMatch = async ({ entry: { id, customer }, start, lines }: WaitingMatch) => {
    try {
      const rows = await book.mutateAsync({
        customerId: customer.id,
        staffId: lines[0]?.staffId ?? 0,
        appointmentDate: start,
        services: lines.map(({ serviceId, staffId }, n) => ({
          serviceId,
          staffId,
          wait: waitBefore(lines, n),
        })),
        overlap: 'reject',
        waitingEntryId: id,
      })
      const undo = async () => {
        await remove.mutateAsync(rows.map((row) => row.id))
        await restore.mutateAsync(id)
      }
      offerUndo(t('waitingList.booked'), undo, {
        description: withWarnings(visitLine(rows), ageWarning(rows)),
      })
    } catch (error) {
      toastFailure(t('waitingList.bookFailed'), error)
    }
  }
  return { bookMatch, pending: book.isPending }
}
