import '../../../lib/zod-without-eval.ts'
import { testResults, usualTest, type TestResult } from '@salon/contract/patch-tests'
import { patchTestDraft, type PatchTest } from '@salon/contract/safety'
import { wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useFieldErrors } from '../../../lib/use-field-errors.ts'
import '../../../text/safety-card.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { DateField, TimeField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FigureInput } from '../../../ui/figure-input.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { safetyQueries, useAddTest, useEditTest } from '../api.ts'

interface PatchTestDialogProps {
  customerId: number
  /** The test to change; without one a new one is noted. */
  test?: PatchTest | undefined
  onClose: () => void
}

/** Notes a patch test, or changes one, such as its result. Mount it only while it is open. */
export const PatchTestDialog = ({ customerId, test, onClose }: PatchTestDialogProps) => {
  const t = useText()
  const { timeZone } = useLocale()
  const add = useAddTest(customerId)
  const edit = useEditTest()
  // A product that is spelled in another way would be another one.
  const { data: required = [] } = useQuery(safetyQueries.serviceTests())
  const products = new Set(required.map(({ product }) => product))
  const productsId = useId()
  // Others may change it meanwhile: what is edited is the version that was opened.
  const [before] = useState(test)
  const [beginning] = useState(() => {
    const { day, time } = wallClockAt(before?.testedAt ?? new Date().toISOString(), timeZone)
    return {
      product: before?.product ?? '',
      batch: before?.batch ?? '',
      place: before?.place ?? '',
      day,
      time,
      readAfterHours: String(before?.readAfterHours ?? usualTest.readAfterHours),
      result: before?.result ?? ('pending' as TestResult),
    }
  })
  const [values, setValues] = useState(beginning)
  const { errors, setErrors, showRefused } = useFieldErrors()
  const put = (more: Partial<typeof values>) => setValues({ ...values, ...more })
  const isDirty = JSON.stringify(values) !== JSON.stringify(beginning)
  const outcome = toastOutcome(
    t(before ? 'safetyCard.testSaved' : 'safetyCard.testAdded'),
    t('safetyCard.saveFailed'),
  )
  const answers = {
    onSuccess: () => {
      outcome.onSuccess()
      onClose()
    },
    onError: (error: Error) => {
      showRefused(error)
      outcome.onError(error)
    },
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { day, time, readAfterHours, ...rest } = values
    const isSameTime = day === beginning.day && time === beginning.time
    const draft = patchTestDraft.safeParse({
      ...rest,
      // An untouched time stays the same instant.
      testedAt: before && isSameTime ? before.testedAt : `${day}T${time}`,
      readAfterHours: /^\d+$/.test(readAfterHours.trim()) ? Number(readAfterHours) : Number.NaN,
    })
    if (!draft.success) {
      const issues = draft.error.issues.map(
        ({ path, message }) => [String(path[0]), message] as const,
      )
      setErrors(new Map(issues.toReversed()))
      return
    }
    setErrors(new Map())
    if (before) edit.mutate({ before, edit: draft.data }, answers)
    else add.mutate(draft.data, answers)
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(before ? 'safetyCard.editTest' : 'safetyCard.addTest')}
      dirty={isDirty}
      pending={add.isPending || edit.isPending}
      submitLabel={t(before ? 'shared.save' : 'safetyCard.addTest')}
      onSubmit={save}
    >
      <Field
        label={t('safetyCard.product')}
        hint={t('safetyCard.productHint')}
        error={errors.get('product')}
        required
      >
        <TextInput
          value={values.product}
          autoComplete="off"
          list={productsId}
          className="[&::-webkit-calendar-picker-indicator]:hidden!"
          onChange={({ target }) => put({ product: target.value })}
        />
        <datalist id={productsId}>
          {[...products].map((product) => (
            <option key={product}>{product}</option>
          ))}
        </datalist>
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('safetyCard.batch')} error={errors.get('batch')}>
          <TextInput
            value={values.batch}
            autoComplete="off"
            onChange={({ target }) => put({ batch: target.value })}
          />
        </Field>
        <Field label={t('safetyCard.place')} error={errors.get('place')}>
          <TextInput
            value={values.place}
            autoComplete="off"
            onChange={({ target }) => put({ place: target.value })}
          />
        </Field>
        <Field label={t('safetyCard.testedAt')} error={errors.get('testedAt')} required>
          <DateField value={values.day} onChange={({ target }) => put({ day: target.value })} />
        </Field>
        <Field label={t('appointments.time')} required>
          <TimeField value={values.time} onChange={({ target }) => put({ time: target.value })} />
        </Field>
        <Field label={t('safetyCard.readAfter')} error={errors.get('readAfterHours')} required>
          <FigureInput
            value={values.readAfterHours}
            inputMode="numeric"
            suffix={t('safetyCard.hoursUnit')}
            onChange={({ target }) => put({ readAfterHours: target.value })}
          />
        </Field>
        <Field label={t('safetyCard.result')} error={errors.get('result')} required>
          <Select
            value={values.result}
            options={testResults.map((result) => ({
              value: result,
              label: t(`safetyCard.results.${result}`),
            }))}
            onChange={({ target }) => put({ result: target.value as TestResult })}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
