import '../../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { passwordChange, type PasswordChange } from '@salon/contract/auth'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../../lib/call.ts'
import { showProblem } from '../../../../lib/form-errors.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { PasswordInput } from '../../../../ui/password-input.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { useChangePassword } from '../../api.ts'

interface PasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Changes the password after the current one. Mount it only while it is open. */
export const PasswordDialog = ({ open, onOpenChange }: PasswordDialogProps) => {
  const t = useText()
  const change = useChangePassword()
  const form = useForm({
    resolver: zodResolver(passwordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isDirty } = form.formState
  const looks = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') }
  const save = (passwords: PasswordChange) =>
    change.mutate(passwords, {
      onSuccess: () => {
        toast({
          variant: 'success',
          title: t('auth.passwordChanged'),
          description: t('auth.passwordChangedText'),
        })
        onOpenChange(false)
      },
      onError: (error) => {
        if (error instanceof CallError && error.problem?.code === 'wrong_password') {
          const refusal = { type: 'server', message: sentenceOf(error) }
          form.setError('currentPassword', refusal, { shouldFocus: true })
          return
        }
        showProblem(error, (path, refusal) => form.setError(path as keyof PasswordChange, refusal))
        toastFailure(t('auth.passwordFailed'), error)
      },
    })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('auth.changePassword')}
      description={t('auth.changePasswordHint')}
      size="sm"
      dirty={isDirty}
      pending={change.isPending}
      submitLabel={t('auth.changePassword')}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={t('auth.currentPassword')} error={errors.currentPassword?.message} required>
        <PasswordInput
          {...form.register('currentPassword')}
          autoComplete="current-password"
          {...looks}
        />
      </Field>
      <Field
        label={t('auth.newPassword')}
        hint={t('auth.passwordHint')}
        error={errors.newPassword?.message}
        required
      >
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" {...looks} />
      </Field>
    </FormDialog>
  )
}
