import { createHash } from 'node:crypto'
import type pg from 'pg'
import {
  isSpokenFor,
  settingsNow,
  takeAlong,
  whoIsNow,
  type Along,
  type Settings,
} from '../kernel/caller.ts'
import { QueryDescribedOnce, type Statement, type Wire } from './described-once.ts'
import type { RowMessage } from './row-bytes.ts'

type Client = NonNullable<pg.PoolConfig['Client']>

/** A statement that is sent with another, in its message. */
interface Beside {
  readonly text: string
  readonly name: string
  readonly values: readonly string[]
  answer?: Along['answer']
  fail?: Along['fail']
}

/** What goes with a statement. */
interface Company {
  readonly before: Beside
  /** PostgreSQL works on it while the rows of the statement are on their way, and being read. */
  readonly behind: readonly Beside[]
}

/**
 * A statement with others before and behind it, in one message: PostgreSQL does them all in one transaction,
 * since nothing between them asks it to come to an end. So what one sets is there for the next and nobody
 * after the last, whoever gets the connection then; and nobody waits twice.
 */
class QueryInCompany extends QueryDescribedOnce {
  readonly #company: Company
  /** Those that are still to be answered, in their order; the statement itself is undefined. */
  #unanswered: (Beside | undefined)[]
  /** What is said of the statement itself; the client is told of each in its turn. */
  #own: { text: string; name: string | undefined } = { text: '', name: undefined }
  #rows: (readonly (string | null)[])[] = []

  constructor(company: Company, said: Statement, values: unknown, callback: unknown) {
    super(said, values, callback)
    this.#company = company
    this.#unanswered = [company.before, undefined, ...company.behind]
  }

  /** The questions that go along with it, for whoever listens to what is sent. */
  get along(): readonly Beside[] {
    return this.#company.behind.filter(({ answer }) => answer)
  }

  override prepare(wire: Wire): void {
    this.#own = { text: this.text, name: this.name }
    send(wire, this.#company.before)
    super.prepare(wire)
    this.#expectNext()
  }

  /** Sends the last of what pg has to say of a statement, and Sync. */
  override _getRows(wire: Wire, rows: number | undefined): void {
    const { behind } = this.#company
    if (behind.length === 0) return super._getRows(wire, rows)
    wire.execute({ portal: '' })
    // The rows are sent off then, and are not to wait for what is behind them.
    wire.flush()
    for (const one of behind) send(wire, one)
    wire.sync()
  }

  override handleDataRow(message: RowMessage): void {
    if (this.#unanswered[0]) this.#rows.push(message.fields)
    else super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    const answered = this.#unanswered.shift()
    if (answered) answered.answer?.(this.#rows)
    else super.handleCommandComplete(message, wire)
    this.#rows = []
    this.#expectNext()
  }

  override handleError(error: Error, wire: Wire): void {
    const isOwn = this.#unanswered.includes(undefined)
    for (const one of this.#unanswered) {
      const { name } = one ?? this.#own
      // It has not been parsed then, and is to be the next time.
      if (name) delete wire.submittedNamedStatements[name]
      if (isOwn) one?.answer?.(undefined)
      else one?.fail?.(error)
    }
    super.handleError(error, wire)
  }

  override handleReadyForQuery(wire: Wire): void {
    // An empty statement is answered otherwise than the others, so that one is left.
    for (const one of this.#unanswered) one?.answer?.(undefined)
    super.handleReadyForQuery(wire)
  }

  /** The client notes what was parsed by the name of the query that it waits for. */
  #expectNext(): void {
    const { text, name } = this.#unanswered[0] ?? this.#own
    Object.assign(this, { text, name })
  }
}

function send(wire: Wire, { text, name, values }: Beside): void {
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
 * so as it begins. Nothing is left on the connection, so that a pooler may lend it to anybody. A question that
 * is to go along (`withAlong`) is sent behind the first of them, as whoever asks it.
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
        const query = new QueryInCompany(companyOf(isNamed), what, values, callback)
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

/** What goes with a statement: before it whose it is, and behind it what was to go along, as whoever asks that. */
function companyOf(isNamed: boolean): Company {
  const along = takeAlong()
  const now = settingsNow()
  const said = (one: Beside) => (isNamed ? one : { ...one, name: '' })
  return {
    before: said(setting(now)),
    behind: along ? [setting(insteadOf(now, along.settings)), along].map(said) : [],
  }
}

/** Settings that leave nothing of what was set before them. */
function insteadOf(before: Settings, settings: Settings): Settings {
  const names = new Set(settings.map(([name]) => name))
  const left = before.filter(([name]) => !names.has(name))
  return [...settings, ...left.map(([name]) => [name, ''] as const)]
}

/** Sets what the database is to know of the caller until the transaction ends, and finds no row. */
function setting(settings: Settings): Beside {
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
