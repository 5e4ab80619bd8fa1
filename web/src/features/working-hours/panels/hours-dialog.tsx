import '../../../lib/zod-without-eval.ts'
import { scheduleDraft } from '@salon/contract/working-hours'
import { wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/working-hours.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useSettings } from '../../settings/api.ts'
import { hoursQueries, useRemoveSchedules, useSetSchedule } from '../api.ts'
import { usualDay } from '../components/day-hours.tsx'
import { WeekEditor, type Week } from '../components/week-editor.tsx'
import { currentSchedule } from './current-schedule.ts'

interface HoursDialogProps {
  /** The staff member whose hours these are; the salon's without one. */
  member?: { readonly id: number; readonly name: string } | undefined
  onClose: () => void
}

/** What a salon begins with: closed on Sunday. */
const usualWeek: Week = [null, usualDay, usualDay, usualDay, usualDay, usualDay, usualDay]

/** Sets the regular week of the salon or a staff member. Mount it only while it is open. */
export const HoursDialog = ({ member, onClose }: HoursDialogProps) => {
  const t = useText()
  const { timeZone } = useLocale()
  const { data, error, isPending, isFetching, refetch } = useQuery(hoursQueries.all())
  const { data: settings } = useSettings()
  const setSchedule = useSetSchedule()
  const remove = useRemoveSchedules()
  const [today] = useState(() => wallClockAt(Date.now(), timeZone).day)
  const [edited, setEdited] = useState<{ week?: Week; validFrom?: string }>({})
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())

  const staffId = member?.id ?? null
  const own = data && currentSchedule(data, staffId, today)
  const week =
    edited.week ?? (own ?? (data && currentSchedule(data, null, today)))?.week ?? usualWeek
  const validFrom = edited.validFrom ?? today
  const title = member ? t('workingHours.ofMember', { name: member.name }) : t('workingHours.title')
  const close = () => {
    toast({ variant: 'success', title: t('workingHours.saved') })
    onClose()
  }
  const onError = (failure: unknown) => toastFailure(t('workingHours.saveFailed'), failure)

  const save = () => {
    const draft = scheduleDraft.safeParse({ staffId, validFrom, week })
    if (!draft.success) {
      // The first sentence about each day, and about the date.
      const issues = draft.error.issues.map(
        ({ path, message }) => [path.slice(0, 2).join('.'), message] as const,
      )
      setErrors(new Map(issues.toReversed()))
      return
    }
    setErrors(new Map())
    const before = data?.schedules.find(
      (one) => one.staffId === staffId && one.validFrom === validFrom,
    )
    setSchedule.mutate({ ...draft.data, ifMatch: before?.version }, { onSuccess: close, onError })
  }
  const isOwn = data?.schedules.some((one) => one.staffId === staffId)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      {...(member &&
        data &&
        !isOwn && { description: t('workingHours.sameAsSalonHint', { name: member.name }) })}
      size="lg"
      dirty={edited.week !== undefined || edited.validFrom !== undefined}
      pending={setSchedule.isPending || remove.isPending}
      submitLabel={t('workingHours.save')}
      onSubmit={(event) => {
        event.preventDefault()
        if (data) save()
      }}
    >
      {data ? (
        <>
          <Field label={t('workingHours.validFrom')} error={errors.get('validFrom')} required>
            <DateField
              value={validFrom}
              onChange={({ target }) => setEdited({ ...edited, validFrom: target.value })}
            />
          </Field>
          <WeekEditor
            week={week}
            weekStart={settings?.weekStart ?? 0}
            errors={
              new Map(
                week.flatMap((_, n) => {
                  const message = errors.get(`week.${n}`)
                  return message === undefined ? [] : [[n, message] as const]
                }),
              )
            }
            onChange={(next) => setEdited({ ...edited, week: next })}
          />
          {member && isOwn && (
            <Button
              className="self-start"
              pending={remove.isPending}
              onClick={() =>
                remove.mutate(
                  data.schedules.filter((one) => one.staffId === staffId).map(({ id }) => id),
                  { onSuccess: close, onError },
                )
              }
            >
              {t('workingHours.backToSalon')}
            </Button>
          )}
        </>
      ) : isPending ? (
        <div role="status">
          <span className="sr-only">{t('workingHours.loading')}</span>
          <Skeleton className="h-96 w-full" />
        </div>
      ) : (
        <ErrorState
          title={t('workingHours.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </FormDialog>
  )
}
