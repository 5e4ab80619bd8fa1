import type { Account } from '@salon/contract/auth'
import { useRef, useState, type FormEvent } from 'react'
import { CallError } from '../../../../lib/call.ts'
import { reloadWithMessage } from '../../../../lib/reload.ts'
import '../../../../text/own-account.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { PasswordInput } from '../../../../ui/password-input.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useDeleteAccount } from '../../api.ts'

interface DeleteAccountDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  account: Account
}

const lost = [
  'ownAccount.deleteOwnerVisits',
  'ownAccount.deleteOwnerPhotos',
  'ownAccount.deleteOwnerRest',
  'ownAccount.deleteOwnerAccount',
] as const

/** It says so at its field, where it can be mended. */
const isWrongPassword = (error: unknown) =>
  error instanceof CallError && error.problem?.code === 'wrong_password'

/** Lists what will be lost, and deletes the account after its password. */
export const DeleteAccountDialog = ({ open, onOpenChange, account }: DeleteAccountDialogProps) => {
  const t = useText()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const deletion = useDeleteAccount()
  const { isOwner } = account
  const wrong = isWrongPassword(deletion.error)
  const pending = deletion.isPending || deletion.isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return
    deletion.mutate(password, {
      onSuccess: () => reloadWithMessage('account-deleted'),
      onError: (error) => {
        if (isWrongPassword(error)) return field.current?.focus()
        toastFailure(t('ownAccount.deleteFailed'), error)
      },
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      pending={pending}
      title={t(isOwner ? 'ownAccount.deleteOwnerTitle' : 'ownAccount.deleteOwnTitle')}
      closeLabel={t('shared.close')}
      size="sm"
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <p className="text-sm text-ink">
            {t(isOwner ? 'ownAccount.deleteOwnerText' : 'ownAccount.deleteOwnText')}
          </p>
          {isOwner && (
            <ul className="list-disc pl-5 text-sm text-muted">
              {lost.map((phrase) => (
                <li key={phrase}>{t(phrase)}</li>
              ))}
            </ul>
          )}
          <Field
            label={t('ownAccount.password')}
            error={wrong && sentenceOf(deletion.error)}
            required
          >
            <PasswordInput
              ref={field}
              name="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              maxLength={128}
              showLabel={t('auth.showPassword')}
              hideLabel={t('auth.hidePassword')}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button disabled={pending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="danger" pending={pending} disabled={password === ''}>
            {t(pending ? 'ownAccount.deletePending' : 'auth.deleteAccount')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
