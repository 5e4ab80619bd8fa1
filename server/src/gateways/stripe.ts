import { createHmac } from 'node:crypto'
import { detailOf } from '../kernel/delivery-outcome.ts'
import { isSameSecret } from '../kernel/secrets.ts'
import { callGateway, objectIn, type GatewayAnswer } from './gateway-call.ts'

/** A page of the payment provider that is requested. Repeated with the same values it is the same page. */
export interface Checkout {
  /** Names the payment: idempotency key of the request, and metadata of the session. */
  readonly key: string
  readonly amount: string
  readonly currency: string
  /** What is paid, as the page shows it. */
  readonly product: string
  readonly email: string
  readonly language: string
  readonly expiresAt: string
  /** Where the browser goes afterwards, paid or not. */
  readonly returnUrl: string
}

export type CheckoutOutcome =
  | { readonly result: 'open'; readonly sessionId: string; readonly url: string }
  | { readonly result: 'retry' | 'refused' | 'lost'; readonly detail: string }

/** A payment that is to be paid back, whole. */
export interface PaymentRefund {
  readonly paymentId: string
  /** Idempotency key: a repeat pays nothing twice. */
  readonly key: string
}

/** What became of a refund for good; null where it was made by hand, or by an attempt whose answer was lost. */
type FinalRefund =
  | { readonly result: 'succeeded'; readonly refundId: string | null }
  | { readonly result: 'failed'; readonly refundId: string; readonly detail: string }

/** 'pending' may still succeed or fail, days later; the last three say nothing of a refund that was made. */
export type RefundOutcome =
  | FinalRefund
  | { readonly result: 'pending'; readonly refundId: string; readonly detail: string }
  | { readonly result: 'retry' | 'refused' | 'lost'; readonly detail: string }

/** The payment provider, with a salon's secret key; none throws. */
export interface PaymentGateway {
  readonly openCheckout: (secretKey: string, checkout: Checkout) => Promise<CheckoutOutcome>
  readonly refund: (secretKey: string, refund: PaymentRefund) => Promise<RefundOutcome>
  /** What has become of a refund that was made. */
  readonly refundStatus: (secretKey: string, refundId: string) => Promise<RefundOutcome>
}

// https://docs.stripe.com/currencies: without decimals; and those that have none, yet are sent as if they had two.
const withoutDecimals = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const withTwoEmptyDecimals = new Set(['ISK', 'UGX'])
const withThreeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** How many decimals amounts in a currency may have, of the two that every amount here is written with. */
export const decimalsOf = (currency: string): 0 | 2 =>
  withoutDecimals.has(currency) || withTwoEmptyDecimals.has(currency) ? 0 : 2

/**
 * An amount as Stripe takes it: in the smallest unit of its currency.
 * @param amount with two decimals, '20.50'
 */
export function minorUnits(amount: string, currency: string): string {
  const cents = BigInt(amount.replace('.', ''))
  if (withoutDecimals.has(currency)) return String(cents / 100n)
  return String(withThreeDecimals.has(currency) ? cents * 10n : cents)
}

/**
 * Opens the way to Stripe.
 * @param base 'https://api.stripe.com', or a stub of tests
 * @param timeout milliseconds that an answer may take
 */
export function openStripe(base: string, timeout?: number): PaymentGateway {
  const post = (secretKey: string, path: string, key: string, fields: Record<string, string>) =>
    callGateway(
      {
        url: new URL(path, base).href,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': key,
        },
        body: new URLSearchParams(fields).toString(),
      },
      timeout,
    )
  return {
    openCheckout: async (secretKey, checkout) =>
      checkoutOutcome(
        await post(secretKey, '/v1/checkout/sessions', checkout.key, fieldsOf(checkout)),
      ),
    refund: async (secretKey, { paymentId, key }) =>
      refundOutcome(await post(secretKey, '/v1/refunds', key, { payment_intent: paymentId })),
    // By its id: a repeat by the key is answered as the first request was, for a day.
    refundStatus: async (secretKey, refundId) => {
      const url = new URL(`/v1/refunds/${encodeURIComponent(refundId)}`, base).href
      const headers = { authorization: `Bearer ${secretKey}` }
      return statusOutcome(await callGateway({ url, headers }, timeout))
    },
  }
}

const fieldsOf = ({ key, ...checkout }: Checkout): Record<string, string> => ({
  mode: 'payment',
  // Paid at once or not at all: other methods may be paid days later.
  'payment_method_types[0]': 'card',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': checkout.currency.toLowerCase(),
  'line_items[0][price_data][unit_amount]': minorUnits(checkout.amount, checkout.currency),
  'line_items[0][price_data][product_data][name]': checkout.product,
  customer_email: checkout.email,
  locale: checkout.language,
  expires_at: String(Math.floor(Date.parse(checkout.expiresAt) / 1000)),
  success_url: checkout.returnUrl,
  cancel_url: checkout.returnUrl,
  client_reference_id: key,
  'metadata[deposit]': key,
  'payment_intent_data[metadata][deposit]': key,
})

function checkoutOutcome(answer: GatewayAnswer): CheckoutOutcome {
  if (answer.result !== 'ok') return failureOf(answer)
  const { id, url } = objectIn(answer.text)
  const sessionId = stripeId(id)
  const isPage = typeof url === 'string' && /^https?:\/\/[^\0]+$/.test(url)
  return isPage && sessionId !== undefined
    ? { result: 'open', sessionId, url }
    : { result: 'lost', detail: detailOf(answer.text) }
}

function refundOutcome(answer: GatewayAnswer): RefundOutcome {
  if (answer.result === 'ok') return outcomeIn(objectIn(answer.text)) ?? unread(answer.text)
  // It was paid back before, by an attempt whose answer was lost or by hand at Stripe.
  if (answer.result === 'refused' && errorOf(answer.text).code === 'charge_already_refunded')
    return { result: 'succeeded', refundId: null }
  return failureOf(answer)
}

function statusOutcome(answer: GatewayAnswer): RefundOutcome {
  if (answer.result === 'ok') return outcomeIn(objectIn(answer.text)) ?? unread(answer.text)
  return failureOf(answer)
}

/** The longest id that is stored. */
const longestId = 255

/** An id of Stripe's; undefined for one that cannot be stored: PostgreSQL takes no NUL. */
const stripeId = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= longestId && !value.includes('\0')
    ? value
    : undefined

const unread = (text: string) => ({ result: 'lost', detail: detailOf(text) }) as const

/** What a refund of the API says; undefined where it is none. Also one that has succeeded may fail later. */
function outcomeIn(
  refund: Readonly<Record<string, unknown>>,
): FinalRefund | Extract<RefundOutcome, { result: 'pending' }> | undefined {
  const { status } = refund
  const refundId = stripeId(refund['id'])
  if (refundId === undefined) return undefined
  const because = (reason: unknown) => (typeof reason === 'string' ? `: ${reason}` : '')
  const detail = (text: string) => detailOf(`The refund ${text}`)
  switch (status) {
    case 'succeeded':
      return { result: 'succeeded', refundId }
    case 'failed':
    case 'canceled': {
      const ended = status === 'failed' ? 'has failed' : 'was canceled'
      const reason = because(refund['failure_reason'])
      return { result: 'failed', refundId, detail: detail(`${ended}${reason}`) }
    }
    // 'pending' or 'requires_action'.
    default:
      return {
        result: 'pending',
        refundId,
        detail: detail(`is pending${because(refund['pending_reason'])}`),
      }
  }
}

const errorOf = (text: string): Record<string, unknown> => {
  const { error } = objectIn(text)
  return error && typeof error === 'object' ? (error as Record<string, unknown>) : {}
}

/** A request under the same key is under way, or the key is wrong, which the salon can mend: it may succeed later. */
const laterRefusals = /^(401|403|409) /

function failureOf(answer: Exclude<GatewayAnswer, { result: 'ok' }>) {
  if (answer.result !== 'refused') return { result: answer.result, detail: answer.detail }
  const { message } = errorOf(answer.text)
  const result = laterRefusals.test(answer.detail) ? ('retry' as const) : ('refused' as const)
  return { result, detail: typeof message === 'string' ? detailOf(message) : answer.detail }
}

/** How old an event may be, in seconds: an older one may be replayed by somebody else. */
const tolerance = 5 * 60

/**
 * Whether an event is signed by Stripe: HMAC-SHA256 of its time, a dot and the body as it came.
 * @param header 'Stripe-Signature': `t=…,v1=…`, with several v1 while a secret is being replaced
 */
export function isFromStripe(
  secret: string,
  header: string | string[] | undefined,
  raw: string,
  now: Date,
): boolean {
  if (typeof header !== 'string') return false
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const valuesOf = (wanted: string) =>
    parts.filter(([name]) => name === wanted).map(([, value = '']) => value)
  const [time = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance) return false
  const right = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')
  return valuesOf('v1').some((given) => isSameSecret(given, right))
}

/** What an event says of a refund of a payment. */
export interface RefundEvent {
  readonly id: string
  readonly kind: 'refund'
  readonly paymentId: string
  readonly outcome: FinalRefund
}

/** What an event says of a deposit. */
type DepositEvent = { readonly id: string; readonly key: string } & (
  | { readonly kind: 'paid'; readonly paymentId: string; readonly sessionId: string }
  | { readonly kind: 'expired' }
)
export type StripeEvent = DepositEvent | RefundEvent

// Stripe sends one change of a refund as two of them, by the version of the account's API.
const refundEvents = new Set(['refund.updated', 'refund.failed', 'charge.refund.updated'])

/**
 * Reads an event; undefined where it is about nothing that counts here, such as another payment of the salon, or where
 * one of its ids cannot be stored. Such an event is acknowledged: a repeat would say the same, and Stripe stops sending
 * to an address that refuses for days.
 */
export function readStripeEvent(
  fields: Readonly<Record<string, unknown>>,
): StripeEvent | undefined {
  const { type } = fields
  const id = stripeId(fields['id'])
  const session = inner(inner(fields, 'data'), 'object')
  if (id === undefined) return undefined
  if (typeof type === 'string' && refundEvents.has(type)) return refundEvent(id, session)
  const key = inner(session, 'metadata')['deposit']
  if (typeof key !== 'string' || !uuid.test(key)) return undefined
  if (type === 'checkout.session.expired') return { id, key, kind: 'expired' }
  const isPaid =
    (type === 'checkout.session.completed' ||
      type === 'checkout.session.async_payment_succeeded') &&
    session['payment_status'] === 'paid'
  const paymentId = stripeId(session['payment_intent'])
  const sessionId = stripeId(session['id'])
  if (!isPaid || paymentId === undefined || sessionId === undefined) return undefined
  return { id, key, kind: 'paid', paymentId, sessionId }
}

function refundEvent(
  id: string,
  refund: Readonly<Record<string, unknown>>,
): RefundEvent | undefined {
  const paymentId = stripeId(refund['payment_intent'])
  const outcome = outcomeIn(refund)
  if (paymentId === undefined || !outcome || outcome.result === 'pending') return undefined
  return { id, kind: 'refund', paymentId, outcome }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const inner = (of: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> => {
  const value = of[name]
  return value && typeof value === 'object' ? (value as Record<string, unknown>) : {}
}
