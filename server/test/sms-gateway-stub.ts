import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

/** What the gateway does with an SMS. */
export type GatewayBehaviour =
  | 'accept'
  | 'refuse'
  | 'busy'
  | 'break'
  | 'vanish'
  | 'hang'
  | 'gibberish'

interface ReceivedSms {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A gateway on a free port that answers as a test says. */
export interface StubGateway {
  readonly url: string
  /** What it was given, taken or not. */
  readonly received: readonly ReceivedSms[]
  /** What it does with the next ones, one after the other; it takes those after them. */
  next(...behaviours: GatewayBehaviour[]): void
  /** The JSON with which it takes an SMS. */
  accepts(answer: (count: number) => object): void
  close(): Promise<void>
}

export async function openStubGateway(): Promise<StubGateway> {
  const received: ReceivedSms[] = []
  const coming: GatewayBehaviour[] = []
  let answer: (count: number) => object = (count) => ({ id: `sms-${count}` })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({ path: request.url ?? '', headers: request.headers, body })
      behave(coming.shift() ?? 'accept', response, () => answer(received.length))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    next: (...behaviours) => void coming.push(...behaviours),
    accepts: (made) => {
      answer = made
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function behave(behaviour: GatewayBehaviour, response: ServerResponse, answer: () => object) {
  const say = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  switch (behaviour) {
    case 'accept':
      return say(200, answer())
    case 'refuse':
      return say(400, { message: 'no such number' })
    case 'busy':
      return say(429, { message: 'too fast' })
    case 'break':
      return say(502, { message: 'bad gateway' })
    case 'gibberish':
      return response.writeHead(200).end('<html>')
    case 'vanish':
      // It has the SMS, and the answer never arrives.
      return response.destroy()
    case 'hang':
      return undefined
  }
}
