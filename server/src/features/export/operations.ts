import { addAbortSignal } from 'node:stream'
import type { FileReply } from '@salon/contract/route'
import type { Db } from '../../db/client.ts'
import { openArchive, type Archive } from '../../files/archive.ts'
import type { PhotoStorage } from '../../files/photo-storage.ts'
import { photoSizes, readPhoto } from '../../files/photo-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { newSecret } from '../../kernel/secrets.ts'
import type { Salon } from '../../kernel/salon.ts'
import { dayAt } from '../../kernel/salon-time.ts'
import * as queries from './queries.ts'
import { exportedTables, photosOfSalon, testPhotosOfSalon } from './queries.ts'
import {
  csvOf,
  estimatedBytes,
  jsonOf,
  manifestOf,
  photoName,
  readmeOf,
  testPhotoName,
} from './rules.ts'

/** All tables are read in one snapshot. */
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * The leases that limit how many exports read tables at a time, in all processes: each holds a connection.
 */
const exportLeases = ['export 1', 'export 2', 'export 3']
/** Milliseconds between renewals of a lease; that of a killed process expires. */
const renewEvery = 30_000

/** What an export needs beside the database. */
export interface ExportContext {
  readonly photos: PhotoStorage
  readonly clock: Clock
  /** Aborts running exports at shutdown. */
  readonly stopping: AbortSignal
}

/**
 * Streams the salon as a ZIP (see the contract). Resolves once the snapshot is taken and measured. The
 * transaction ends when the tables are read; the photos follow outside of it, from the storage.
 * @throws Refusal too_many while another export of the salon runs, or several of other salons
 */
export async function exportSalon(
  db: Db,
  salon: Salon,
  { photos, clock, stopping }: ExportContext,
): Promise<FileReply> {
  const { releaseTables, release } = await takeLeases(db, salon)
  const moment = clock()
  const archive = openArchive(moment)
  addAbortSignal(stopping, archive.bytes)
  return new Promise((resolve, reject) => {
    const begin = (estimate: number) =>
      resolve({
        type: 'application/zip',
        name: `salon-export-${dayAt(moment, salon.timeZone)}.zip`,
        cache: 'never',
        bytes: archive.bytes,
        estimate,
      })
    pack(db, salon, { archive, photos, moment, begin, releaseTables, release })
      .catch((error: unknown) => {
        const failure = error instanceof Error ? error : new Error('The export broke off')
        reject(failure)
        archive.fail(failure)
      })
      .finally(() => void release())
  })
}

interface Packing {
  readonly archive: Archive
  readonly photos: PhotoStorage
  readonly moment: Date
  /** Called with the estimated size in bytes, before the first of them. */
  readonly begin: (estimate: number) => void
  /** Releases the lease for reading tables: photos use no connection. */
  readonly releaseTables: () => Promise<void>
  /** Releases the salon's lease as well. */
  readonly release: () => Promise<void>
}

/**
 * Takes the lease of the salon, and one of those for reading tables.
 * @returns how to release the latter, and both
 * @throws Refusal too_many
 */
async function takeLeases(
  db: Db,
  salon: Salon,
): Promise<Pick<Packing, 'releaseTables' | 'release'>> {
  const holder = newSecret()
  const ofSalon = `export of ${salon.id}`
  if (!(await queries.takeLease(db, ofSalon, holder))) throw busy()
  const ofTables = await freeLease(db, holder)
  const held = ofTables ? [ofSalon, ofTables] : [ofSalon]
  const renewal = setInterval(() => {
    queries.renewLeases(db, holder, held).catch(() => {})
  }, renewEvery)
  // A lease that cannot be released now expires.
  const end = (keys: string[]) => queries.endLeases(db, holder, keys).catch(() => {})
  const releaseTables = () => end(held.splice(1))
  const release = async () => {
    clearInterval(renewal)
    await end(held.splice(0))
  }
  if (ofTables) return { releaseTables, release }
  await release()
  throw busy()
}

async function freeLease(db: Db, holder: string): Promise<string | undefined> {
  for (const lease of exportLeases) if (await queries.takeLease(db, lease, holder)) return lease
  return undefined
}

const busy = () =>
  new Refusal('too_many', {
    detail: 'An export is already running. Please try again in a few minutes.',
    retryAfter: 60,
  })

async function pack(db: Db, salon: Salon, packing: Packing): Promise<void> {
  const { archive, photos, moment, releaseTables, release } = packing
  // Outside the transaction, which should not wait for a remote storage; for the estimate only.
  const sizes = await photoSizes(photos, salon.id)
  const { tables, pictures } = await db.transaction(
    (tx) => packTables(tx, salon, packing, sizes),
    snapshot,
  )
  await releaseTables()
  const missingPhotos = await packPhotos(salon, pictures, packing)
  const manifest = manifestOf({
    exportedAt: moment.toISOString(),
    timeZone: salon.timeZone,
    tables,
    photos: pictures.length - missingPhotos.length,
    missingPhotos,
  })
  const day = dayAt(moment, salon.timeZone)
  await archive.add('README.txt', text(readmeOf(manifest, day)))
  await archive.add('manifest.json', text(`${JSON.stringify(manifest, null, 2)}\n`))
  // Before the last byte, so that a client that has it may request the next export.
  await release()
  archive.end()
}

/** Adds every table. @returns the number of rows of each, and the photos */
async function packTables(
  tx: Db,
  salon: Salon,
  { archive, begin }: Packing,
  sizes: ReadonlyMap<string, number>,
) {
  const tables: Record<string, number> = {}
  let stored = 0
  for (const table of exportedTables) {
    const { rows, bytes } = await table.measure(tx, salon)
    tables[table.name] = rows
    stored += bytes
  }
  const ofVisits = await photosOfSalon(tx, salon)
  const ofTests = await testPhotosOfSalon(tx, salon)
  const pictures = [
    ...ofVisits.map(({ fileKey, ...photo }) => ({ fileKey, file: photoName(photo) })),
    ...ofTests.map(({ fileKey, testId }) => ({ fileKey, file: testPhotoName(testId) })),
  ]
  begin(
    estimatedBytes(
      stored,
      pictures.map(({ fileKey }) => sizes.get(fileKey) ?? 0),
    ),
  )
  for (const table of exportedTables) {
    await archive.add(`data/${table.name}.json`, jsonOf(table.portions(tx, salon)))
    await archive.add(`data/${table.name}.csv`, csvOf(table.portions(tx, salon), table.columns))
  }
  return { tables, pictures }
}

interface PackedPhoto {
  readonly fileKey: string
  /** Its path in the ZIP. */
  readonly file: string
}

/** Adds the photos. @returns the names of those whose files are missing */
async function packPhotos(
  salon: Salon,
  pictures: readonly PackedPhoto[],
  { archive, photos }: Packing,
): Promise<string[]> {
  const missing: string[] = []
  for (const { file: name, fileKey } of pictures) {
    const file = await readPhoto(photos, salon.id, fileKey, 'full')
    if (file) await archive.add(name, file.bytes, { stored: true })
    else missing.push(name)
  }
  return missing
}

async function* text(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}
