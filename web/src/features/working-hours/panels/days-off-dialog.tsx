import '../../../lib/zod-without-eval.ts'
import {
  exceptionDraft,
  type ExceptionDraft,
  type ScheduleException,
  type WorkingDay,
} from '@salon/contract/working-hours'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/working-hours.ts'
import { dayText, offText } from '../../../text/hours.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { staffQueries } from '../../staff/api.ts'
import { useAddException, useEditException, type ExceptionChange } from '../api.ts'
import { DayHoursFields } from '../components/day-hours-fields.tsx'

interface DaysOffDialogProps {
  /** The one to change; without it one is added. */
  exception?: ScheduleException | undefined
  /** What a new one begins with, 'YYYY-MM-DD'. */
  today: string
  onClose: () => void
}

/** Adds or changes a closure, days off or other hours. Mount it only while it is open. */
export const DaysOffDialog = ({ exception, today, onClose }: DaysOffDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const { data: staff = [] } = useQuery(staffQueries.list())
  const add = useAddException()
  const edit = useEditException()
  const before = exception ?? {
    staffId: null,
    firstDay: today,
    lastDay: today,
    reason: null,
    day: null,
  }
  const [changed, setChanged] = useState<Partial<ExceptionDraft>>({})
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const { staffId, firstDay, lastDay, reason, day } = { ...before, ...changed }
  const put = (more: Partial<ExceptionDraft>) => setChanged({ ...changed, ...more })

  const nameOf = (owner: unknown) =>
    owner === null ? t('workingHours.salon') : (staff.find(({ id }) => id === owner)?.name ?? '')
  const decide: ExceptionChange['decide'] = (conflicts, present) =>
    askEditConflict(
      conflicts,
      {
        staffId: t('workingHours.whose'),
        firstDay: t('workingHours.firstDay'),
        lastDay: t('workingHours.lastDay'),
        reason: t('workingHours.reason'),
        day: t('workingHours.hours'),
      },
      (field, value, side) => {
        if (field === 'staffId') return nameOf(value)
        if (field === 'day') {
          const owner = side === 'mine' ? staffId : present.staffId
          return dayText(value as WorkingDay | null, t, formats, offText(owner, t))
        }
        const text = typeof value === 'string' ? value : ''
        return field === 'reason' ? text : formats.date(text)
      },
    )

  const save = () => {
    const draft = exceptionDraft.safeParse({ staffId, firstDay, lastDay, reason, day })
    if (!draft.success) {
      const issues = draft.error.issues.map(
        ({ path, message }) => [String(path[0]), message] as const,
      )
      setErrors(new Map(issues.toReversed()))
      return
    }
    setErrors(new Map())
    const outcome = toastOutcome(
      t(exception ? 'workingHours.changed' : 'workingHours.added'),
      t('workingHours.daysFailed'),
    )
    const onSuccess = () => {
      outcome.onSuccess()
      onClose()
    }
    const { onError } = outcome
    if (exception) edit.mutate({ before: exception, mine: changed, decide }, { onSuccess, onError })
    else add.mutate(draft.data, { onSuccess, onError })
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(exception ? 'workingHours.editDays' : 'workingHours.add')}
      dirty={Object.keys(changed).length > 0}
      pending={add.isPending || edit.isPending}
      submitLabel={t(exception ? 'shared.save' : 'workingHours.add')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={t('workingHours.whose')} error={errors.get('staffId')}>
        <Select
          value={String(staffId ?? '')}
          options={[
            { value: '', label: t('workingHours.salon') },
            ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) =>
            put({ staffId: target.value === '' ? null : Number(target.value) })
          }
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('workingHours.firstDay')} error={errors.get('firstDay')} required>
          <DateField
            value={firstDay}
            onChange={({ target }) =>
              // Keeps lastDay ≥ firstDay.
              put({
                firstDay: target.value,
                lastDay: lastDay < target.value ? target.value : lastDay,
              })
            }
          />
        </Field>
        <Field label={t('workingHours.lastDay')} error={errors.get('lastDay')} required>
          <DateField value={lastDay} onChange={({ target }) => put({ lastDay: target.value })} />
        </Field>
      </div>
      <Field
        label={t('workingHours.reason')}
        hint={t('workingHours.reasonHint')}
        error={errors.get('reason')}
      >
        <TextInput
          value={reason ?? ''}
          onChange={({ target }) => put({ reason: target.value })}
          autoComplete="off"
        />
      </Field>
      <DayHoursFields
        label={t('workingHours.otherHours')}
        offLabel={offText(staffId, t)}
        day={day}
        error={errors.get('day')}
        onChange={(next) => put({ day: next })}
      />
    </FormDialog>
  )
}
