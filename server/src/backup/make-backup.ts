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
import { BackupError, reasonOf } from './backup-error.ts'
import { keptTables, lastNumbers } from './catalogue.ts'
import * as names from './manifest.ts'
import { about, meter, type Manifest, type TablePrint } from './manifest.ts'
import { asLines, fetched, linesOf } from './rows.ts'

/** What there is to lose. */
export interface Holdings {
  readonly pool: pg.Pool
  /** Where pictures are kept. */
  readonly photos: Storage
}

/** A backup that lies where it should, whole. */
export interface Made {
  readonly file: string
  readonly bytes: number
  readonly manifest: Manifest
}

/** Ends in it until it is whole. */
export const unfinished = '.part'

/** A table may have to be sorted before its first row comes: nobody shall call that standing still. */
const patience = 2 ** 31 - 1

/**
 * Writes everything of all salons into one archive, of one moment, while people work. Pictures follow
 * when the snapshot has ended; one that is swept meanwhile is named as missing. The file has its name
 * once it is whole and on the disk.
 * @throws BackupError, and nothing is left behind
 */
export async function makeBackup(
  { pool, photos }: Holdings,
  file: string,
  { moment, signal }: { moment: Date; signal?: AbortSignal },
): Promise<Made> {
  const draft = `${file}.${randomBytes(4).toString('hex')}${unfinished}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const archive = openArchive(moment, patience)
    const into = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const written = pipeline(archive.bytes, into)
    // Met where it is awaited, and not before.
    written.catch(() => {})
    const manifest = await pack(archive, { pool, photos }, moment, signal).catch(
      async (error: unknown) => {
        archive.fail(error instanceof Error ? error : new Error(String(error)))
        // What went wrong first: a disk that is full, say, of which the rest is a consequence.
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
    // What stays behind in spite of this is swept by the next one.
    await rm(draft, { force: true }).catch(() => {})
    if (error instanceof BackupError || signal?.aborted) throw error
    throw new BackupError(`The backup ${file} could not be made: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

async function pack(
  archive: Archive,
  { pool, photos }: Holdings,
  moment: Date,
  signal: AbortSignal | undefined,
): Promise<Manifest> {
  const { pictures, ...rows } = await inSnapshot(pool, (client) =>
    packRows(archive, client, signal),
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
    const gauge = meter()
    await archive.add(names.photoPath(name), gauge.through(found.bytes), { stored: true })
    const { lines: _, ...print } = gauge.reading()
    list.push(`${JSON.stringify({ name, ...print })}\n`)
    bytes += print.bytes
  }
  const gauge = meter()
  await archive.add(names.photoListName, gauge.through(inPortions(list)))
  const manifest: Manifest = {
    about,
    format: 'salon-backup',
    version: 1,
    program: releaseLabel,
    madeAt: moment.toISOString(),
    ...rows,
    photos: { count: list.length, bytes, sha256: gauge.reading().sha256 },
    missing,
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await archive.add(names.manifestName, inPortions([text]))
  return manifest
}

async function* inPortions(list: readonly string[]): AsyncGenerator<Buffer> {
  for (let at = 0; at < list.length; at += 1000) {
    yield Buffer.from(list.slice(at, at + 1000).join(''))
  }
}

async function packRows(archive: Archive, client: pg.ClientBase, signal?: AbortSignal) {
  const migrations = await appliedMigrations(client)
  const schema = migrations.at(-1)
  if (schema === undefined) throw new BackupError('There is nothing to back up.')
  const tables: TablePrint[] = []
  const kept = await keptTables(client)
  for (const table of kept) {
    signal?.throwIfAborted()
    const gauge = meter()
    await archive.add(names.tableFile(table.name), gauge.through(linesOf(client, table)))
    const { lines, ...print } = gauge.reading()
    tables.push({ name: table.name, rows: lines, ...print })
  }
  const pictures = await photosNamed(client, new Set(tables.map(({ name }) => name)))
  return { schema, migrations, tables, sequences: await lastNumbers(client), pictures }
}

/** The files of every picture that a row names, of those that are there or can come back. */
async function photosNamed(client: pg.ClientBase, there: ReadonlySet<string>): Promise<string[]> {
  const sources = [
    there.has('photos') && `select user_id, file_key from photos`,
    there.has('deleted_appointments') &&
      `select user_id, photo->>'fileKey' from deleted_appointments,
         jsonb_array_elements(photos) photo`,
    there.has('deleted_photos') && `select user_id, file_key from deleted_photos`,
  ].filter((source) => source !== false)
  if (sources.length === 0) return []
  const query = `select user_id || ' ' || file_key as line
    from (${sources.join(' union ')}) named order by user_id, file_key collate "C"`
  const files: string[] = []
  for await (const line of asLines(fetched(client, query))) {
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
    // Policies that hide rows must be an error, and not a smaller backup.
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
