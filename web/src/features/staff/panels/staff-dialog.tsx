import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { staffDraft, type StaffMember } from '@salon/contract/staff'
import { Controller, useForm } from 'react-hook-form'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useSaveStaff } from './use-save-staff.ts'

interface StaffDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The staff member to edit; without one the dialog adds a new one. */
  member?: StaffMember | undefined
  /** Called after a save that made an active staff member inactive. */
  onInactive: (member: StaffMember) => void
}

/** The form has no role: a new staff member gets the default, others keep theirs. */
const formDraft = staffDraft.omit({ role: true })

/** Adds or edits a staff member. Mount it only while it is open. */
export const StaffDialog = ({ open, onOpenChange, member, onInactive }: StaffDialogProps) => {
  const t = useText()
  const form = useForm({
    resolver: zodResolver(formDraft),
    defaultValues: {
      name: member?.name ?? '',
      email: member?.email ?? '',
      phone: member?.phone ?? '',
      isActive: member?.isActive ?? true,
    },
  })
  const { errors, isDirty } = form.formState
  const { save, pending } = useSaveStaff(member, form, (saved) => {
    onOpenChange(false)
    if (member?.isActive && !saved.isActive) onInactive(saved)
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(member ? 'staff.editMember' : 'staff.addMember')}
      dirty={isDirty}
      pending={pending}
      submitLabel={t(member ? 'shared.save' : 'staff.addMember')}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={t('staff.name')} error={errors.name?.message} required>
        <TextInput {...form.register('name')} autoComplete="off" autoCapitalize="words" />
      </Field>
      <Field label={t('staff.email')} error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" autoComplete="off" />
      </Field>
      <Field label={t('staff.phone')} error={errors.phone?.message}>
        <TextInput {...form.register('phone')} type="tel" autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="isActive"
        render={({ field }) => (
          <Switch
            label={t('staff.active')}
            detail={t('staff.activeHint')}
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  )
}
