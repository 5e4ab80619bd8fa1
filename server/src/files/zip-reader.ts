import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** A file in a ZIP. */
interface Entry {
  readonly size: number
  readonly packed: number
  readonly offset: number
  readonly isStored: boolean
}

/** A ZIP on a disk, read where it is asked for. */
export interface ZipReader {
  /** The names of its files, in the order of its directory. */
  readonly names: ReadonlySet<string>
  /**
   * The bytes of one file. Whether they are what was written is for the reader to find out.
   * @throws ZipError where there is no such file, or it is longer or shorter than the directory says
   */
  read(name: string): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** Bytes that are no whole ZIP. */
export class ZipError extends Error {}

const wideEndMark = 0x06064b50
const wideEndPlaceMark = 0x07064b50
const entryMark = 0x02014b50
const fileMark = 0x04034b50

/** What a field of 32 bits says when the number stands in one of 64. */
const elsewhere = 0xffffffff

/**
 * Opens a ZIP by its directory, which comes last: one that was cut off has none. Reads what our own
 * writer writes, of any size; neither passwords nor several volumes.
 * @throws ZipError for bytes that are no whole ZIP
 */
export async function openZip(path: string): Promise<ZipReader> {
  const file = await open(path)
  try {
    const entries = await directoryOf(file)
    return {
      names: new Set(entries.keys()),
      read: (name) => contentOf(file, name, entries.get(name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    // A number that points past the end of what it is read from.
    if (error instanceof RangeError) throw new ZipError('its directory is broken')
    throw error
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  if (bytesRead < length) throw new ZipError('it ends too early')
  return bytes
}

async function directoryOf(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat()
  const { count, start, length } = await placeOfDirectory(file, size)
  if (start + length > size) throw new ZipError('its directory is broken')
  const directory = await bytesAt(file, start, length)
  const entries = new Map<string, Entry>()
  for (let at = 0; at < length;) {
    if (directory.readUInt32LE(at) !== entryMark) throw new ZipError('its directory is broken')
    const afterName = at + 46 + directory.readUInt16LE(at + 28)
    const end = afterName + directory.readUInt16LE(at + 30)
    const name = directory.toString('utf8', at + 46, afterName)
    if (entries.has(name)) throw new ZipError(`it holds ${name} twice`)
    const numbers = [24, 20, 42].map((field) => directory.readUInt32LE(at + field))
    const [unpacked, packed, offset] = widened(numbers, directory.subarray(afterName, end))
    const isStored = directory.readUInt16LE(at + 10) === 0
    entries.set(name, { size: unpacked, packed, offset, isStored })
    at = end + directory.readUInt16LE(at + 32)
  }
  if (entries.size !== count) throw new ZipError('its directory is broken')
  return entries
}

/** The end of a ZIP says where its directory is, and a wider end before it where that is far away. */
async function placeOfDirectory(file: FileHandle, size: number) {
  const tail = await bytesAt(file, Math.max(0, size - 22 - 65_535), Math.min(size, 22 + 65_535))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new ZipError('it is no ZIP, or its end is missing')
  const comment = end + 22 <= tail.length ? tail.readUInt16LE(end + 20) : 0
  if (end + 22 + comment !== tail.length) throw new ZipError('it has another end than it should')
  const isWide = end >= 20 && tail.readUInt32LE(end - 20) === wideEndPlaceMark
  if (!isWide) {
    return {
      count: tail.readUInt16LE(end + 10),
      length: tail.readUInt32LE(end + 12),
      start: tail.readUInt32LE(end + 16),
    }
  }
  const wide = await bytesAt(file, Number(tail.readBigUInt64LE(end - 12)), 56)
  if (wide.readUInt32LE(0) !== wideEndMark) throw new ZipError('its directory is broken')
  const [count = 0, length = 0, start = 0] = [32, 40, 48].map((field) =>
    Number(wide.readBigUInt64LE(field)),
  )
  return { count, length, start }
}

/** Numbers of 32 bits, and those of them that stand in the extra field with 64. */
function widened(numbers: readonly number[], extra: Buffer): [number, number, number] {
  let wide: Buffer = Buffer.alloc(0)
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) wide = extra.subarray(at + 4)
  }
  let used = 0
  const [first = 0, second = 0, third = 0] = numbers.map((number) => {
    if (number !== elsewhere) return number
    used += 8
    return Number(wide.readBigUInt64LE(used - 8))
  })
  return [first, second, third]
}

async function* contentOf(
  file: FileHandle,
  name: string,
  entry: Entry | undefined,
): AsyncGenerator<Buffer> {
  if (!entry) throw new ZipError(`it does not hold ${name}`)
  const header = await bytesAt(file, entry.offset, 30)
  if (header.readUInt32LE(0) !== fileMark) throw new ZipError(`${name} is not where it should be`)
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  let bytes = 0
  for await (const chunk of unpacked(partOf(file, start, entry.packed), entry.isStored)) {
    bytes += chunk.length
    // Before it is known to be what was written, nobody reads more of it than was said.
    if (bytes > entry.size) throw new ZipError(`${name} is too long`)
    yield chunk
  }
  if (bytes < entry.size) throw new ZipError(`${name} is too short`)
}

const unpacked = (packed: AsyncIterable<Buffer>, isStored: boolean): AsyncIterable<Buffer> => {
  if (isStored) return packed
  const source = Readable.from(packed)
  const inflating = createInflateRaw()
  source.on('error', (error) => inflating.destroy(error))
  inflating.on('close', () => source.destroy())
  return source.pipe(inflating)
}

async function* partOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  const atOnce = 64 * 1024
  for (let done = 0; done < length; done += atOnce) {
    yield await bytesAt(file, start + done, Math.min(atOnce, length - done))
  }
}
