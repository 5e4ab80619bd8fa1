import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { PushSubscriptionKeys } from '@salon/contract/push'

/** A browser that has subscribed to pushes. */
export interface StubBrowser {
  readonly subscription: PushSubscriptionKeys
  /** The path of its address. */
  readonly path: string
  /** Decrypts what was sent to it (RFC 8291). */
  readonly read: (body: Buffer) => string
}

export function newBrowser(): StubBrowser {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const secret = randomBytes(16)
  const path = `/fcm/send/${randomUUID()}`
  return {
    subscription: {
      endpoint: `https://fcm.googleapis.com${path}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    },
    path,
    read: (body) => {
      const derive = (key: Buffer, by: Buffer, info: string | Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', key, by, info, length))
      const [salt, point] = [body.subarray(0, 16), body.subarray(21, 86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), point])
      const input = derive(pair.computeSecret(point), secret, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(input, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(input, salt, 'Content-Encoding: nonce\0', 12),
      ).setAuthTag(body.subarray(-16))
      const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
      return text.subarray(0, -1).toString('utf8')
    },
  }
}

/** What the service does with a push. */
export type PushBehaviour = 'accept' | 'refuse' | 'missing' | 'gone' | 'busy' | 'break' | 'hang'

interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service on a free port that answers as a test says. */
export interface StubPushService {
  readonly url: string
  /** What it was given, taken or not. */
  readonly received: readonly ReceivedPush[]
  /** What it does with the next ones, one after the other; it takes those after them. */
  next(...behaviours: PushBehaviour[]): void
  close(): Promise<void>
}

const statuses: Record<Exclude<PushBehaviour, 'hang'>, number> = {
  accept: 201,
  refuse: 400,
  missing: 404,
  gone: 410,
  busy: 429,
  break: 500,
}

export async function openStubPushService(): Promise<StubPushService> {
  const received: ReceivedPush[] = []
  const coming: PushBehaviour[] = []
  const behave = (behaviour: PushBehaviour, response: ServerResponse) => {
    if (behaviour !== 'hang') response.writeHead(statuses[behaviour]).end(behaviour)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      received.push({ path: request.url ?? '', headers: request.headers, body })
      behave(coming.shift() ?? 'accept', response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    received,
    next: (...behaviours) => void coming.push(...behaviours),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
