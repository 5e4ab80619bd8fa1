import { addAbortSignal } from 'node:stream'
import type { FileReply } from '@salon/contract/route'
import type { Db } from '../../db/client.ts'
import { openArchive, type Archive } from '../../files/archive.ts'
import type { PhotoPlace } from '../../files/photo-place.ts'
import { photoSizes, readPhoto } from '../../files/photo-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { dayAt } from '../../kernel/salon-time.ts'
import { exportedTables, photosOfSalon, type ExportedPhoto } from './queries.ts'
import { csvOf, estimatedBytes, jsonOf, manifestOf, photoName, readmeOf } from './rules.ts'

/** One snapshot for all of it, whatever is written meanwhile. */
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Each holds a connection while its data is read; the rest of the pool stays for daily work. */
const mostAtOnce = 3
/** The salons whose exports this process is making. */
const running = new Set<number>()

/** What an export needs beside the database. */
export interface Surroundings {
  readonly photos: PhotoPlace
  readonly clock: Clock
  /** Breaks exports off, which may take longer than anybody waits for a server to stop. */
  readonly stopping: AbortSignal
}

/**
 * The salon in a ZIP that is made while it is read (see the contract). Answers once the snapshot
 * is taken and measured. The transaction lasts until the tables are read; the pictures follow
 * after it, since they need the disk only.
 * @throws Refusal too_many while the salon's is being made, or several others are
 */
export function exportSalon(
  db: Db,
  salon: Salon,
  { photos, clock, stopping }: Surroundings,
): Promise<FileReply> {
  if (running.has(salon.id) || running.size >= mostAtOnce) {
    const detail = 'An export is being made already. Please try again in a few minutes.'
    throw new Refusal('too_many', { detail })
  }
  running.add(salon.id)
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
    pack(db, salon, { archive, photos, moment, begin })
      .catch((error: unknown) => {
        const failure = error instanceof Error ? error : new Error('The export broke off')
        reject(failure)
        archive.fail(failure)
      })
      .finally(() => running.delete(salon.id))
  })
}

interface Packing {
  readonly archive: Archive
  readonly photos: PhotoPlace
  readonly moment: Date
  /** Told about how many bytes there will be, before the first of them. */
  readonly begin: (estimate: number) => void
}

async function pack(db: Db, salon: Salon, packing: Packing): Promise<void> {
  const { archive, photos, moment } = packing
  // Before the transaction, which shall not wait for a storage elsewhere; it is for an estimate.
  const sizes = await photoSizes(photos, salon.id)
  const { tables, pictures } = await db.transaction(
    (tx) => packTables(tx, salon, packing, sizes),
    snapshot,
  )
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
  archive.end()
}

/** Puts every table in, and says how many rows each has and which pictures belong to them. */
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
  const pictures = await photosOfSalon(tx, salon)
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

/** Puts the pictures in, and names those whose files are missing. */
async function packPhotos(
  salon: Salon,
  pictures: readonly ExportedPhoto[],
  { archive, photos }: Packing,
): Promise<string[]> {
  const missing: string[] = []
  for (const picture of pictures) {
    const file = await readPhoto(photos, salon.id, picture.fileKey, 'full')
    if (file) await archive.add(photoName(picture), file.bytes, { stored: true })
    else missing.push(photoName(picture))
  }
  return missing
}

async function* text(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}
