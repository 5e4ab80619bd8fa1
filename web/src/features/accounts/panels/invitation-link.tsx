import type { Colleague } from '@salon/contract/accounts'
import { invitationDays } from '@salon/contract/vocabulary'
import { Copy } from 'lucide-react'
import '../../../text/accounts.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { canMail } from '../../auth/api.ts'

/** An account, and the whole address by which its password is chosen. */
export interface Invitation {
  account: Colleague
  link: string
}

/** The inside of a dialog: a link that is shown this once, and the way to hand it over. */
export const InvitationLink = ({ account: { name, email }, link }: Invitation) => {
  const t = useText()
  const copy = () => {
    const { onSuccess, onError } = toastOutcome(t('accounts.copied'), t('accounts.copyFailed'))
    navigator.clipboard.writeText(link).then(onSuccess, onError)
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-sm text-ink">
          {t('accounts.linkText', { name, days: invitationDays })}
          {canMail() && ` ${t('accounts.linkMailed', { email })}`}
        </p>
        <Field label={t('accounts.link')}>
          <TextInput
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
            className="font-mono"
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>{t('accounts.done')}</Button>
        </DialogClose>
        {/* Over http a page may not write to the clipboard. */}
        {'clipboard' in navigator && (
          <Button variant="primary" onClick={copy}>
            <Copy aria-hidden />
            {t('accounts.copy')}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}
