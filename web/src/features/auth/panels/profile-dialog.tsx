import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { accountEdit, type Account } from '@salon/contract/auth'
import { useForm } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useRenameAccount } from '../api.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

interface ProfileDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  account: Account
}

/** Renames the account; its e-mail stays. Keep it mounted only while it is wanted. */
export const ProfileDialog = ({ open, onOpenChange, account }: ProfileDialogProps) => {
  const t = useText()
  const rename = useRenameAccount()
  const leaveQuestion = useLeaveQuestion()
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
        toast({
          variant: 'destructive',
          title: t('auth.profileFailed'),
          description: sentenceOf(error),
        })
      },
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('auth.personalInformation')}
      closeLabel={t('shared.close')}
      size="sm"
      dirty={isDirty}
      leaveQuestion={leaveQuestion}
    >
      <DialogForm onSubmit={form.handleSubmit(save)}>
        <DialogBody className="flex flex-col gap-4">
          <Field label={t('auth.name')} error={errors.name?.message} required>
            <TextInput {...form.register('name')} autoComplete="name" autoCapitalize="words" />
          </Field>
          <Field label={t('auth.email')} hint={t('auth.emailFixed')}>
            <TextInput type="email" value={account.email} disabled readOnly />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button disabled={rename.isPending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={rename.isPending}>
            {t(rename.isPending ? 'shared.saving' : 'shared.save')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
