import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../kernel/config-error.ts'
import { openDatabase, type Database, type PoolOptions } from './client.ts'
import { FolderInUse } from './embedded/embedded-error.ts'
import { connectionToRunning, isCluster } from './embedded/running.ts'
import { openEngine, type Engine } from './engine.ts'

type AdminPoolOptions = Omit<PoolOptions, 'onIdleError'>

/** The configuration of the database. */
interface DatabaseConfig {
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly dataFolder: string
}

/**
 * Opens a pool as the owner of the tables, for jobs, backups and commands that work on all salons.
 * Row-level security would hide the rows from any other role, and the photo sweep would take every photo
 * for an orphan.
 * @throws ConfigError where the connection fails, or row-level security applies to the role
 */
export async function openAdminDatabase(
  connection: pg.PoolConfig,
  options: AdminPoolOptions = {},
): Promise<Database> {
  const database = openDatabase(connection, { ...options, onIdleError: () => {} })
  try {
    const isRestricted = database.pool.query(
      `select from pg_class where oid = to_regclass('public.appointments') and row_security_active(oid)`,
    )
    const { rowCount } = await explainConnectionError(connection, isRestricted)
    if (rowCount === 0) return database
    throw new ConfigError(
      'Row-level security applies to the role of DATABASE_URL. Set DATABASE_OWNER_URL to the owner of the tables.',
    )
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Awaits the first query of a pool and explains a failed connection.
 * @throws ConfigError, one sentence without the password
 */
export async function explainConnectionError<T>(
  { connectionString }: pg.PoolConfig,
  firstQuery: Promise<T>,
): Promise<T> {
  try {
    return await firstQuery
  } catch (cause) {
    const host = connectionString && new URL(connectionString).host
    throw new ConfigError(
      `The database${host ? ` at ${host}` : ''} cannot be opened: ${reasonOf(cause)}.`,
      { cause },
    )
  }
}

/** A host with several addresses fails with an AggregateError that has no message. */
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  return first instanceof Error ? first.message : String(first)
}

/**
 * Opens the database for one command, as the owner of the tables; the app may be running. The embedded
 * PostgreSQL is started where it is not running, and stopped when this is closed.
 * @param nothing thrown where there is no database
 * @throws ConfigError, or EmbeddedError where the embedded PostgreSQL does not start
 */
export async function connectForCommand(
  config: DatabaseConfig,
  { nothing, ...options }: AdminPoolOptions & { readonly nothing: Error },
): Promise<Database> {
  const folder = join(config.dataFolder, 'postgres')
  if (!config.databaseUrl && !isCluster(folder)) throw nothing
  const engine = await startOrConnect(config, folder)
  try {
    const database = await openAdminDatabase(engine.connection, options)
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

async function startOrConnect(
  { databaseUrl, databaseOwnerUrl }: DatabaseConfig,
  folder: string,
): Promise<Pick<Engine, 'connection' | 'stop'>> {
  try {
    return await openEngine({ databaseUrl, databaseOwnerUrl, folder }, () => {})
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return { connection: await connectionToRunning(folder), stop: async () => {} }
  }
}
