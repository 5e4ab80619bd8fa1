import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { salonInfoDraft, type SalonInfo, type SalonInfoDraft } from '@salon/contract/salon-info'
import { useForm } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useSaveSalonInfo } from '../api.ts'

interface SalonInfoDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The profile to change; without one the first is written. */
  salon: SalonInfo | undefined
}

/** Writes the salon's profile. Keep it mounted only while it is wanted. */
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
  const { errors, isDirty } = form.formState
  const save = (draft: SalonInfoDraft) =>
    saving.mutate(
      { id: salon?.id, ...draft },
      {
        onSuccess: () => {
          toast({ variant: 'success', title: t('salonInfo.updated') })
          onOpenChange(false)
        },
        onError: (error) => {
          showProblem(error, (path, refusal) =>
            form.setError(path as keyof SalonInfoDraft, refusal),
          )
          toast({
            variant: 'destructive',
            title: t('salonInfo.updateFailed'),
            description: sentenceOf(error),
          })
        },
      },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('salonInfo.title')}
      closeLabel={t('shared.close')}
      dirty={isDirty}
      leaveQuestion={{
        title: t('shared.leaveTitle'),
        description: t('shared.leaveHint'),
        leave: t('shared.leave'),
        stay: t('shared.stay'),
      }}
    >
      <DialogForm onSubmit={form.handleSubmit(save)}>
        <DialogBody className="flex flex-col gap-4">
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
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button disabled={saving.isPending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={saving.isPending}>
            {t(saving.isPending ? 'shared.saving' : 'shared.save')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
