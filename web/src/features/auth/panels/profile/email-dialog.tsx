import '../../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { emailChange, type EmailChange } from '@salon/contract/email-change'
import { emailChangeHours } from '@salon/contract/vocabulary'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../../lib/call.ts'
import { showProblem } from '../../../../lib/form-errors.ts'
import '../../../../text/auth.ts'
import '../../../../text/own-account.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../../ui/dialog-parts.tsx'
import { DialogClose } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { PasswordInput } from '../../../../ui/password-input.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { canMail, useChangeEmail } from '../../api.ts'

/** The field that a refusal is about. */
const fieldOf = (error: unknown) => {
  const code = error instanceof CallError ? error.problem?.code : undefined
  if (code === 'wrong_password') return 'password'
  return code === 'email_taken' ? 'email' : undefined
}

/**
 * Changes the email by the password, or asks for a link to the new one where the server sends email. Mount it
 * only while it is open.
 */
export const EmailDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const change = useChangeEmail()
  const form = useForm({
    resolver: zodResolver(emailChange),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isDirty } = form.formState
  const sentTo = change.data && !change.data.isChanged ? change.variables.email : undefined
  const save = (draft: EmailChange) =>
    change.mutate(draft, {
      onSuccess: ({ isChanged }) => {
        if (!isChanged) return
        toast({
          variant: 'success',
          title: t('ownAccount.changed'),
          description: t('ownAccount.changedText'),
        })
        onClose()
      },
      onError: (error) => {
        const field = fieldOf(error)
        if (field) {
          const refusal = { type: 'server', message: sentenceOf(error) }
          form.setError(field, refusal, { shouldFocus: true })
          return
        }
        showProblem(error, (path, refusal) => form.setError(path as keyof EmailChange, refusal))
        toastFailure(t('ownAccount.failed'), error)
      },
    })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t(sentTo === undefined ? 'auth.changeEmail' : 'ownAccount.sent')}
      {...(sentTo === undefined && {
        description: t(canMail() ? 'ownAccount.confirmHint' : 'ownAccount.signOutHint'),
      })}
      size="sm"
      dirty={isDirty}
      pending={change.isPending}
      submitLabel={t('auth.changeEmail')}
      onSubmit={form.handleSubmit(save)}
      {...(sentTo !== undefined && { instead: <LinkSent email={sentTo} /> })}
    >
      <Field label={t('ownAccount.newEmail')} error={errors.email?.message} required>
        <TextInput {...form.register('email')} type="email" autoComplete="email" />
      </Field>
      <Field label={t('ownAccount.password')} error={errors.password?.message} required>
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

/** The inside of the dialog once the link is on its way. */
const LinkSent = ({ email }: { email: string }) => {
  const t = useText()
  return (
    <>
      <DialogBody>
        <p role="status" className="text-sm break-words text-ink">
          {t('ownAccount.sentText', { email, hours: emailChangeHours })}
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>{t('ownAccount.done')}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  )
}
