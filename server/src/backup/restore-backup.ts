import type pg from 'pg'
import { withMigrationLock, makeSchema, pathFrom, upgradeSchema } from '../db/migrate.ts'
import { photoFile } from '../files/photo-store.ts'
import type { Storage } from '../files/storage.ts'
import { BackupError } from './backup-error.ts'
import {
  allTables,
  advanceSequences,
  backupTables,
  sequenceValues,
  type TableInfo,
} from './tables.ts'
import { digestOf, type BackupManifest } from './manifest.ts'
import type { OpenBackup } from './open-backup.ts'
import { readRows, insertRows } from './table-rows.ts'

/** Where an archive is restored to. */
interface RestoreTarget {
  readonly pool: pg.Pool
  /** Without it only the rows are restored. */
  readonly photos?: Storage
}

/** What was restored and verified. */
export interface RestoreResult {
  readonly tables: number
  readonly photos: number
  /** Migrations that were applied to an archive of an older version. */
  readonly upgrades: number
}

/**
 * Restores an archive into an empty installation: photos first, then all rows in one transaction, at the
 * archive's schema. Each table and photo is read back and compared by SHA-256 before the remaining
 * migrations are applied and the transaction commits.
 * @throws BackupError, MigrationError or StorageError; then nothing has changed
 */
export async function restoreBackup(
  backup: OpenBackup,
  target: RestoreTarget,
): Promise<RestoreResult> {
  const { manifest } = backup
  refuseUnknownSchema(manifest)
  const client = await target.pool.connect()
  const put: string[] = []
  // A commit whose answer is lost may have happened; then the photos have to stay.
  let mayHaveCommitted = false
  try {
    await withMigrationLock(client, () => refuseNonEmptyDatabase(client))
    if (target.photos) await refuseForeignPhotos(target.photos, backup)
    if (target.photos) await putPhotos(backup, target.photos, put)
    const upgrades = await withMigrationLock(client, async () => {
      await refuseNonEmptyDatabase(client)
      await dropSchema(client)
      await restoreRows(client, backup)
      const upgrades = await upgradeSchema(client, manifest.migrations)
      await advanceSequences(client, { ...manifest.sequences, ...(await sequenceValues(client)) })
      mayHaveCommitted = true
      return upgrades.length
    })
    // Planner statistics only; autovacuum gathers them later, so an error is ignored.
    await client.query('begin; set local statement_timeout = 0; analyze; commit').catch(() => {})
    return { tables: manifest.tables.length, photos: put.length, upgrades }
  } catch (error) {
    if (!mayHaveCommitted) await target.photos?.remove(put)
    throw error
  } finally {
    client.release(true)
  }
}

/** @throws BackupError where the archive's schema is newer, or too old */
function refuseUnknownSchema({ migrations }: BackupManifest): void {
  const path = pathFrom(migrations)
  if ('missing' in path) return
  throw new BackupError(
    'newer' in path
      ? `The backup was made by a newer version of this program (it has '${path.newer}'). Restore it with that version, or a newer one.`
      : `The backup is too old to be restored by this version (it ends at '${path.older}'). Restore it with the version before this one, and back it up anew.`,
  )
}

async function restoreRows(client: pg.ClientBase, backup: OpenBackup): Promise<void> {
  const { manifest } = backup
  await makeSchema(client, manifest.migrations)
  const tables = await backupTables(client)
  const digests = new Map(manifest.tables.map((table) => [table.name, table]))
  const unknown = [...digests.keys()].find((name) => !tables.some((table) => table.name === name))
  if (unknown !== undefined) {
    throw new BackupError(`The backup has a table '${unknown}' that its schema does not define.`)
  }
  for (const table of tables.toReversed()) {
    // Rows that migrations insert are in the archive, too.
    if (await holdsRows(client, table)) await client.query(`delete from ${table.quoted}`)
  }
  // A migration may have made the deferred foreign keys immediate.
  await client.query('set constraints all deferred')
  for (const table of tables) {
    if (digests.has(table.name)) await insertRows(client, table, backup.rowsOf(table.name))
  }
  for (const table of tables) {
    const { sha256 } = await digestOf(readRows(client, table))
    const expected = digests.get(table.name)?.sha256
    if (expected !== undefined && sha256 !== expected) {
      throw new BackupError(
        `The table '${table.name}' differs from the backup after the restore; nothing was restored.`,
      )
    }
  }
  await advanceSequences(client, manifest.sequences)
  // Deferred foreign keys: a table with checks pending cannot be altered by the migrations that follow.
  await client.query('set constraints all immediate')
}

async function putPhotos(backup: OpenBackup, photos: Storage, put: string[]): Promise<void> {
  for await (const { name, sha256 } of backup.photos()) {
    put.push(name)
    await photos.put(name, backup.photo(name))
    const back = await photos.read(name)
    if (!back || (await digestOf(back.bytes)).sha256 !== sha256) {
      throw new BackupError(
        `The picture ${name} differs from the backup after the restore; nothing was restored.`,
      )
    }
  }
}

/** Refuses a database that holds any rows or foreign tables. */
async function refuseNonEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const there = await allTables(client)
  if (there.length > 0 && !there.includes('migrations')) {
    throw new BackupError(
      `The database has tables of another program ('${there[0]}'). A backup is restored into an empty one.`,
    )
  }
  for (const table of there.length > 0 ? await backupTables(client) : []) {
    if (await holdsRows(client, table)) {
      throw new BackupError(
        `There is data here already (in '${table.name}'). A backup is restored into an empty installation: choose another DATA_DIR or DATABASE_URL.`,
      )
    }
  }
}

const holdsRows = async (client: pg.ClientBase, { quoted }: TableInfo) =>
  (await client.query(`select from ${quoted} limit 1`)).rowCount === 1

/** Refuses photos of another installation. Photos of this archive may be left from a killed restore. */
async function refuseForeignPhotos(photos: Storage, backup: OpenBackup): Promise<void> {
  for await (const { name } of photos.list('')) {
    if (photoFile.test(name) && !backup.holdsPhoto(name)) {
      throw new BackupError(
        `There are pictures here already (${name}). A backup is restored into an empty installation: choose another DATA_DIR or STORAGE_URL.`,
      )
    }
  }
}

/** Drops an empty schema of any version, so that the archive's can be created. */
async function dropSchema(client: pg.ClientBase): Promise<void> {
  const tables = await allTables(client)
  for (const name of tables) await client.query(`drop table "${name}" cascade`)
  const { rows } = await client.query<{ routine: string }>(`
    select p.oid::regprocedure::text as routine from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { routine } of rows) await client.query(`drop routine ${routine} cascade`)
}
