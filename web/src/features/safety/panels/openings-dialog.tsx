import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/safety-card.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { safetyQueries } from '../api.ts'

/** Who opened the health data of a client, for admins. */
export const OpeningsDialog = (props: { customerId: number; onClose: () => void }) => {
  const t = useText()
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={t('safetyCard.openings')}
      description={t('safetyCard.openingsHint')}
      closeLabel={t('shared.close')}
    >
      <DialogBody>
        <Openings customerId={props.customerId} />
      </DialogBody>
    </Dialog>
  )
}

const Openings = ({ customerId }: { customerId: number }) => {
  const t = useText()
  const formats = useFormats()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    safetyQueries.openings(customerId),
  )
  if (isPending) return <SkeletonRows rows={3} label={t('safetyCard.openingsLoading')} />
  if (!data) {
    return (
      <ErrorState
        title={t('safetyCard.openingsFailed')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <ul
      aria-label={t('safetyCard.openings')}
      className="flex flex-col divide-y divide-line text-sm"
    >
      {data.map(({ accountName, openedAt }) => (
        <li key={`${accountName} ${openedAt}`} className="py-2">
          <span className="block break-words text-ink">
            {t('safetyCard.openedBy', { name: accountName })}
          </span>
          <span className="figures text-muted">{formats.dateTime(openedAt)}</span>
        </li>
      ))}
    </ul>
  )
}
