import type { Customer } from '@salon/contract/customers'
import type { SignedFormLine } from '@salon/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { FileText, Link2, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import '../../../text/forms.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { formQueries } from '../api.ts'

const SignDialog = lazyDialog(async () => (await import('./sign-dialog.tsx')).SignDialog)
const FormLinkDialog = lazyDialog(
  async () => (await import('./form-link-dialog.tsx')).FormLinkDialog,
)
const SignedFormDialog = lazyDialog(
  async () => (await import('./signed-form-dialog.tsx')).SignedFormDialog,
)

interface ClientFormsProps {
  customer: Pick<Customer, 'id' | 'name' | 'email' | 'birthday'>
}

/** A client's signed forms, and filling in one more. Mount it for roles that may see them. */
export const ClientForms = ({ customer }: ClientFormsProps) => {
  const t = useText()
  const titleId = useId()
  const { data, error, isFetching, refetch } = useQuery(formQueries.ofCustomer(customer.id))
  const [opened, setOpened] = useState<SignedFormLine | 'new' | 'link' | null>(null)
  const close = () => setOpened(null)
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t('forms.ofClient')} titleId={titleId} />
      <div className="-mt-2 mb-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setOpened('new')}>
          <Plus aria-hidden />
          {t('forms.fill')}
        </Button>
        <Button size="sm" onClick={() => setOpened('link')}>
          <Link2 aria-hidden />
          {t('forms.link')}
        </Button>
      </div>
      {data ? (
        data.length === 0 ? (
          <p className="text-sm text-muted">{t('forms.noneSigned')}</p>
        ) : (
          <ul aria-label={t('forms.ofClient')} className="flex flex-col divide-y divide-line">
            {data.map((form) => (
              <FormLine key={form.id} form={form} onOpen={() => setOpened(form)} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState
          title={t('forms.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <SkeletonRows rows={2} label={t('forms.loading')} />
      )}
      {opened === 'new' && <SignDialog customer={customer} onClose={close} />}
      {opened === 'link' && <FormLinkDialog customer={customer} onClose={close} />}
      {opened !== null && typeof opened !== 'string' && (
        <SignedFormDialog id={opened.id} title={opened.title} onClose={close} />
      )}
    </Card>
  )
}

const FormLine = ({ form, onOpen }: { form: SignedFormLine; onOpen: () => void }) => {
  const t = useText()
  const formats = useFormats()
  const { title, signerName, isGuardian, signedAt, voidedAt } = form
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-ink">
          <span className="min-w-0">{title}</span>
          {voidedAt !== null && <Badge tone="red">{t('forms.voided')}</Badge>}
        </p>
        <p className="text-xs text-muted">
          {t(isGuardian ? 'forms.signedByGuardian' : 'forms.signedBy', {
            name: signerName,
            date: formats.date(signedAt),
          })}
        </p>
      </div>
      <IconButton label={t('forms.open', { name: title })} onClick={onOpen}>
        <FileText aria-hidden />
      </IconButton>
    </li>
  )
}
