import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Refusal } from '../kernel/refusal.ts'
import type { Database, Db } from './client.ts'

/** Where reads go that a streaming replica can answer as well as the primary. */
export interface ReadSide {
  /** Says what it is told to, to the primary, or to the replica within `from`. */
  readonly db: Db
  /** How far the primary's log is now, as bytes; undefined where that is not worth asking. */
  position(): Promise<number | undefined>
  /**
   * Runs a read on the replica, if that has everything up to the position, and otherwise on the
   * primary. Whatever goes wrong on the replica is asked again of the primary, and counts there:
   * `read` changes nothing, so that it may be run twice.
   */
  from<T>(position: Promise<number | undefined>, read: () => Promise<T>): Promise<T>
  close(): void
}

interface Choices {
  /** Is told when the replica is lost, and when it is back. */
  readonly say?: (line: string) => void
  /** Milliseconds that a read waits for a replica that is nearly there. */
  readonly patience?: number
  /** Milliseconds between two looks for a replica that is lost. */
  readonly between?: number
}

/**
 * How connections to a replica are to be. They are kept, since with a new one it has to be asked anew
 * how far the replica is; and one that does not answer for 5 s is given up.
 */
export const replicaConnection = { idleTimeoutMillis: 0, keepAlive: true, query_timeout: 5_000 }

/** A statement that only a primary can do, such as a lock: no fault of the replica. */
const readOnly = '25006'

/** On a primary that lets a commit be seen before it is on disk, what is on disk says too little. */
const positionOfPrimary = sql`select (case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::bigint as at`

/** Null on a replica that has become a primary: it goes its own way from there. */
const positionOfReplica = sql`select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as at`

/**
 * Shares reads between a primary and a streaming replica of it, so that nobody can tell: a read is
 * answered by the replica only once that has whatever the primary had when the read was asked for.
 */
export function openReadSide(primary: Db, replica: Database, choices: Choices = {}): ReadSide {
  const { say = () => {}, patience = 10, between = 1_000 } = choices
  const place = new AsyncLocalStorage<Db>()
  /** What the replica surely has, since it said so on a connection that was there before. */
  let reached = 0
  /** Moves when a connection is made anew: the replica behind it may be another, or an older one. */
  let era = 0
  let isLost = false
  let isClosed = false

  replica.pool.on('connect', () => {
    era += 1
    reached = 0
  })
  replica.pool.on('error', () => lose())

  const position = sharedByComers(() => positionIn(primary, positionOfPrimary))

  const look = sharedByComers(async () => {
    const before = era
    const at = await positionIn(replica.db, positionOfReplica)
    if (at === undefined) lose()
    else if (before === era) reached = Math.max(reached, at)
    return at
  })

  function lose(): void {
    if (isLost || isClosed) return
    isLost = true
    say('The replica does not answer: everything is read from the primary.')
    void find()
  }

  async function find(): Promise<void> {
    while (!isClosed) {
      await pause(between, undefined, { ref: false })
      if (isClosed || (await look()) === undefined) continue
      isLost = false
      say('The replica answers again.')
      return
    }
  }

  async function hasReached(wanted: number): Promise<boolean> {
    const end = performance.now() + patience
    while (reached < wanted && !isLost && performance.now() < end) {
      const left = pause(end - performance.now(), undefined, { ref: false })
      await Promise.race([look().then(() => pause(1)), left])
    }
    return reached >= wanted && !isLost
  }

  async function fromReplica<T>(read: () => Promise<T>): Promise<{ answer: T } | undefined> {
    const before = era
    try {
      const answer = await place.run(replica.db, read)
      return before === era ? { answer } : undefined
    } catch (error) {
      if (error instanceof Refusal && before === era) throw error
      if (!(error instanceof Refusal) && codeOf(error) !== readOnly) lose()
      return undefined
    }
  }

  return {
    db: routed(primary, place),
    position: async () => (isLost ? undefined : position()),
    from: async (asked, read) => {
      const wanted = await asked
      const isThere = wanted !== undefined && (await hasReached(wanted))
      const outcome = isThere ? await fromReplica(read) : undefined
      return outcome ? outcome.answer : read()
    },
    close: () => {
      isClosed = true
    },
  }
}

/** The database of the call that is being answered, where it has one of its own. */
function routed(primary: Db, place: AsyncLocalStorage<Db>): Db {
  return new Proxy(primary, {
    get: (_, name) => {
      const db = place.getStore() ?? primary
      const part: unknown = Reflect.get(db, name)
      return typeof part === 'function' ? part.bind(db) : part
    },
  })
}

/** An answer that was asked for after the caller came; all who come meanwhile share the next. */
function sharedByComers<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () =>
    (next ??= running.then(() => {
      next = undefined
      const answer = ask()
      running = answer
      return answer
    }))
}

/** What a server says of its log; undefined where it says nothing. */
async function positionIn(db: Db, question: typeof positionOfPrimary): Promise<number | undefined> {
  try {
    const { rows } = await db.execute<{ at: number | null }>(question)
    return rows[0]?.at ?? undefined
  } catch {
    return undefined
  }
}

/** The SQLSTATE of what the driver threw, which Drizzle wraps. */
function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause) return String(cause.code)
  }
  return undefined
}
