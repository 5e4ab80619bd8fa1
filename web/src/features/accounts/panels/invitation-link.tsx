import type { Colleague } from '@salon/contract/accounts'
import { invitationDays } from '@salon/contract/vocabulary'
import '../../../text/accounts.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyLinkButton, LinkInput } from '../../../ui/copied-link.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { canMail } from '../../auth/api.ts'

/** An account, and the whole address by which its password is chosen. */
export interface Invitation {
  account: Colleague
  link: string
}

/** The inside of a dialog: a link that is shown this once, and the way to hand it over. */
export const InvitationLink = ({ account: { name, email }, link }: Invitation) => {
  const t = useText()
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-sm text-ink">
          {t('accounts.linkText', { name, days: invitationDays })}
          {canMail() && ` ${t('accounts.linkMailed', { email })}`}
        </p>
        <Field label={t('accounts.link')}>
          <LinkInput link={link} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>{t('accounts.done')}</Button>
        </DialogClose>
        <CopyLinkButton
          link={link}
          label={t('accounts.copy')}
          copied={t('accounts.copied')}
          failed={t('accounts.copyFailed')}
        />
      </DialogFooter>
    </>
  )
}
