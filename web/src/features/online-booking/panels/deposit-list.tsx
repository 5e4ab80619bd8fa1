import type { Deposit } from '@salon/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import '../../../text/online-booking.ts'
import { money } from '../../../text/formats.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { depositQueries } from '../api.ts'
import { RefundButton } from './refund-button.tsx'

/** The latest deposits that were paid, and what became of them. Mount it only while it is open. */
export const DepositList = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('onlineBooking.deposits.list')}
      closeLabel={t('shared.close')}
      size="lg"
    >
      <DialogBody>
        <Rows />
      </DialogBody>
    </Dialog>
  )
}

const Rows = () => {
  const t = useText()
  const { data, error, isPending, isFetching, refetch } = useQuery(depositQueries.list())
  if (isPending) return <SkeletonRows rows={3} label={t('onlineBooking.deposits.loading')} />
  if (!data) {
    return (
      <ErrorState
        title={t('onlineBooking.deposits.loadFailed')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0)
    return <p className="text-sm text-muted">{t('onlineBooking.deposits.empty')}</p>
  return (
    <div className="-mx-4">
      <List label={t('onlineBooking.deposits.list')}>
        {data.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </List>
    </div>
  )
}

const DepositRow = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  const formats = useFormats()
  const { state, start, detail } = deposit
  return (
    <ListRow
      title={deposit.name ?? t('onlineBooking.deposits.nameless')}
      detail={
        <>
          {t(`onlineBooking.deposits.states.${state}`)} · {formats.dayAndTime(start)}
          {detail !== null && <span className="block break-words">{detail}</span>}
        </>
      }
      trailing={
        <span className="figures">
          {money(deposit.amount, { ...formats, currency: deposit.currency })}
        </span>
      }
      actions={<RefundButton deposit={deposit} />}
    />
  )
}
