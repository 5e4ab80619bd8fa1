import type { Deposit } from '@salon/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import '../../../text/online-booking.ts'
import { money } from '../../../text/formats.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { depositQueries } from '../api.ts'
import { RefundButton } from './refund-button.tsx'

/** What the client pays on the day: a deposit is a part of the price that was paid earlier. */
const restOf = ({ amount }: Pick<Deposit, 'amount'>, total: string) =>
  Math.max(0, Number(total) - Number(amount)).toFixed(2)

interface VisitDepositProps {
  readonly appointmentId: number
  /** The price of the visit. */
  readonly total: string
}

/** The deposit that was paid for a visit, what is left to pay, and the way to refund it; nothing where none was. */
export const VisitDeposit = ({ appointmentId, total }: VisitDepositProps) => {
  const t = useText()
  const formats = useFormats()
  const { data } = useQuery(depositQueries.ofAppointment(appointmentId))
  const deposit = data?.deposit
  if (!deposit) return null
  const { state, currency } = deposit
  const amount = money(deposit.amount, { ...formats, currency })
  const sentence =
    // In another currency than the price nothing is left over of it.
    (state === 'paid' || state === 'used') && currency === formats.currency
      ? t('onlineBooking.deposits.rest', { amount, rest: formats.money(restOf(deposit, total)) })
      : `${t('onlineBooking.deposits.deposit')} ${amount} · ${t(`onlineBooking.deposits.states.${state}`)}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="figures">{sentence}</p>
      <RefundButton deposit={deposit} />
    </div>
  )
}
