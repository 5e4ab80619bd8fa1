import type { BlockedTime } from '@salon/contract/working-hours'
import { CalendarX2, Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import '../../../text/blocked-times.ts'
import { spanText } from '../../../text/hours.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EditButtons } from '../../../ui/edit-buttons.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { useUnblock } from '../api.ts'
import { usualDay } from '../components/day-hours-fields.tsx'
import type { BlockStart } from './blocked-time-dialog.tsx'
import { useRemovedToast } from './use-removed-toast.ts'

const BlockedTimeDialog = lazyDialog(
  async () => (await import('./blocked-time-dialog.tsx')).BlockedTimeDialog,
)

interface BlockedTimesListProps {
  blockedTimes: readonly BlockedTime[]
  staffId: number
  /** 'YYYY-MM-DD' in the salon. */
  today: string
}

/** The blocked times of a staff member that are still to come, to add, change and remove. */
export const BlockedTimesList = ({ blockedTimes, staffId, today }: BlockedTimesListProps) => {
  const t = useText()
  const formats = useFormats()
  const remove = useUnblock()
  const sayRemoved = useRemovedToast()
  const [opened, setOpened] = useState<BlockedTime | BlockStart>()
  const toCome = blockedTimes.filter(
    (one) =>
      one.staffId === staffId && (one.weekdays ? (one.until ?? today) >= today : one.day >= today),
  )
  const when = ({ day, weekdays, everyWeeks, until }: BlockedTime) => {
    if (!weekdays) return formats.date(day)
    const names = weekdays.map((n) => formats.weekdayNames('short')[n]).join(', ')
    const every =
      everyWeeks === 1
        ? t('blockedTimes.everyWeek')
        : t('blockedTimes.everyWeeks', { count: everyWeeks })
    return [`${every}: ${names}`, until && `– ${formats.date(until)}`].filter(Boolean).join(' ')
  }
  const drop = ({ id }: BlockedTime) =>
    void remove.mutateAsync({ id }).then(
      () => sayRemoved(t('blockedTimes.deleted'), { subject: 'blockedTime', ids: [id] }),
      (error: unknown) => toastFailure(t('blockedTimes.deleteFailed'), error),
    )
  return (
    <section className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-ink">{t('blockedTimes.title')}</h3>
        <Button
          size="sm"
          onClick={() => setOpened({ staffId, day: today, from: usualDay.from, to: '10:00' })}
        >
          <Plus aria-hidden />
          {t('blockedTimes.add')}
        </Button>
      </div>
      {toCome.length === 0 ? (
        <EmptyState icon={<CalendarX2 />} title={t('blockedTimes.none')} />
      ) : (
        <ul className="-mx-4 mt-2 divide-y divide-line">
          {toCome.map((block) => {
            const hours = spanText(block, t, formats)
            const what = t('blockedTimes.named', { when: when(block), hours })
            return (
              <ListRow
                key={block.id}
                title={when(block)}
                detail={[hours, block.reason].filter(Boolean).join(' · ')}
                actions={
                  <EditButtons
                    editLabel={t('blockedTimes.editNamed', { what })}
                    moreLabel={t('blockedTimes.moreNamed', { what })}
                    deleteLabel={t('blockedTimes.deleteNamed', { what })}
                    onEdit={() => setOpened(block)}
                    onDelete={() => drop(block)}
                  />
                }
              />
            )
          })}
        </ul>
      )}
      {opened && <BlockedTimeDialog block={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
