import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { settingsOfCaller } from '../kernel/caller.ts'
import { tellingBytes } from './row-bytes.ts'
import { keepConnection, sharedConnection, sharedTransaction } from './shared-transaction.ts'
import { keepCallers, spokenFor } from './spoken-for.ts'

/** A connection or a transaction: what every query takes first. */
export type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | 'with'
  | '$with'
  | '_'
>

/** The pool and the query builder over it. */
export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

// Once for the process, because Drizzle asks the library and not the client: ids and counts are
// numbers (they stay far below 2^53); numeric stays the string that PostgreSQL prints.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How a pool behaves. */
export interface PoolChoices {
  readonly size?: number
  /** False where a statement's name may meet a connection that never heard it: every one is unnamed. */
  readonly namedStatements?: boolean
  readonly onIdleError: (error: Error) => void
}

/** A statement that runs for longer, in milliseconds, is ended; a transaction may say otherwise. */
export const longestStatement = 30_000

/**
 * Opens a pool of at most `size` connections. Every connection works in UTC; a statement that
 * runs for over 30 s is ended. Errors of idle connections go
 * to `onIdleError`, since they would end the process otherwise. Nothing outlives a transaction on
 * a connection, so that a pooler may give each transaction another one.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  { size = 10, namedStatements = true, onIdleError }: PoolChoices,
): Database {
  const pool = new pg.Pool({
    // A pooler refuses it as a wish of the connection; `migrate` makes it the account's habit.
    statement_timeout: connection.connectionString ? false : longestStatement,
    ...connection,
    Client: spokenFor(tellingBytes(inUtc(connection.Client ?? pg.Client)), namedStatements),
    max: size,
    connectionTimeoutMillis: 10_000,
  })
  keepCallers(pool)
  pool.on('error', onIdleError)
  // A connection that breaks between two statements of a transaction: the next one says so. Unheard,
  // it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (!namedStatements) pool.on('connect', takeNames)
  const db = Object.assign(drizzle({ client: sharing(pool) }), {
    transaction: transactionOver(pool),
  })
  return { db, pool, close: () => pool.end() }
}

/**
 * A client that asks for UTC as it connects. By this name every pooler knows the wish and keeps it
 * with the client; it refuses `options`, and forgets what is set later.
 */
function inUtc(Client: NonNullable<pg.PoolConfig['Client']>): typeof Client {
  return class extends Client {
    /** What pg says first; no part of its published types. */
    getStartupConf(): object {
      const { getStartupConf } = Client.prototype as { getStartupConf: () => object }
      return { ...getStartupConf.call(this), TimeZone: 'UTC' }
    }
  }
}

/**
 * Lets a connection forget the names of statements before they are sent: a pooler that gives each
 * transaction another connection, and is too old to know names, would mix them up.
 */
function takeNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (what: unknown, ...rest: unknown[]) => unknown
  client.query = ((what: unknown, ...rest: unknown[]) =>
    query(isNamed(what) ? { ...what, name: undefined } : what, ...rest)) as pg.PoolClient['query']
}

const isNamed = (what: unknown): what is { name: string } =>
  typeof what === 'object' && what !== null && 'name' in what && !('submit' in what)

/**
 * A transaction on a connection that surely comes back: Drizzle's own keeps it for good when the
 * transaction cannot begin, until there is none left and everybody waits.
 */
const transactionOver =
  (pool: pg.Pool): Db['transaction'] =>
  async (work, config) => {
    const shared = await sharedTransaction()
    if (shared) return shared.transaction(work)
    const client = await pool.connect()
    try {
      return await drizzle({ client: beginningAsCaller(client) }).transaction((tx) => {
        keepConnection(tx, client)
        return work(tx)
      }, config)
    } finally {
      // One that could not even be rolled back is thrown away: whoever got it next would be inside.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }

/** The same pool, which sends the statements of a shared transaction on its connection. */
const sharing = (pool: pg.Pool): pg.Pool =>
  Object.create(pool, {
    query: {
      value: (...said: unknown[]) => {
        const place = sharedConnection() ?? pool
        return (place.query as (...said: unknown[]) => unknown).apply(place, said)
      },
    },
  }) as pg.Pool

/**
 * The same client, whose `begin` also says on whose behalf: in one message, and so without another
 * round trip. The settings end with the transaction.
 */
function beginningAsCaller(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (what: unknown, ...rest: unknown[]) => unknown
  const settings = settingsOfCaller()
  return Object.create(client, {
    query: {
      value: (what: unknown, ...rest: unknown[]) =>
        query(isBegin(what) ? { ...what, text: `${what.text}; ${settings}` } : what, ...rest),
    },
  }) as pg.PoolClient
}

const isBegin = (what: unknown): what is { text: string } =>
  typeof what === 'object' &&
  what !== null &&
  'text' in what &&
  typeof what.text === 'string' &&
  /^begin\b/.test(what.text)
