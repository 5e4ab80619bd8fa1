import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isSpokenFor, settingsNow, whoIsNow } from '../kernel/caller.ts'
import { QueryDescribedOnce, type Statement, type Wire } from './described-once.ts'

type Client = NonNullable<pg.PoolConfig['Client']>

/**
 * A statement before which another is sent that answers nothing, in one message: PostgreSQL does both in
 * one transaction, since nothing between them asks it to come to an end. So what the first sets is there
 * for the second and nobody after it, whoever gets the connection next; and nobody waits twice.
 */
class QueryAfter extends QueryDescribedOnce {
  readonly #first: { text: string; name: string; values: string[] }
  #own: { text: string; name: string | undefined } | undefined

  constructor(first: QueryAfter['first'], said: Statement, values: unknown, callback: unknown) {
    super(said, values, callback)
    this.#first = first
  }

  get first() {
    return this.#first
  }

  override prepare(wire: Wire): void {
    const { text, name, values } = this.#first
    if (!name || wire.parsedStatements[name] === undefined) wire.parse({ text, name })
    wire.bind({ portal: '', statement: name, values })
    wire.execute({ portal: '' })
    super.prepare(wire)
    // The client notes what was parsed by the name of the query that it waits for.
    this.#own = { text: this.text, name: this.name }
    Object.assign(this, { text, name })
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (!this.#own) return super.handleCommandComplete(message, wire)
    Object.assign(this, this.#own)
    this.#own = undefined
  }

  override handleError(error: Error, wire: Wire): void {
    // The statement itself has not been parsed then, and is to be the next time.
    if (this.#own?.name) delete wire.submittedNamedStatements[this.#own.name]
    super.handleError(error, wire)
  }
}

/**
 * A client that says with each statement outside a transaction whose rows are meant; a transaction says
 * so as it begins. Nothing is left on the connection, so that a pooler may lend it to anybody.
 * @param isNamed false where a connection knows no names of statements
 */
export function spokenFor(Base: Client, isNamed: boolean): Client {
  return class extends Base {
    constructor(...given: ConstructorParameters<Client>) {
      super(...given)
      // A property, since one that listens to what is sent is one as well.
      const send = this.query.bind(this) as (...said: unknown[]) => unknown
      this.query = ((what: unknown, ...rest: unknown[]) => {
        // A new connection is lent before it has heard that it is in none.
        const isInside = ['T', 'E'].includes(this.getTransactionStatus() ?? 'I')
        if (isInside || !isSpokenFor() || !isStatement(what)) return send(what, ...rest)
        const [values, callback] = typeof rest[0] === 'function' ? [undefined, rest[0]] : rest
        const query = new QueryAfter(settingFirst(isNamed), what, values, callback)
        if (query.callback) return send(query)
        return new Promise((resolve, reject) => {
          query.callback = (error: Error | null, result: unknown) =>
            error ? reject(error) : resolve(result)
          send(query)
        })
      }) as typeof this.query
    }
  }
}

/** What Drizzle sends, one statement at a time; a text alone may be several. */
const isStatement = (what: unknown): what is Statement =>
  typeof what === 'object' &&
  what !== null &&
  'text' in what &&
  typeof what.text === 'string' &&
  !('submit' in what) &&
  !/^begin\b/.test(what.text)

const known = new Map<string, { text: string; name: string }>()

/** Sets what the database is to know of the caller until the transaction ends, and finds no row. */
function settingFirst(isNamed: boolean): QueryAfter['first'] {
  const settings = settingsNow()
  const names = settings.map(([name]) => name).join()
  let statement = known.get(names)
  if (!statement) {
    const sets = settings.map(([name], at) => `set_config('${name}', $${at + 1}, true) is null`)
    const text = `select from (values (1)) nothing where ${sets.join(' or ')}`
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    statement = { text, name: `spoken_for_${hash}` }
    known.set(names, statement)
  }
  const { text, name } = statement
  return { text, name: isNamed ? name : '', values: settings.map(([, value]) => value) }
}

/**
 * Lets whoever waits for a connection get it as who they are: a pool calls back while it serves the one
 * who just gave theirs back.
 */
export function keepCallers(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  pool.connect = ((callback?: (...outcome: unknown[]) => void) => {
    if (!callback) return connect()
    const asBefore = whoIsNow()
    return connect((...outcome: unknown[]) => asBefore(() => callback(...outcome)))
  }) as pg.Pool['connect']
}
