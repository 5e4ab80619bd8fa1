import { useEffect, useRef, useState, type FormEvent } from 'react'
import '../../../../text/second-factor.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { useBeginSecondFactor, useConfirmSecondFactor } from '../../api.ts'
import { CodeField } from '../../components/code-field.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { OwnPassword } from '../profile/own-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { refusedBy, fieldValue } from '../refused-by.ts'

interface SetUpProps {
  email: string
  onDone: () => void
}

/** Password, QR code and a first code, recovery codes: one step after the other. */
export const SecondFactorSetUp = ({ email, onDone }: SetUpProps) => {
  const t = useText()
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The password's field is gone, and with it the focus.
  useEffect(() => field.current?.focus(), [begin.data])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const onError = (error: unknown) => {
      if (refusedBy(error, 'wrong_password', 'wrong_code') === undefined) {
        toastFailure(t('secondFactor.setUpFailed'), error)
      }
    }
    if (!begin.data) {
      const password = fieldValue(event.currentTarget, 'password')
      if (password) begin.mutate(password, { onError, onSuccess: () => setTyped('') })
      return
    }
    const onSuccess = () =>
      void toast({
        variant: 'success',
        title: t('secondFactor.switchedOn'),
        description: t('secondFactor.othersSignedOut'),
      })
    if (typed) confirm.mutate(typed, { onError, onSuccess })
  }
  const pending = begin.isPending || confirm.isPending
  const codes = confirm.data?.recoveryCodes
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      pending={pending}
      title={t(codes ? 'secondFactor.recoveryTitle' : 'secondFactor.setUp')}
      closeLabel={t('shared.close')}
      size="sm"
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onDone={onDone} />
      ) : (
        <DialogForm onSubmit={submit}>
          <DialogBody className="flex flex-col gap-4">
            {begin.data ? (
              <>
                <p className="text-sm text-ink">{t('secondFactor.scan')}</p>
                <QrCode text={begin.data.address} label={t('secondFactor.qrCode')} />
                <p className="text-sm text-muted">
                  {t('secondFactor.byHand')}{' '}
                  <code className="block font-mono break-all text-ink select-all">
                    {begin.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}
                  </code>
                </p>
                <CodeField
                  key="code"
                  label={t('secondFactor.code')}
                  error={refusedBy(confirm.error, 'wrong_code')}
                  digits
                  ref={field}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </>
            ) : (
              <OwnPassword error={refusedBy(begin.error, 'wrong_password')} />
            )}
          </DialogBody>
          <DialogFooter>
            <DialogClose>
              <Button disabled={pending}>{t('shared.cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={pending}>
              {t(begin.data ? 'secondFactor.confirm' : 'secondFactor.continue')}
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </Dialog>
  )
}
