import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RowBytes } from './row-bytes.ts'

/** Columns by the names that whoever prints them has for them. */
export type Columns = Readonly<Record<string, PgColumn>>

/** Where each of some columns stands in a row. */
export type Places<C extends Columns = Columns> = Readonly<Record<keyof C, number>>

/** The type of a column, without how long a text may be. */
const typeOf = (column: PgColumn) => column.getSQLType().replace(/\(.*\)/, '')

/** The type of the place where a column stands: all texts are of one, since the lists are to be of the same. */
const placeTypeOf = (column: PgColumn) => typeOf(column).replace('varchar', 'text')

/**
 * Several lists of different columns by one statement, and so as they all were in one moment: rows, and before
 * them once what many of those point at. A row says first of which part it is; the columns of a type share
 * their places in all parts, so that few are empty.
 */
export class Parts<P extends Readonly<Record<string, Columns>>> {
  /** Where the columns of each part stand. */
  readonly places: { readonly [K in keyof P]: Places<P[K]> }
  readonly #parts: P
  readonly #names: readonly (keyof P & string)[]
  /** The types of all places but the first, in their order. */
  readonly #types: readonly string[]

  /** @param parts in the order in which they are to come */
  constructor(parts: P) {
    this.#parts = parts
    this.#names = Object.keys(parts)
    const columns = Object.values(parts).map((part) => Object.values(part).map(placeTypeOf))
    const most = (type: string) =>
      Math.max(...columns.map((types) => types.filter((one) => one === type).length))
    this.#types = [...new Set(columns.flat())].flatMap((type) => Array(most(type)).fill(type))
    this.places = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, this.#placesOf(part)]),
    ) as typeof this.places
  }

  /** Which part a row is of. */
  nameOf(row: RowBytes): keyof P & string {
    const name = this.#names[row.number(0)]
    if (name === undefined) throw new Error('A row is of no part')
    return name
  }

  /** @param from where the rows of each part are found: `from …`, and what belongs behind it */
  statement(from: { readonly [K in keyof P]: SQL }): SQL {
    const selects = this.#names.map((name, number) => {
      const columns = Object.entries<PgColumn>(this.#parts[name] ?? {})
      const places = this.places[name]
      const values = this.#types.map((type, at) => {
        const [, column] = columns.find(([key]) => places[key] === at + 1) ?? []
        if (!column) return sql.raw(`null::${type}`)
        return typeOf(column) === type ? sql`${column}` : sql`${column}::${sql.raw(type)}`
      })
      return sql`select ${sql.raw(String(number))}, ${sql.join(values, sql`, `)} ${from[name]}`
    })
    return sql.join(selects, sql` union all `)
  }

  #placesOf(part: Columns): Places {
    const free = this.#types.map((type, at) => ({ type, at: at + 1 }))
    return Object.fromEntries(
      Object.entries(part).map(([key, column]) => {
        const next = free.findIndex(({ type }) => type === placeTypeOf(column))
        return [key, free.splice(next, 1)[0]?.at ?? 0]
      }),
    )
  }
}
