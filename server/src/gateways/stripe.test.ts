import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  eventOf,
  openStubStripe,
  refundEventOf,
  stripeSignature,
  type StripeBehaviour,
  type StubStripe,
} from '../../test/stripe-stub.ts'
import { isFromStripe, minorUnits, openStripe, readStripeEvent } from './stripe.ts'

let stub: StubStripe
beforeAll(async () => {
  stub = await openStubStripe()
})
afterAll(() => stub.close())

const key = '11111111-2222-4333-8444-555555555555'
let count = 0
const checkout = () => ({
  key: `${key.slice(0, -1)}${++count % 10}`,
  amount: '20.50',
  currency: 'EUR',
  product: 'Deposit: Cut & Colour',
  email: 'ivy@example.com',
  language: 'de',
  expiresAt: '2026-11-25T10:31:00.500Z',
  returnUrl: 'https://book.example/book/ivy?step=pay',
})
const secret = 'sk_test_1'

describe('a page of Checkout', () => {
  it('is requested by a form, with the key of the payment', async () => {
    const draft = checkout()

    const opened = await openStripe(stub.url).openCheckout(secret, draft)

    const session = stub.sessions.at(-1)
    expect(opened).toEqual({ result: 'open', sessionId: session?.id, url: session?.url })
    const request = stub.requests.at(-1)
    expect(request).toMatchObject({
      path: '/v1/checkout/sessions',
      key: draft.key,
      authorization: 'Bearer sk_test_1',
    })
    expect(request?.fields).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '2050',
      'line_items[0][price_data][product_data][name]': 'Deposit: Cut & Colour',
      expires_at: '1795602660',
      success_url: draft.returnUrl,
      'metadata[deposit]': draft.key,
    })
  })

  it.each<[StripeBehaviour, string]>([
    ['refuse', 'refused'],
    ['busy', 'retry'],
    ['break', 'lost'],
    ['vanish', 'lost'],
    ['hang', 'lost'],
  ])('that is answered by %s is %s', async (behaviour, result) => {
    stub.next(behaviour)

    expect(await openStripe(stub.url, 300).openCheckout(secret, checkout())).toMatchObject({
      result,
    })
  })

  it('whose answer was lost is the same one by the same key', async () => {
    const draft = checkout()
    const before = stub.sessions.length
    stub.next('vanish')

    const lost = await openStripe(stub.url).openCheckout(secret, draft)
    const again = await openStripe(stub.url).openCheckout(secret, draft)

    expect([lost.result, again.result]).toEqual(['lost', 'open'])
    expect(stub.sessions.length).toBe(before + 1)
  })

  it('that reaches nobody was not asked for', async () => {
    const gone = await openStubStripe()
    await gone.close()

    expect(await openStripe(gone.url).openCheckout(secret, checkout())).toMatchObject({
      result: 'retry',
    })
  })
})

describe('a refund', () => {
  const paying = { paymentId: 'pi_1', key: 'refund-1' }

  it('that is pending is answered so by its key for ever, and by its id as it is now', async () => {
    const stripe = openStripe(stub.url)
    stub.next('pend')
    const pending = {
      result: 'pending',
      refundId: 're_1',
      detail: 'The refund is pending: insufficient_funds',
    }

    expect(await stripe.refund(secret, paying)).toEqual(pending)
    for (const refund of stub.madeRefunds) refund.status = 'failed'

    expect(await stripe.refund(secret, paying)).toEqual(pending)
    expect(await stripe.refundStatus(secret, 're_1')).toEqual({
      result: 'failed',
      refundId: 're_1',
      detail: 'The refund has failed: expired_or_canceled_card',
    })
    expect(stub.requests.at(-1)).toMatchObject({ authorization: 'Bearer sk_test_1' })
  })

  it('of what was paid back before has succeeded', async () => {
    const stripe = openStripe(stub.url)

    expect(await stripe.refund(secret, { ...paying, key: 'refund-2' })).toEqual({
      result: 'succeeded',
      refundId: 're_2',
    })
    expect(await stripe.refund(secret, { ...paying, key: 'refund-3' })).toEqual({
      result: 'succeeded',
      refundId: null,
    })
  })

  it('that is not there, or cannot be read, is refused: whether it has failed is not known', async () => {
    const stripe = openStripe(stub.url)

    expect(await stripe.refundStatus(secret, 're_9')).toMatchObject({ result: 'refused' })
    stub.next('refuse')
    expect(await stripe.refundStatus(secret, 're_1')).toMatchObject({ result: 'refused' })
  })
})

it.each([
  ['20.50', 'EUR', '2050'],
  ['0.05', 'USD', '5'],
  ['1200.00', 'JPY', '1200'],
  ['1200.00', 'ISK', '120000'],
  ['3.20', 'KWD', '3200'],
])('%s %s is %s in the smallest unit that Stripe takes', (amount, currency, minor) => {
  expect(minorUnits(amount, currency)).toBe(minor)
})

describe('a signature', () => {
  const raw = '{"id":"evt_1"}'
  const now = new Date('2026-11-25T10:00:00Z')
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const header = stripeSignature('whsec_a', raw, now)

  it('is over the time and the body as it came', () => {
    expect(isFromStripe('whsec_a', header, raw, now)).toBe(true)
    expect(isFromStripe('whsec_b', header, raw, now)).toBe(false)
    expect(isFromStripe('whsec_a', header, `${raw} `, now)).toBe(false)
    expect(isFromStripe('whsec_a', header.replace(/t=\d/, 't=2'), raw, now)).toBe(false)
    for (const none of [undefined, '', 't=1', 'v1=00', header.replace(/v1/, 'v0'), [header]])
      expect(isFromStripe('whsec_a', none, raw, now)).toBe(false)
  })

  it('may be one of several, while the secret is being replaced', () => {
    const both = `${stripeSignature('whsec_old', raw, now)},${header.split(',')[1]}`

    expect(isFromStripe('whsec_a', both, raw, now)).toBe(true)
    expect(isFromStripe('whsec_old', both, raw, now)).toBe(true)
  })

  it('is not older or younger than five minutes', () => {
    expect(isFromStripe('whsec_a', header, raw, later(300))).toBe(true)
    expect(isFromStripe('whsec_a', header, raw, later(301))).toBe(false)
    expect(isFromStripe('whsec_a', header, raw, later(-301))).toBe(false)
  })
})

describe('an event', () => {
  const session = { id: 'cs_1', url: '', fields: { 'metadata[deposit]': key } }

  it('says what was paid, and what will not be', () => {
    expect(readStripeEvent(eventOf('completed', session))).toEqual({
      id: 'evt_completed_cs_1',
      key,
      kind: 'paid',
      paymentId: 'pi_cs_1',
      sessionId: 'cs_1',
    })
    expect(readStripeEvent(eventOf('expired', session))).toMatchObject({ kind: 'expired', key })
  })

  it('says how a refund has ended, by each of its types', () => {
    const refund = { id: 're_1', payment: 'pi_1', status: 'failed' } as const
    const detail = 'The refund has failed: expired_or_canceled_card'

    for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated'] as const)
      expect(readStripeEvent(refundEventOf(refund, type))).toEqual({
        id: `evt_${type}_re_1_failed`,
        kind: 'refund',
        paymentId: 'pi_1',
        outcome: { result: 'failed', refundId: 're_1', detail },
      })
    expect(readStripeEvent(refundEventOf({ ...refund, status: 'succeeded' }))).toMatchObject({
      outcome: { result: 'succeeded', refundId: 're_1' },
    })
    expect(readStripeEvent(refundEventOf({ ...refund, status: 'pending' }))).toBeUndefined()
  })

  it('says nothing that counts about other payments, or one that is not paid yet', () => {
    const unpaid = eventOf('completed', session, 'evt_1', { payment_status: 'unpaid' })
    const foreign = eventOf('completed', session, 'evt_1', { metadata: { order: '7' } })
    const strange = eventOf('completed', session, 'evt_1', { metadata: { deposit: "'; --" } })

    const unstorable = eventOf('completed', session, 'evt_\0')

    for (const event of [unpaid, foreign, strange, unstorable, { id: 'e', type: 'ping' }, {}])
      expect(readStripeEvent(event)).toBeUndefined()
  })
})
