import type pg from 'pg'
import { inTurn, makeSchema, pathFrom, upgradeSchema } from '../db/migrate.ts'
import { photoFile } from '../files/photo-store.ts'
import type { Storage } from '../files/storage.ts'
import { BackupError } from './backup-error.ts'
import { allTables, continueNumbers, keptTables, lastNumbers, type Table } from './catalogue.ts'
import { measured, type Manifest } from './manifest.ts'
import type { OpenBackup } from './open-backup.ts'
import { linesOf, load } from './rows.ts'

/** Where an archive goes. */
interface Target {
  readonly pool: pg.Pool
  /** Without one the rows are restored alone. */
  readonly photos?: Storage
}

/** What was compared with the archive, hash by hash, after it was written. */
export interface Restored {
  readonly tables: number
  readonly photos: number
  /** Migrations that were applied to what an older version wrote. */
  readonly upgrades: number
}

/**
 * Restores an archive into a place that holds nothing: pictures first, then all rows in one
 * transaction, at the schema that the archive has. Each table and each picture is read back and has
 * the archive's hash before the rest of the migrations are applied and all of it counts.
 * @throws BackupError, MigrationError or StorageError; then the place is as it was
 */
export async function restoreBackup(backup: OpenBackup, target: Target): Promise<Restored> {
  const { manifest } = backup
  refuseUnknownSchema(manifest)
  const client = await target.pool.connect()
  const put: string[] = []
  // What was acknowledged late may have happened; then the pictures have to stay.
  let mayCount = false
  try {
    await inTurn(client, () => refuseHolders(client))
    if (target.photos) await refuseStrangers(target.photos, backup)
    if (target.photos) await putPhotos(backup, target.photos, put)
    const upgrades = await inTurn(client, async () => {
      await refuseHolders(client)
      await clear(client)
      await restoreRows(client, backup)
      const upgrades = await upgradeSchema(client, manifest.migrations)
      await continueNumbers(client, { ...manifest.sequences, ...(await lastNumbers(client)) })
      mayCount = true
      return upgrades.length
    })
    // Only for speed, and by itself sooner or later: a restore that counts does not fail by it.
    await client.query('begin; set local statement_timeout = 0; analyze; commit').catch(() => {})
    return { tables: manifest.tables.length, photos: put.length, upgrades }
  } catch (error) {
    if (!mayCount) await target.photos?.remove(put)
    throw error
  } finally {
    client.release(true)
  }
}

/** @throws BackupError where this program does not know the schema of an archive */
function refuseUnknownSchema({ migrations }: Manifest): void {
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
  const tables = await keptTables(client)
  const prints = new Map(manifest.tables.map((table) => [table.name, table]))
  const stranger = [...prints.keys()].find((name) => !tables.some((table) => table.name === name))
  if (stranger !== undefined) {
    throw new BackupError(`The backup has a table '${stranger}', which its schema does not.`)
  }
  for (const table of tables.toReversed()) {
    // What migrations put in, the rows of the archive bring along themselves.
    if (await holdsRows(client, table)) await client.query(`delete from ${table.quoted}`)
  }
  for (const table of tables) {
    if (prints.has(table.name)) await load(client, table, backup.rowsOf(table.name))
  }
  for (const table of tables) {
    const { sha256 } = await measured(linesOf(client, table))
    const expected = prints.get(table.name)?.sha256
    if (expected !== undefined && sha256 !== expected) {
      throw new BackupError(
        `The table '${table.name}' did not come back as it was; nothing was restored.`,
      )
    }
  }
  await continueNumbers(client, manifest.sequences)
  // Deferred foreign keys: a table with checks pending cannot be altered by the migrations that follow.
  await client.query('set constraints all immediate')
}

async function putPhotos(backup: OpenBackup, photos: Storage, put: string[]): Promise<void> {
  for await (const { name, sha256 } of backup.photos()) {
    put.push(name)
    await photos.put(name, backup.photo(name))
    const back = await photos.read(name)
    if (!back || (await measured(back.bytes)).sha256 !== sha256) {
      throw new BackupError(`The picture ${name} did not arrive as it was; nothing was restored.`)
    }
  }
}

/** A database that somebody uses is never written over, ours or not. */
async function refuseHolders(client: pg.ClientBase): Promise<void> {
  const there = await allTables(client)
  if (there.length > 0 && !there.includes('migrations')) {
    throw new BackupError(
      `The database has tables of something else ('${there[0]}'). A backup is restored into an empty one.`,
    )
  }
  for (const table of there.length > 0 ? await keptTables(client) : []) {
    if (await holdsRows(client, table)) {
      throw new BackupError(
        `There is data here already (in '${table.name}'). A backup is restored into an empty place: choose another DATA_DIR or DATABASE_URL.`,
      )
    }
  }
}

const holdsRows = async (client: pg.ClientBase, { quoted }: Table) =>
  (await client.query(`select from ${quoted} limit 1`)).rowCount === 1

/** Pictures of this very archive may be left of an attempt that was killed. */
async function refuseStrangers(photos: Storage, backup: OpenBackup): Promise<void> {
  for await (const { name } of photos.list('')) {
    if (photoFile.test(name) && !backup.holdsPhoto(name)) {
      throw new BackupError(
        `There are pictures here already (${name}). A backup is restored into an empty place: choose another DATA_DIR or STORAGE_URL.`,
      )
    }
  }
}

/** Takes an empty schema away, whatever version it is of, so that the archive's can be made. */
async function clear(client: pg.ClientBase): Promise<void> {
  const tables = await allTables(client)
  for (const name of tables) await client.query(`drop table "${name}" cascade`)
  const { rows } = await client.query<{ routine: string }>(`
    select p.oid::regprocedure::text as routine from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { routine } of rows) await client.query(`drop routine ${routine} cascade`)
}
