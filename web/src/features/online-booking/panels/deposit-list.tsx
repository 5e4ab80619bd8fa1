import type { Deposit } from '@salon/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/online-booking.ts'
import { money } from '../../../text/formats.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { depositQueries, useRefundDeposit } from '../api.ts'

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
  const may = usePermission()
  const refund = useRefundDeposit()
  const [asking, setAsking] = useState(false)
  const { id, state, start, detail } = deposit
  const name = deposit.name ?? t('onlineBooking.deposits.nameless')
  const amount = money(deposit.amount, { ...formats, currency: deposit.currency })
  const send = () =>
    void refund
      .mutateAsync(id)
      .then(
        ...outcomes(
          toastOutcome(
            t('onlineBooking.deposits.refundQueued'),
            t('onlineBooking.deposits.refundFailed'),
          ),
        ),
      )
      .finally(() => setAsking(false))
  return (
    <ListRow
      title={name}
      detail={
        <>
          {t(`onlineBooking.deposits.states.${state}`)} · {formats.dayAndTime(start)}
          {detail !== null && <span className="block break-words">{detail}</span>}
        </>
      }
      trailing={<span className="figures">{amount}</span>}
      {...(deposit.canRefund &&
        may('POST /api/deposits/:id/refund') && {
          actions: (
            <>
              <Button
                size="sm"
                aria-label={t('onlineBooking.deposits.refundNamed', { name })}
                onClick={() => setAsking(true)}
              >
                {t('onlineBooking.deposits.refund')}
              </Button>
              <ConfirmDialog
                open={asking}
                onOpenChange={setAsking}
                title={t('onlineBooking.deposits.refundTitle', { name, amount })}
                description={t('onlineBooking.deposits.refundHint')}
                confirmLabel={t('onlineBooking.deposits.refund')}
                cancelLabel={t('shared.cancel')}
                pending={refund.isPending}
                onConfirm={send}
              />
            </>
          ),
        })}
    />
  )
}

const outcomes = ({ onSuccess, onError }: ReturnType<typeof toastOutcome>) =>
  [onSuccess, onError] as const
