import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

type Begins = Pick<NodePgDatabase, 'transaction'>
type Transaction = Parameters<Parameters<Begins['transaction']>[0]>[0]

/** What happens in the transaction before and after the work. */
export interface TransactionHooks<T> {
  /** Comes first; what it throws ends the work. */
  readonly before: (tx: Transaction) => Promise<void>
  /** Comes last, with what the work returned. */
  readonly after: (tx: Transaction, result: T) => Promise<void>
  /** Begins with the work's own first transaction, for work that waits for a network before that. */
  readonly isLate: boolean
}

interface Shared {
  /** The transaction that the work's own become savepoints of; begins it where it has not begun. */
  readonly begin: () => Promise<Transaction>
  /** Its connection, from its beginning to the end of the work. */
  client: pg.PoolClient | undefined
  hasEnded: boolean
  /** What runs once it is committed. */
  readonly afterCommit: (() => Promise<void>)[]
}

const running = new AsyncLocalStorage<Shared>()
const connections = new WeakMap<object, pg.PoolClient>()

/** Notes which connection a transaction has. */
export const keepConnection = (tx: Transaction, client: pg.PoolClient): void => {
  connections.set(tx, client)
}

/**
 * Runs an effect outside the database, such as deleting a file, once the shared transaction is committed; at once
 * where there is none. After a rollback it does not run.
 * @param effect must not throw: what it belongs to has happened
 */
export async function afterCommit(effect: () => Promise<void>): Promise<void> {
  const shared = running.getStore()
  if (shared && !shared.hasEnded) shared.afterCommit.push(effect)
  else await effect()
}

/** The shared transaction of this call; undefined outside of one. */
export const sharedTransaction = (): Promise<Transaction> | undefined => {
  const shared = running.getStore()
  return shared && !shared.hasEnded ? shared.begin() : undefined
}

/** The connection that statements outside a transaction of their own are sent on. */
export const sharedConnection = (): pg.PoolClient | undefined => running.getStore()?.client

/**
 * Does the work in one transaction, however many it opens: its own become savepoints, and its single
 * statements are sent on the same connection. All of it happens, or nothing.
 */
export async function inSharedTransaction<T>(
  db: Begins,
  { before, after, isLate }: TransactionHooks<T>,
  work: () => Promise<T>,
): Promise<T> {
  let finish: (done: T) => void = () => {}
  let abandon: (error: unknown) => void = () => {}
  const result = new Promise<T>((resolve, reject) => {
    finish = resolve
    abandon = reject
  })
  // Avoids an unhandled rejection where no transaction has begun.
  result.catch(() => {})
  let beginning: Promise<Transaction> | undefined
  let ended: Promise<void> = Promise.resolve()
  const shared: Shared = {
    begin: () => (beginning ??= open()),
    client: undefined,
    hasEnded: false,
    afterCommit: [],
  }
  // Opened outside of itself, or it would wait for its own beginning.
  const open = () =>
    running.exit(
      () =>
        new Promise<Transaction>((begun, fail) => {
          ended = db.transaction(async (tx) => {
            await before(tx)
            shared.client = connections.get(tx)
            begun(tx)
            await after(tx, await result)
          })
          ended.catch(fail)
        }),
    )
  const end = () => {
    shared.hasEnded = true
    shared.client = undefined
  }
  try {
    if (!isLate) await shared.begin()
    const done = await running.run(shared, work)
    await shared.begin()
    end()
    finish(done)
    await ended
    for (const effect of shared.afterCommit) await effect()
    return done
  } catch (error) {
    end()
    abandon(error)
    await ended.catch(() => {})
    throw error
  }
}
