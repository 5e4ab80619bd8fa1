import type { SQLWrapper } from 'drizzle-orm'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import pg from 'pg'

/** The mode of a transaction, where it differs from PostgreSQL's default. */
export interface TransactionMode {
  readonly isolationLevel: 'repeatable read'
  readonly accessMode: 'read only'
}

/** The first parameter of every query: sends single statements, or those of a transaction. */
export interface Db extends Pick<
  PgRemoteDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'with'
  | '$with'
> {
  /** Sends SQL; each row is an object by the names of its columns. */
  execute<Row extends pg.QueryResultRow = Record<string, unknown>>(
    query: SQLWrapper,
  ): Promise<{ rows: Row[] }>
  /** Sends a statement with pg's own options: a name, rows as arrays, type parsers. */
  readonly send: Send
  /** Runs `work` in a transaction; within one, in a savepoint, which keeps the transaction's mode. */
  transaction<T>(work: (tx: Db) => Promise<T>, mode?: TransactionMode): Promise<T>
}

/** A statement for pg. */
export type Statement = pg.QueryConfig & { readonly rowMode?: 'array' | undefined }

type Send = (statement: Statement) => Promise<pg.QueryResult>

/** Settings of one transaction (`set local`), such as `salon.tenant`; values without quotes. */
export type TransactionSettings = Readonly<Record<string, string>>

/** The pool, and the query builder over it. */
export interface Database {
  /** Without a tenant: all rows for the owner of the tables, none for the app's role. */
  readonly db: Db
  readonly pool: pg.Pool
  /** A database whose every statement and transaction runs under these settings. */
  withSettings(settings: TransactionSettings): Db
  close(): Promise<void>
}

// Ids and counts are numbers (they stay far below 2^53); numeric stays the string that PostgreSQL prints.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
/** `_numeric`, `_timestamp`, `_timestamptz`, `_interval` and `_date` of `pg_type`: arrays. */
const arrays = [1231, 1115, 1185, 1187, 1182]
const printed: ReadonlySet<number> = new Set([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, ...arrays])
const asPrinted = (value: string) => value

/** pg's parsers, but moments and days stay as PostgreSQL prints them: Drizzle's columns read them. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    printed.has(oid) ? asPrinted : pg.types.getTypeParser(oid, format as 'text'),
}

/** How a pool behaves. */
export interface PoolOptions {
  readonly size?: number
  /** False behind a pooler that does not know named statements: every statement is unnamed. */
  readonly namedStatements?: boolean
  readonly onIdleError: (error: Error) => void
}

/** Statement timeout in milliseconds; a transaction may set its own. */
export const longestStatement = 30_000

/**
 * Opens a pool of at most `size` connections, in pg's pipeline mode: statements are sent without waiting for
 * the one before. A statement that runs for over 30 s is cancelled. Errors of idle connections go to
 * `onIdleError`, since they would end the process otherwise. Nothing outlives a transaction on a
 * connection, so that a pooler may give each transaction another one.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  { size = 10, namedStatements = true, onIdleError }: PoolOptions,
): Database {
  const pool = new pg.Pool({
    // Poolers refuse it as a start-up parameter; `migrate` makes it a setting of the role.
    statement_timeout: connection.connectionString ? false : longestStatement,
    ...connection,
    pipeline: true,
    max: size,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', onIdleError)
  // A connection that breaks between two statements of a transaction fails the next one; without a
  // listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const named = (statement: Statement): Statement =>
    namedStatements ? statement : { ...statement, name: undefined }
  return {
    db: dbOver((statement) => pool.query(named(statement)), transactions(pool, named, program)),
    pool,
    withSettings: (settings) =>
      dbOver(singleStatements(pool, named, settings), transactions(pool, named, settings)),
    close: () => pool.end(),
  }
}

/** The actor of changes that no account makes, for the history. */
const program: TransactionSettings = { 'salon.actor': 'program' }

/** A database over any way to send statements: Drizzle's driver for a callback, which begins no transaction. */
export function dbOver(send: Send, transaction: Db['transaction']): Db {
  const types = columnTypes
  const built = drizzle((text, values, method) =>
    send({ text, values, types, rowMode: method === 'all' ? 'array' : undefined }),
  )
  // Drizzle's own answers with the rows alone; bound, since it is replaced below.
  const rowsOf = built.execute.bind(built)
  const execute = async <Row>(query: SQLWrapper) => ({ rows: (await rowsOf(query)) as Row[] })
  return Object.assign(built, { send, execute, transaction })
}

type ConfigureStatement = (statement: Statement) => Statement

/**
 * Sends `begin`, the settings, a statement and `commit` at once, in one round trip. After a statement that
 * fails, PostgreSQL makes a rollback of the commit.
 */
const singleStatements = (
  pool: pg.Pool,
  named: ConfigureStatement,
  settings: TransactionSettings,
): Send => {
  const begin = beginWith(settings)
  return async (statement) => {
    const client = await pool.connect()
    try {
      // All three are waited for, so that the connection is free of them when it goes back.
      const [begun, answer, committed] = await Promise.allSettled([
        client.query(begin),
        client.query(named(statement)),
        client.query('commit'),
      ])
      if (begun.status === 'rejected') {
        await client.query('rollback').catch(() => {})
        throw begun.reason
      }
      if (answer.status === 'rejected') throw answer.reason
      if (committed.status === 'rejected') throw committed.reason
      return answer.value
    } finally {
      release(client)
    }
  }
}

const transactions =
  (pool: pg.Pool, named: ConfigureStatement, settings: TransactionSettings): Db['transaction'] =>
  async (work, mode) => {
    const client = await pool.connect()
    let isOver = false
    const send: Send = async (statement) => {
      // After the end of the transaction the connection may serve another salon.
      if (isOver) throw new Error('The transaction is over')
      return client.query(named(statement))
    }
    try {
      await client.query(beginWith(settings, mode))
      const result = await work(dbOver(send, savepoints(send))).finally(() => (isOver = true))
      // After a failed statement PostgreSQL answers a commit with ROLLBACK, and no error.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('A failed statement of the transaction was ignored')
      return result
    } catch (error) {
      // Always, since the status known here may be that of the statement before. Where this fails too, the
      // connection is closed, and what failed first is thrown.
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      release(client)
    }
  }

/** Nested transactions, each a savepoint of the one around it: one after another, as savepoints are a stack. */
const savepoints = (send: Send, depth = 1): Db['transaction'] => {
  const name = `nested_${depth}`
  let isOpen = false
  return async (work) => {
    if (isOpen) throw new Error('Nested transactions run one after another')
    isOpen = true
    try {
      await send({ text: `savepoint ${name}` })
      const result = await work(dbOver(send, savepoints(send, depth + 1)))
      await send({ text: `release savepoint ${name}` })
      return result
    } catch (error) {
      await send({ text: `rollback to savepoint ${name}` })
      throw error
    } finally {
      isOpen = false
    }
  }
}

/**
 * `begin` with the settings of a transaction, and UTC: a pooler's connection may be older than the role's
 * setting. `set local` takes no parameters; a value that would need quoting is a fault of ours.
 */
function beginWith(settings: TransactionSettings, mode?: TransactionMode): string {
  const sets = Object.entries(settings).map(([name, value]) => {
    if (!/^\w+$/.test(value)) throw new Error(`The setting ${name} needs a plain value`)
    return `; set local ${name} = '${value}'`
  })
  const begin = mode ? `begin isolation level ${mode.isolationLevel} ${mode.accessMode}` : 'begin'
  return `${begin}; set local timezone = 'UTC'${sets.join('')}`
}

/** Gives a connection back; one that is still inside a transaction is closed. */
function release(client: pg.PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I')
}
