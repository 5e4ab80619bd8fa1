import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { conditionKinds, severities } from '@salon/contract/conditions'
import { conditionDraft, type ConditionDraft } from '@salon/contract/safety'
import { useForm } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import '../../../text/safety-card.ts'
import '../../../text/safety.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useAddCondition } from '../api.ts'

interface ConditionDialogProps {
  customerId: number
  onClose: () => void
}

/** Notes an allergy or condition of a client. Mount it only while it is open. */
export const ConditionDialog = ({ customerId, onClose }: ConditionDialogProps) => {
  const t = useText()
  const add = useAddCondition(customerId)
  const form = useForm<ConditionDraft>({
    resolver: zodResolver(conditionDraft),
    defaultValues: { kind: 'hair_dye', severity: 'moderate', note: '' },
  })
  const { errors, isDirty } = form.formState
  const outcome = toastOutcome(t('safetyCard.conditionAdded'), t('safetyCard.saveFailed'))
  const save = (draft: ConditionDraft) =>
    add.mutate(draft, {
      onSuccess: () => {
        outcome.onSuccess()
        onClose()
      },
      onError: (error) => {
        showProblem(error, (path, refusal) => form.setError(path as keyof ConditionDraft, refusal))
        outcome.onError(error)
      },
    })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('safetyCard.addCondition')}
      dirty={isDirty}
      pending={add.isPending}
      submitLabel={t('safetyCard.addCondition')}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={t('safetyCard.condition')} error={errors.kind?.message} required>
        <Select
          {...form.register('kind')}
          options={conditionKinds.map((kind) => ({
            value: kind,
            label: t(`safety.kinds.${kind}`),
          }))}
        />
      </Field>
      <Field label={t('safetyCard.severity')} error={errors.severity?.message} required>
        <Select
          {...form.register('severity')}
          options={severities.map((severity) => ({
            value: severity,
            label: t(`safety.severities.${severity}`),
          }))}
        />
      </Field>
      <Field
        label={t('safetyCard.note')}
        hint={t('safetyCard.noteHint')}
        error={errors.note?.message}
      >
        <TextArea {...form.register('note')} maxLength={500} />
      </Field>
    </FormDialog>
  )
}
