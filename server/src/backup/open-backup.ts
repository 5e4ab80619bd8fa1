import { isMissing } from '../files/disk-storage.ts'
import { openZip, type ZipReader } from '../files/zip-reader.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import * as names from './manifest.ts'
import { measured, photoPrint, type Manifest, type PhotoPrint, type Print } from './manifest.ts'
import { asLines } from './rows.ts'

/** An archive of which every byte was found to be what was written. */
export interface OpenBackup {
  readonly file: string
  readonly manifest: Manifest
  /** A table's rows as lines of JSON. */
  rowsOf(table: string): AsyncIterable<string>
  photos(): AsyncIterable<PhotoPrint>
  holdsPhoto(name: string): boolean
  photo(name: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Opens an archive and reads all of it once, against its hashes.
 * @throws BackupError where it is none, or not as it was written
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  let zip: ZipReader
  try {
    zip = await openZip(file)
  } catch (error) {
    const why = isMissing(error) ? 'there is no such file' : reasonOf(error)
    throw new BackupError(`${file} is no backup that can be read: ${why}.`, { cause: error })
  }
  try {
    const manifest = await manifestOf(zip)
    await verify(zip, manifest)
    return {
      file,
      manifest,
      rowsOf: (table) => asLines(zip.read(names.tableFile(table))),
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

/** The longest manifest that is read, in bytes: nothing has vouched for it yet. */
const longestManifest = 64 * 1024 * 1024

async function manifestOf(zip: ZipReader): Promise<Manifest> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of zip.read(names.manifestName)) {
    length += chunk.length
    if (length > longestManifest) throw new Error('its manifest is too long')
    chunks.push(chunk)
  }
  let said: unknown
  try {
    said = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new Error('its manifest cannot be read')
  }
  const parsed = names.manifest.safeParse(said)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`its manifest says something else in ${issue?.path.join('.')}`)
}

async function* photosOf(zip: ZipReader): AsyncGenerator<PhotoPrint> {
  for await (const line of asLines(zip.read(names.photoListName))) {
    yield photoPrintIn(line)
  }
}

function photoPrintIn(line: string): PhotoPrint {
  try {
    return photoPrint.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(`a line of ${names.photoListName} cannot be read`, { cause })
  }
}

async function verify(zip: ZipReader, manifest: Manifest): Promise<void> {
  const rest = new Set(zip.names)
  const compare = async (name: string, expected: Partial<Print> & { rows?: number }) => {
    if (!rest.delete(name)) throw new Error(`${name} is missing`)
    const { bytes, lines, sha256 } = await measured(zip.read(name))
    const isSame =
      sha256 === expected.sha256 &&
      bytes === (expected.bytes ?? bytes) &&
      lines === (expected.rows ?? lines)
    if (!isSame) throw new Error(`${name} is not as it was written`)
  }
  rest.delete(names.manifestName)
  for (const table of manifest.tables) await compare(names.tableFile(table.name), table)
  const { count: rows, sha256 } = manifest.photos
  await compare(names.photoListName, { rows, sha256 })
  for await (const photo of photosOf(zip)) await compare(names.photoPath(photo.name), photo)
  const [unknown] = rest
  if (unknown !== undefined) throw new Error(`${unknown} does not belong to it`)
}
