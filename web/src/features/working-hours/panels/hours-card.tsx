import type { StaffMember } from '@salon/contract/staff'
import { wallClockAt } from '@salon/contract/salon-clock'
import { scheduleOn } from '@salon/contract/working-spans'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import { dayText } from '../../../text/hours.ts'
import '../../../text/working-hours.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { usePermission } from '../../auth/api.ts'
import { useSettings } from '../../settings/api.ts'
import { staffQueries } from '../../staff/api.ts'
import { hoursQueries } from '../api.ts'
import { weekOrder } from '../components/week-editor.tsx'
import { DaysOff } from './days-off.tsx'
import { PlannedWeeks } from './planned-weeks.tsx'

const HoursDialog = lazyDialog(async () => (await import('./hours-dialog.tsx')).HoursDialog)

/** The salon's opening hours, closures and special hours. */
export const HoursCard = () => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const mayEdit = usePermission()('PUT /api/working-hours/schedules')
  const { data: settings } = useSettings()
  const { data, error, isPending, isFetching, refetch } = useQuery(hoursQueries.since())
  const { data: staff } = useQuery(staffQueries.list())
  const [edited, setEdited] = useState<{ member?: StaffMember; day?: string }>()
  const { timeZone } = formats
  const [now] = useState(() => Date.now())
  const today = wallClockAt(now, timeZone).day
  const schedule = data && scheduleOn(data, null, today)
  const names = formats.weekdayNames('long')
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('workingHours.title')}
        titleId={titleId}
        {...(schedule && {
          detail: t('workingHours.since', { day: formats.date(schedule.validFrom) }),
        })}
        {...(!mayEdit && { detail: t('workingHours.adminsOnly') })}
        actions={
          mayEdit &&
          data && (
            <Button size="sm" onClick={() => setEdited({})}>
              {t('workingHours.edit')}
            </Button>
          )
        }
      />
      {data ? (
        <>
          {schedule ? (
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
              {weekOrder(settings?.weekStart ?? 0).map((n) => (
                <div key={n} className="contents">
                  <dt className="text-muted">{names[n]}</dt>
                  <dd className="figures text-ink first-letter:uppercase">
                    {dayText(schedule.week[n] ?? null, t, formats)}
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="text-sm text-muted">{t('workingHours.always')}</p>
          )}
          <PlannedWeeks
            schedules={data.schedules}
            staffId={null}
            today={today}
            mayEdit={mayEdit}
            onEdit={(day) => setEdited({ day })}
          />
          {mayEdit && staff && (
            <>
              <h3 className="mt-5 border-t border-line pt-4 font-semibold text-ink">
                {t('workingHours.ofStaff')}
              </h3>
              <ul className="mt-2 flex flex-wrap gap-2">
                {staff.map((member) => (
                  <li key={member.id} className="max-w-full">
                    <Button size="sm" onClick={() => setEdited({ member })}>
                      <span className="min-w-0 break-words whitespace-normal">{member.name}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          <DaysOff
            exceptions={data.exceptions.filter(({ lastDay }) => lastDay >= today)}
            mayEdit={mayEdit}
            today={today}
          />
        </>
      ) : isPending ? (
        <SkeletonRows rows={4} label={t('workingHours.loading')} />
      ) : (
        <ErrorState
          title={t('workingHours.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {edited && <HoursDialog {...edited} onClose={() => setEdited(undefined)} />}
    </Card>
  )
}
