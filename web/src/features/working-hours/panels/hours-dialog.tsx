import '../../../lib/zod-without-eval.ts'
import { scheduleDraft, type WorkingDay } from '@salon/contract/working-hours'
import { wallClockAt } from '@salon/contract/salon-clock'
import { scheduleOn } from '@salon/contract/working-spans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/working-hours.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { dayText, offText } from '../../../text/hours.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useSettings } from '../../settings/api.ts'
import { hoursQueries, useRemoveSchedules, useSetSchedule, type ScheduleChange } from '../api.ts'
import { usualDay } from '../components/day-hours-fields.tsx'
import { WeekEditor, type Week } from '../components/week-editor.tsx'
import { BlockedTimesList } from './blocked-times-list.tsx'
import { PlannedWeeks } from './planned-weeks.tsx'
import { useRemovedToast } from './use-removed-toast.ts'

interface HoursDialogProps {
  /** The staff member whose hours these are; the salon's without one. */
  member?: { readonly id: number; readonly name: string } | undefined
  /** The first day of the week to set, 'YYYY-MM-DD'; today without it. */
  day?: string | undefined
  onClose: () => void
}

/** What a salon begins with: closed on Sunday. */
const usualWeek: Week = [null, usualDay, usualDay, usualDay, usualDay, usualDay, usualDay]

/** Sets the regular week of the salon or a staff member. Mount it only while it is open. */
export const HoursDialog = ({ member, day, onClose }: HoursDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const { data, error, isPending, isFetching, refetch } = useQuery(hoursQueries.since())
  const { data: settings } = useSettings()
  const setSchedule = useSetSchedule()
  const remove = useRemoveSchedules()
  const sayRemoved = useRemovedToast()
  const [today] = useState(() => wallClockAt(Date.now(), formats.timeZone).day)
  const [edited, setEdited] = useState<{ week?: Week | undefined; validFrom?: string }>({})
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())

  // What is edited is the week as it was then, and its version: later changes of others are merged.
  const [opened, setOpened] = useState(data)
  if (data && !opened) setOpened(data)

  const staffId = member?.id ?? null
  const validFrom = edited.validFrom ?? day ?? today
  const inForce =
    opened && (scheduleOn(opened, staffId, validFrom) ?? scheduleOn(opened, null, validFrom))
  const week = edited.week ?? inForce?.week ?? usualWeek
  const weekBeginningOn = (first: string) =>
    opened?.schedules.find((one) => one.staffId === staffId && one.validFrom === first)
  /** A day on which a week begins shows that week. */
  const chooseDay = (first: string) =>
    setEdited({ week: weekBeginningOn(first) ? undefined : edited.week, validFrom: first })
  const off = offText(staffId, t)
  const decide: ScheduleChange['decide'] = (conflicts) =>
    askEditConflict(
      conflicts,
      Object.fromEntries(formats.weekdayNames('long').map((name, n) => [String(n), name])),
      (_, value) => dayText(value as WorkingDay | null, t, formats, off),
    )
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
    const before = weekBeginningOn(validFrom)
    setSchedule.mutate(
      {
        draft: draft.data,
        // One that was removed meanwhile is added again.
        before: data?.schedules.some(({ id }) => id === before?.id) ? before : undefined,
        decide,
      },
      { onSuccess: close, onError },
    )
  }
  const own = data?.schedules.filter((one) => one.staffId === staffId) ?? []
  const isOwn = own.length > 0
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
            <DateField value={validFrom} onChange={({ target }) => chooseDay(target.value)} />
          </Field>
          <WeekEditor
            week={week}
            offLabel={off}
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
          {member && (
            <PlannedWeeks
              schedules={data.schedules}
              staffId={member.id}
              today={today}
              mayEdit
              onEdit={chooseDay}
            />
          )}
          {member && (
            <BlockedTimesList blockedTimes={data.blockedTimes} staffId={member.id} today={today} />
          )}
          {member && isOwn && (
            <Button
              className="self-start"
              pending={remove.isPending}
              onClick={() =>
                remove.mutate(member.id, {
                  onSuccess: () => {
                    const ids = own.map(({ id }) => id)
                    sayRemoved(t('workingHours.saved'), { subject: 'schedule', ids })
                    onClose()
                  },
                  onError,
                })
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
