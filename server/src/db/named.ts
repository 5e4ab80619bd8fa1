import { createHash } from 'node:crypto'
import type { InferModelFromColumns, Query } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { asPrinted } from './described-once.ts'
import type { PrintedRow } from './printed-rows.ts'

/** A row as the driver gives it: its values in the order in which they were asked for. */
export type RawRow = readonly unknown[]

/** A question whose text was written once; its placeholders are filled in when it is asked. */
export type Question<T> = (db: Db, values: Record<string, unknown>) => Promise<T[]>

/**
 * A question that a connection parses and plans once, and knows by name from then on: for those that
 * are asked at every turn, where planning costs more than the answer. The database may settle for one
 * plan for all values, so whoever names a question has looked at that plan (decision 018).
 * @param read makes the answer of the rows
 */
export function named<T>(
  label: string,
  query: Query,
  read: (rows: RawRow[]) => T[],
  isPrinted = false,
): Question<T> {
  // The text is in the name: a connection refuses one name for two texts.
  const name = `${label}_${createHash('sha256').update(query.sql).digest('hex').slice(0, 8)}`
  const prepared = new WeakMap<object, ReturnType<typeof prepare<T>>>()
  return (db, values) => {
    const { session } = db._
    let ready = prepared.get(session)
    if (!ready) {
      ready = prepare(db, query, name, read, isPrinted)
      prepared.set(session, ready)
    }
    return ready.execute(values)
  }
}

/** Asks once, without a name: planned anew, for these very values. */
export const asked = <T>(db: Db, query: Query, read: (rows: RawRow[]) => T[]): Promise<T[]> =>
  prepare(db, query, undefined, read).execute()

/** The same questions for rows that are printed as they came, by `rowPrinter`: no value is read. */
export const ofPrinted = {
  named: (label: string, query: Query): Question<PrintedRow> =>
    named(label, query, (rows) => rows as PrintedRow[], true),
  asked: (db: Db, query: Query): Promise<PrintedRow[]> =>
    prepare(db, query, undefined, (rows) => rows as PrintedRow[], true).execute(),
}

const prepare = <T>(
  db: Db,
  query: Query,
  name: string | undefined,
  read: (rows: RawRow[]) => T[],
  isPrinted = false,
) => {
  const prepared = db._.session.prepareQuery<{
    execute: T[]
    all: unknown
    values: unknown
  }>(query, undefined, name, true, read)
  // What Drizzle says to pg; no part of its published types.
  if (isPrinted) Object.assign((prepared as unknown as Said).queryConfig, { types: asPrinted })
  return prepared
}

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
