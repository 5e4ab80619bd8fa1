import pg from 'pg'

/** What pg's connection does, as far as it is not in its published types. */
export interface Wire {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string }): void
  bind(values: { portal: ''; statement: string; values: string[] }): void
  execute(portal: { portal: '' }): void
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
  handleRowDescription(message: { fields: object[] }): void
  handleDataRow(message: { fields: readonly (string | null)[] }): void
  handleCommandComplete(message: object, wire: Wire): void
  handleError(error: Error, wire: Wire): void
}

const { Query: PgQuery, Result: PgResult } = pg as unknown as {
  Query: new (text: string, values: unknown, callback: unknown) => PgQuery
  Result: new (rowMode: string | undefined, types: object | undefined) => PgResult
}

/** Types that leave every value as PostgreSQL printed it. */
const asItCame = { getTypeParser: () => (printed: string) => printed }

/**
 * Values as PostgreSQL printed them, and what is made of a row of them: as soon as it comes, while PostgreSQL
 * is busy with the next ones. What cannot be made stays the row of values, as every row does on a client
 * that knows nothing of `make`.
 */
export class AsPrinted {
  readonly getTypeParser = asItCame.getTypeParser
  readonly make: (row: readonly (string | null)[]) => Buffer

  constructor(make: AsPrinted['make']) {
    this.make = make
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
  readonly #make: AsPrinted['make'] | undefined
  #wire: Wire | undefined

  constructor(said: Statement, values: unknown, callback: unknown) {
    // By its text alone: anything else pg copies with all that is known of its properties.
    super(said.text, values ?? said.values, callback)
    const { name, rowMode, types } = said
    const result = new PgResult(rowMode, types)
    Object.assign(this, { name, queryMode: 'extended', _result: result, _results: result })
    this.#said = said
    this.#make = rowMode === 'array' && types instanceof AsPrinted ? types.make : undefined
    this.#types = this.#make ? asItCame : types
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

  override handleDataRow(message: { fields: readonly (string | null)[] }): void {
    if (!this.#make) return super.handleDataRow(message)
    let row: unknown = message.fields
    try {
      row = this.#make(message.fields)
    } catch {
      // Whoever asked makes it again, and hears why it cannot be.
    }
    this._result.addRow(row)
  }
}
