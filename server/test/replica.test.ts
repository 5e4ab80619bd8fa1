import { setTimeout as pause } from 'node:timers/promises'
import { customerRoutes } from '@salon/contract/customers'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { readNote } from '../src/db/embedded/postmaster-note.ts'
import { replicaConnection } from '../src/db/read-side.ts'
import { report } from './report.ts'
import { listenAt, type OverheardDatabase } from './statements.ts'
import { startPair, type StreamingPair } from './streaming.ts'

const { path } = customerRoutes.list

/** A process of the salon as a test has it: an app, with a way of its own into both databases. */
interface Process {
  readonly app: FastifyInstance
  readonly primary: OverheardDatabase
  readonly replica: OverheardDatabase
}

let pair: StreamingPair
let processes: Process[] = []
let token: string
let count = 0
const load = { reads: 0, failures: 0, afterWrites: 0, onReplica: 0 }

const first = () => processes[0] as Process
const second = () => processes[1] as Process

beforeAll(async () => {
  pair = await startPair()
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
  processes = await Promise.all(
    [1, 2].map(async () => {
      const primary = listenAt({ ...pair.primary.connection })
      const replica = listenAt({ ...pair.replica.connection, ...replicaConnection })
      const app = await buildApp({ config, db: primary.db, replica })
      return { app, primary, replica }
    }),
  )
  const registered = await first().app.inject({
    method: 'POST',
    url: '/api/register',
    payload: {
      name: 'Anna Berg',
      email: 'anna@salon.example',
      password: 'long enough',
      withToken: true,
    },
  })
  token = registered.json<{ token: string }>().token
}, 120_000)
afterAll(async () => {
  for (const { app, primary, replica } of processes) {
    await app.close()
    await primary.close()
    await replica.close()
  }
  await pair?.stop()
  report(
    'replica',
    `${load.afterWrites} reads right after a write, ${load.onReplica} of them by the replica; ` +
      `${load.reads} while it was killed and came back, ${load.failures} lost`,
  )
})
afterEach(async () => {
  await onReplica('select pg_wal_replay_resume() where pg_is_in_recovery()').catch(() => {})
})

const onReplica = (statement: string) => second().replica.pool.query(statement)

async function ask({ app }: Process, url: string, payload?: object) {
  const response = await app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, text: response.body }
}

/** Adds a client by one process; the name. */
async function addClient(at: Process): Promise<string> {
  const name = `Client number ${++count} of the test`
  expect((await ask(at, path, { name })).status).toBe(201)
  return name
}

/** How often a process has asked a database for clients since it was last looked. */
const asked = (side: OverheardDatabase) =>
  side.heard().filter(({ text }) => /^select .* from "customers"/.test(text)).length

/** Reads by a process until the replica is what answers. */
async function untilReplicaAnswers(at: Process): Promise<void> {
  do {
    asked(at.replica)
    await ask(at, path)
    await pause(20)
  } while (asked(at.replica) === 0)
}

describe('with a replica', () => {
  it('what only reads is answered there, and who asks is looked up by the primary', async () => {
    // Whether it has everything in time is up to the machine, and a connection that was only just made
    // is not trusted: sooner or later it answers alone.
    let said: string[]
    do {
      asked(first().replica)
      first().primary.heard()
      expect((await ask(first(), path)).status).toBe(200)
      said = first()
        .primary.heard()
        .map(({ text }) => text)
    } while (said.some((text) => /from "customers"/.test(text)))

    expect(asked(first().replica)).toBe(1)
    expect(said.some((text) => /from "sessions"/.test(text))).toBe(true)
  })

  it('whatever was written is read at once, by every process', async () => {
    await Promise.all([first(), second()].map(untilReplicaAnswers))
    for (let times = 0; times < 40; times++) {
      const [here, there] = times % 2 ? [first(), second()] : [second(), first()]
      const name = await addClient(here)
      const both = await Promise.all([here, there].map((at) => ask(at, path)))

      expect(both.map(({ text }) => text.includes(name))).toEqual([true, true])
      load.afterWrites += both.length
    }
    load.onReplica = asked(first().replica) + asked(second().replica)
  })

  it('what the replica has not heard of yet is read from the primary', async () => {
    await untilReplicaAnswers(second())
    await onReplica('select pg_wal_replay_pause()')
    const name = await addClient(first())
    asked(second().replica)

    const { text } = await ask(second(), path)

    expect(text).toContain(name)
    expect(asked(second().replica)).toBe(0)
    await onReplica('select pg_wal_replay_resume()')
    await untilReplicaAnswers(second())
    expect((await ask(second(), path)).text).toContain(name)
  })

  it('whatever it does not answer for a while is read from the primary', async () => {
    await untilReplicaAnswers(second())
    const { rows } = await onReplica(
      "select pid from pg_stat_activity where backend_type = 'client backend'",
    )
    const pids = rows.map(({ pid }: { pid: number }) => pid)
    pids.forEach((pid) => process.kill(pid, 'SIGSTOP'))
    try {
      const name = await addClient(first())

      const both = await Promise.all([first(), second()].map((at) => ask(at, path)))

      expect(both.map(({ text }) => text.includes(name))).toEqual([true, true])
    } finally {
      pids.forEach((pid) => process.kill(pid, 'SIGCONT'))
    }
    await untilReplicaAnswers(second())
  })

  it('losing it in the middle of everything loses no read, and it comes back by itself', async () => {
    await untilReplicaAnswers(first())
    const known = await addClient(first())
    let isOver = false
    const reading = [first(), second(), first(), second()].map(async (at) => {
      while (!isOver) {
        const { status, text } = await ask(at, path)
        load.reads += 1
        if (status !== 200 || !text.includes(known)) load.failures += 1
      }
    })
    const pid = readNote(pair.replicaFolder)?.pid ?? 0
    expect(pid).toBeGreaterThan(0)

    process.kill(pid, 'SIGKILL')
    while (readNote(pair.replicaFolder)?.pid === pid) {
      expect((await ask(first(), '/api/health')).status).toBe(200)
      await addClient(second())
    }
    await Promise.all([first(), second()].map(untilReplicaAnswers))
    isOver = true
    await Promise.all(reading)

    expect(load.failures).toBe(0)
    expect(load.reads).toBeGreaterThan(10)
  })

  it('one that became a primary of its own is no longer asked', async () => {
    await onReplica('select pg_promote()')
    await onReplica('update customers set name = $$Told by nobody$$')
    const name = await addClient(first())

    const { text } = await ask(second(), path)

    expect(text).toContain(name)
    expect(text).not.toContain('Told by nobody')
  })
})
