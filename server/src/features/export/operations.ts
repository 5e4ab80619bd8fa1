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
import { exportedTables, photosOfSalon, type ExportedPhoto } from './queries.ts'
import { csvOf, estimatedBytes, jsonOf, manifestOf, photoName, readmeOf } from './rules.ts'

/** One snapshot for all of it, whatever is written meanwhile. */
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Of so many the data is read at once, by all processes together: each holds a connection meanwhile, and the
 * rest stays for daily work.
 */
const places = ['export 1', 'export 2', 'export 3']
/** So often a place is held anew, in milliseconds: a process that was killed loses it in a while. */
const heartbeat = 30_000

/** What an export needs beside the database. */
export interface Surroundings {
  readonly photos: PhotoStorage
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
export async function exportSalon(
  db: Db,
  salon: Salon,
  { photos, clock, stopping }: Surroundings,
): Promise<FileReply> {
  const { placeIsFree, leave } = await takePlace(db, salon)
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
    pack(db, salon, { archive, photos, moment, begin, placeIsFree, leave })
      .catch((error: unknown) => {
        const failure = error instanceof Error ? error : new Error('The export broke off')
        reject(failure)
        archive.fail(failure)
      })
      .finally(() => void leave())
  })
}

interface Packing {
  readonly archive: Archive
  readonly photos: PhotoStorage
  readonly moment: Date
  /** Told about how many bytes there will be, before the first of them. */
  readonly begin: (estimate: number) => void
  /** Lets another salon's export begin: pictures ask nothing of the database, however long they take. */
  readonly placeIsFree: () => Promise<void>
  /** Lets the salon's next export begin as well. */
  readonly leave: () => Promise<void>
}

/**
 * Takes the salon's turn and one of the places, whichever process has the others.
 * @returns how to give back the place, and both
 */
async function takePlace(db: Db, salon: Salon): Promise<Pick<Packing, 'placeIsFree' | 'leave'>> {
  const holder = newSecret()
  const turn = `export of ${salon.id}`
  if (!(await queries.takeLease(db, turn, holder))) throw busy()
  const place = await freePlace(db, holder)
  const held = place ? [turn, place] : [turn]
  const beat = setInterval(() => {
    queries.renewLeases(db, holder, held).catch(() => {})
  }, heartbeat)
  // What cannot be given back now is nobody's after a while.
  const giveBack = (keys: string[]) => queries.endLeases(db, holder, keys).catch(() => {})
  const placeIsFree = () => giveBack(held.splice(1))
  const leave = async () => {
    clearInterval(beat)
    await giveBack(held.splice(0))
  }
  if (place) return { placeIsFree, leave }
  await leave()
  throw busy()
}

async function freePlace(db: Db, holder: string): Promise<string | undefined> {
  for (const place of places) if (await queries.takeLease(db, place, holder)) return place
  return undefined
}

const busy = () =>
  new Refusal('too_many', {
    detail: 'An export is being made already. Please try again in a few minutes.',
    retryAfter: 60,
  })

async function pack(db: Db, salon: Salon, packing: Packing): Promise<void> {
  const { archive, photos, moment, placeIsFree, leave } = packing
  // Before the transaction, which shall not wait for a storage elsewhere; it is for an estimate.
  const sizes = await photoSizes(photos, salon.id)
  const { tables, pictures } = await db.transaction(
    (tx) => packTables(tx, salon, packing, sizes),
    snapshot,
  )
  await placeIsFree()
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
  // Before the last byte, so that whoever has it may ask for the next.
  await leave()
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
