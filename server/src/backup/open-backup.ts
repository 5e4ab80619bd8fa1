import { isMissing } from '../files/disk-storage.ts'
import { openZip, type ZipReader } from '../files/zip-reader.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import * as names from './manifest.ts'
import {
  digestOf,
  photoDigest,
  type BackupManifest,
  type PhotoDigest,
  type FileDigest,
} from './manifest.ts'
import { splitLines } from './table-rows.ts'

/** A verified archive. */
export interface OpenBackup {
  readonly file: string
  readonly manifest: BackupManifest
  /** A table's rows as lines of JSON. */
  rowsOf(table: string): AsyncIterable<string>
  photos(): AsyncIterable<PhotoDigest>
  holdsPhoto(name: string): boolean
  photo(name: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Opens an archive and verifies the SHA-256 of every file in it.
 * @throws BackupError where it is no archive, or damaged
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  let zip: ZipReader
  try {
    zip = await openZip(file)
  } catch (error) {
    const why = isMissing(error) ? 'there is no such file' : reasonOf(error)
    throw new BackupError(`${file} cannot be read as a backup: ${why}.`, { cause: error })
  }
  try {
    const manifest = await manifestOf(zip)
    await verify(zip, manifest)
    return {
      file,
      manifest,
      rowsOf: (table) => splitLines(zip.read(names.tableFile(table))),
      photos: () => photosOf(zip),
      holdsPhoto: (name) => zip.names.has(names.photoPath(name)),
      photo: (name) => zip.read(names.photoPath(name)),
      close: () => zip.close(),
    }
  } catch (error) {
    await zip.close()
    throw new BackupError(`The backup ${file} is damaged: ${reasonOf(error)}.`, { cause: error })
  }
}

/** Limits the bytes of a manifest, which is unverified input. */
const maxManifestBytes = 64 * 1024 * 1024

async function manifestOf(zip: ZipReader): Promise<BackupManifest> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of zip.read(names.manifestName)) {
    length += chunk.length
    if (length > maxManifestBytes) throw new Error('its manifest is too long')
    chunks.push(chunk)
  }
  let content: unknown
  try {
    content = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Error('its manifest cannot be read')
  }
  const parsed = names.manifest.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`its manifest is invalid at ${issue?.path.join('.')}`)
}

async function* photosOf(zip: ZipReader): AsyncGenerator<PhotoDigest> {
  for await (const line of splitLines(zip.read(names.photoListName))) {
    yield parsePhotoDigest(line)
  }
}

function parsePhotoDigest(line: string): PhotoDigest {
  try {
    return photoDigest.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(`a line of ${names.photoListName} cannot be read`, { cause })
  }
}

async function verify(zip: ZipReader, manifest: BackupManifest): Promise<void> {
  const rest = new Set(zip.names)
  const compare = async (name: string, expected: Partial<FileDigest> & { rows?: number }) => {
    if (!rest.delete(name)) throw new Error(`${name} is missing`)
    const { bytes, lines, sha256 } = await digestOf(zip.read(name))
    const matches =
      sha256 === expected.sha256 &&
      bytes === (expected.bytes ?? bytes) &&
      lines === (expected.rows ?? lines)
    if (!matches) throw new Error(`the hash of ${name} differs`)
  }
  rest.delete(names.manifestName)
  for (const table of manifest.tables) await compare(names.tableFile(table.name), table)
  const { count: rows, sha256 } = manifest.photos
  await compare(names.photoListName, { rows, sha256 })
  for await (const photo of photosOf(zip)) await compare(names.photoPath(photo.name), photo)
  const [unknown] = rest
  if (unknown !== undefined) throw new Error(`the unexpected file ${unknown}`)
}
