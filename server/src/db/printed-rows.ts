import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { RowBytes } from './row-bytes.ts'

/** What is printed, byte after byte. */
export class Page {
  #bytes = Buffer.allocUnsafeSlow(16 * 1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** All of it; nothing is to be put there any more. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Puts bytes there: by a loop, since they are few, and a call that copies takes as long as fifty. */
  put(from: Uint8Array, begin = 0, end = from.length): void {
    const bytes = this.#roomFor(end - begin)
    let at = this.#length
    for (let place = begin; place < end; place++) bytes[at++] = from[place] ?? 0
    this.#length = at
  }

  putText(text: string): void {
    // No letter of a text takes more than three bytes.
    this.#length += this.#roomFor(text.length * 3).write(text, this.#length)
  }

  /** Puts there once more what stands there already. */
  putAgain(begin: number, end: number): void {
    this.#roomFor(end - begin).copyWithin(this.#length, begin, end)
    this.#length += end - begin
  }

  #roomFor(more: number): Buffer {
    const wanted = this.#length + more
    if (wanted <= this.#bytes.length) return this.#bytes
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.#bytes.length * 2))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
    return larger
  }
}

/** Prints something of a row. */
export type Print<A = void> = (row: RowBytes, page: Page, answer: A) => void

/** Prints what stands in the bytes from one place to another. */
type Write = (page: Page, bytes: Buffer, from: number, to: number) => void

const codeOf = (letter: string) => letter.charCodeAt(0)
const quote = Buffer.from('"')
const words = { null: Buffer.from('null'), true: Buffer.from('true'), false: Buffer.from('false') }

const asItIs: Write = (page, bytes, from, to) => page.put(bytes, from, to)
const quoted: Write = (page, bytes, from, to) => {
  page.put(quote)
  page.put(bytes, from, to)
  page.put(quote)
}
const boolean: Write = (page, bytes, from) =>
  page.put(bytes[from] === codeOf('t') ? words.true : words.false)

/** A text in JSON; what would end it, or is not allowed there, is rare. */
const text: Write = (page, bytes, from, to) => {
  for (let place = from; place < to; place++) {
    const code = bytes[place] ?? 0
    if (code < codeOf(' ') || code === codeOf('"') || code === codeOf('\\')) {
      return page.putText(JSON.stringify(bytes.toString('utf8', from, to)))
    }
  }
  quoted(page, bytes, from, to)
}

/** How JSON writes what a column of a type holds. */
function writerOf(column: PgColumn): Write {
  const type = column.getSQLType().replace(/\(.*\)/, '')
  if (type === 'bigint' || type === 'integer') return asItIs
  if (type === 'boolean') return boolean
  if (type === 'numeric') return quoted
  if (type === 'text' || type === 'varchar') return text
  if (type === 'timestamp with time zone') {
    return (page, bytes, from, to) =>
      page.putText(`"${String(column.mapFromDriverValue(bytes.toString('latin1', from, to)))}"`)
  }
  throw new Error(`Nobody has said how ${column.name} is printed: ${type}`)
}

/** Columns that stand side by side in a row, from a place on. */
export interface Stretch {
  readonly columns: Readonly<Record<string, PgColumn>>
  readonly from: number
}

/**
 * Prints rows as JSON, from the bytes that PostgreSQL sent: of a long list most of the work would be to make
 * something of each value first. What is printed is what the shape names, in its order, so that a column
 * nobody promised never leaves; each of its fields is one of the columns, or printed by `others`.
 * @throws {Error} at once, where a field of the shape is neither
 */
export function rowPrinter<A = void>(
  shape: z.ZodObject,
  { columns, from }: Stretch,
  others: Readonly<Record<string, Print<A>>> = {},
): Print<A> {
  const places = Object.keys(columns)
  const steps = Object.keys(shape.shape).map((key, index) => {
    const label = Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`)
    const other = others[key]
    const column = columns[key]
    if (other) return { label, at: -1, write: asItIs, other }
    if (!column) throw new Error(`Nobody has said where ${key} comes from`)
    return { label, at: from + places.indexOf(key), write: writerOf(column), other }
  })
  return (row, page, answer) => {
    for (const { label, at, write, other } of steps) {
      page.put(label)
      if (other) other(row, page, answer)
      else if (row.isNull(at)) page.put(words.null)
      else write(page, row.bytes, row.from(at), row.to(at))
    }
    page.put(closing)
  }
}
const closing = Buffer.from('}')

/**
 * Prints what many rows on one page point at once for each number, which stands at a place of the row: a
 * month of a salon is served by a few dozen services and a few hands.
 */
export function printedOnce(print: Print, at: number): Print<unknown> {
  const known = new Map<number, { from: number; to: number }>()
  return (row, page) => {
    const number = row.number(at)
    const before = known.get(number)
    if (before) return page.putAgain(before.from, before.to)
    const from = page.length
    print(row, page)
    known.set(number, { from, to: page.length })
  }
}
