import { connect, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openSalon } from './open-salon.ts'
import { report } from './report.ts'

const salon = openSalon()
let port = 0
let count = 0
/** Is called with the status of every response, whether the client reads it or not. */
let onAnswer: (status: number) => void = () => {}

beforeAll(async () => {
  salon.app.addHook('onSend', async (_, reply) => onAnswer(reply.statusCode))
  await salon.app.listen({ host: '127.0.0.1', port: 0 })
  port = (salon.app.server.address() as AddressInfo).port
})
afterAll(() =>
  report('fuzz over sockets', `${count} malformed requests, each answered or hung up on`),
)

/** How long anything may take; far above what it does, since only a hang is a fault. */
const timeout = 20_000

/** What came back before the other side closed, or before it fell silent after an answer. */
interface SocketReply {
  readonly status: number | undefined
  readonly text: string
  readonly isClosed: boolean
}

/** Writes bytes to a bare socket, and reads until there is an answer or the connection is closed. */
function say(...pieces: readonly (string | Uint8Array)[]): Promise<SocketReply> {
  count++
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    const timer = setTimeout(() => reject(new Error('It hangs')), timeout)
    let text = ''
    const end = (isClosed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      resolve({ status: status === undefined ? undefined : Number(status), text, isClosed })
    }
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (/\r\n\r\n[^]*\}$/.test(text)) end(false)
    })
    // A client that is refused while it sends may find the connection closed.
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
    for (const piece of pieces) socket.write(piece)
  })
}

const head = (...lines: string[]) =>
  ['POST /api/login HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', ...lines].join(
    '\r\n',
  ) + '\r\n\r\n'

afterEach(async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(await answer.json(), 'the next call works').toEqual({ status: 'ok' })
})

const post = (body: string | ReadableStream, more: RequestInit & { duplex?: 'half' } = {}) => {
  count++
  return fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    ...more,
  })
}

it.each([
  ['malformed JSON', '{"email":', 400, 'unreadable'],
  ['ten thousand arrays in each other', '['.repeat(10_000) + ']'.repeat(10_000), 422, 'invalid'],
  ['ten thousand arrays that never end', '['.repeat(10_000), 400, 'unreadable'],
  ['a hundred thousand objects in each other', '{"a":'.repeat(100_000), 400, 'unreadable'],
] as const)('answers %s with a problem', async (_, body, status, code) => {
  const answer = await post(body)

  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ code })
})

it('refuses 50 megabytes by their announcement, without reading them', async () => {
  const { status, text } = await say(head('Content-Length: 52428800'), '{"email":"')

  expect(status).toBe(413)
  expect(text).toContain('"code":"too_large"')
})

it('refuses 50 megabytes that were not announced, and keeps none of them', async () => {
  const chunk = new Uint8Array(64 * 1024).fill(0x20)
  const before = process.memoryUsage().rss
  let left = 800
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (left-- > 0) controller.enqueue(chunk)
      else controller.close()
    },
  })

  // Either the answer arrives, or the connection is closed while the client sends.
  const status = await post(endless, { duplex: 'half' }).then(
    (answer) => answer.status,
    () => 413,
  )

  expect(status).toBe(413)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

it.each([
  ['a second Content-Length', head('Content-Length: 2', 'Content-Length: 20') + '{}'],
  ['a length and chunks', head('Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\n'],
  ['a length that is none', head('Content-Length: abc') + '{}'],
  ['a negative length', head('Content-Length: -1') + '{}'],
  ['chunks of no size', head('Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a header of a megabyte', head(`X-Much: ${'a'.repeat(1 << 20)}`)],
  ['a flood of headers', head(...Array.from({ length: 20_000 }, (_, n) => `X-${n}: ${n}`))],
  ['an address of a megabyte', `GET /api/${'a'.repeat(1 << 20)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a line feed in a header', head('X-Odd: a\u0000b') + '{}'],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n'],
  ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'],
  ['an echo', 'TRACE /api/health HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an unknown method', 'BREW /api/health HTTP/1.1\r\nHost: a\r\n\r\n'],
] as const)('answers %s with a clear no, or hangs up', async (_, request) => {
  const { status, isClosed } = await say(request)

  expect(isClosed || (status !== undefined && status >= 400 && status < 500)).toBe(true)
  if (status !== undefined) expect(status).toBeLessThan(500)
})

it('lets go of a body that breaks off in the middle, as no failure of its own', async () => {
  count++
  const answered = new Promise((resolve) => (onAnswer = resolve))
  await new Promise<void>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.write(head('Content-Length: 1000') + '{"email":"an', () => socket.destroy())
    })
    socket.on('close', () => resolve())
  })
  expect(await answered).toBe(400)
})

it('does not take what follows a refused body for a call', async () => {
  const second = 'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n'

  const { text } = await say(head('Content-Length: 2', 'Content-Length: 2') + '{}' + second)

  expect(text.match(/HTTP\/1\.1/g) ?? []).toHaveLength(1)
})
