import '../../../lib/zod-without-eval.ts'
import { wrongRepetition } from '@salon/contract/blocked-times'
import {
  blockedTimeDraft,
  type BlockedTime,
  type BlockedTimeDraft,
} from '@salon/contract/working-hours'
import { isWholeDay, wholeDay } from '@salon/contract/working-spans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/blocked-times.ts'
import { spanText } from '../../../text/hours.ts'
import '../../../text/working-hours.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField, TimeField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastFailure, toastOutcome } from '../../../ui/toast-outcome.ts'
import { useSettings } from '../../settings/api.ts'
import { staffQueries } from '../../staff/api.ts'
import { hoursQueries, useBlockTime, useEditBlock, useUnblock, type BlockChange } from '../api.ts'
import { asEnd, asField, usualDay } from '../components/day-hours-fields.tsx'
import { RepetitionFields } from '../components/repetition-fields.tsx'
import { useUndoableToast, useRemovedToast } from './use-removed-toast.ts'

/** What a new blocked time begins with. */
export type BlockStart = Pick<BlockedTime, 'staffId' | 'day' | 'from' | 'to'>

interface BlockedTimeDialogProps {
  /** The one to change, as it was when it was opened, or what a new one begins with. */
  block: BlockedTime | BlockStart
  /** The day on which one that repeats was opened: that day alone is changed, unless all are chosen. */
  on?: string | undefined
  onClose: () => void
}

const once = { reason: null, weekdays: null, everyWeeks: 1, until: null, exceptDays: [] }

/** Blocks time of a staff member, or changes and removes what is blocked. Mount it only while it is open. */
export const BlockedTimeDialog = ({ block, on, onClose }: BlockedTimeDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const { data: staff = [] } = useQuery(staffQueries.list())
  const { data: settings } = useSettings()
  const add = useBlockTime()
  const edit = useEditBlock()
  const remove = useUnblock()
  const sayRemoved = useRemovedToast()
  const offerUndo = useUndoableToast()
  const client = useQueryClient()
  // Others may change it meanwhile: what is edited is the version that was opened.
  const [opened] = useState(block)
  const existing = 'id' in opened ? opened : undefined
  const occurrence = existing?.weekdays ? on : undefined
  const [isAll, setIsAll] = useState(false)
  const day = isAll ? undefined : occurrence
  const [changed, setChanged] = useState<Partial<BlockedTimeDraft>>({})
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const wasWhole = isWholeDay(opened)
  const [isWhole, setWhole] = useState(wasWhole)
  const values = {
    ...once,
    ...opened,
    // What the fields show once it is no longer the whole day.
    ...(wasWhole && { from: usualDay.from, to: usualDay.to }),
    ...(day !== undefined && { day }),
    ...changed,
  }
  const hours = isWhole ? wholeDay : { from: values.from, to: values.to }
  const put = (more: Partial<BlockedTimeDraft>) => setChanged({ ...changed, ...more })
  const nameOf = (id: unknown) => staff.find((member) => member.id === id)?.name ?? ''

  const decide: BlockChange['decide'] = (conflicts) =>
    askEditConflict(
      conflicts,
      {
        staffId: t('appointments.staff'),
        day: t('blockedTimes.day'),
        hours: t('workingHours.hours'),
        reason: t('workingHours.reason'),
        weekdays: t('blockedTimes.weekdays'),
        everyWeeks: t('blockedTimes.repeats'),
        until: t('blockedTimes.until'),
        exceptDays: t('blockedTimes.exceptDays'),
      },
      (field, value) => {
        if (field === 'staffId') return nameOf(value)
        if (field === 'hours') return spanText(value as typeof hours, t, formats)
        if (field === 'weekdays')
          return ((value as number[] | null) ?? [])
            .map((n) => formats.weekdayNames('short')[n])
            .join(', ')
        if (field === 'exceptDays')
          return ((value as string[] | undefined) ?? []).map((one) => formats.date(one)).join(', ')
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
        return (field === 'day' || field === 'until') && text !== '' ? formats.date(text) : text
      },
    )

  const submit = () => {
    const { staffId, reason, weekdays, everyWeeks, until, exceptDays } = values
    const rule = day === undefined ? { weekdays, everyWeeks, until, exceptDays } : {}
    const draft = blockedTimeDraft.safeParse({
      staffId,
      day: values.day,
      ...hours,
      reason,
      ...rule,
    })
    const wrong = draft.success ? wrongRepetition(draft.data) : undefined
    if (!draft.success || wrong) {
      const issues = draft.error?.issues.map(
        ({ path, message }) => [String(path[0]), message] as const,
      )
      setErrors(new Map(issues?.toReversed() ?? (wrong && [[wrong.field, wrong.wrong]])))
      return
    }
    setErrors(new Map())
    const { onSuccess, onError } = toastOutcome(
      t('blockedTimes.changed'),
      t('blockedTimes.saveFailed'),
    )
    if (!existing)
      add.mutate(draft.data, {
        onSuccess: ({ id }) => {
          offerUndo(t('blockedTimes.added'), () => remove.mutateAsync({ id }))
          onClose()
        },
        onError,
      })
    else {
      const { from: _from, to: _to, ...others } = changed
      const hasMoved = hours.from !== existing.from || hours.to !== existing.to
      edit.mutate(
        { before: existing, mine: { ...others, ...(hasMoved && { hours }) }, decide, day },
        {
          onSuccess: () => {
            onSuccess()
            onClose()
          },
          onError,
        },
      )
    }
  }
  /** Blocks an excepted day again; days that were excepted since stay so. */
  const restoreDay = async (before: BlockedTime, restored: string) => {
    const query = { ...hoursQueries.since(restored), staleTime: 0 }
    const { blockedTimes } = await client.fetchQuery(query)
    const present = blockedTimes.find(({ id }) => id === before.id) ?? before
    const exceptDays = present.exceptDays.filter((one) => one !== restored)
    return edit.mutateAsync({ before: present, mine: { exceptDays }, decide })
  }
  const drop = (removed: BlockedTime) =>
    remove.mutate(
      { id: removed.id, day },
      {
        onSuccess: () => {
          if (day === undefined)
            sayRemoved(t('blockedTimes.deleted'), { subject: 'blockedTime', ids: [removed.id] })
          else offerUndo(t('blockedTimes.deleted'), () => restoreDay(removed, day))
          onClose()
        },
        onError: (error) => toastFailure(t('blockedTimes.deleteFailed'), error),
      },
    )
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(existing ? 'blockedTimes.edit' : 'blockedTimes.add')}
      dirty={isWhole !== wasWhole || Object.keys(changed).length > 0}
      pending={add.isPending || edit.isPending || remove.isPending}
      submitLabel={t(existing ? 'shared.save' : 'blockedTimes.add')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {occurrence !== undefined && (
        <Field label={t('blockedTimes.scope')}>
          <Select
            value={isAll ? 'all' : 'day'}
            options={[
              {
                value: 'day',
                label: t('blockedTimes.oneDay', { day: formats.dayHeading(occurrence) }),
              },
              { value: 'all', label: t('blockedTimes.allDays') },
            ]}
            onChange={({ target }) => {
              setIsAll(target.value === 'all')
              setChanged({})
              setWhole(wasWhole)
            }}
          />
        </Field>
      )}
      <Field
        label={t('workingHours.reason')}
        hint={t('blockedTimes.reasonHint')}
        error={errors.get('reason')}
      >
        <TextInput
          value={values.reason ?? ''}
          onChange={({ target }) => put({ reason: target.value })}
          autoComplete="off"
        />
      </Field>
      <Field label={t('appointments.staff')} error={errors.get('staffId')}>
        <Select
          value={String(values.staffId)}
          options={staff.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => put({ staffId: Number(target.value) })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t(
            values.weekdays && day === undefined ? 'workingHours.firstDay' : 'blockedTimes.day',
          )}
          error={errors.get('day')}
          required
          className="max-sm:col-span-2"
        >
          <DateField value={values.day} onChange={({ target }) => put({ day: target.value })} />
        </Field>
        <Checkbox
          label={t('workingHours.wholeDay')}
          checked={isWhole}
          onChange={({ target }) => setWhole(target.checked)}
          className="max-sm:col-span-2 sm:self-end"
        />
        {!isWhole && (
          <>
            <Field label={t('workingHours.from')} error={errors.get('from')} required>
              <TimeField
                value={values.from}
                onChange={({ target }) => put({ from: target.value })}
              />
            </Field>
            <Field label={t('workingHours.to')} error={errors.get('to')} required>
              <TimeField
                value={asField(values.to)}
                onChange={({ target }) => put({ to: asEnd(target.value) })}
              />
            </Field>
          </>
        )}
      </div>
      {day === undefined && (
        <RepetitionFields
          value={values}
          day={values.day}
          weekStart={settings?.weekStart ?? 0}
          errors={errors}
          onChange={put}
        />
      )}
      {existing && (
        <Button className="self-start" pending={remove.isPending} onClick={() => drop(existing)}>
          {t('shared.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
