import { createHash } from 'node:crypto'
import type pg from 'pg'
import {
  isSpokenFor,
  settingsNow,
  takeAhead,
  whoIsNow,
  type Ahead,
  type Settings,
} from '../kernel/caller.ts'
import { QueryDescribedOnce, type Statement, type Wire } from './described-once.ts'
import type { RowMessage } from './row-bytes.ts'

type Client = NonNullable<pg.PoolConfig['Client']>

/** A statement that is sent before another, in its message. */
interface Before {
  readonly text: string
  readonly name: string
  readonly values: readonly string[]
  answer?: Ahead['answer']
  fail?: Ahead['fail']
}

/**
 * A statement before which others are sent, in one message: PostgreSQL does them all in one transaction,
 * since nothing between them asks it to come to an end. So what one sets is there for the next and nobody
 * after the last, whoever gets the connection then; and nobody waits twice.
 */
class QueryAfter extends QueryDescribedOnce {
  readonly #before: readonly Before[]
  /** What is said of the statement itself, while those before it are answered. */
  #own: { text: string; name: string | undefined } | undefined
  #answered = 0
  #rows: (readonly (string | null)[])[] = []

  constructor(before: readonly Before[], said: Statement, values: unknown, callback: unknown) {
    super(said, values, callback)
    this.#before = before
  }

  /** The questions that go before it. */
  get ahead(): readonly Before[] {
    return this.#before.filter(({ answer }) => answer)
  }

  override prepare(wire: Wire): void {
    for (const { text, name, values } of this.#before) {
      if (!isKnown(wire, name)) {
        wire.parse({ text, name })
        if (name) wire.submittedNamedStatements[name] = text
      }
      wire.bind({ portal: '', statement: name, values })
      wire.execute({ portal: '' })
    }
    super.prepare(wire)
    this.#own = { text: this.text, name: this.name }
    this.#expect(this.#before[0])
  }

  override handleDataRow(message: RowMessage): void {
    if (this.#own) this.#rows.push(message.fields)
    else super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (!this.#own) return super.handleCommandComplete(message, wire)
    this.#before[this.#answered]?.answer?.(this.#rows)
    this.#rows = []
    this.#answered += 1
    this.#expect(this.#before[this.#answered])
  }

  override handleError(error: Error, wire: Wire): void {
    // What was still to be answered has not been parsed then, and is to be the next time.
    if (this.#own?.name) delete wire.submittedNamedStatements[this.#own.name]
    for (const { name, fail } of this.#before.slice(this.#answered)) {
      delete wire.submittedNamedStatements[name]
      fail?.(error)
    }
    super.handleError(error, wire)
  }

  /** The client notes what was parsed by the name of the query that it waits for. */
  #expect(before: Before | undefined): void {
    const { text, name } = before ?? this.#own ?? this
    Object.assign(this, { text, name })
    if (!before) this.#own = undefined
  }
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
        const query = new QueryAfter(sentFirst(isNamed), what, values, callback)
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

/** What goes before a statement: whose it is, and before that what was to go ahead of it. */
function sentFirst(isNamed: boolean): Before[] {
  const ahead = takeAhead()
  const before = ahead
    ? [setting(ahead.settings), ahead, setting(insteadOf(ahead.settings, settingsNow()))]
    : [setting(settingsNow())]
  return isNamed ? before : before.map((one) => ({ ...one, name: '' }))
}

/** Settings that leave nothing of what was set before them. */
function insteadOf(before: Settings, settings: Settings): Settings {
  const names = new Set(settings.map(([name]) => name))
  const left = before.filter(([name]) => !names.has(name))
  return [...settings, ...left.map(([name]) => [name, ''] as const)]
}

/** Sets what the database is to know of the caller until the transaction ends, and finds no row. */
function setting(settings: Settings): Before {
  const names = settings.map(([name]) => name).join()
  let statement = known.get(names)
  if (!statement) {
    const sets = settings.map(([name], at) => `set_config('${name}', $${at + 1}, true) is null`)
    const text = `select from (values (1)) nothing where ${sets.join(' or ')}`
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    statement = { text, name: `spoken_for_${hash}` }
    known.set(names, statement)
  }
  return { ...statement, values: settings.map(([, value]) => value) }
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
