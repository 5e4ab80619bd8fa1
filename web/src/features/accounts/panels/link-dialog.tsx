import type { Colleague } from '@salon/contract/accounts'
import { invitationDays } from '@salon/contract/vocabulary'
import { Copy } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { canMail } from '../../auth/api.ts'

interface LinkDialogProps {
  account: Colleague
  /** The whole address, which is shown this once. */
  link: string
  onClose: () => void
}

/** The link by which a colleague chooses a password, to be handed over. */
export const LinkDialog = ({ account: { name, email }, link, onClose }: LinkDialogProps) => {
  const t = useText()
  const copy = () => {
    const { onSuccess, onError } = toastOutcome(t('accounts.copied'), t('accounts.copyFailed'))
    navigator.clipboard.writeText(link).then(onSuccess, onError)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('accounts.linkTitle', { name })}
      closeLabel={t('shared.close')}
      size="sm"
    >
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
    </Dialog>
  )
}
