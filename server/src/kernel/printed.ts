/** An answer that was written where it was read: JSON of the shape `T`, and nothing beside it. */
export class Printed<T> {
  /** No value; it keeps an answer of another shape out. */
  declare readonly shape: T
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
