import type pg from 'pg'
import { openDatabase } from '../db/client.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** The database that is to be lost if it comes to that. */
interface Beside {
  readonly pool: pg.Pool
  /** How it is reached; another database on the same server is reached likewise. */
  readonly connection: pg.PoolConfig
}

/**
 * Proves that an archive can be restored: every picture in it has its hash, and all rows come back
 * in a scratch database on the same server, which is gone afterwards.
 * @throws BackupError, or whatever the restoring failed with
 */
export async function proveBackup(file: string, { pool, connection }: Beside): Promise<Manifest> {
  const backup = await openBackup(file)
  try {
    const scratch = await freshDatabase(pool)
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

/** One per database, so that one that a killed proof left behind is found again. */
async function freshDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(left(current_database(), 50) || '_proof') as name`,
  )
  const name = rows[0]?.name ?? ''
  try {
    await pool.query(`drop database if exists ${name} with (force)`)
    await pool.query(`create database ${name} template template0`)
  } catch (error) {
    throw new BackupError(
      `No database could be made to restore a backup into for proof: ${reasonOf(error)}.`,
      { cause: error },
    )
  }
  return name
}

/** How another database of the same server is reached; its name as SQL quotes it. */
function inDatabase(connection: pg.PoolConfig, quoted: string): pg.PoolConfig {
  const database = quoted.replace(/^"|"$/g, '').replaceAll('""', '"')
  if (connection.connectionString === undefined) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: address.href }
}
