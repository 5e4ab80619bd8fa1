import type { FormEvent } from 'react'
import '../../../../text/second-factor.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useRenewRecoveryCodes } from '../../api.ts'
import { OwnPassword } from '../profile/own-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { refusedBy, fieldValue } from '../refused-by.ts'

interface RecoveryCodesDialogProps {
  email: string
  onDone: () => void
}

/** Creates new recovery codes after the password, and shows them once. */
export const RecoveryCodesDialog = ({ email, onDone }: RecoveryCodesDialogProps) => {
  const t = useText()
  const renew = useRenewRecoveryCodes()
  const { isPending, error, data } = renew
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = fieldValue(event.currentTarget, 'password')
    if (!password) return
    renew.mutate(password, {
      onError: (failure) => {
        if (refusedBy(failure, 'wrong_password') === undefined) {
          toastFailure(t('secondFactor.renewFailed'), failure)
        }
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      pending={isPending}
      title={t(data ? 'secondFactor.recoveryTitle' : 'secondFactor.renew')}
      closeLabel={t('shared.close')}
      size="sm"
    >
      {data ? (
        <RecoveryCodes codes={data.recoveryCodes} email={email} onDone={onDone} />
      ) : (
        <DialogForm onSubmit={submit}>
          <DialogBody className="flex flex-col gap-4">
            <p className="text-sm text-ink">{t('secondFactor.renewText')}</p>
            <OwnPassword error={refusedBy(error, 'wrong_password')} />
          </DialogBody>
          <DialogFooter>
            <DialogClose>
              <Button disabled={isPending}>{t('shared.cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={isPending}>
              {t('secondFactor.continue')}
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </Dialog>
  )
}
