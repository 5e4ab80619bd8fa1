import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { letGoWhenClosing, partSlowly } from './parting.ts'

/** Longer than any test. */
const patience = 60_000

let app: FastifyInstance
let agent: Agent
let port: number
let finish = () => {}
let isAsked = false

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false })
  letGoWhenClosing(app)
  app.get('/', () => 'here')
  isAsked = false
  app.get('/slow', () => {
    isAsked = true
    return new Promise((resolve) => (finish = () => resolve('at last')))
  })
  partSlowly(app, { grace: patience, longest: patience })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

async function get(path: string): Promise<IncomingMessage> {
  const [answer] = (await once(
    request({ host: '127.0.0.1', port, path, agent }).end(),
    'response',
  )) as [IncomingMessage]
  await answer.resume().toArray()
  return answer
}

/** Whether newcomers are let in. */
const isOpen = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket
      .once('error', () => resolve(false))
      .once('connect', () => resolve(Boolean(socket.destroy())))
  })

/** Closed to newcomers; what is connected is another matter. */
async function closing(): Promise<{ isClosed: Promise<void> }> {
  const isClosed = app.close()
  while (app.server.listening) await new Promise(setImmediate)
  return { isClosed }
}

describe('an app that closes behind a proxy', () => {
  it('answers once more by a connection that was idle, and then lets go of it', async () => {
    expect((await get('/')).headers.connection).toBe('keep-alive')

    const { isClosed } = await closing()
    expect(await isOpen()).toBe(false)
    const last = await get('/')

    expect(last.statusCode).toBe(200)
    expect(last.headers.connection).toBe('close')
    await isClosed
  })

  it('waits for an answer that is on its way', async () => {
    const slow = get('/slow')
    while (!isAsked) await new Promise(setImmediate)

    const { isClosed } = await closing()
    finish()

    expect((await slow).statusCode).toBe(200)
    await isClosed
  })

  it('closes at once where nobody is connected, and where it never listened', async () => {
    const { isClosed } = await closing()

    await isClosed
    await Fastify().close()
  })
})

describe('an app that closes at once', () => {
  /** What is answered with keeps the connection: it began before the stop. */
  async function open(answer: () => Buffer | Readable, longest = patience) {
    await app.close()
    app = Fastify({ return503OnClosing: false })
    letGoWhenClosing(app)
    app.get('/', (_, reply) => reply.type('application/zip').send(answer()))
    app.get('/short', () => 'here')
    app.post('/refused', { onRequest: (_, reply) => void reply.code(401).send() }, () => 'here')
    app.post('/', () => 'never whole')
    partSlowly(app, { grace: 0, longest })
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  }

  const begin = async () =>
    (await once(request({ host: '127.0.0.1', port, agent }).end(), 'response')) as [IncomingMessage]

  /** Closes, until whoever is idle has been let go of. */
  async function parting() {
    const idle = connect(port, '127.0.0.1')
    idle.write('GET /short HTTP/1.1\r\nHost: salon\r\n\r\n')
    await once(idle, 'data')
    const isClosed = app.close()
    await once(idle.resume(), 'close')
    return { isClosed }
  }

  it('does not wait for a browser that connected in advance and says nothing', async () => {
    await open(() => Buffer.alloc(0))
    const silent = connect(port, '127.0.0.1').resume()
    await once(app.server, 'connection')

    await Promise.all([once(silent, 'close'), app.close()])
  })

  it('does not wait for somebody who was refused before they had sent all', async () => {
    await open(() => Buffer.alloc(0))
    const refused = connect(port, '127.0.0.1')
    const [there] = (await once(app.server, 'connection')) as [Socket]
    refused.write('POST /refused HTTP/1.1\r\nHost: salon\r\nContent-Length: 9\r\n\r\nsome')
    await once(refused, 'data')
    refused.resume().write(' more')
    while (there.bytesRead < refused.bytesWritten) await new Promise(setImmediate)

    await app.close()
  })

  it('lets go of a download that had begun once it is over', async () => {
    const download = new PassThrough()
    await open(() => download)
    download.write('some')
    const [answer] = await begin()

    const { isClosed } = await parting()
    download.end(' more')

    expect((await answer.toArray()).join('')).toBe('some more')
    await isClosed
  })

  it('gives the whole of a long answer to somebody who reads slowly', async () => {
    const long = 20_000_000
    await open(() => Buffer.alloc(long))
    const [answer] = await begin()

    const { isClosed } = await parting()

    expect(Buffer.concat(await answer.toArray())).toHaveLength(long)
    await isClosed
  })

  it('cuts off whoever has not said all by then', async () => {
    await open(() => Buffer.alloc(0), 1)
    const halted = connect(port, '127.0.0.1').on('error', () => {})
    const [there] = (await once(app.server, 'connection')) as [Socket]
    halted.write('POST / HTTP/1.1\r\nHost: salon\r\nContent-Type: text/plain\r\n')
    halted.write('Content-Length: 9\r\n\r\nsome')
    while (there.bytesRead < halted.bytesWritten || !halted.bytesWritten) {
      await new Promise(setImmediate)
    }

    await Promise.all([once(halted.resume(), 'close'), app.close()])
  })
})
