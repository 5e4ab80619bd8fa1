import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ownershipTransfer, type Colleague } from '@salon/contract/accounts'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../lib/call.ts'
import '../../../text/accounts.ts'
import '../../../text/auth.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useMakeOwner } from '../api.ts'

interface MakeOwnerProps {
  account: Colleague
  onClose: () => void
}

const consequences = [
  'accounts.makeOwnerTheirs',
  'accounts.makeOwnerYours',
  'accounts.makeOwnerBack',
] as const

/** Explains the change, and hands the salon over after the owner's password. Mount it only while it is open. */
export const MakeOwner = ({ account: { id, name }, onClose }: MakeOwnerProps) => {
  const t = useText()
  const makeOwner = useMakeOwner()
  const form = useForm({
    resolver: zodResolver(ownershipTransfer),
    defaultValues: { password: '' },
  })
  const refuse = (error: unknown) => {
    if (error instanceof CallError && error.problem?.code === 'wrong_password') {
      const refusal = { type: 'server', message: sentenceOf(error) }
      form.setError('password', refusal, { shouldFocus: true })
      return
    }
    toastFailure(t('accounts.makeOwnerFailed'), error)
  }
  const save = ({ password }: { password: string }) =>
    // As a promise: the list of accounts is the new owner's, and leaves the screen with this dialog.
    void makeOwner.mutateAsync({ id, password }).then(() => {
      toast({ variant: 'success', title: t('accounts.ownerMade', { name }) })
      onClose()
    }, refuse)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('accounts.makeOwnerTitle', { name })}
      size="sm"
      dirty={false}
      pending={makeOwner.isPending}
      submitLabel={t('accounts.makeOwner')}
      onSubmit={form.handleSubmit(save)}
    >
      <p className="text-sm break-words text-ink">{t('accounts.makeOwnerText', { name })}</p>
      <ul className="list-disc pl-5 text-sm break-words text-muted">
        {consequences.map((phrase) => (
          <li key={phrase}>{t(phrase, { name })}</li>
        ))}
      </ul>
      <Field
        label={t('accounts.makeOwnerPassword')}
        error={form.formState.errors.password?.message}
        required
      >
        <PasswordInput
          {...form.register('password')}
          autoComplete="current-password"
          maxLength={128}
          showLabel={t('auth.showPassword')}
          hideLabel={t('auth.hidePassword')}
        />
      </Field>
    </FormDialog>
  )
}
