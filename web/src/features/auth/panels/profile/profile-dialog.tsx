import '../../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { accountEdit, type Account } from '@salon/contract/auth'
import { useForm } from 'react-hook-form'
import { showProblem } from '../../../../lib/form-errors.ts'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { useRenameAccount } from '../../api.ts'

interface ProfileDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  account: Account
}

/** Renames the account; its email has a dialog of its own. Mount it only while it is open. */
export const ProfileDialog = ({ open, onOpenChange, account }: ProfileDialogProps) => {
  const t = useText()
  const rename = useRenameAccount()
  const form = useForm({
    resolver: zodResolver(accountEdit),
    defaultValues: { name: account.name },
  })
  const { errors, isDirty } = form.formState
  const save = (edit: Pick<Account, 'name'>) =>
    rename.mutate(edit, {
      onSuccess: () => {
        toast({ variant: 'success', title: t('auth.profileUpdated') })
        onOpenChange(false)
      },
      onError: (error) => {
        showProblem(error, (path, refusal) => form.setError(path as 'name', refusal))
        toastFailure(t('auth.profileFailed'), error)
      },
    })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('auth.personalInformation')}
      size="sm"
      dirty={isDirty}
      pending={rename.isPending}
      submitLabel={t('shared.save')}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={t('auth.name')} error={errors.name?.message} required>
        <TextInput {...form.register('name')} autoComplete="name" autoCapitalize="words" />
      </Field>
      <Field label={t('auth.email')} hint={t('auth.emailHint')}>
        <TextInput type="email" value={account.email} disabled readOnly />
      </Field>
    </FormDialog>
  )
}
