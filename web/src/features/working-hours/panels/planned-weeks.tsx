import type { WorkingSchedule } from '@salon/contract/working-hours'
import { offText, weekText } from '../../../text/hours.ts'
import '../../../text/working-hours.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { EditButtons } from '../../../ui/edit-buttons.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { useRemoveSchedule } from '../api.ts'
import { useRemovedToast } from './use-removed-toast.ts'

interface PlannedWeeksProps {
  schedules: readonly WorkingSchedule[]
  /** Whose weeks are listed; null is the salon. */
  staffId: number | null
  /** 'YYYY-MM-DD' in the salon. */
  today: string
  mayEdit: boolean
  /** @param validFrom the first day of the week to edit */
  onEdit: (validFrom: string) => void
}

/** The regular weeks of an owner that begin later; nothing where there is none. */
export const PlannedWeeks = ({ schedules, staffId, today, mayEdit, onEdit }: PlannedWeeksProps) => {
  const t = useText()
  const formats = useFormats()
  const remove = useRemoveSchedule()
  const sayRemoved = useRemovedToast()
  const planned = schedules
    .filter((one) => one.staffId === staffId && one.validFrom > today)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  const drop = (id: number) =>
    void remove.mutateAsync(id).then(
      () => sayRemoved(t('workingHours.deleted'), { subject: 'schedule', ids: [id] }),
      (error: unknown) => toastFailure(t('workingHours.deleteFailed'), error),
    )
  if (planned.length === 0) return null
  return (
    <ul className="-mx-4 mt-2 divide-y divide-line">
      {planned.map(({ id, validFrom, week }) => {
        const what = t('workingHours.plannedFrom', { day: formats.date(validFrom) })
        return (
          <ListRow
            key={id}
            title={what}
            detail={weekText(week, t, formats, offText(staffId, t))}
            actions={
              mayEdit && (
                <EditButtons
                  editLabel={t('workingHours.editNamed', { what })}
                  moreLabel={t('workingHours.moreNamed', { what })}
                  deleteLabel={t('workingHours.deleteNamed', { what })}
                  onEdit={() => onEdit(validFrom)}
                  onDelete={() => drop(id)}
                />
              )
            }
          />
        )
      })}
    </ul>
  )
}
