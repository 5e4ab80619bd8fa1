import { createHash } from 'node:crypto'
import { z } from 'zod'
import { photoFile } from '../files/photo-store.ts'

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The digest of a file in the archive. */
const fileDigest = z.object({ bytes: count, sha256 })
export type FileDigest = z.infer<typeof fileDigest>

const tableDigest = fileDigest.extend({ name: z.string(), rows: count })
export type TableDigest = z.infer<typeof tableDigest>

/** A line of photos.jsonl. */
export const photoDigest = fileDigest.extend({ name: z.string().regex(photoFile) })
export type PhotoDigest = z.infer<typeof photoDigest>

/** The content of manifest.json. */
export const manifest = z.object({
  about: z.string(),
  format: z.literal('salon-backup'),
  /** Incremented when older programs can no longer read the format. */
  version: z.literal(1),
  program: z.string(),
  /** When the snapshot was taken. */
  madeAt: z.iso.datetime(),
  /** The schema of the rows: the last of the applied `migrations`. */
  schema: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableDigest),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), count),
  /** The number of photo files and their bytes; the hash is that of photos.jsonl, which lists them. */
  photos: z.object({ count, bytes: count, sha256 }),
  /** Photo files that rows reference and the storage did not have. */
  missing: z.array(z.string()),
})
export type BackupManifest = z.infer<typeof manifest>

/** The paths in the archive. */
export const manifestName = 'manifest.json'
export const photoListName = 'photos.jsonl'
export const tableFile = (name: string) => `tables/${name}.jsonl`
export const photoPath = (name: string) => `photos/${name}`

/** The explanation in the manifest, for readers without this program. */
export const about =
  'A backup of all salons. tables/ has a file for each table of the database with one row as JSON on ' +
  'each line; photos/ has the pictures; photos.jsonl names each picture with its SHA-256, and this ' +
  'file names the SHA-256 of photos.jsonl and of each table. npm run restore puts it all back.'

/** Counts bytes and lines and computes the SHA-256 of a stream. */
export function digestMeter() {
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
    /** Ends the digest; call it once. */
    reading: () => ({ bytes, lines, sha256: hash.digest('hex') }),
  }
}

/** The digest of a stream, read to its end. */
export async function digestOf(content: AsyncIterable<Uint8Array>) {
  const meter = digestMeter()
  for await (const chunk of content) meter.take(chunk)
  return meter.reading()
}

/** The number of rows in all tables. */
export const rowsIn = ({ tables }: BackupManifest) =>
  tables.reduce((sum, { rows }) => sum + rows, 0)

/** The names of what differs between two archives, by hash. */
export function differences(one: BackupManifest, other: BackupManifest): string[] {
  const digests = ({ schema, tables, photos }: BackupManifest) =>
    new Map([
      ['schema', schema],
      ['photos', photos.sha256],
      ...tables.map(({ name, sha256: hash }) => [name, hash] as const),
    ])
  const [these, those] = [digests(one), digests(other)]
  const names = new Set([...these.keys(), ...those.keys()])
  return [...names].filter((name) => these.get(name) !== those.get(name))
}
