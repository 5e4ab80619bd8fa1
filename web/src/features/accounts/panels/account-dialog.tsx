import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { colleagueDraft, type Colleague, type ColleagueDraft } from '@salon/contract/accounts'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../lib/call.ts'
import { showProblem } from '../../../lib/form-errors.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddAccount, useEditAccount } from '../api.ts'
import { RoleChoice } from '../components/role-choice.tsx'

interface AccountDialogProps {
  /** The account to change; without one a new one is made. */
  account?: Colleague | undefined
  onClose: () => void
  /** A new one was made, and this is the link to its password. */
  onAdded: (made: { account: Colleague; link: string }) => void
}

const isTaken = (error: unknown) =>
  error instanceof CallError && error.problem?.code === 'email_taken'

/** Makes an account for a colleague, or changes its name and role. Keep it mounted only while it is wanted. */
export const AccountDialog = ({ account, onClose, onAdded }: AccountDialogProps) => {
  const t = useText()
  const add = useAddAccount()
  const edit = useEditAccount()
  const form = useForm<ColleagueDraft>({
    resolver: zodResolver(colleagueDraft),
    defaultValues: {
      name: account?.name ?? '',
      email: account?.email ?? '',
      role: account?.role ?? 'user',
    },
  })
  const { errors, isDirty } = form.formState
  const onError = (error: Error) => {
    if (isTaken(error)) {
      form.setError('email', { type: 'server', message: sentenceOf(error) }, { shouldFocus: true })
      return
    }
    showProblem(error, (path, refusal) => form.setError(path as keyof ColleagueDraft, refusal))
    toastFailure(t(account ? 'accounts.updateFailed' : 'accounts.addFailed'), error)
  }
  const done = (title: string) => toast({ variant: 'success', title })
  const save = ({ name, email, role }: ColleagueDraft) => {
    if (account) {
      const onSuccess = () => {
        done(t('accounts.updated'))
        onClose()
      }
      edit.mutate({ id: account.id, name, role }, { onSuccess, onError })
      return
    }
    const onSuccess = (made: { account: Colleague; link: string }) => {
      done(t('accounts.added'))
      onAdded(made)
    }
    add.mutate({ name, email, role }, { onSuccess, onError })
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(account ? 'accounts.edit' : 'accounts.add')}
      dirty={isDirty}
      pending={add.isPending || edit.isPending}
      submitLabel={t(account ? 'shared.save' : 'accounts.add')}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={t('accounts.name')} error={errors.name?.message} required>
        <TextInput {...form.register('name')} autoComplete="off" autoCapitalize="words" />
      </Field>
      <Field
        label={t('accounts.email')}
        hint={t('accounts.emailHint')}
        error={errors.email?.message}
        required
      >
        <TextInput
          {...form.register('email')}
          type="email"
          autoComplete="off"
          readOnly={account !== undefined}
        />
      </Field>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <Field label={t('accounts.role')} error={errors.role?.message} group required>
            <RoleChoice value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
    </FormDialog>
  )
}
