import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { colleagueDraft, type Colleague, type ColleagueDraft } from '@salon/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../lib/call.ts'
import { showProblem } from '../../../lib/form-errors.ts'
import { pickDirty } from '../../../lib/dirty-fields.ts'
import '../../../text/accounts.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { staffQueries } from '../../staff/api.ts'
import { accountsQueries, useAddAccount, useEditAccount } from '../api.ts'
import { RoleChoice } from '../components/role-choice.tsx'
import { InvitationLink } from './invitation-link.tsx'

interface AccountDialogProps {
  /** The account to change; without one a new one is made. */
  account?: Colleague | undefined
  onClose: () => void
}

/** The staff whom an account can be: those without an account of their own. */
const useStaffToTie = (account: Colleague | undefined) => {
  const { data: staff = [] } = useQuery(staffQueries.list())
  const { data: accounts = [] } = useQuery(accountsQueries.list())
  const others = accounts.filter(({ id }) => id !== account?.id)
  return staff.filter(({ id }) => !others.some(({ staffId }) => staffId === id))
}

const isTaken = (error: unknown) =>
  error instanceof CallError && error.problem?.code === 'email_taken'

/**
 * Makes an account for a colleague and shows the link to its password, or changes a name and a role.
 * Mount it only while it is open.
 */
export const AccountDialog = ({ account, onClose }: AccountDialogProps) => {
  const t = useText()
  const add = useAddAccount()
  const edit = useEditAccount()
  const form = useForm<ColleagueDraft>({
    resolver: zodResolver(colleagueDraft),
    defaultValues: {
      name: account?.name ?? '',
      email: account?.email ?? '',
      role: account?.role ?? 'user',
      staffId: account?.staffId ?? null,
    },
  })
  const staff = useStaffToTie(account)
  const { dirtyFields, errors, isDirty } = form.formState
  const onError = (error: Error) => {
    if (isTaken(error)) {
      form.setError('email', { type: 'server', message: sentenceOf(error) }, { shouldFocus: true })
      return
    }
    showProblem(error, (path, refusal) => form.setError(path as keyof ColleagueDraft, refusal))
    toastFailure(t(account ? 'accounts.updateFailed' : 'accounts.addFailed'), error)
  }
  const save = ({ name, email, role, staffId = null }: ColleagueDraft) => {
    if (!account) return add.mutate({ name, email, role, staffId }, { onError })
    const onSuccess = () => {
      toast({ variant: 'success', title: t('accounts.updated') })
      onClose()
    }
    edit.mutate(
      { id: account.id, ...pickDirty({ name, role, staffId }, dirtyFields) },
      { onSuccess, onError },
    )
  }
  const made = add.data
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={
        made
          ? t('accounts.linkTitle', { name: made.account.name })
          : t(account ? 'accounts.edit' : 'accounts.add')
      }
      dirty={isDirty}
      pending={add.isPending || edit.isPending}
      submitLabel={t(account ? 'shared.save' : 'accounts.add')}
      onSubmit={form.handleSubmit(save)}
      {...(made && { instead: <InvitationLink {...made} /> })}
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
      <Controller
        control={form.control}
        name="staffId"
        render={({ field: { value, onChange, ref, name } }) => (
          <Field
            label={t('accounts.staff')}
            hint={t('accounts.staffHint')}
            error={errors.staffId?.message}
          >
            <Select
              ref={ref}
              name={name}
              value={value ?? 'none'}
              onChange={(event) =>
                onChange(event.target.value === 'none' ? null : Number(event.target.value))
              }
              options={[
                { value: 'none', label: t('accounts.staffNone') },
                ...staff.map((member) => ({ value: String(member.id), label: member.name })),
              ]}
            />
          </Field>
        )}
      />
    </FormDialog>
  )
}
