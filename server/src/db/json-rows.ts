import type { Readable } from 'node:stream'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { z } from 'zod'

/** A reply of the shape `T` that is JSON already: at once, or as a stream of its parts. */
export class JsonText<T, Text extends string | Readable = string | Readable> {
  /** A type without a value: it keeps a reply of another shape out. */
  declare readonly shape: T
  readonly text: Text

  constructor(text: Text) {
    this.text = text
  }
}

/** Type parsers that leave every value as PostgreSQL prints it. */
export const rawTypes: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** A row of a query with `rawTypes` in array mode. */
export type TextRow = readonly (string | null)[]

/** Writes something of a row as JSON; `context` is what the row does not hold, such as the salon. */
export type JsonWriter<C> = (row: TextRow, context: C) => string

/** Writes values of a column's type. */
function valueWriter(column: PgColumn): (value: string) => string {
  const type = column.getSQLType().replace(/\(.*\)/, '')
  switch (type) {
    case 'bigint':
    case 'integer':
      return (value) => value
    case 'boolean':
      return (value) => (value === 't' ? 'true' : 'false')
    case 'numeric':
      return (value) => `"${value}"`
    case 'text':
    case 'varchar':
      return JSON.stringify
    case 'date':
      return (value) => `"${value}"`
    case 'timestamp with time zone':
      return (value) => `"${String(column.mapFromDriverValue(value))}"`
    default:
      throw new Error(`There is no JSON for ${column.name}: ${type}`)
  }
}

/** Writers of adjacent columns, from an index in the row on. */
export const columnWriters = (
  columns: Readonly<Record<string, PgColumn>>,
  from: number,
): Record<string, JsonWriter<unknown>> =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column], index) => {
      const write = valueWriter(column)
      return [key, (row: TextRow) => valueOrNull(row[from + index], write)]
    }),
  )

const valueOrNull = (value: string | null | undefined, write: (value: string) => string) =>
  value === null || value === undefined ? 'null' : write(value)

/**
 * A writer of rows as JSON objects: the fields of the contract's shape in its order, so that no other column
 * leaves.
 * @throws {Error} at once, where a field has no writer
 */
export function objectWriter<C>(
  shape: z.ZodObject,
  writers: Readonly<Record<string, JsonWriter<C>>>,
): JsonWriter<C> {
  const fields = Object.keys(shape.shape).map((key, index) => {
    const write = writers[key]
    if (!write) throw new Error(`The field ${key} has no column`)
    return { label: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`, write }
  })
  return (row, context) => {
    let json = ''
    for (const { label, write } of fields) json += label + write(row, context)
    return `${json}}`
  }
}
