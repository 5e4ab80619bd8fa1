import type { Deposit } from '@salon/contract/deposits'
import { useState } from 'react'
import { money } from '../../../text/formats.ts'
import '../../../text/online-booking.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { useRefundDeposit } from '../api.ts'

/** Refunds a deposit after a question; nothing where that cannot be, or for whom it is not. */
export const RefundButton = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  const formats = useFormats()
  const may = usePermission()
  const refund = useRefundDeposit()
  const [asking, setAsking] = useState(false)
  if (!deposit.canRefund || !may('POST /api/deposits/:id/refund')) return null
  const name = deposit.name ?? t('onlineBooking.deposits.nameless')
  const amount = money(deposit.amount, { ...formats, currency: deposit.currency })
  const send = () => {
    const { onSuccess, onError } = toastOutcome(
      t('onlineBooking.deposits.refundQueued'),
      t('onlineBooking.deposits.refundFailed'),
    )
    void refund
      .mutateAsync(deposit.id)
      .then(onSuccess, onError)
      .finally(() => setAsking(false))
  }
  return (
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
  )
}
