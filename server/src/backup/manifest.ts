import { createHash } from 'node:crypto'
import { z } from 'zod'
import { photoFile } from '../files/photo-store.ts'

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What a file in the archive is known by again. */
const print = z.object({ bytes: count, sha256 })
export type Print = z.infer<typeof print>

const tablePrint = print.extend({ name: z.string(), rows: count })
export type TablePrint = z.infer<typeof tablePrint>

/** A line of photos.jsonl. */
export const photoPrint = print.extend({ name: z.string().regex(photoFile) })
export type PhotoPrint = z.infer<typeof photoPrint>

/** What an archive says of itself, in manifest.json. */
export const manifest = z.object({
  about: z.string(),
  format: z.literal('salon-backup'),
  /** Raised when an older program could no longer read what a newer one writes. */
  version: z.literal(1),
  program: z.string(),
  /** When the snapshot was taken. */
  madeAt: z.iso.datetime(),
  /** The schema of the rows: the last of `migrations`, all of which were applied. */
  schema: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(tablePrint),
  /** The last number that each sequence gave out. */
  sequences: z.record(z.string(), count),
  /** How many pictures' files there are and their bytes; the hash is of photos.jsonl, which lists them. */
  photos: z.object({ count, bytes: count, sha256 }),
  /** Files that the rows name, and that were not there when the backup was made. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

/** Where things lie in the archive. */
export const manifestName = 'manifest.json'
export const photoListName = 'photos.jsonl'
export const tableFile = (name: string) => `tables/${name}.jsonl`
export const photoPath = (name: string) => `photos/${name}`

/** For whoever opens an archive without this program. */
export const about =
  'A backup of all salons. tables/ has a file for each table of the database with one row as JSON on ' +
  'each line; photos/ has the pictures; photos.jsonl names each picture with its SHA-256, and this ' +
  'file names the SHA-256 of photos.jsonl and of each table. npm run restore puts it all back.'

/** Measures what runs through it: bytes, lines and the hash of all of it. */
export function meter() {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const take = (chunk: Uint8Array) => {
    hash.update(chunk)
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return {
    take,
    through: async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        take(chunk)
        yield chunk
      }
    },
    /** Final: nothing runs through afterwards. */
    reading: () => ({ bytes, lines, sha256: hash.digest('hex') }),
  }
}

/** What content measures, read to its end. */
export async function measured(content: AsyncIterable<Uint8Array>) {
  const gauge = meter()
  for await (const chunk of content) gauge.take(chunk)
  return gauge.reading()
}

/** How many rows there are in all tables. */
export const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

/** What of two archives is not the same, by name: equal hashes, equal content. */
export function differences(one: Manifest, other: Manifest): string[] {
  const prints = ({ schema, tables, photos }: Manifest) =>
    new Map([
      ['schema', schema],
      ['photos', photos.sha256],
      ...tables.map(({ name, sha256: hash }) => [name, hash] as const),
    ])
  const [these, those] = [prints(one), prints(other)]
  const names = new Set([...these.keys(), ...those.keys()])
  return [...names].filter((name) => these.get(name) !== those.get(name))
}
