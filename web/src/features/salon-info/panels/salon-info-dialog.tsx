import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { salonInfoDraft, type SalonInfo, type SalonInfoDraft } from '@salon/contract/salon-info'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { pickDirty } from '../../../lib/dirty-fields.ts'
import '../../../text/salon-info.ts'
import { useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useSaveSalonInfo, type SalonInfoChange } from '../api.ts'

interface SalonInfoDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The profile to change; without one the first is written. */
  salon: SalonInfo | undefined
}

/** Writes the salon's profile. Mount it only while it is open. */
export const SalonInfoDialog = ({ open, onOpenChange, salon }: SalonInfoDialogProps) => {
  const t = useText()
  const saving = useSaveSalonInfo()
  const form = useForm({
    resolver: zodResolver(salonInfoDraft),
    defaultValues: {
      name: salon?.name ?? '',
      address: salon?.address ?? '',
      phone: salon?.phone ?? '',
      description: salon?.description ?? '',
    },
  })
  const { errors, isDirty, dirtyFields } = form.formState
  // As it was when the form opened, whatever has come of it since.
  const [before] = useState(salon)
  const decide: SalonInfoChange['decide'] = (conflicts) =>
    askEditConflict(conflicts, {
      name: t('salonInfo.name'),
      address: t('salonInfo.address'),
      phone: t('salonInfo.phone'),
      description: t('salonInfo.description'),
    })
  const save = (draft: SalonInfoDraft) =>
    saving.mutate(
      before ? { before, mine: pickDirty(draft, dirtyFields), whole: true, decide } : draft,
      {
        onSuccess: () => {
          toast({ variant: 'success', title: t('salonInfo.updated') })
          onOpenChange(false)
        },
        onError: (error) => {
          showProblem(error, (path, refusal) =>
            form.setError(path as keyof SalonInfoDraft, refusal),
          )
          toastFailure(t('salonInfo.updateFailed'), error)
        },
      },
    )
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('salonInfo.title')}
      dirty={isDirty}
      pending={saving.isPending}
      submitLabel={t('shared.save')}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={t('salonInfo.name')} error={errors.name?.message} required>
        <TextInput {...form.register('name')} autoComplete="organization" />
      </Field>
      <Field label={t('salonInfo.address')} error={errors.address?.message}>
        <TextArea {...form.register('address')} rows={2} autoComplete="street-address" />
      </Field>
      <Field label={t('salonInfo.phone')} error={errors.phone?.message}>
        <TextInput {...form.register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field label={t('salonInfo.description')} error={errors.description?.message}>
        <TextArea {...form.register('description')} />
      </Field>
    </FormDialog>
  )
}
