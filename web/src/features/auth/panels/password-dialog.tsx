import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { passwordChange, type PasswordChange } from '@salon/contract/auth'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../lib/call.ts'
import { showProblem } from '../../../lib/form-errors.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useChangePassword } from '../api.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

interface PasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Changes the password for whoever knows the old one. Keep it mounted only while it is wanted. */
export const PasswordDialog = ({ open, onOpenChange }: PasswordDialogProps) => {
  const t = useText()
  const change = useChangePassword()
  const leaveQuestion = useLeaveQuestion()
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
        toast({
          variant: 'destructive',
          title: t('auth.passwordFailed'),
          description: sentenceOf(error),
        })
      },
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('auth.changePassword')}
      description={t('auth.changePasswordHint')}
      closeLabel={t('shared.close')}
      size="sm"
      dirty={isDirty}
      leaveQuestion={leaveQuestion}
    >
      <DialogForm onSubmit={form.handleSubmit(save)}>
        <DialogBody className="flex flex-col gap-4">
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
            <PasswordInput
              {...form.register('newPassword')}
              autoComplete="new-password"
              {...looks}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button disabled={change.isPending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={change.isPending}>
            {t(change.isPending ? 'shared.saving' : 'auth.changePassword')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
