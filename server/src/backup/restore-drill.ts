import type pg from 'pg'
import { openDatabase } from '../db/client.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import type { BackupManifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** The server that the scratch database is created on. */
interface DrillServer {
  readonly pool: pg.Pool
  /** The connection of the pool, from which that to the scratch database is derived. */
  readonly connection: pg.PoolConfig
}

/**
 * Restore drill: verifies the hash of every file of an archive and restores all rows into a scratch
 * database on the same server, which is dropped afterwards.
 * @throws BackupError, or the error of the restore
 */
export async function restoreDrill(
  file: string,
  { pool, connection }: DrillServer,
): Promise<BackupManifest> {
  const backup = await openBackup(file)
  try {
    const scratch = await createScratchDatabase(pool)
    try {
      const database = openDatabase(inDatabase(connection, scratch), {
        size: 1,
        onIdleError: () => {},
      })
      try {
        await restoreBackup(backup, { pool: database.pool })
      } finally {
        await database.close()
      }
    } finally {
      await pool.query(`drop database if exists ${scratch} with (force)`)
    }
    return backup.manifest
  } finally {
    await backup.close()
  }
}

/** The name is fixed, so that the next drill drops a database that a killed one left behind. */
async function createScratchDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(left(current_database(), 50) || '_drill') as name`,
  )
  const name = rows[0]?.name ?? ''
  try {
    await pool.query(`drop database if exists ${name} with (force)`)
    await pool.query(`create database ${name} template template0`)
  } catch (error) {
    throw new BackupError(
      `The restore drill could not create its scratch database: ${reasonOf(error)}.`,
      { cause: error },
    )
  }
  return name
}

/** The connection to another database of the same server; `quoted` is its name as an SQL identifier. */
function inDatabase(connection: pg.PoolConfig, quoted: string): pg.PoolConfig {
  const database = quoted.replace(/^"|"$/g, '').replaceAll('""', '"')
  if (connection.connectionString === undefined) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: address.href }
}
