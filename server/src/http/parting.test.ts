import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
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
  partSlowly(app, patience)
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

  it('does not wait for a browser that connected in advance and says nothing', async () => {
    app = Fastify({ return503OnClosing: false })
    partSlowly(app, 0)
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const silent = connect(port, '127.0.0.1').resume()
    await once(app.server, 'connection')

    await Promise.all([once(silent, 'close'), app.close()])
  })
})
