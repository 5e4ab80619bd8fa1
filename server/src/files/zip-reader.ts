import { read } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'

/** Random access to the files of a ZIP on disk. */
export interface ZipReader {
  /** In the order of the central directory. */
  readonly names: ReadonlySet<string>
  /**
   * The decompressed bytes of one file. CRCs are not checked; a backup's manifest has SHA-256 hashes.
   * @throws ZipError for an unknown name, or a file longer or shorter than the directory states
   */
  read(name: string): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/** The archive is not a complete, valid ZIP. */
export class ZipError extends Error {}

/**
 * Opens a ZIP by its central directory, which is written last: a truncated file has none.
 * @throws ZipError for anything but a valid ZIP; the system's error where the file cannot be opened
 */
export async function openZip(path: string): Promise<ZipReader> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const options = { autoClose: false, strictFileNames: true }
    const zip = await fromRandomAccessReaderPromise(new FileReader(file, size), size, options)
    const entries = await entriesOf(zip)
    return {
      names: new Set(entries.keys()),
      read: (name) => contentOf(zip, name, entries.get(name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    return asZipError(error)
  }
}

/**
 * Checks each position before it reads: yauzl's own reader passes those of a damaged directory to `fs.read`,
 * which throws inside a callback and so ends the process.
 */
class FileReader extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #size: number

  constructor(file: FileHandle, size: number) {
    super()
    this.#file = file
    this.#size = size
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    if (position + length > this.#size) done(new ZipError('it is truncated or damaged'))
    else read(this.#file.fd, into, offset, length, position, (error) => done(error))
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesOf(this.#file, start, end))
  }
}

/** A file handle's own stream would close it, even with `autoClose: false`, when an iterator is done. */
async function* bytesOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const chunk = Buffer.alloc(Math.min(64 * 1024, end - position))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position)
    if (bytesRead === 0) throw new ZipError('it is truncated')
    yield chunk.subarray(0, bytesRead)
    position += bytesRead
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new ZipError(`duplicate file ${entry.fileName}`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function* contentOf(
  zip: ZipFile,
  name: string,
  entry: Entry | undefined,
): AsyncGenerator<Buffer> {
  if (!entry) throw new ZipError(`it has no file ${name}`)
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    asZipError(error)
  }
}

/** yauzl throws plain errors; those of the file system have a `syscall` and stay as they are. */
function asZipError(error: unknown): never {
  if (error instanceof ZipError || !(error instanceof Error) || 'syscall' in error) throw error
  throw new ZipError(error.message, { cause: error })
}
