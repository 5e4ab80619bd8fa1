import { createHash } from 'node:crypto'
import type { InferModelFromColumns, Query } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from './client.ts'
import { AsPrinted } from './described-once.ts'
import { RowBytes } from './row-bytes.ts'

/** Builds what is to be written, and has no connection: for texts, as `QueryBuilder` is for what is read. */
export const writer: Pick<Db, 'insert' | 'with' | '$with'> = drizzle.mock()

/** A row as the driver gives it: its values in the order in which they were asked for. */
export type RawRow = readonly unknown[]

type Values = Record<string, unknown>

/** A question whose text was written once; its placeholders are filled in when it is asked. */
type Question<T> = (db: Db, values: Values) => Promise<T[]>

/**
 * A question that a connection parses and plans once, and knows by name from then on: for those that
 * are asked at every turn, where planning costs more than the answer. The database may settle for one
 * plan for all values, so whoever names a question has looked at that plan (decision 018).
 * @param read makes the answer of the rows
 */
export function named<T>(label: string, query: Query, read: (rows: RawRow[]) => T[]): Question<T> {
  const name = nameOf(label, query)
  const prepared = new WeakMap<object, ReturnType<typeof prepare<T>>>()
  return (db, values) => {
    const { session } = db._
    let ready = prepared.get(session)
    if (!ready) {
      ready = prepare(db, query, name, read)
      prepared.set(session, ready)
    }
    return ready.execute(values)
  }
}

/** Asks once, without a name: planned anew, for these very values. */
export const asked = <T>(db: Db, query: Query, read: (rows: RawRow[]) => T[]): Promise<T[]> =>
  prepare(db, query, undefined, read).execute()

/**
 * The same questions for rows that nobody reads: each is printed as soon as it comes, from the bytes that
 * PostgreSQL sent. `print` is called as whoever opened the connection, and is not to ask who the caller is.
 */
export const ofPrinted = {
  named(label: string, query: Query) {
    const name = nameOf(label, query)
    return (db: Db, values: Record<string, unknown>, print: AsPrinted['print']): Promise<void> =>
      printed(db, query, name, print).execute(values)
  },
  asked: (db: Db, query: Query, print: AsPrinted['print']): Promise<void> =>
    printed(db, query, undefined, print).execute(),
}

/** The text is in the name: a connection refuses one name for two texts. */
const nameOf = (label: string, query: Query) =>
  `${label}_${createHash('sha256').update(query.sql).digest('hex').slice(0, 8)}`

function printed(db: Db, query: Query, name: string | undefined, print: AsPrinted['print']) {
  const prepared = prepare(db, query, name, (rows) => {
    for (const row of rows) {
      // Where nobody heard of `print`, such as in a transaction, rows come as their values.
      if (!Array.isArray(row)) throw row
      print(RowBytes.of(row as (string | null)[]))
    }
    return []
  })
  // What Drizzle says to pg; no part of its published types.
  Object.assign((prepared as unknown as Said).queryConfig, { types: new AsPrinted(print) })
  return {
    execute: async (values?: Record<string, unknown>) => void (await prepared.execute(values)),
  }
}

const prepare = <T>(
  db: Db,
  query: Query,
  name: string | undefined,
  read: (rows: RawRow[]) => T[],
) =>
  db._.session.prepareQuery<{ execute: T[]; all: unknown; values: unknown }>(
    query,
    undefined,
    name,
    true,
    read,
  )

interface Said {
  readonly queryConfig: object
}

/**
 * Makes an object of the values of these columns, which stand side by side in a row from a place on.
 * Drizzle asks of every value anew what kind of column it comes from; a month has 70,000 values.
 */
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

/** Makes an object of each row of a question for these columns and for nothing else. */
export function eachOf<C extends Record<string, PgColumn>>(columns: C) {
  const read = reader(columns, 0)
  return (rows: RawRow[]) => rows.map(read)
}
