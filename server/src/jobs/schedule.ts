import { ianaZone } from '@salon/contract/time-zone'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { throttleByErrorCode } from '../kernel/throttle-by-key.ts'

/** A scheduled job. */
export interface Job {
  readonly name: string
  /** When: 'minute hour day month weekday'. */
  readonly cron: string
  /** The zone in which it is that time; UTC without one, or with one that is not known. */
  readonly timeZone?: string
  /** How long it may take before it counts as lost and is retried; a quarter of an hour by default. */
  readonly hoursAtMost?: number
  /**
   * Does the work. It may be run again after it failed or was stopped half-way, so it changes
   * nothing twice; it stops soon after the signal is aborted.
   * @param onError reports what has failed while the rest goes on; without it that is thrown at the end
   */
  readonly run: (signal: AbortSignal, onError?: (error: unknown) => void) => Promise<void>
}

/** Running jobs. */
export interface RunningJobs {
  /** Resolves once the schedule is set up, which is retried until then, or after `stop`. */
  readonly ready: Promise<void>
  /** Aborts running jobs; other processes, or the next start, run the rest. */
  readonly stop: () => Promise<void>
}

interface Watching {
  /** How often a process looks for work; half a second at least. */
  readonly secondsBetweenPolls?: number
  /** Is called with each error; never throws. */
  readonly onError: (error: unknown) => void
}

/**
 * Milliseconds that an aborted job may take, and then a statement of pg-boss; `main` has a timeout for the
 * whole shutdown.
 */
const stopTimeout = 1_000

/**
 * Runs jobs when they are due, in the background. Any number of processes on one database share
 * them: each due job is done once. A job is also done when a process starts, since the machine may
 * have been off when it was due.
 */
export function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  { secondsBetweenPolls = 20, onError }: Watching,
): RunningJobs {
  const stopping = new AbortController()
  const inFlight = new Set<Promise<void>>()
  const watching = { secondsBetweenPolls, onError }
  let boss: PgBoss | undefined
  const begin = async () => {
    // One per attempt: a failed attempt may still report errors later, which must not throw.
    const database = calmDatabase(pool, inFlight, onError)
    boss = newBoss(database, onError)
    await boss.start()
    database.becomeCalm()
    await watch(boss, jobs, watching, stopping.signal)
  }
  const reportOnce = throttleByErrorCode(60 * 60 * 1000, onError)
  const beginUntilDone = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await alone(pool, begin)
      } catch (error) {
        if (!stopping.signal.aborted) reportOnce(asError(error))
        // One that has begun by halves does not begin again.
        await boss?.stop({ graceful: false, wait: false }).catch(() => {})
        boss = undefined
      }
      await pause(secondsBetweenPolls * 1_000, undefined, {
        signal: stopping.signal,
        ref: false,
      }).catch(() => {})
    }
  }
  const ready = beginUntilDone()
  return {
    ready,
    stop: async () => {
      stopping.abort()
      // Half started it cannot be stopped.
      await ready
      await boss?.stop({ timeout: stopTimeout })
      await Promise.race([settled(inFlight), pause(stopTimeout, undefined, { ref: false })])
    },
  }
}

function newBoss(database: ReturnType<typeof calmDatabase>, onError: Watching['onError']): PgBoss {
  const boss = new PgBoss({ db: database, cronWorkerIntervalSeconds: 20 })
  boss.on('error', (error) => {
    if (!database.isFailing()) onError(error)
  })
  return boss
}

const asError = (what: unknown) => (what instanceof Error ? what : new Error(String(what)))

/** Any number that no other advisory lock uses. */
const advisoryLock = 7_258_202

/** Does work that no other process does meanwhile: two that make one queue at once may deadlock. */
async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    await work()
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Schedules every job, queues it once now, and works off the queues. */
async function watch(
  boss: PgBoss,
  jobs: readonly Job[],
  { secondsBetweenPolls, onError }: Required<Watching>,
  signal: AbortSignal,
): Promise<void> {
  const polling = { pollingIntervalSeconds: secondsBetweenPolls }
  for (const { name, cron, timeZone = 'UTC', hoursAtMost, run } of jobs) {
    if (signal.aborted) return
    await boss.createQueue(name, {
      name,
      retryLimit: 3,
      retryDelay: 60,
      ...(hoursAtMost && { expireInHours: hoursAtMost }),
    })
    await boss.schedule(name, cron, undefined, { tz: ianaZone(timeZone) ?? 'UTC' })
    await boss.send(name, {}, { singletonKey: 'start', singletonHours: 1 })
    await boss.work(name, polling, async () => {
      signal.throwIfAborted()
      try {
        await run(signal, onError)
      } catch (error) {
        if (!signal.aborted) onError(error)
        throw error
      }
    })
  }
  await unscheduleOthers(boss, jobs)
}

/**
 * Unschedules jobs that are not there any more, whose queues would fill up without a worker. An empty queue stays:
 * pg-boss deletes none that still has finished jobs.
 */
async function unscheduleOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) {
    if (names.has(name)) continue
    await boss.unschedule(name)
    await boss.purgeQueue(name)
  }
}

/** Resolves when no statement is under way, and none follows from the last. */
async function settled(inFlight: ReadonlySet<Promise<void>>): Promise<void> {
  do {
    await Promise.all(inFlight)
    await nextTurn()
  } while (inFlight.size > 0)
}

/**
 * The pool as pg-boss uses it. Once calm, a failed statement is reported and returns an empty result: pg-boss
 * records the end of a job without awaiting it, and an unhandled rejection would end the process. A job whose
 * end was not recorded runs again after its timeout.
 */
function calmDatabase(
  pool: pg.Pool,
  inFlight: Set<Promise<void>>,
  onError: (error: unknown) => void,
) {
  let isCalm = false
  let isFailing = false

  const query = async (text: string, values: unknown[]) => {
    const client = await pool.connect()
    try {
      const result = await client.query<Record<string, unknown>>(text, values)
      client.release()
      return result
    } catch (error) {
      // Several statements in one may have left a transaction open.
      client.release(true)
      throw error
    }
  }
  const calmly = async (work: ReturnType<typeof query>): Promise<{ rows: object[] }> => {
    try {
      const result = await work
      isFailing = false
      return result
    } catch (error) {
      if (!isCalm) throw error
      if (!isFailing) onError(error)
      isFailing = true
      return {} as { rows: object[] }
    }
  }
  return {
    executeSql: (text: string, values: unknown[]) => {
      const work = query(text, values)
      const end: Promise<void> = work.then(
        () => void inFlight.delete(end),
        () => void inFlight.delete(end),
      )
      inFlight.add(end)
      return calmly(work)
    },
    becomeCalm: () => {
      isCalm = true
    },
    /** Whether the last statement failed: pg-boss's next error is a consequence. */
    isFailing: () => isFailing,
  }
}
