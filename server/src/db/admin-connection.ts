import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../kernel/config-error.ts'
import { openDatabase, type Database, type PoolOptions } from './client.ts'
import { FolderInUse } from './embedded/embedded-error.ts'
import { connectionToRunning, isCluster } from './embedded/running.ts'
import { openEngine, type Engine } from './engine.ts'

type Choices = Omit<PoolOptions, 'onIdleError'>

/** Where the database of a salon is. */
interface Named {
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly dataFolder: string
}

/**
 * Opens a database as the owner of its tables, for whatever is about all salons. Anybody else would see
 * no rows, and take every picture for one that no visit names.
 * @throws ConfigError where it cannot be reached, or rows are hidden from whoever was named
 */
export async function openAsOwner(
  connection: pg.PoolConfig,
  choices: Choices = {},
): Promise<Database> {
  const database = openDatabase(connection, { ...choices, onIdleError: () => {} })
  try {
    const question = database.pool.query(
      `select from pg_class where oid = to_regclass('public.appointments') and row_security_active(oid)`,
    )
    const { rowCount } = await letIn(connection, question)
    if (rowCount === 0) return database
    throw new ConfigError(
      'DATABASE_URL names a role from which rows are hidden; DATABASE_OWNER_URL has to name the owner of the tables.',
    )
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * The answer to what a database is asked first.
 * @throws ConfigError, one sentence without the password, where it lets nobody in
 */
export async function letIn<T>({ connectionString }: pg.PoolConfig, first: Promise<T>): Promise<T> {
  try {
    return await first
  } catch (cause) {
    const host = connectionString && new URL(connectionString).host
    throw new ConfigError(
      `The database${host ? ` at ${host}` : ''} cannot be opened: ${reasonOf(cause)}.`,
      { cause },
    )
  }
}

/** A name with several addresses fails by each of them, and says so by none. */
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return first instanceof Error ? first.message : String(first)
}

/**
 * The database of a salon for one command, as its owner; the salon may be open meanwhile. Our own is
 * started where it does not run, and stopped again as this is closed.
 * @param nothing thrown where there is no database
 * @throws ConfigError, and EmbeddedError where our own does not start
 */
export async function reachAsOwner(
  named: Named,
  { nothing, ...choices }: Choices & { readonly nothing: Error },
): Promise<Database> {
  const folder = join(named.dataFolder, 'postgres')
  if (!named.databaseUrl && !isCluster(folder)) throw nothing
  const engine = await reach(named, folder)
  try {
    const database = await openAsOwner(engine.connection, choices)
    const close = async () => {
      await database.close()
      await engine.stop()
    }
    return { ...database, close }
  } catch (error) {
    await engine.stop()
    throw error
  }
}

async function reach(
  { databaseUrl, databaseOwnerUrl }: Named,
  folder: string,
): Promise<Pick<Engine, 'connection' | 'stop'>> {
  try {
    return await openEngine({ databaseUrl, databaseOwnerUrl, folder }, () => {})
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return { connection: await connectionToRunning(folder), stop: async () => {} }
  }
}
