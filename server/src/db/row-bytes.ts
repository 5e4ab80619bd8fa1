import type pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

type Client = NonNullable<pg.PoolConfig['Client']>

/** How a row begins, and how long the length of a value or of a message is. */
const dataRow = 'D'.charCodeAt(0)
const lengthBytes = 4
const zero = '0'.charCodeAt(0)

/**
 * A row as PostgreSQL sent it: its values as they are printed, in UTF-8, one after the other. One for all rows
 * that a connection hears of, since a long list's would be thrown away as fast as they came.
 */
export class RowBytes {
  #bytes: Buffer = Buffer.alloc(0)
  /** Where each value begins and ends, two places for each; the end of null is before its beginning. */
  readonly #places: number[] = []

  /** The bytes of the row, and others around it. */
  get bytes(): Buffer {
    return this.#bytes
  }

  /** @param from where the row begins: how many values there are, and before each how long it is */
  read(bytes: Buffer, from: number): this {
    const places = this.#places
    this.#bytes = bytes
    const count = bytes.readInt16BE(from) * 2
    // To set it costs more than to look, and the next row mostly has as many.
    if (places.length !== count) places.length = count
    let at = from + 2
    for (let value = 0; value < count; value += 2) {
      const length = lengthAt(bytes, at)
      at += lengthBytes
      places[value] = at
      places[value + 1] = at + length
      if (length > 0) at += length
    }
    return this
  }

  /** The same of values that were read already. */
  static of(values: readonly (string | null)[]): RowBytes {
    const count = Buffer.alloc(2)
    count.writeInt16BE(values.length)
    const parts = values.flatMap((value) => {
      const bytes = Buffer.from(value ?? '')
      const length = Buffer.alloc(lengthBytes)
      length.writeInt32BE(value === null ? -1 : bytes.length)
      return [length, bytes]
    })
    return new RowBytes().read(Buffer.concat([count, ...parts]), 0)
  }

  /** Where a value begins. */
  from(place: number): number {
    return this.#places[place * 2] ?? 0
  }

  /** Where a value ends. */
  to(place: number): number {
    return this.#places[place * 2 + 1] ?? -1
  }

  isNull(place: number): boolean {
    return this.to(place) < this.from(place)
  }

  /** A whole number that is not negative. */
  number(place: number): number {
    let number = 0
    for (let at = this.from(place); at < this.to(place); at++) {
      number = number * 10 + (this.#bytes[at] ?? 0) - zero
    }
    return number
  }

  /** A value as a text; null is ''. */
  text(place: number): string {
    return this.#bytes.toString('utf8', this.from(place), this.to(place))
  }
}

/** A whole number of four bytes; asked of each value, so that a call that first looks at its arguments shows. */
const lengthAt = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 24) |
  ((bytes[at + 1] ?? 0) << 16) |
  ((bytes[at + 2] ?? 0) << 8) |
  (bytes[at + 3] ?? 0)

/** What PostgreSQL says, as pg tells it. */
interface Message {
  readonly name: string
}

/** A row, as far as anybody asks; to be read before the next message is. */
export interface RowMessage extends Message {
  /** Its values as pg reads them. */
  readonly fields: readonly (string | null)[]
  readonly row: RowBytes
}

/** What pg's parser and connection do, as far as it is not in their published types. */
interface PgParser {
  parse(chunk: Buffer, each: (message: Message) => void): void
  handlePacket(...packet: Packet): Message
}
type Packet = [from: number, code: number, length: number, bytes: Buffer]
interface Connection extends NodeJS.EventEmitter {
  attachListeners(stream: NodeJS.EventEmitter): void
}

const PgParser = Parser as unknown as new () => PgParser

/** Tells a row before its values are read: a long list's are never wanted as texts. */
class RowParser extends PgParser {
  readonly #row = new UnreadRow((...row) => super.handlePacket(...row) as RowMessage)

  override handlePacket(...packet: Packet): Message {
    const [, code] = packet
    return code === dataRow ? this.#row.standingIn(packet) : super.handlePacket(...packet)
  }
}

/** The row that a connection tells of now: one for all of them, as its bytes are. */
class UnreadRow implements RowMessage {
  readonly name = 'dataRow'
  readonly #bytes = new RowBytes()
  readonly #read: (...row: Packet) => RowMessage
  #packet: Packet = [0, 0, 0, Buffer.alloc(0)]

  constructor(read: (...row: Packet) => RowMessage) {
    this.#read = read
  }

  standingIn(packet: Packet): this {
    this.#packet = packet
    return this
  }

  get fields() {
    return this.#read(...this.#packet).fields
  }

  get row() {
    const [from, , , bytes] = this.#packet
    return this.#bytes.read(bytes, from)
  }
}

/** A client whose rows can be had as their bytes; to whoever does not ask it is the same. */
export function tellingBytes(Base: Client): Client {
  return class extends Base {
    constructor(...given: ConstructorParameters<Client>) {
      super(...given)
      const { connection } = this as unknown as { connection: Connection }
      connection.attachListeners = (stream) => {
        const parser = new RowParser()
        stream.on('data', (chunk: Buffer) => {
          parser.parse(chunk, (message) => {
            connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
          })
        })
      }
    }
  }
}
