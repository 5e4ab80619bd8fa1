import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shutDownGracefully } from './shutdown.ts'

/** Longer than any test, in milliseconds. */
const forever = 60_000

let app: FastifyInstance
let agent: Agent
let port: number

beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

async function open(
  { grace, longest = forever }: { grace: number; longest?: number },
  answer: () => Buffer | Readable | Promise<string> = () => Buffer.from('here'),
) {
  app = Fastify({ return503OnClosing: false })
  app.get('/', (_, reply) => reply.type('application/zip').send(answer()))
  app.get('/slow', answer)
  app.post('/refused', { onRequest: (_, reply) => void reply.code(401).send() }, () => 'here')
  app.post('/', () => 'never whole')
  shutDownGracefully(app, { grace, longest })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

const begin = async (path = '/') =>
  (await once(request({ host: '127.0.0.1', port, path, agent }).end(), 'response')) as [
    IncomingMessage,
  ]

async function get(path?: string): Promise<IncomingMessage> {
  const [response] = await begin(path)
  await response.resume().toArray()
  return response
}

const acceptsConnections = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket
      .once('error', () => resolve(false))
      .once('connect', () => resolve(Boolean(socket.destroy())))
  })

/** Resolves once a shutdown has stopped accepting and, where the grace is 0, begun to wait. */
async function closing(): Promise<{ isClosed: Promise<void> }> {
  const isClosed = app.close()
  while (app.server.listening) await new Promise(setImmediate)
  // Timers of one length fire in the order in which they were set.
  await pause(0)
  return { isClosed }
}

/** A connection that has sent all of `text`, with the server's end of it. */
async function send(text: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const [peer] = (await once(app.server, 'connection')) as [Socket]
  socket.write(text)
  return { socket, peer }
}

describe('a graceful shutdown behind a proxy', () => {
  it('serves an idle keep-alive connection once more, and then closes it', async () => {
    await open({ grace: forever })
    expect((await get()).headers.connection).toBe('keep-alive')

    const { isClosed } = await closing()
    expect(await acceptsConnections()).toBe(false)
    const last = await get()

    expect(last.statusCode).toBe(200)
    expect(last.headers.connection).toBe('close')
    await isClosed
  })

  it('closes the connection of a request that began before', async () => {
    let hasArrived = false
    let finish = () => {}
    await open({ grace: forever }, () => {
      hasArrived = true
      return new Promise((resolve) => (finish = () => resolve('at last')))
    })
    const slow = get('/slow')
    while (!hasArrived) await new Promise(setImmediate)

    const { isClosed } = await closing()
    finish()

    expect((await slow).headers.connection).toBe('close')
    await isClosed
  })

  it('ends at once without connections, and where the app never listened', async () => {
    await open({ grace: forever })
    const { isClosed } = await closing()

    await isClosed
    app = Fastify()
    shutDownGracefully(app, { grace: forever, longest: forever })
    await app.close()
  })
})

describe('a graceful shutdown without grace', () => {
  it('closes an idle keep-alive connection', async () => {
    await open({ grace: 0 })
    const { socket } = await send('GET / HTTP/1.1\r\nHost: salon\r\n\r\n')
    await once(socket, 'data')

    await Promise.all([once(socket.resume(), 'close'), app.close()])
  })

  it('closes a connection that a browser opened in advance', async () => {
    await open({ grace: 0 })
    const { socket } = await send('')

    await Promise.all([once(socket.resume(), 'close'), app.close()])
  })

  it('closes the connection of a refused request whose body is not complete', async () => {
    await open({ grace: 0 })
    const { socket, peer } = await send(
      'POST /refused HTTP/1.1\r\nHost: salon\r\nContent-Length: 9\r\n\r\nsome',
    )
    await once(socket, 'data')
    socket.resume().write(' more')
    while (peer.bytesRead < socket.bytesWritten) await new Promise(setImmediate)

    await app.close()
  })

  it('finishes a download that has begun', async () => {
    const download = new PassThrough()
    await open({ grace: 0 }, () => download)
    download.write('some')
    const [response] = await begin()

    const { isClosed } = await closing()
    download.end(' more')

    expect((await response.toArray()).join('')).toBe('some more')
    await isClosed
  })

  it('sends the whole of a long response to a slow reader', async () => {
    const length = 20_000_000
    await open({ grace: 0 }, () => Buffer.alloc(length))
    const [response] = await begin()

    const { isClosed } = await closing()

    expect(Buffer.concat(await response.toArray())).toHaveLength(length)
    await isClosed
  })

  it('cuts off a stalled upload after the longest time', async () => {
    await open({ grace: 0, longest: 1 })
    const { socket, peer } = await send(
      'POST / HTTP/1.1\r\nHost: salon\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nsome',
    )
    while (peer.bytesRead < socket.bytesWritten || !socket.bytesWritten) {
      await new Promise(setImmediate)
    }

    await Promise.all([once(socket.resume(), 'close'), app.close()])
  })
})
