import pg from 'pg'
import type { RowBytes, RowMessage } from './row-bytes.ts'

/** What pg's connection does, as far as it is not in its published types. */
export interface Wire {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string }): void
  bind(values: { portal: ''; statement: string; values: readonly string[] }): void
  execute(portal: { portal: '' }): void
  flush(): void
  sync(): void
}

/** What its result knows of columns: what they are, and how each is read. */
interface Columns {
  readonly fields: object[]
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}

interface PgResult extends Columns {
  addRow(row: unknown): void
}

interface PgQuery {
  text: string
  name: string | undefined
  callback: unknown
  readonly _result: PgResult
  prepare(wire: Wire): void
  _getRows(wire: Wire, rows: number | undefined): void
  handleRowDescription(message: { fields: object[] }): void
  handleDataRow(message: RowMessage): void
  handleCommandComplete(message: object, wire: Wire): void
  handleError(error: Error, wire: Wire): void
  handleReadyForQuery(wire: Wire): void
}

const { Query: PgQuery, Result: PgResult } = pg as unknown as {
  Query: new (text: string, values: unknown, callback: unknown) => PgQuery
  Result: new (rowMode: string | undefined, types: object | undefined) => PgResult
}

/** Types that leave every value as PostgreSQL printed it. */
const asItCame = { getTypeParser: () => (printed: string) => printed }

/**
 * How rows are printed of which nobody wants the values: each as soon as it comes, while PostgreSQL is busy
 * with the next ones. Only what could not be printed is a row of the result: the error that was thrown. Where
 * nobody knows of `print` all rows are there, as the values that PostgreSQL sent.
 */
export class AsPrinted {
  readonly getTypeParser = asItCame.getTypeParser
  readonly print: (row: RowBytes) => void

  constructor(print: AsPrinted['print']) {
    this.print = print
  }
}

/** A statement as Drizzle says it. */
export interface Statement {
  readonly text: string
  readonly name?: string
  readonly values?: unknown
  readonly rowMode?: string
  readonly types?: object
}

/** What is known of a connection. */
interface Known {
  /** The columns of named statements that it has answered, and by which types they are read. */
  readonly columns: Map<string, { readonly types: object | undefined; readonly of: Columns }>
  /** The same connection, which does not ask what columns there are. */
  readonly quiet: Wire
}

const connections = new WeakMap<Wire, Known>()

function knownOf(wire: Wire): Known {
  let known = connections.get(wire)
  if (!known) {
    const quiet = Object.create(wire, { describe: { value: () => {} } }) as Wire
    known = { columns: new Map(), quiet }
    connections.set(wire, known)
  }
  return known
}

/**
 * A statement whose columns a connection is asked for once, where it has a name. To tell and understand
 * forty of them takes as long as a few rows, and they stay what they are: should a migration change
 * one, PostgreSQL refuses the statement rather than answer with others.
 */
export class QueryDescribedOnce extends PgQuery {
  readonly #said: Statement
  readonly #types: object | undefined
  readonly #print: AsPrinted['print'] | undefined
  #wire: Wire | undefined

  constructor(said: Statement, values: unknown, callback: unknown) {
    // By its text alone: anything else pg copies with all that is known of its properties.
    super(said.text, values ?? said.values, callback)
    const { name, rowMode, types } = said
    const result = new PgResult(rowMode, types)
    Object.assign(this, { name, queryMode: 'extended', _result: result, _results: result })
    this.#said = said
    this.#print = rowMode === 'array' && types instanceof AsPrinted ? types.print : undefined
    this.#types = this.#print ? asItCame : types
  }

  override prepare(wire: Wire): void {
    this.#wire = wire
    const { name } = this.#said
    const { columns, quiet } = knownOf(wire)
    const known = name === undefined ? undefined : columns.get(name)
    if (!known) return super.prepare(wire)
    const isSame = known.types === this.#types
    super.handleRowDescription({ fields: isSame ? [] : known.of.fields })
    if (isSame) Object.assign(this._result, known.of)
    super.prepare(quiet)
  }

  override handleRowDescription(message: { fields: object[] }): void {
    super.handleRowDescription(message)
    const { name } = this.#said
    if (name === undefined || !this.#wire) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const of = { fields, _parsers, _prebuiltEmptyResultObject }
    knownOf(this.#wire).columns.set(name, { types: this.#types, of })
  }

  override handleDataRow(message: RowMessage): void {
    if (!this.#print) return super.handleDataRow(message)
    try {
      this.#print(message.row)
    } catch (error) {
      this._result.addRow(error)
    }
  }
}
