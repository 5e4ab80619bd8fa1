import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { releaseLabel } from '@salon/contract/vocabulary'
import type pg from 'pg'
import { appliedMigrations } from '../db/migrate.ts'
import { openArchive, type Archive } from '../files/archive.ts'
import { flushFolder } from '../files/disk-storage.ts'
import { photoNames } from '../files/photo-store.ts'
import type { Storage } from '../files/storage.ts'
import { undoableDays } from '../kernel/undoable.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import { backupTables, sequenceValues } from './tables.ts'
import * as names from './manifest.ts'
import { about, digestMeter, type BackupManifest, type TableDigest } from './manifest.ts'
import { splitLines, fetchLines, readRows } from './table-rows.ts'

/** The data to back up. */
export interface BackupSource {
  readonly pool: pg.Pool
  readonly photos: Storage
}

/** A finished backup. */
export interface BackupFile {
  readonly file: string
  readonly bytes: number
  readonly manifest: BackupManifest
}

/** The suffix of an unfinished archive. */
export const partialSuffix = '.part'

/** The longest timer: sorting a large table before its first row must not count as an idle reader. */
const noIdleTimeout = 2 ** 31 - 1

/**
 * Writes the data of all salons into one archive, in one repeatable-read snapshot, while the app runs.
 * Photos follow after the snapshot; one that is swept meanwhile is listed as missing. The file is flushed,
 * then renamed to its final name.
 * @throws BackupError, and no file is left behind
 */
export async function makeBackup(
  { pool, photos }: BackupSource,
  file: string,
  { moment, signal }: { moment: Date; signal?: AbortSignal },
): Promise<BackupFile> {
  const draft = `${file}.${randomBytes(4).toString('hex')}${partialSuffix}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const archive = openArchive(moment, noIdleTimeout)
    const into = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const written = pipeline(archive.bytes, into)
    // It is awaited below; until then a rejection must not count as unhandled.
    written.catch(() => {})
    const manifest = await writeArchive(archive, { pool, photos }, moment, signal).catch(
      async (error: unknown) => {
        archive.fail(error instanceof Error ? error : new Error(String(error)))
        // A write error, such as a full disk, is the root cause, so it is thrown first.
        await written
        throw error
      },
    )
    archive.end()
    await written
    const { size } = await stat(draft)
    await rename(draft, file)
    await flushFolder(dirname(file))
    return { file, bytes: size, manifest }
  } catch (error) {
    // The next backup removes a file that remains.
    await rm(draft, { force: true }).catch(() => {})
    if (error instanceof BackupError || signal?.aborted) throw error
    throw new BackupError(`The backup ${file} could not be made: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

async function writeArchive(
  archive: Archive,
  { pool, photos }: BackupSource,
  moment: Date,
  signal: AbortSignal | undefined,
): Promise<BackupManifest> {
  const { pictures, ...rows } = await inSnapshot(pool, (client) =>
    writeTables(archive, client, signal),
  )
  const missing: string[] = []
  const list: string[] = []
  let bytes = 0
  for (const name of pictures) {
    signal?.throwIfAborted()
    const found = await photos.read(name)
    if (!found) {
      missing.push(name)
      continue
    }
    const meter = digestMeter()
    await archive.add(names.photoPath(name), meter.through(found.bytes), { stored: true })
    const { lines: _, ...print } = meter.reading()
    list.push(`${JSON.stringify({ name, ...print })}\n`)
    bytes += print.bytes
  }
  const meter = digestMeter()
  await archive.add(names.photoListName, meter.through(inChunks(list)))
  const manifest: BackupManifest = {
    about,
    format: 'salon-backup',
    version: 1,
    program: releaseLabel,
    madeAt: moment.toISOString(),
    ...rows,
    photos: { count: list.length, bytes, sha256: meter.reading().sha256 },
    missing,
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await archive.add(names.manifestName, inChunks([text]))
  return manifest
}

async function* inChunks(list: readonly string[]): AsyncGenerator<Buffer> {
  for (let at = 0; at < list.length; at += 1000) {
    yield Buffer.from(list.slice(at, at + 1000).join(''))
  }
}

async function writeTables(archive: Archive, client: pg.ClientBase, signal?: AbortSignal) {
  const migrations = await appliedMigrations(client)
  const schema = migrations.at(-1)
  if (schema === undefined) throw new BackupError('There is nothing to back up.')
  const tables: TableDigest[] = []
  const kept = await backupTables(client)
  for (const table of kept) {
    signal?.throwIfAborted()
    const meter = digestMeter()
    await archive.add(names.tableFile(table.name), meter.through(readRows(client, table)))
    const { lines, ...print } = meter.reading()
    tables.push({ name: table.name, rows: lines, ...print })
  }
  const pictures = await referencedPhotos(client, new Set(tables.map(({ name }) => name)))
  return { schema, migrations, tables, sequences: await sequenceValues(client), pictures }
}

/** The files of all photos that rows reference, deleted but restorable ones included. */
async function referencedPhotos(
  client: pg.ClientBase,
  there: ReadonlySet<string>,
): Promise<string[]> {
  const sources = [
    there.has('photos') && `select user_id, file_key from photos`,
    there.has('deleted_appointments') &&
      `select user_id, photo->>'fileKey' from deleted_appointments,
         jsonb_array_elements(photos) photo`,
    there.has('deleted_photos') && `select user_id, file_key from deleted_photos`,
    // Without naming the column: a backup is also made before the migration that adds it.
    there.has('patch_tests') &&
      `select user_id, to_jsonb(t) #>> '{photo,fileKey}' from patch_tests t`,
    there.has('patch_tests') &&
      `select user_id, before #>> '{photo,fileKey}' from history
       where subject = 'patch_tests' and at > now() - make_interval(days => ${undoableDays})`,
  ].filter((source) => source !== false)
  if (sources.length === 0) return []
  const query = `select user_id || ' ' || file_key as line
    from (${sources.join(' union ')}) named
    where file_key is not null order by user_id, file_key collate "C"`
  const files: string[] = []
  for await (const line of splitLines(fetchLines(client, query))) {
    const [salonId = '', key = ''] = line.split(' ')
    files.push(...photoNames(Number(salonId), key))
  }
  return files
}

async function inSnapshot<T>(pool: pg.Pool, read: (client: pg.ClientBase) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'")
    // Fails where row-level security would hide rows, instead of making a smaller backup.
    await client.query('set local row_security = off')
    const result: T = await read(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
