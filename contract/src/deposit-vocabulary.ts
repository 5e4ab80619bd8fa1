/** By whom deposits are taken. */
export const paymentProviders = ['none', 'stripe'] as const

export const depositKinds = ['percent', 'amount'] as const

export const depositFor = ['all', 'first_timers'] as const

/**
 * What has become of a deposit. Until it is paid: 'opening' (the provider's page is requested), 'open', 'failed' (there
 * is no page), 'expired'. Paid: 'paid' while the visit is to come, 'used' once it took place, 'kept' after a
 * cancellation that was too late or a no-show. Paid back: queued → refunding → refunded, failed, or unknown, where the
 * provider's answers were lost. One that the provider has not finished is queued again; one that was refunded may fail.
 */
export const depositStates = [
  'opening',
  'open',
  'failed',
  'expired',
  'paid',
  'used',
  'kept',
  'refund_queued',
  'refunding',
  'refunded',
  'refund_failed',
  'refund_unknown',
] as const
export type DepositState = (typeof depositStates)[number]

/** What a client reads of a deposit: one that is on its way back, whatever the provider says of it, is 'refunding'. */
export const publicDepositStates = ['paid', 'kept', 'refunding', 'refunded'] as const

/**
 * Why deposits may not work: the stored keys cannot be decrypted, or the provider refused to open a page, or has not
 * reported what became of one.
 */
export const depositProblems = ['keys_unreadable', 'refused', 'unreported'] as const

/** Why a deposit is paid back. */
export const refundReasons = [
  'not_booked',
  'cancelled_by_client',
  'cancelled_by_salon',
  'declined',
  'by_staff',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** A hold grows to so many minutes while its deposit is paid: the provider's page lives 30 at least. */
export const paymentMinutes = 31
