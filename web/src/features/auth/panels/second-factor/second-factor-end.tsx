import type { FormEvent } from 'react'
import '../../../../text/second-factor.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../../ui/dialog.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { useEndSecondFactor } from '../../api.ts'
import { CodeField } from '../../components/code-field.tsx'
import { OwnPassword } from '../profile/own-password.tsx'
import { refusedBy, fieldValue } from '../refused-by.ts'

/** Turns two-step sign-in off after the password and a code. */
export const SecondFactorEnd = ({ onDone }: { onDone: () => void }) => {
  const t = useText()
  const end = useEndSecondFactor()
  const { isPending, error } = end
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = {
      password: fieldValue(event.currentTarget, 'password'),
      code: fieldValue(event.currentTarget, 'code'),
    }
    if (!input.password || !input.code) return
    end.mutate(input, {
      onSuccess: () => {
        toast({
          variant: 'success',
          title: t('secondFactor.ended'),
          description: t('secondFactor.othersSignedOut'),
        })
        onDone()
      },
      onError: (failure) => {
        if (refusedBy(failure, 'wrong_password', 'wrong_code') === undefined) {
          toastFailure(t('secondFactor.endFailed'), failure)
        }
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      pending={isPending}
      title={t('secondFactor.end')}
      closeLabel={t('shared.close')}
      size="sm"
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <p className="text-sm text-ink">{t('secondFactor.endText')}</p>
          <OwnPassword error={refusedBy(error, 'wrong_password')} />
          <CodeField
            name="code"
            label={t('secondFactor.codeOrRecovery')}
            error={refusedBy(error, 'wrong_code')}
            digits={false}
          />
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button disabled={isPending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="danger" pending={isPending}>
            {t('secondFactor.end')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
