import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/**
 * What the stub does with a request. The last four have taken it; a refund that is made by 'pend' is pending, until a
 * test says how it ends.
 */
export type StripeBehaviour = 'accept' | 'refuse' | 'busy' | 'pend' | 'break' | 'vanish' | 'hang'

interface StripeRequest {
  readonly path: string
  readonly key: string
  readonly authorization: string
  readonly fields: Readonly<Record<string, string>>
}

/** A page of the stub: a session of Checkout. */
export interface StubSession {
  readonly id: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** A refund of the stub, with its present status. */
export interface StubRefund {
  readonly id: string
  readonly payment: string
  status: RefundStatus
}

/** Stripe on a free port, which answers as a test says. */
export interface StubStripe {
  readonly url: string
  readonly requests: readonly StripeRequest[]
  readonly sessions: readonly StubSession[]
  /** The payments that were paid back, one entry for each refund that was made. */
  readonly refunds: readonly string[]
  /** The same refunds; what a test sets their status to is answered from then on. */
  readonly madeRefunds: readonly StubRefund[]
  /** What it does with the next requests, one after the other; it accepts those after them. */
  next(...behaviours: StripeBehaviour[]): void
  close(): Promise<void>
}

export async function openStubStripe(): Promise<StubStripe> {
  const requests: StripeRequest[] = []
  const sessions: StubSession[] = []
  const madeRefunds: StubRefund[] = []
  const coming: StripeBehaviour[] = []
  const answers = new Map<string, { sent: string; answer: object }>()
  let url = ''

  const make = ({ path, fields }: StripeRequest, status: RefundStatus): object => {
    if (path === '/v1/refunds') {
      const id = `re_${madeRefunds.length + 1}`
      const refund = { id, payment: fields['payment_intent'] ?? '', status }
      madeRefunds.push(refund)
      return refundObject(refund)
    }
    const id = `cs_test_${sessions.length + 1}`
    const session = { id, url: `${url}/pay/${id}`, fields }
    sessions.push(session)
    return { id, object: 'checkout.session', url: session.url }
  }
  /** A payment goes back once: also one that is pending counts, and one that failed does not. */
  const isRefunded = ({ path, fields }: StripeRequest) =>
    path === '/v1/refunds' &&
    madeRefunds.some(
      ({ payment, status }) => payment === fields['payment_intent'] && status !== 'failed',
    )
  const statusOf = (path: string): [number, object] => {
    const refund = madeRefunds.find(({ id }) => path === `/v1/refunds/${id}`)
    if (refund) return [200, refundObject(refund)]
    return [404, { error: { type: 'invalid_request_error', message: 'No such refund' } }]
  }
  /**
   * By an idempotency key: the same answer to the same request, whatever became of it since, and a refusal of another
   * one.
   */
  const answerTo = (request: StripeRequest, status: RefundStatus): [number, object] => {
    if (request.key === 'undefined') return statusOf(request.path)
    const sent = JSON.stringify([request.path, request.fields])
    const known = answers.get(request.key)
    if (known && known.sent !== sent)
      return [400, { error: { type: 'idempotency_error', message: 'Other parameters' } }]
    if (!known && isRefunded(request))
      return [400, { error: { code: 'charge_already_refunded', message: 'Refunded before' } }]
    const answer = known?.answer ?? make(request, status)
    answers.set(request.key, { sent, answer })
    return [200, answer]
  }
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const request = {
        path: incoming.url ?? '',
        key: String(incoming.headers['idempotency-key']),
        authorization: String(incoming.headers.authorization),
        fields: Object.fromEntries(new URLSearchParams(body)),
      }
      requests.push(request)
      behave(coming.shift() ?? 'accept', response, (status) => answerTo(request, status))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return {
    url,
    requests,
    sessions,
    get refunds() {
      return madeRefunds.map(({ payment }) => payment)
    },
    madeRefunds,
    next: (...behaviours) => void coming.push(...behaviours),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function behave(
  behaviour: StripeBehaviour,
  response: ServerResponse,
  answer: (refund: RefundStatus) => [number, object],
) {
  const say = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  switch (behaviour) {
    case 'accept':
      return say(...answer('succeeded'))
    case 'pend':
      return say(...answer('pending'))
    case 'refuse':
      return say(400, { error: { type: 'invalid_request_error', message: 'Amount too small' } })
    case 'busy':
      return say(429, { error: { type: 'rate_limit_error', message: 'Too many requests' } })
    case 'break':
      answer('succeeded')
      return say(500, { error: { type: 'api_error', message: 'An unknown error' } })
    case 'vanish':
      answer('succeeded')
      return response.destroy()
    case 'hang':
      return void answer('succeeded')
  }
}

/** What Stripe sends about a session. */
export const eventOf = (
  type: 'completed' | 'expired',
  { id, fields }: StubSession,
  eventId = `evt_${type}_${id}`,
  change: object = {},
) => ({
  id: eventId,
  object: 'event',
  type: `checkout.session.${type}`,
  data: {
    object: {
      id,
      object: 'checkout.session',
      payment_status: type === 'completed' ? 'paid' : 'unpaid',
      payment_intent: type === 'completed' ? `pi_${id}` : null,
      metadata: { deposit: fields['metadata[deposit]'] },
      ...change,
    },
  },
})

const refundObject = ({ id, payment, status }: StubRefund) => ({
  id,
  object: 'refund',
  payment_intent: payment,
  status,
  ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  ...(status === 'pending' && { pending_reason: 'insufficient_funds' }),
})

/** What Stripe sends about a refund whose status has changed: the same by several types. */
export const refundEventOf = (
  refund: StubRefund,
  type: 'refund.updated' | 'refund.failed' | 'charge.refund.updated' = 'refund.updated',
) => ({
  id: `evt_${type}_${refund.id}_${refund.status}`,
  object: 'event',
  type,
  data: { object: refundObject(refund) },
})

/** The header by which Stripe signs a body. */
export function stripeSignature(secret: string, raw: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')
  return `t=${time},v1=${signature}`
}
