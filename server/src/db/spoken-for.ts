import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isSpokenFor, settingsNow, whoIsNow } from '../kernel/caller.ts'
import { QueryDescribedOnce, type Statement, type Wire } from './described-once.ts'

type Client = NonNullable<pg.PoolConfig['Client']>

/** The statement that says whose rows are meant. */
interface Setting {
  readonly text: string
  readonly name: string
  readonly values: readonly string[]
}

/**
 * A statement with a setting before it, in one message: PostgreSQL does both in one transaction, since nothing
 * between them asks it to come to an end. So the setting is there for the statement and for nobody after it,
 * whoever gets the connection then; and nobody waits twice.
 */
class QueryAfterSetting extends QueryDescribedOnce {
  readonly #setting: Setting
  /** What is said of the statement itself; the client is told of each in its turn. */
  #own: { text: string; name: string | undefined } = { text: '', name: undefined }
  #isSet = false

  constructor(setting: Setting, said: Statement, values: unknown, callback: unknown) {
    super(said, values, callback)
    this.#setting = setting
  }

  override prepare(wire: Wire): void {
    this.#own = { text: this.text, name: this.name }
    send(wire, this.#setting)
    super.prepare(wire)
    this.#expect(this.#setting)
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#isSet) return super.handleCommandComplete(message, wire)
    this.#isSet = true
    this.#expect(this.#own)
  }

  override handleError(error: Error, wire: Wire): void {
    for (const { name } of this.#isSet ? [this.#own] : [this.#setting, this.#own]) {
      // It has not been parsed then, and is to be the next time.
      if (name) delete wire.submittedNamedStatements[name]
    }
    super.handleError(error, wire)
  }

  /** The client notes what was parsed by the name of the query that it waits for. */
  #expect({ text, name }: { text: string; name: string | undefined }): void {
    Object.assign(this, { text, name })
  }
}

function send(wire: Wire, { text, name, values }: Setting): void {
  if (!isKnown(wire, name)) {
    wire.parse({ text, name })
    if (name) wire.submittedNamedStatements[name] = text
  }
  wire.bind({ portal: '', statement: name, values })
  wire.execute({ portal: '' })
}

/** Whether a connection has heard of a name, if only in the message that is being written. */
const isKnown = ({ parsedStatements, submittedNamedStatements }: Wire, name: string) =>
  name !== '' && (name in parsedStatements || name in submittedNamedStatements)

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
        const query = new QueryAfterSetting(settingNow(isNamed), what, values, callback)
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
  !/^(begin|start)\b/i.test(what.text)

const known = new Map<string, { text: string; name: string }>()

/** Sets what the database is to know of the caller until the transaction ends, and finds no row. */
function settingNow(isNamed: boolean): Setting {
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
