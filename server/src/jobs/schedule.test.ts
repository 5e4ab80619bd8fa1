import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import type { Database } from '../db/client.ts'
import { startJobs, type Job, type RunningJobs } from './schedule.ts'

/** A moment that no test lives to see. */
const never = '0 0 29 2 *'

let database: Database
let running: RunningJobs[] = []
let errors: unknown[] = []

beforeEach(async () => {
  database = await openTestDatabase()
  errors = []
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await database.close()
})

const startLooking = (secondsBetweenPolls: number, jobs: Job[]): RunningJobs => {
  const onError = (error: unknown) => errors.push(error)
  const started = startJobs(database.pool, jobs, { secondsBetweenPolls, onError })
  running.push(started)
  return started
}

const start = (...jobs: Job[]) => startLooking(0.5, jobs)

/** How the queue's jobs stand, as pg-boss keeps them. */
const states = async (name: string) => {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state::text as state from pgboss.job where name = $1 order by created_on',
    [name],
  )
  return rows.map(({ state }) => state)
}

const until = async (name: string, ...wanted: string[]) => {
  while (String(await states(name)) !== String(wanted)) await new Promise(setImmediate)
}

describe('jobs', () => {
  it('are each done once, however many processes there are', async () => {
    const done = new EventEmitter()
    let times = 0
    const job = (name: string): Job => ({
      name,
      cron: never,
      run: async () => {
        times += 1
        done.emit(name)
      },
    })
    const both = Promise.all([once(done, 'one'), once(done, 'two')])

    const processes = [start(job('one'), job('two')), start(job('one'), job('two'))]
    await Promise.all(processes.map(({ ready }) => ready))
    await both
    await Promise.all(processes.map((jobs) => jobs.stop()))

    const { rows } = await database.pool.query<{ done: number; hours: number }>(
      `select count(*) as done, count(distinct (name, singleton_on)) as hours from pgboss.job
       where state = 'completed'`,
    )
    // Two jobs, asked for by both in one hour; by bad luck also in the next.
    expect(rows).toEqual([{ done: times, hours: times }])
    expect(times).toBeGreaterThanOrEqual(2)
    expect(errors).toEqual([])
  })

  it('stand on the schedule once, by their latest time', async () => {
    const job = { name: 'tidy', run: async () => {} }
    await start({ ...job, cron: '1 2 * * *' }).ready
    await start({ ...job, cron: '3 4 * * *' }).ready

    const { rows } = await database.pool.query('select name, cron, timezone from pgboss.schedule')

    expect(rows).toEqual([{ name: 'tidy', cron: '3 4 * * *', timezone: 'UTC' }])
  })

  it('leave the schedule once they are no longer listed, and wait no more', async () => {
    const done = new EventEmitter()
    const isDone = once(done, 'former')
    const kept = { name: 'kept', cron: never, run: async () => {} }
    const former = { ...kept, name: 'former', run: async () => void done.emit('former') }
    const first = start(kept, former)
    await isDone
    await first.stop()
    // Due again before there is a process that has it no more.
    await database.pool.query(`insert into pgboss.job (name, policy) values ('former', 'standard')`)

    await start(kept).ready

    const { rows } = await database.pool.query('select name from pgboss.schedule')
    expect(rows).toEqual([{ name: 'kept' }])
    expect(await states('former')).not.toContain('created')
    expect(errors).toEqual([])
  })

  it('stand in UTC where their zone is not known, and keep no other from its time', async () => {
    const job = { cron: '1 2 * * *', run: async () => {} }
    const zones = { lost: 'Mars/Olympus', machine: 'Etc/Unknown', berlin: 'Europe/Berlin' }
    await start(...Object.entries(zones).map(([name, timeZone]) => ({ ...job, name, timeZone })))
      .ready

    const { rows } = await database.pool.query(
      'select name, timezone from pgboss.schedule order by name',
    )

    expect(rows).toEqual([
      { name: 'berlin', timezone: 'Europe/Berlin' },
      { name: 'lost', timezone: 'UTC' },
      { name: 'machine', timezone: 'UTC' },
    ])
    expect(errors).toEqual([])
  })

  it('say what went wrong, and are tried again', async () => {
    const wrong = new Error('the roof leaks')
    const failing = { name: 'fails', cron: never, run: () => Promise.reject(wrong) }

    await start(failing).ready
    await until('fails', 'retry')

    expect(errors).toEqual([wrong])
  })

  it('are aborted on stop, and unfinished ones stay queued', async () => {
    const begun = new EventEmitter()
    const isBegun = once(begun, 'begun')
    const endless = {
      name: 'endless',
      cron: never,
      run: async (signal: AbortSignal) => {
        begun.emit('begun')
        await once(signal, 'abort')
        signal.throwIfAborted()
      },
    }
    const jobs = start(endless)
    await isBegun

    await jobs.stop()

    expect(await states('endless')).toEqual(['retry'])
    expect(errors).toEqual([])
  })

  it('can be stopped while they start', async () => {
    await start({ name: 'hurried', cron: never, run: async () => {} }).stop()

    expect(errors).toEqual([])
  })

  it('begin as soon as the database is there, and say once that it was not', async () => {
    await database.pool.query('alter schema public rename to elsewhere')
    await database.pool.query('create schema pgboss')
    await database.pool.query('create table pgboss.version (wrong int)')
    const done = new EventEmitter()
    const isDone = once(done, 'done')
    const jobs = start({ name: 'late', cron: never, run: async () => void done.emit('done') })
    while (errors.length === 0) await new Promise(setImmediate)

    await database.pool.query('drop schema pgboss cascade')
    await database.pool.query('alter schema elsewhere rename to public')
    await jobs.ready
    await isDone

    expect(errors).toHaveLength(1)
  })

  it('do not end the process when the database goes away, and say so once', async () => {
    const begun = new EventEmitter()
    const isBegun = once(begun, 'begun')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const jobs = start({
      name: 'orphaned',
      cron: never,
      run: () => {
        begun.emit('begun')
        return held
      },
    })
    await isBegun
    await jobs.ready
    await database.pool.query('drop schema pgboss cascade')

    release()
    while (errors.length === 0) await new Promise(setImmediate)
    await jobs.stop()

    expect(errors).toHaveLength(1)
  })

  it('do not end the process when a job ends that began before its start failed', async () => {
    const { pool } = database
    const begun = new EventEmitter()
    const isBegun = once(begun, 'begun')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const run = () => {
      begun.emit('begun')
      return held
    }
    // It is not started again in the meantime.
    const jobs = startLooking(60, [
      { name: 'first', cron: never, run },
      { name: 'second', cron: 'at no time', run },
    ])
    await isBegun
    while (errors.length === 0) await new Promise(setImmediate)

    await pool.query('alter schema pgboss rename to elsewhere')
    release()
    while (errors.length < 2) await new Promise(setImmediate)
    await jobs.stop()

    const [atStart, ...later] = errors.map(String)
    expect(atStart).toContain('Invalid')
    // The end of the job fails, and pg-boss's maintenance may as well, before it is stopped: in either order.
    const missing = /(relation "pgboss\.\w+"|schema "pgboss") does not exist/
    expect(later).toEqual(later.map(() => expect.stringMatching(missing)))
  })
})
