import '../../../lib/zod-without-eval.ts'
import { testEffects, usualTest, type TestEffect } from '@salon/contract/patch-tests'
import { serviceTestDraft, type ServiceTest } from '@salon/contract/safety'
import type { Service } from '@salon/contract/services'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refusedFields } from '../../../lib/form-errors.ts'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/safety-card.ts'
import '../../../text/safety.ts'
import '../../../text/services.ts'
import { useText } from '../../../text/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { FigureInput } from '../../../ui/figure-input.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { safetyQueries, useSetServiceTest } from '../api.ts'

interface ServiceTestDialogProps {
  service: Service
  onClose: () => void
}

/** The patch test that a service requires of its clients. Mount it only while it is open. */
export const ServiceTestDialog = ({ service, onClose }: ServiceTestDialogProps) => {
  const t = useText()
  const tests = useQuery(safetyQueries.serviceTests())
  if (tests.data) {
    const test = tests.data.find(({ serviceId }) => serviceId === service.id)
    return <TestForm service={service} test={test} onClose={onClose} />
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('services.testOf', { name: service.name })}
      dirty={false}
      pending={false}
      submitLabel={t('shared.save')}
      onSubmit={(event) => event.preventDefault()}
      instead={
        tests.isLoadingError ? (
          <ErrorState
            title={t('safety.loadFailed')}
            detail={sentenceOf(tests.error)}
            retryLabel={t('shared.retry')}
            onRetry={() => void tests.refetch()}
            pending={tests.isFetching}
          />
        ) : (
          <SkeletonRows rows={4} label={t('safetyCard.loading')} />
        )
      }
    >
      {null}
    </FormDialog>
  )
}

const TestForm = ({
  service,
  test,
  onClose,
}: ServiceTestDialogProps & { test: ServiceTest | undefined }) => {
  const t = useText()
  const set = useSetServiceTest(service.id)
  const [beginning] = useState(() => ({
    isRequired: test !== undefined,
    product: test?.product ?? '',
    hoursBefore: String(test?.hoursBefore ?? usualTest.hoursBefore),
    monthsValid: String(test?.monthsValid ?? usualTest.monthsValid),
    effect: test?.effect ?? ('blocks' as TestEffect),
  }))
  const [values, setValues] = useState(beginning)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const put = (more: Partial<typeof values>) => setValues({ ...values, ...more })
  const outcome = toastOutcome(t('safetyCard.requirementSaved'), t('safetyCard.saveFailed'))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { isRequired, hoursBefore, monthsValid, ...rest } = values
    const draft = serviceTestDraft.safeParse({
      ...rest,
      hoursBefore: numberIn(hoursBefore),
      monthsValid: numberIn(monthsValid),
    })
    if (isRequired && !draft.success) {
      const issues = draft.error.issues.map(
        ({ path, message }) => [String(path[0]), message] as const,
      )
      setErrors(new Map(issues.toReversed()))
      return
    }
    setErrors(new Map())
    set.mutate(isRequired && draft.success ? draft.data : null, {
      onSuccess: () => {
        outcome.onSuccess()
        onClose()
      },
      onError: (error) => {
        const refused = refusedFields(error)
        setErrors(new Map(refused.map(({ path, message }) => [path.replace('test.', ''), message])))
        outcome.onError(error)
      },
    })
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('services.testOf', { name: service.name })}
      dirty={JSON.stringify(values) !== JSON.stringify(beginning)}
      pending={set.isPending}
      submitLabel={t('shared.save')}
      onSubmit={save}
    >
      <Switch
        label={t('safetyCard.isRequired')}
        detail={t('safetyCard.isRequiredHint')}
        checked={values.isRequired}
        onChange={(isRequired) => put({ isRequired })}
      />
      {values.isRequired && (
        <>
          <Field
            label={t('safetyCard.product')}
            hint={t('safetyCard.productHint')}
            error={errors.get('product')}
            required
          >
            <TextInput
              value={values.product}
              autoComplete="off"
              onChange={({ target }) => put({ product: target.value })}
            />
          </Field>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={t('safetyCard.hoursBefore')} error={errors.get('hoursBefore')} required>
              <FigureInput
                value={values.hoursBefore}
                inputMode="numeric"
                suffix={t('safetyCard.hoursUnit')}
                onChange={({ target }) => put({ hoursBefore: target.value })}
              />
            </Field>
            <Field label={t('safetyCard.monthsValid')} error={errors.get('monthsValid')} required>
              <FigureInput
                value={values.monthsValid}
                inputMode="numeric"
                suffix={t('safetyCard.monthsUnit')}
                onChange={({ target }) => put({ monthsValid: target.value })}
              />
            </Field>
          </div>
          <Field label={t('safetyCard.effect')} hint={t(`safetyCard.effectHints.${values.effect}`)}>
            <Select
              value={values.effect}
              options={testEffects.map((effect) => ({
                value: effect,
                label: t(`safetyCard.effects.${effect}`),
              }))}
              onChange={({ target }) => put({ effect: target.value as TestEffect })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

const numberIn = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)
