import type { Readable } from 'node:stream'

/** A file as a list tells of it; size in bytes. */
export interface StoredFile {
  readonly name: string
  readonly size: number
  readonly modified: Date
}

/** A file that was opened. Whoever has it reads it to its end or destroys the stream. */
export interface OpenedFile {
  readonly size: number
  readonly bytes: Readable
}

/** What a file is made of: all of it at once, or as it comes. */
export type Content = Buffer | AsyncIterable<Uint8Array>

/**
 * Files by name, on a disk or in a bucket. Names are plain: letters, digits, dots and dashes, with
 * a slash after each folder. A file never changes; it is put, and it is removed.
 *
 * What a storage elsewhere cannot do, after having tried again where that is safe, is a
 * `StorageError`; a disk fails with the error that the system has for it.
 */
export interface Storage {
  /** Puts a file, whole and lasting or not at all. One with the same name is replaced. */
  put(name: string, content: Content): Promise<void>
  /** Opens a file, or answers `undefined` where there is none. */
  read(name: string): Promise<OpenedFile | undefined>
  /** Removes files, those that are gone already included. Fails where any of them may be left. */
  remove(names: readonly string[]): Promise<void>
  /** Removes whatever is in a folder, such as '7/'. */
  removeFolder(folder: string): Promise<void>
  /** All files of a folder such as '7/', or of the whole storage (''); a folder's own stand together. */
  list(folder: string): AsyncIterable<StoredFile>
}
