import { addAbortSignal, pipeline, Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A streaming ZIP writer. */
export interface Archive {
  /** The ZIP as a stream; backpressure reaches the content of the file being added. */
  readonly bytes: Readable
  /**
   * Appends one file; resolves when its content was consumed. `stored` skips compression, for content
   * that is compressed already.
   * @throws AbortError after the stream was closed
   */
  add(name: string, content: AsyncIterable<Uint8Array>, how?: { stored: boolean }): Promise<void>
  /** Writes the central directory and ends the stream. */
  end(): void
  /** Destroys the stream with an error, so that a truncated ZIP is not mistaken for a whole one. */
  fail(error: Error): void
}

/** The idle timeout of a reader, in milliseconds: its sources stay open meanwhile. */
const twoMinutes = 120_000

/**
 * Starts a ZIP.
 * @param modified the modification time of its files
 * @param idleTimeout milliseconds after which a reader that consumes nothing is disconnected
 */
export function openArchive(modified: Date, idleTimeout = twoMinutes): Archive {
  const zip = new ZipFile()
  const closed = new AbortController()
  const bytes = new Transform({
    transform: (chunk, _, done) => {
      idle.refresh()
      done(null, chunk)
    },
  })
  const fail = (error: Error) => void bytes.destroy(error)
  const idle = setTimeout(() => fail(new Error('The reader of the archive is idle')), idleTimeout)
  idle.unref()
  zip.on('error', fail)
  // Either stream's end or error ends the other; the reader of `bytes` receives the error.
  pipeline(zip.outputStream, bytes, () => {
    clearTimeout(idle)
    closed.abort()
  })
  return {
    bytes,
    add: async (name, content, { stored } = { stored: false }) => {
      const stream = content instanceof Readable ? content : Readable.from(content)
      // Also closes a file that was opened for a reader that disconnects.
      let source: Readable | undefined = addAbortSignal(closed.signal, stream)
      // yazl keeps this callback until the end; a variable that is cleared lets the source be collected.
      zip.addReadStreamLazy(name, { mtime: modified, compress: !stored }, (pump) => {
        if (source) pump(null, source)
        source = undefined
      })
      await finished(stream)
    },
    end: () => zip.end(),
    fail,
  }
}
