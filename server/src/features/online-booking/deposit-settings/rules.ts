import type { depositFor, depositKinds, DepositState } from '@salon/contract/deposit-vocabulary'
import type { DepositSettings } from '@salon/contract/deposits'

/** What a salon asks its clients to pay before their visit. */
export interface DepositTerms {
  readonly kind: (typeof depositKinds)[number]
  readonly percent: number
  readonly fixed: string
  readonly clients: (typeof depositFor)[number]
}

/** What holds until a salon changes it; the columns have the same defaults. */
export const usualDeposit = {
  payment: 'none',
  kind: 'percent',
  percent: 20,
  fixed: '20.00',
  clients: 'all',
  version: 1,
} as const

/** Card payments have a least amount: 1 of a currency with cents, 100 of one without. */
const leastOf = { 2: 100n, 0: 100_00n }

const centsOf = (amount: string) => BigInt(amount.replace('.', ''))

/**
 * The deposit for a visit: rounded to the currency's smallest unit, halves up, and never more than the price.
 * @param total the price, '85.50'
 * @param decimals of the currency
 * @returns null where none is requested, also where it would be too small for a card payment
 */
export function depositOf(
  { kind, percent, fixed }: Omit<DepositTerms, 'clients'>,
  total: string,
  decimals: 0 | 2,
): string | null {
  const unit = decimals === 0 ? 100n : 1n
  const price = centsOf(total)
  const due = kind === 'percent' ? price * BigInt(percent) : centsOf(fixed) * 100n
  // `due` is in hundredths of cents.
  const rounded = ((due * 2n + 100n * unit) / (200n * unit)) * unit
  const most = (price / unit) * unit
  const cents = rounded < most ? rounded : most
  if (cents < leastOf[decimals]) return null
  const digits = cents.toString()
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What the last payment page that was not reported in time, or was refused, says of the connection. */
export function problemOf(
  page: { readonly state: DepositState; readonly detail: string | null } | undefined,
): DepositSettings['problem'] {
  if (page?.state === 'open') return { kind: 'unreported', detail: null }
  const isRefused = page?.state === 'failed' || page?.state === 'opening'
  return isRefused && page.detail !== null ? { kind: 'refused', detail: page.detail } : null
}
