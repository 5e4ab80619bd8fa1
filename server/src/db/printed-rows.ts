import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Columns, Places } from './parts.ts'
import type { RowBytes } from './row-bytes.ts'
import { momentEnds } from './schema/columns.ts'

const codeOf = (letter: string) => letter.charCodeAt(0)

/** Which bytes stand in a text of JSON as they are. */
const isPlain = Uint8Array.from({ length: 256 }, (_, code) =>
  code < codeOf(' ') || code === codeOf('"') || code === codeOf('\\') ? 0 : 1,
)

/** How many bytes a page begins with: a list of some eighty visits, which would be copied to larger ones otherwise. */
const pageBytes = 64 * 1024
/**
 * What pages have let go, for the next ones. As garbage it would be the most of what an answer leaves, and V8
 * would look through all of its memory several times a second.
 */
const free: Buffer[] = []
const mostFree = 32
const nothing = Buffer.alloc(0)

/** What is printed, byte after byte. */
export class Page {
  #bytes = free.pop() ?? Buffer.allocUnsafeSlow(pageBytes)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** All of it. */
  get bytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  /** Lets its bytes go, to another page; nothing stands here then. */
  close(): void {
    this.#let(nothing)
    this.#length = 0
  }

  /** Lets go the bytes it has, for others. */
  #let(others: Buffer): void {
    if (this.#bytes.length === pageBytes && free.length < mostFree) free.push(this.#bytes)
    this.#bytes = others
  }

  putByte(byte: number): void {
    this.#roomFor(1)[this.#length++] = byte
  }

  /** Puts bytes there: by a loop, since they are few, and a call that copies takes as long as fifty. */
  put(from: Uint8Array, begin = 0, end = from.length): void {
    const bytes = this.#roomFor(end - begin)
    let at = this.#length
    for (let place = begin; place < end; place++) bytes[at++] = from[place] ?? 0
    this.#length = at
  }

  /** Puts there what a text of JSON says as it is; false, and nothing, where one of its letters is not. */
  putPlain(from: Uint8Array, begin: number, end: number): boolean {
    const bytes = this.#roomFor(end - begin)
    let at = this.#length
    for (let place = begin; place < end; place++) {
      const code = from[place] ?? 0
      if (isPlain[code] === 0) return false
      bytes[at++] = code
    }
    this.#length = at
    return true
  }

  putText(text: string): void {
    // No letter of a text takes more than three bytes.
    this.#length += this.#roomFor(text.length * 3).write(text, this.#length)
  }

  /** Puts there what stands on another page. */
  copy(from: Page, begin: number, end: number): void {
    from.#bytes.copy(this.#roomFor(end - begin), this.#length, begin, end)
    this.#length += end - begin
  }

  #roomFor(more: number): Buffer {
    const wanted = this.#length + more
    if (wanted <= this.#bytes.length) return this.#bytes
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#let(larger)
    return larger
  }
}

/** Prints something of a row. */
export type Print<A = void> = (row: RowBytes, page: Page, answer: A) => void

/** Prints what stands in the bytes from one place to another. */
type Write = (page: Page, bytes: Buffer, from: number, to: number) => void

const quote = codeOf('"')
const words = { null: Buffer.from('null'), true: Buffer.from('true'), false: Buffer.from('false') }

const asItIs: Write = (page, bytes, from, to) => page.put(bytes, from, to)
const quoted: Write = (page, bytes, from, to) => {
  page.putByte(quote)
  page.put(bytes, from, to)
  page.putByte(quote)
}
const boolean: Write = (page, bytes, from) =>
  page.put(bytes[from] === codeOf('t') ? words.true : words.false)

/** A text in JSON; what would end it, or is not allowed there, is rare. */
const text: Write = (page, bytes, from, to) => {
  page.putByte(quote)
  if (page.putPlain(bytes, from, to)) page.putByte(quote)
  else page.putText(JSON.stringify(bytes.toString('utf8', from, to)).slice(1))
}

const [plus, zero] = [codeOf('+'), codeOf('0')]
const isUtcAt = (bytes: Buffer, at: number) =>
  bytes[at] === plus && bytes[at + 1] === zero && bytes[at + 2] === zero
const endsQuoted = momentEnds.map((end) => end && Buffer.from(`${end}"`))

/** A moment as its column reads it; one of a year of four digits by its place alone, as nearly all are. */
function momentOf(column: PgColumn): Write {
  return (page, bytes, from, to) => {
    const [dayEnds, timeEnds] = [from + '2026-11-21'.length, to - '+00'.length]
    const end = endsQuoted[to - from - '2026-11-21 09:00:00+00'.length]
    if (!end || bytes[dayEnds] !== codeOf(' ') || !isUtcAt(bytes, timeEnds)) {
      const moment = column.mapFromDriverValue(bytes.toString('latin1', from, to))
      return page.putText(`"${String(moment)}"`)
    }
    page.putByte(quote)
    page.put(bytes, from, dayEnds)
    page.putByte(codeOf('T'))
    page.put(bytes, dayEnds + 1, timeEnds)
    page.put(end)
  }
}

/** How JSON writes what a column of a type holds. */
function writerOf(column: PgColumn): Write {
  const type = column.getSQLType().replace(/\(.*\)/, '')
  if (type === 'bigint' || type === 'integer') return asItIs
  if (type === 'boolean') return boolean
  if (type === 'numeric') return quoted
  if (type === 'text' || type === 'varchar') return text
  if (type === 'timestamp with time zone') return momentOf(column)
  throw new Error(`Nobody has said how ${column.name} is printed: ${type}`)
}

/**
 * Prints rows as JSON, from the bytes that PostgreSQL sent: of a long list most of the work would be to make
 * something of each value first. What is printed is what the shape names, in its order, so that a column
 * nobody promised never leaves; each of its fields is one of the columns, or printed by `others`.
 * @param places where in a row the columns stand
 * @throws {Error} at once, where a field of the shape is neither
 */
export function rowPrinter<A = void>(
  shape: z.ZodObject,
  columns: Columns,
  places: Places,
  others: Readonly<Record<string, Print<A>>> = {},
): Print<A> {
  const steps = Object.keys(shape.shape).map((key, index) => {
    const label = Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`)
    const [column, at, other] = [columns[key], places[key], others[key]]
    if (other) return { label, at: -1, write: asItIs, other }
    if (!column || at === undefined) throw new Error(`Nobody has said where ${key} comes from`)
    return { label, at, write: writerOf(column), other }
  })
  return (row, page, answer) => {
    for (const { label, at, write, other } of steps) {
      page.put(label)
      if (other) other(row, page, answer)
      else if (row.isNull(at)) page.put(words.null)
      else write(page, row.bytes, row.from(at), row.to(at))
    }
    page.putByte(closing)
  }
}
const closing = codeOf('}')

/**
 * What rows on a page point at, by its number: printed once, and copied to each of them. A month of a salon is
 * served by a few dozen services and a few hands.
 */
export class Pieces {
  readonly #page: Page
  readonly #places = new Map<number, { begin: number; end: number }>()

  /** @param page where they stand, others' pieces may be beside them */
  constructor(page: Page) {
    this.#page = page
  }

  has(number: number): boolean {
    return this.#places.has(number)
  }

  /** Keeps what `print` puts on a page. */
  keep(number: number, print: (page: Page) => void): void {
    const begin = this.#page.length
    print(this.#page)
    this.#places.set(number, { begin, end: this.#page.length })
  }

  /** @throws {Error} where nothing is kept of that number */
  copy(number: number, to: Page): void {
    const place = this.#places.get(number)
    if (!place) throw new Error('A row points at what did not come before it')
    to.copy(this.#page, place.begin, place.end)
  }
}
