import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'

/** Personal data and credentials, by the name of the field or parameter. */
const isPrivate = new Set(
  `name email phone address notes q
   password currentPassword newPassword token signature secretKey webhookSecret`.split(/\s+/),
)

/** A shorter value could occur by chance. */
const shortest = 6

/** A remote app that is called like a local one, and the confidential values that passed. */
export interface RecordingProxy {
  readonly app: FastifyInstance
  /** Passwords, tokens, names, numbers and the like, by what they are. */
  readonly secrets: ReadonlyMap<string, string>
}

/** Forwards every request to the app at an address, and records the confidential values in it. */
export function recordingProxy(address: string): RecordingProxy {
  const secrets = new Map<string, string>()
  const remember = (value: unknown, name: string) => {
    if (typeof value === 'string' && value.length >= shortest) secrets.set(value, name)
  }
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.all('/*', async (request, reply) => {
    const { method, url, headers } = request
    const body = request.body as Buffer | undefined
    for (const [name, value] of privateIn(jsonOf(body?.toString()))) remember(value, name)
    for (const [name, value] of privateIn(request.query)) remember(value, name)
    for (const value of credentialsOf(request)) remember(value, 'credential')
    const answer = await fetch(new URL(url, address), {
      method,
      headers: forwarded(headers),
      ...(body && { body: new Uint8Array(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      remember(cookie.split(';')[0]?.split('=')[1], 'cookie')
    }
    const type = answer.headers.get('content-type') ?? ''
    void reply.code(answer.status)
    for (const [name, value] of answer.headers) {
      if (!hopByHop.has(name)) void reply.header(name, value)
    }
    if (!answer.body) return reply.send()
    if (!type.includes('json')) return reply.send(Readable.fromWeb(answer.body as never))
    const text = await answer.text()
    for (const [name, value] of privateIn(jsonOf(text))) {
      if (name === 'token') remember(value, name)
    }
    for (const [, secret] of text.matchAll(/\/calendar\/\d+\.([\w-]+)\.ics/g))
      remember(secret, 'feed')
    for (const [, signature] of text.matchAll(/signature=([\w-]+)/g)) remember(signature, 'address')
    return reply.send(text)
  })
  return { app, secrets }
}

/** Hop-by-hop headers, which are not forwarded. */
const hopByHop = new Set(
  'host connection transfer-encoding content-length content-encoding'.split(' '),
)

const forwarded = (headers: FastifyRequest['headers']) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    hopByHop.has(name) || value === undefined ? [] : [[name, String(value)]],
  )

function credentialsOf({ headers }: FastifyRequest): string[] {
  const cookies = (headers.cookie ?? '').split(';').map((one) => one.split('=')[1] ?? '')
  return [headers.authorization?.split(' ')[1] ?? '', ...cookies]
}

function jsonOf(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every private field, however deep it lies. */
function privateIn(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    isPrivate.has(name) ? [[name, inner]] : privateIn(inner),
  )
}
