import type { Readable } from 'node:stream'

/**
 * An answer that was written where it was read: JSON of the shape `T`, and nothing beside it; at once, or as a
 * stream of its parts.
 */
export class Printed<T, Bytes extends Buffer | Readable = Buffer | Readable> {
  /** No value; it keeps an answer of another shape out. */
  declare readonly shape: T
  readonly bytes: Bytes

  constructor(bytes: Bytes) {
    this.bytes = bytes
  }
}
