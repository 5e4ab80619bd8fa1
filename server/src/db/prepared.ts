import { createHash } from 'node:crypto'
import { fillPlaceholders, type InferModelFromColumns, type Query } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type pg from 'pg'
import { columnTypes, type Db } from './client.ts'

/** Builds statements that write, without a connection, as Drizzle's `QueryBuilder` does those that read. */
export const writer: Pick<Db, 'insert' | 'with' | '$with'> = drizzle(async () => {
  throw new Error('This database builds statements, and sends none')
})

/** A row as pg gives it in array mode: its values in the order of the columns. */
export type RawRow = readonly unknown[]

/** A query whose text was built once; the values of its placeholders are given with each call. */
export type PreparedQuery<T> = (db: Db, values: Record<string, unknown>) => Promise<T[]>

/**
 * A named prepared statement: each connection parses and plans it once. For queries of every request, where
 * planning costs more than running. PostgreSQL may choose one generic plan for all values, so look at that
 * plan before you name a query (decision 018).
 * @param label the beginning of its name, which ends with a hash of the text: a connection refuses one name
 *   for two texts
 * @param query from `toSQL()`, with `sql.placeholder`s
 * @param read makes the result of the rows
 * @param types pg's type parsers
 */
export function prepare<T>(
  label: string,
  query: Query,
  read: (rows: RawRow[]) => T[],
  types = columnTypes,
): PreparedQuery<T> {
  const hash = createHash('sha256').update(query.sql).digest('hex').slice(0, 8)
  return (db, values) => run(db, query, read, { name: `${label}_${hash}`, values, types })
}

/** Runs a query once, unnamed: planned for these very values. */
export async function run<T>(
  db: Db,
  { sql: text, params }: Query,
  read: (rows: RawRow[]) => T[],
  {
    name,
    values = {},
    types = columnTypes,
  }: { name?: string; values?: Record<string, unknown>; types?: pg.CustomTypesConfig } = {},
): Promise<T[]> {
  const filled = fillPlaceholders(params, values)
  const { rows } = await db.send({ name, text, values: filled, rowMode: 'array', types })
  return read(rows)
}

/** Reads the values of these adjacent columns, from an index in the row on, into an object. */
export function reader<C extends Record<string, PgColumn>>(columns: C, from: number) {
  const steps = Object.entries(columns)
  return (row: RawRow): InferModelFromColumns<C> => {
    const made: Record<string, unknown> = {}
    let at = from
    for (const [key, column] of steps) {
      const value = row[at++]
      made[key] = value === null ? null : column.mapFromDriverValue(value)
    }
    return made as InferModelFromColumns<C>
  }
}

/** Reads rows of exactly these columns. */
export function eachOf<C extends Record<string, PgColumn>>(columns: C) {
  const read = reader(columns, 0)
  return (rows: RawRow[]) => rows.map(read)
}
