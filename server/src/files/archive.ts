import { addAbortSignal, pipeline, Readable, Transform } from 'node:stream'
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

/** Milliseconds that a reader may take nothing; what is read from is held open meanwhile. */
const twoMinutes = 120_000

/** Begins a ZIP; its files bear the time `modified`. A reader who stands still is given up. */
export function openArchive(modified: Date, patience = twoMinutes): Archive {
  const zip = new ZipFile()
  const gone = new AbortController()
  const bytes = new Transform({
    transform: (chunk, _, done) => {
      standstill.refresh()
      done(null, chunk)
    },
  })
  const fail = (error: Error) => void bytes.destroy(error)
  const standstill = setTimeout(() => fail(new Error('Nobody reads the archive')), patience)
  standstill.unref()
  zip.on('error', fail)
  // Whatever ends one ends the other; an error is met by whoever reads.
  pipeline(zip.outputStream, bytes, () => {
    clearTimeout(standstill)
    gone.abort()
  })
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
    fail,
  }
}
