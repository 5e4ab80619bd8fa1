import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** A stand-in for Stripe: it opens pages, and reports what is paid on them. */
export interface PaymentPage {
  readonly url: string
  /** Where events go, signed with this secret. */
  reportTo(webhookUrl: string, secret: string): void
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Opens it on a free port: its page has one button, which pays and leads back. */
export async function openPaymentPage(): Promise<PaymentPage> {
  const sessions: Record<string, string>[] = []
  let report = { webhookUrl: '', secret: '' }
  let url = ''
  const sendEvent = async (n: number) => {
    const object = {
      id: `cs_${n}`,
      payment_status: 'paid',
      payment_intent: `pi_${n}`,
      metadata: { deposit: sessions[n]?.['metadata[deposit]'] },
    }
    const raw = JSON.stringify({
      id: `evt_${n}`,
      type: 'checkout.session.completed',
      data: { object },
    })
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', report.secret).update(`${time}.${raw}`).digest('hex')
    await fetch(report.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': `t=${time},v1=${signature}`,
      },
      body: raw,
    })
  }
  const server = createServer((request, response) => {
    const [, kind = '', id = ''] = (request.url ?? '').split('/')
    const answer = async () => {
      if (kind === 'v1') {
        sessions.push(Object.fromEntries(new URLSearchParams(await bodyOf(request))))
        const n = sessions.length - 1
        const session = JSON.stringify({ id: `cs_${n}`, url: `${url}/pay/${n}` })
        return response.writeHead(200, { 'content-type': 'application/json' }).end(session)
      }
      if (kind === 'paid') {
        await sendEvent(Number(id))
        return response.writeHead(303, { location: sessions[Number(id)]?.['success_url'] }).end()
      }
      const page = `<!doctype html><title>Pay</title><form method="post" action="/paid/${id}"><button>Pay by card</button></form>`
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    }
    void answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return {
    url,
    reportTo: (webhookUrl, secret) => {
      report = { webhookUrl, secret }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
