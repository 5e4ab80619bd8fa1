import type { PaymentStatus } from '@salon/contract/deposits'
import { sumOfMoney } from '@salon/contract/money-sum'
import { paymentMinutes } from '@salon/contract/deposit-vocabulary'
import type { Db } from '../../../db/client.ts'
import type { GatewaySecrets } from '../../../gateways/gateway-secrets.ts'
import { decimalsOf, type PaymentGateway } from '../../../gateways/stripe.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { HeldLine } from '../holds/operations.ts'
import { updateHold, type HoldRow } from '../holds/queries.ts'
import { depositKeysOf } from '../deposit-settings/operations.ts'
import { depositOf } from '../deposit-settings/rules.ts'
import type { OnlineCatalogue } from '../page/operations.ts'
import * as queries from './queries.ts'
import { isAwaited, isPayable, isRepeatable, pageEnd, productOf } from './rules.ts'

/** By what deposits are paid. */
export interface DepositPayments {
  readonly gateway: PaymentGateway
  readonly secrets: GatewaySecrets
  /** Undefined where the server has no public address: then nobody can come back from the provider's page. */
  readonly publicUrl: URL | undefined
}

/** What a client owes before a visit; null is nothing. */
export const depositFor = (
  { deposit, currency }: Pick<OnlineCatalogue, 'deposit' | 'currency'>,
  lines: readonly HeldLine[],
  isFirstVisit: boolean,
): string | null => {
  if (!deposit || (deposit.clients === 'first_timers' && !isFirstVisit)) return null
  const total = sumOfMoney(lines.map(({ price }) => price))
  return depositOf(deposit, total, decimalsOf(currency))
}

interface OwedDeposit {
  readonly hold: HoldRow
  readonly keyHash: string | null
  readonly draft: queries.StoredDraft
  readonly amount: string
  readonly currency: string
}

/**
 * Asks for a deposit, in the transaction that found the held time free: the hold grows while it is paid. A page that
 * is open, or was requested a moment ago, is the same one.
 * @throws Refusal hold_lapsed where the page was closed: the time is not kept for ever
 */
export async function askDeposit(
  tx: Db,
  salon: Salon,
  { hold, keyHash, draft, amount, currency }: OwedDeposit,
  now: Date,
): Promise<queries.DepositRow> {
  const [newest] = await queries.depositsOfHold(tx, salon, hold.tokenHash)
  // What is typed and accepted now is booked, also where the page was opened before.
  const present = { draft, keyHash, lines: hold.lines }
  if (newest && (newest.state === 'open' || newest.state === 'expired')) {
    if (!isPayable(newest, now) || newest.amount !== amount) throw new Refusal('hold_lapsed')
    await queries.updateDeposit(tx, salon, newest.id, present)
    return newest
  }
  if (newest?.state === 'opening') {
    const isSame = newest.amount === amount && areSamePayer(newest.draft, draft)
    if (isSame && isRepeatable(newest, now)) {
      await queries.updateDeposit(tx, salon, newest.id, present)
      return newest
    }
    // Nobody was given its page, if there is one: it cannot be paid.
    await queries.storeOpening(tx, salon, newest.id, { state: 'failed', draft: null })
  }
  const expiresAt = new Date(now.getTime() + paymentMinutes * 60_000).toISOString()
  // Its proof of work was accepted, and would be too old for the next call.
  await updateHold(tx, salon, hold.id, { expiresAt, solvedAt: now.toISOString() })
  return found(
    await queries.insertDeposit(tx, {
      userId: salon.id,
      holdHash: hold.tokenHash,
      ...present,
      amount,
      currency,
      expiresAt: pageEnd(now),
    }),
  )
}

/** Whether a page that was requested by one draft can be requested by another: the provider compares what it is sent. */
const areSamePayer = (one: queries.StoredDraft | null, other: queries.StoredDraft) =>
  one?.email === other.email && one.language === other.language

/**
 * Opens the provider's page for a deposit, after the transaction that asked for it. Repeated after a lost answer it has
 * the same key, and so is the same page.
 * @throws Refusal payment_unavailable
 */
export async function openPage(
  db: Db,
  salon: Salon,
  deposit: queries.DepositRow,
  catalogue: Pick<OnlineCatalogue, 'slug' | 'services'>,
  { gateway, secrets, publicUrl }: DepositPayments,
): Promise<string> {
  const { id, key, draft, amount, currency, expiresAt, sessionUrl } = deposit
  if (sessionUrl !== null) return sessionUrl
  const { secretKey } = await depositKeysOf(db, salon, secrets)
  if (secretKey === undefined || !publicUrl || !draft) throw new Refusal('payment_unavailable')
  const { email, language } = draft
  const services = deposit.lines.map(
    ({ serviceId }) => catalogue.services.find((one) => one.id === serviceId)?.name ?? '',
  )
  const opened = await gateway.openCheckout(secretKey, {
    key,
    amount,
    currency,
    product: productOf(language, services),
    email,
    language,
    expiresAt,
    returnUrl: new URL(`/book/${catalogue.slug}?step=pay`, publicUrl).href,
  })
  if (opened.result === 'open') {
    const { sessionId, url } = opened
    await queries.storeOpening(db, salon, id, {
      state: 'open',
      sessionId,
      sessionUrl: url,
      detail: null,
    })
    return url
  }
  const { detail, result } = opened
  // One that was refused is refused again by its key, so that the next attempt has another.
  const state = result === 'refused' ? ({ state: 'failed', draft: null } as const) : {}
  await queries.storeOpening(db, salon, id, { ...state, detail })
  throw new Refusal('payment_unavailable')
}

/** The refusal by which a visitor is sent to the provider's page. */
export const depositNeeded = (
  { amount, currency, expiresAt }: queries.DepositRow,
  url: string,
): Refusal => new Refusal('deposit_needed', { payment: { url, amount, currency, expiresAt } })

const standing = new Set<queries.DepositRow['state']>(['paid', 'used', 'kept'])

/** The deposit that a hold's visitor waits for: one that was paid before all others. @throws Refusal not_found */
export async function depositOfHold(
  db: Db,
  salon: Salon,
  holdHash: string,
): Promise<queries.DepositRow> {
  const all = await queries.depositsOfHold(db, salon, holdHash)
  return found(
    all.find(({ bookingId }) => bookingId !== null) ??
      all.find(({ paidAt }) => paidAt !== null) ??
      all[0],
  )
}

/** What the page shows a visitor of their deposit. */
export const paymentStatusOf = (
  deposit: queries.DepositRow,
  now: Date,
): Omit<PaymentStatus, 'booked'> => {
  const { state, amount, currency, sessionUrl } = deposit
  const shown = { url: null, amount, currency }
  // A booking that was cancelled since was one.
  if (standing.has(state) || deposit.bookingId !== null) return { ...shown, state: 'booked' }
  if (deposit.paidAt !== null) return { ...shown, state: 'refunded' }
  if (isPayable(deposit, now)) return { ...shown, state: 'waiting', url: sessionUrl }
  return { ...shown, state: isAwaited(deposit, now) ? 'waiting' : 'lapsed' }
}
