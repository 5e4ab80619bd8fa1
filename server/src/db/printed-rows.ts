import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** A row of values as PostgreSQL prints them. */
export type PrintedRow = readonly (string | null)[]

type Write = (printed: string) => string

const asItIs: Write = (printed) => printed
const quoted: Write = (printed) => `"${printed}"`

/** What could end a text in JSON, or is not allowed in one; PostgreSQL keeps no halves of letters. */
const special = /["\\\p{Cc}]/u
const text: Write = (printed) => (special.test(printed) ? JSON.stringify(printed) : `"${printed}"`)

/** How JSON writes what a column of a type holds. */
function writerOf(column: PgColumn): Write {
  const type = column.getSQLType().replace(/\(.*\)/, '')
  if (type === 'bigint' || type === 'integer') return asItIs
  if (type === 'boolean') return (printed) => (printed === 't' ? 'true' : 'false')
  if (type === 'numeric') return quoted
  if (type === 'text' || type === 'varchar') return text
  if (type === 'timestamp with time zone') {
    return (printed) => `"${String(column.mapFromDriverValue(printed))}"`
  }
  throw new Error(`Nobody has said how ${column.name} is printed: ${type}`)
}

/** Columns that stand side by side in a row, from a place on. */
export interface Stretch {
  readonly columns: Readonly<Record<string, PgColumn>>
  readonly from: number
}

/**
 * Writes rows as JSON without making anything of their values first: of a long list that is most of the
 * work. What is written is what the shape names, in its order, so that a column nobody promised never
 * leaves; each of its fields is one of the columns, or said by `others`.
 * @throws {Error} at once, where a field of the shape is neither
 */
export function rowPrinter<A = void>(
  shape: z.ZodObject,
  { columns, from }: Stretch,
  others: Readonly<Record<string, (row: PrintedRow, answer: A) => string>> = {},
): (row: PrintedRow, answer: A) => string {
  const places = Object.keys(columns)
  const steps = Object.keys(shape.shape).map((key, index) => {
    const label = `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`
    const other = others[key]
    const column = columns[key]
    if (other) return { label, at: -1, write: asItIs, other }
    if (!column) throw new Error(`Nobody has said where ${key} comes from`)
    return { label, at: from + places.indexOf(key), write: writerOf(column), other }
  })
  return (row, answer) => {
    let json = ''
    for (const { label, at, write, other } of steps) {
      json += label
      if (other) json += other(row, answer)
      else {
        const value = row[at]
        json += value === null || value === undefined ? 'null' : write(value)
      }
    }
    return `${json}}`
  }
}

/**
 * Prints what many rows of one answer point at once for each number, which stands at a place: a month
 * of a salon is served by a few dozen services and a few hands.
 */
export function printedOnce(print: (row: PrintedRow) => string, at: number) {
  const known = new Map<string | null | undefined, string>()
  return (row: PrintedRow): string => {
    const printed = known.get(row[at]) ?? print(row)
    known.set(row[at], printed)
    return printed
  }
}
