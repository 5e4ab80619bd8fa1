import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

type Begins = Pick<NodePgDatabase, 'transaction'>
type Transaction = Parameters<Parameters<Begins['transaction']>[0]>[0]

/** What happens in the transaction before and after the work. */
export interface Around<T> {
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
}

const running = new AsyncLocalStorage<Shared>()
const connections = new WeakMap<object, pg.PoolClient>()

/** Notes which connection a transaction has. */
export const keepConnection = (tx: Transaction, client: pg.PoolClient): void => {
  connections.set(tx, client)
}

/** The transaction that is shared now; undefined for whoever shares none. */
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
  { before, after, isLate }: Around<T>,
  work: () => Promise<T>,
): Promise<T> {
  let finish: (done: T) => void = () => {}
  let abandon: (error: unknown) => void = () => {}
  const result = new Promise<T>((resolve, reject) => {
    finish = resolve
    abandon = reject
  })
  // Where nothing has begun, nobody waits for it.
  result.catch(() => {})
  let beginning: Promise<Transaction> | undefined
  let ended: Promise<void> = Promise.resolve()
  const shared: Shared = {
    begin: () => (beginning ??= open()),
    client: undefined,
    hasEnded: false,
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
    return done
  } catch (error) {
    end()
    abandon(error)
    await ended.catch(() => {})
    throw error
  }
}
