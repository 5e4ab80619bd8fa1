import type { ScheduleException } from '@salon/contract/working-hours'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import { dayText } from '../../../text/hours.ts'
import '../../../text/working-hours.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EditButtons } from '../../../ui/edit-buttons.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { staffQueries } from '../../staff/api.ts'
import { useRemoveException } from '../api.ts'
import { useRemovedToast } from './use-removed-toast.ts'

const DaysOffDialog = lazyDialog(async () => (await import('./days-off-dialog.tsx')).DaysOffDialog)

interface DaysOffProps {
  /** By their first day. */
  exceptions: readonly ScheduleException[]
  mayEdit: boolean
  /** 'YYYY-MM-DD' in the salon. */
  today: string
}

/** Closures, days off and other hours that are still to come. */
export const DaysOff = ({ exceptions, mayEdit, today }: DaysOffProps) => {
  const t = useText()
  const formats = useFormats()
  const { data: staff } = useQuery(staffQueries.list())
  const remove = useRemoveException()
  const sayRemoved = useRemovedToast()
  const [opened, setOpened] = useState<{ exception?: ScheduleException }>()

  const whose = ({ staffId }: ScheduleException) =>
    staffId === null
      ? t('workingHours.salon')
      : (staff?.find(({ id }) => id === staffId)?.name ?? '')
  const when = ({ firstDay, lastDay }: ScheduleException) =>
    firstDay === lastDay
      ? formats.date(firstDay)
      : `${formats.date(firstDay)} – ${formats.date(lastDay)}`
  const drop = ({ id }: ScheduleException) =>
    void remove.mutateAsync(id).then(
      () => sayRemoved(t('workingHours.deleted'), { subject: 'exception', ids: [id] }),
      (error: unknown) => toastFailure(t('workingHours.deleteFailed'), error),
    )
  return (
    <div className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-ink">{t('workingHours.daysOff')}</h3>
        {mayEdit && (
          <Button size="sm" onClick={() => setOpened({})}>
            <Plus aria-hidden />
            {t('workingHours.add')}
          </Button>
        )}
      </div>
      {exceptions.length === 0 ? (
        <EmptyState icon={<CalendarOff />} title={t('workingHours.none')} />
      ) : (
        <ul className="-mx-4 mt-2 divide-y divide-line">
          {exceptions.map((exception) => {
            const what = `${whose(exception)}, ${when(exception)}`
            return (
              <ListRow
                key={exception.id}
                title={when(exception)}
                detail={[
                  whose(exception),
                  exception.reason,
                  exception.day && dayText(exception.day, t, formats),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                actions={
                  mayEdit && (
                    <EditButtons
                      editLabel={t('workingHours.editNamed', { what })}
                      moreLabel={t('workingHours.moreNamed', { what })}
                      deleteLabel={t('workingHours.deleteNamed', { what })}
                      onEdit={() => setOpened({ exception })}
                      onDelete={() => drop(exception)}
                    />
                  )
                }
              />
            )
          })}
        </ul>
      )}
      {opened && <DaysOffDialog {...opened} today={today} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
