import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded, type EmbeddedServer } from '../src/db/embedded/start.ts'
import { readEvents } from './event-reader.ts'
import { addressOf, runProgram, stopProgram, type StartedProgram } from './program.ts'
import { report } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'salon-away-'))
let server: EmbeddedServer
let line: Server
let program: StartedProgram
let address: string

/**
 * Starts the server, whose port is another each time, and a proxy to it on a fixed port; both are
 * gone between `end` and the next `begin`.
 */
async function begin(port = 0): Promise<number> {
  server = await startEmbedded({ folder: join(folder, 'server'), tcp: true, durable: false })
  const to = { host: '127.0.0.1', port: server.connection.port }
  line = createServer((near) => {
    const far = connect(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  }).listen(port, '127.0.0.1')
  await once(line, 'listening')
  return (line.address() as AddressInfo).port
}

async function end(): Promise<void> {
  await server.stop()
  line.close()
  await once(line, 'close')
}

let port: number

beforeAll(async () => {
  port = await begin()
  const { user, database, password } = server.connection
  program = runProgram({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
  })
  address = await addressOf(program)
})
afterAll(async () => {
  await stopProgram(program)
  await end()
  rmSync(folder, { recursive: true, force: true })
})

it('answers 503 while the database is away, goes on by itself when it is back, and floods no log', async () => {
  const headers = { 'content-type': 'application/json', cookie: '' }
  const ask = (path: string, body?: object) =>
    fetch(`${address}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const opened = await ask('/api/register', {
    name: 'Ann Away',
    email: 'ann@away.example',
    password: 'a long enough password',
  })
  headers.cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const events = await ask('/api/events')
  const listening = readEvents(events.body as AsyncIterable<Uint8Array>)
  listening.ended.catch(() => {})
  const logged = program.output.text.length

  for (const times of [1, 2]) {
    await end()
    const refused = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 ? ask('/api/customers') : ask('/api/customers', { name: `Lost ${times}` }),
      ),
    )
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(refused.every((answer) => Number(answer.headers.get('retry-after')) > 0)).toBe(true)
    expect((await ask('/api/health')).status).toBe(503)
    expect((await ask('/api/ready')).status).toBe(503)
    // The poll of the change feed fails meanwhile, too.
    await pause(1_200)
    await begin(port)
    while ((await ask('/api/ready')).status !== 200) await pause(20)

    const added = await ask('/api/customers', { name: `Kept ${times}` })
    expect(added.status).toBe(201)
    expect(await listening.until('customers')).toContain('customers')
  }

  const names = (await (await ask('/api/customers')).json()) as { name: string }[]
  expect(names.map(({ name }) => name)).toEqual(['Kept 1', 'Kept 2'])
  expect(program.child.exitCode).toBeNull()
  const lines = program.output.text.slice(logged).trim().split('\n')
  // A few kinds of error, each logged once in ten seconds, for 84 refused calls.
  expect(lines.length, lines.join('\n').slice(0, 4_000)).toBeLessThan(20)
  report('database away', `2 times, 84 calls refused by 503, ${lines.length} lines of log`)
})
