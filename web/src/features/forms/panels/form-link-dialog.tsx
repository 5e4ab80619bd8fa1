import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { addressInBrowser } from '../../../lib/base-address.ts'
import '../../../text/forms.ts'
import '../../../text/messages.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyLinkButton, LinkInput } from '../../../ui/copied-link.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { canMail } from '../../auth/api.ts'
import { formQueries, useIssueFormLink, useSendFormLink } from '../api.ts'
import { OpenFormLinks } from './open-form-links.tsx'

interface FormLinkDialogProps {
  customer: { readonly id: number; readonly email: string | null }
  onClose: () => void
}

/**
 * Makes a link by which a client fills in a form, and sends it, or shows its address this once; lists those that were
 * not used yet. Mount it only while it is open.
 */
export const FormLinkDialog = ({ customer: { id, email }, onClose }: FormLinkDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const { data: templates = [], isSuccess } = useQuery(formQueries.templates())
  const issue = useIssueFormLink(id)
  const sending = useSendFormLink(id)
  const isPending = issue.isPending || sending.isPending
  const [chosen, setChosen] = useState<number>()
  const templateId = chosen ?? (templates.length === 1 ? templates[0]?.id : undefined)
  const make = () => {
    if (templateId === undefined) return
    issue.mutate(templateId, {
      onError: (error) => toastFailure(t('forms.linkFailed'), error),
    })
  }
  const send = () => {
    if (templateId === undefined) return
    sending.mutate(templateId, {
      onSuccess: ({ state, reason }) => {
        if (reason === null) {
          toast({ variant: 'success', title: t('forms.linkSent', { email }) })
          onClose()
        } else {
          const title = `${t(`messages.states.${state}`)}: ${t(`messages.reasons.${reason}`)}`
          toast({ variant: 'destructive', title })
        }
      },
      onError: (error) => toastFailure(t('forms.sendLinkFailed'), error),
    })
  }
  const address = issue.data && addressInBrowser(issue.data.path)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('forms.linkTitle')}
      description={t('forms.linkHint')}
      closeLabel={t('shared.close')}
      pending={isPending}
    >
      <DialogBody className="flex flex-col gap-4">
        {issue.data && address !== undefined ? (
          <Field
            label={t('forms.linkAddress')}
            hint={t('forms.linkUntil', { date: formats.date(issue.data.expiresAt) })}
          >
            <LinkInput link={address} />
          </Field>
        ) : isSuccess && templates.length === 0 ? (
          <p className="text-sm text-muted">{t('forms.noTemplates')}</p>
        ) : (
          <Field label={t('forms.choose')} required>
            <Select
              value={templateId === undefined ? '' : String(templateId)}
              placeholder={t('forms.noChoice')}
              options={templates.map(({ id, title }) => ({ value: String(id), label: title }))}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
          </Field>
        )}
        <OpenFormLinks customerId={id} />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button disabled={isPending}>{t('shared.close')}</Button>
        </DialogClose>
        {!issue.data && email !== null && canMail() && (
          <Button
            pending={sending.isPending}
            disabled={templateId === undefined || issue.isPending}
            onClick={send}
          >
            <Mail aria-hidden />
            {t('forms.sendLink')}
          </Button>
        )}
        {!issue.data && (
          <Button
            variant="primary"
            pending={issue.isPending}
            disabled={templateId === undefined || sending.isPending}
            onClick={make}
          >
            {t('forms.makeLink')}
          </Button>
        )}
        {address !== undefined && (
          <CopyLinkButton
            link={address}
            label={t('forms.copyLink')}
            copied={t('forms.copied')}
            failed={t('forms.copyFailed')}
          />
        )}
      </DialogFooter>
    </Dialog>
  )
}
