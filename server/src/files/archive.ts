import { addAbortSignal, PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A ZIP that is read while it is written. */
export interface Archive {
  /** The ZIP's bytes; nobody writes faster than they are read. */
  readonly bytes: Readable
  /**
   * Writes one file, and is done when all of it was taken. `stored` leaves it as it is, for what
   * is compressed already.
   * @throws AbortError once nobody reads the ZIP any more
   */
  add(name: string, content: AsyncIterable<Uint8Array>, how?: { stored: boolean }): Promise<void>
  /** Writes the directory, without which it is no ZIP. */
  end(): void
  /** Breaks off: whoever reads sees an error and not an end. */
  fail(error: Error): void
}

/** Begins a ZIP; its files bear the time `modified`. */
export function openArchive(modified: Date): Archive {
  const zip = new ZipFile()
  const bytes = new PassThrough()
  const gone = new AbortController()
  zip.on('error', (error: Error) => bytes.destroy(error))
  // Whatever ends one ends the other; an error is met by whoever reads.
  pipeline(zip.outputStream, bytes, () => gone.abort())
  return {
    bytes,
    add: async (name, content, { stored } = { stored: false }) => {
      const made = content instanceof Readable ? content : Readable.from(content)
      // Also closes a file that was opened for a reader who left.
      const source = addAbortSignal(gone.signal, made)
      zip.addReadStream(source, name, { mtime: modified, compress: !stored })
      await finished(source)
    },
    end: () => zip.end(),
    fail: (error) => void bytes.destroy(error),
  }
}
