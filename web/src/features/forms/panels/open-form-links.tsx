import type { OpenFormLink } from '@salon/contract/form-links'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import '../../../text/forms.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { formQueries, useRevokeFormLink } from '../api.ts'

/** The links of a client that were not used yet, each with a button that turns it off; nothing without any. */
export const OpenFormLinks = ({ customerId }: { customerId: number }) => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const { data = [], error, isFetching, refetch } = useQuery(formQueries.links(customerId))
  const [linkToRevoke, setLinkToRevoke] = useState<OpenFormLink | null>(null)
  if (error)
    return (
      <ErrorState
        title={t('forms.openLinksFailed')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-sm font-semibold text-ink">
        {t('forms.openLinks')}
      </h3>
      <ul aria-labelledby={titleId} className="flex flex-col divide-y divide-line text-sm">
        {data.map((link) => (
          <li key={link.key} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="break-words text-ink">{link.title}</p>
              <p className="text-xs text-muted">
                {t('forms.linkUntil', { date: formats.date(link.expiresAt) })}
              </p>
            </div>
            <Button size="sm" onClick={() => setLinkToRevoke(link)}>
              {t('forms.revokeLink')}
            </Button>
          </li>
        ))}
      </ul>
      {linkToRevoke && (
        <RevokeQuestion
          customerId={customerId}
          link={linkToRevoke}
          onClose={() => setLinkToRevoke(null)}
        />
      )}
    </section>
  )
}

interface RevokeQuestionProps {
  customerId: number
  link: OpenFormLink
  onClose: () => void
}

const RevokeQuestion = ({ customerId, link, onClose }: RevokeQuestionProps) => {
  const t = useText()
  const revoke = useRevokeFormLink(customerId)
  const outcome = toastOutcome(t('forms.linkRevoked'), t('forms.revokeLinkFailed'))
  // As a promise: the link is gone from the list before the answer. One that was used meanwhile is gone as well.
  const confirm = () =>
    void revoke.mutateAsync(link.key).then(outcome.onSuccess, outcome.onError).then(onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('forms.revokeLinkTitle')}
      description={t('forms.revokeLinkHint', { title: link.title })}
      confirmLabel={t('forms.revokeLink')}
      cancelLabel={t('shared.cancel')}
      pending={revoke.isPending}
      onConfirm={confirm}
    />
  )
}
