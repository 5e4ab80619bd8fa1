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

/** What yazl keeps of a file. It publishes none of this: a test of many files tells if it changes. */
interface Kept {
  readonly state: number
  /** Holds on to what the file is read from. */
  doFileDataPump: (() => void) | undefined
}

/** The state of a file that was written whole. */
const whole = 3

/**
 * Keeps what was written out of yazl's way, and no more of it than the directory needs: for each file,
 * yazl goes through all that it has, from the first, and it lets go of nothing they were read from.
 */
function shelfOf(zip: ZipFile) {
  const queue = zip as unknown as { entries: Kept[] }
  const shelf: Kept[] = []
  return {
    putAside: () => {
      // In the order of the directory: a file is not begun before the one before it is whole.
      for (let first = queue.entries[0]; first?.state === whole; first = queue.entries[0]) {
        first.doFileDataPump = undefined
        shelf.push(first)
        queue.entries.shift()
      }
    },
    putBack: () => {
      queue.entries = shelf.concat(queue.entries)
    },
  }
}

/** Begins a ZIP; its files bear the time `modified`. A reader who stands still is given up. */
export function openArchive(modified: Date, patience = twoMinutes): Archive {
  const zip = new ZipFile()
  const shelf = shelfOf(zip)
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
      shelf.putAside()
      zip.addReadStream(source, name, { mtime: modified, compress: !stored })
      await finished(source)
    },
    end: () => {
      shelf.putBack()
      zip.end()
    },
    fail,
  }
}
