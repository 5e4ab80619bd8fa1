import type { Readable } from 'node:stream'

/** An entry of a listing; size in bytes. */
export interface StoredFile {
  readonly name: string
  readonly size: number
  readonly modified: Date
}

/** An open file. The caller reads the stream to its end or destroys it. */
export interface OpenedFile {
  readonly size: number
  readonly bytes: Readable
}

/** The content of a file: a buffer, or a stream of chunks. */
export type FileContent = Buffer | AsyncIterable<Uint8Array>

/**
 * Immutable files by name, on a disk or in a bucket. Names consist of letters, digits, dots and
 * dashes, with a slash after each folder.
 *
 * A bucket fails with `StorageError`, after its retries; a disk fails with the system's error.
 */
export interface Storage {
  /** Writes a file atomically and durably. One with the same name is replaced. */
  put(name: string, content: FileContent): Promise<void>
  /** Opens a file; `undefined` where there is none. */
  read(name: string): Promise<OpenedFile | undefined>
  /** Removes files; missing ones count as removed. Fails where any of them may remain. */
  remove(names: readonly string[]): Promise<void>
  /** Removes a folder, such as '7/', and all its files. */
  removeFolder(folder: string): Promise<void>
  /** Lists a folder such as '7/', or the whole storage (''); files of one folder are adjacent. */
  list(folder: string): AsyncIterable<StoredFile>
}
