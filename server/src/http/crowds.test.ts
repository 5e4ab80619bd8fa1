import { EventEmitter, once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { report } from '../../test/report.ts'
import { letCrowdsIn } from './crowds.ts'
import { letGoWhenClosing, partSlowly } from './parting.ts'

let app: FastifyInstance
let callers: Socket[] = []

afterEach(async () => {
  for (const caller of callers) caller.destroy()
  callers = []
  await app.close()
})

/** An app that listens with so many doors beside the first; by each it answers when it is told to. */
async function open(doors: number) {
  app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  letGoWhenClosing(app)
  const opened = letCrowdsIn(app, { doors, backlog: 511 })
  const asked = { first: 0, others: 0 }
  const told = new EventEmitter().setMaxListeners(40)
  app.get('/', async ({ raw }) => {
    const door = Reflect.get(raw.socket, '_server') === app.server ? 'first' : 'others'
    asked[door] += 1
    await once(told, door)
    return 'here'
  })
  partSlowly(app, { grace: 0, longest: 60_000 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { opened: await opened, asked, answer: (door: keyof typeof asked) => told.emit(door) }
}

/** So many callers at the same moment, none of whom is let in before the event loop turns. */
function call(many: number): void {
  const { port } = app.server.address() as AddressInfo
  callers = Array.from({ length: many }, () => connect(port, '127.0.0.1'))
}

/** How many are let in in each turn of the event loop, until all are. */
async function letIn(many: number): Promise<number[]> {
  const turns: number[] = []
  let now = 0
  app.server.on('connection', () => {
    if (now === 0) setImmediate(() => (turns.push(now), (now = 0)))
    now += 1
  })
  call(many)
  while (turns.reduce((sum, one) => sum + one, 0) < many) await new Promise(setImmediate)
  return turns
}

/** Whether a newcomer is sent away. */
async function isRefused(port: number): Promise<boolean> {
  const newcomer = connect(port, '127.0.0.1')
  callers.push(newcomer)
  return once(newcomer, 'connect').then(
    () => false,
    () => true,
  )
}

it('lets a crowd in by sixteen in a turn of the event loop', async () => {
  const { opened } = await open(15)
  expect(opened).toBe(15)

  const turns = await letIn(200)

  report('A crowd of 200', `let in in ${turns.length} turns`)
  expect(Math.max(...turns)).toBe(16)
  expect(turns.length).toBeLessThan(50)
})

it('closes to newcomers at once and gives its answers, by whichever door they are waited for', async () => {
  const { asked, answer } = await open(7)
  const { port } = app.server.address() as AddressInfo
  call(40)
  const answers = callers.map(async (caller) => {
    caller.write('GET / HTTP/1.1\r\nHost: salon\r\n\r\n')
    return Buffer.concat(await caller.toArray()).toString()
  })
  while (asked.first + asked.others < 40) await new Promise(setImmediate)

  let isOver = false
  const isClosed = app.close().then(() => void (isOver = true))
  while (app.server.listening) await new Promise(setImmediate)
  expect(await isRefused(port)).toBe(true)
  answer('first')
  while (callers.filter(({ readableEnded }) => readableEnded).length < asked.first)
    await new Promise(setImmediate)
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
  expect(isOver).toBe(false)
  answer('others')

  for (const text of await Promise.all(answers)) {
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(text).toMatch(/\r\n\r\nhere$/)
  }
  await isClosed
})

it('closes the moment it has opened, and leaves nobody behind who holds the port', async () => {
  app = Fastify({ forceCloseConnections: 'idle' })
  const opened = letCrowdsIn(app, { doors: 15, backlog: 511 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  await app.close()

  expect(await opened).toBe(0)
  const next = createServer().listen(port, '127.0.0.1')
  await once(next, 'listening')
  next.close()
})

it('answers everybody who comes while the doors are being made', async () => {
  app = Fastify({ forceCloseConnections: 'idle' })
  app.get('/', () => 'here')
  let isOpen = false
  const opened = letCrowdsIn(app, { doors: 15, backlog: 511 }).finally(() => (isOpen = true))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  while (!isOpen) {
    const crowd = Array.from({ length: 20 }, async () => {
      const caller = connect(port, '127.0.0.1')
      callers.push(caller)
      caller.write('GET / HTTP/1.1\r\nHost: salon\r\nConnection: close\r\n\r\n')
      return Buffer.concat(await caller.toArray()).toString()
    })
    for (const answer of await Promise.all(crowd)) expect(answer).toMatch(/ 200 OK\r\n.*here$/s)
  }

  expect(await opened).toBe(15)
})
