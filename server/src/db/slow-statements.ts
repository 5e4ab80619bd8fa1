import type pg from 'pg'

/** A slow statement: its text without parameter values, and whole milliseconds. */
export interface SlowStatement {
  readonly statement: string
  readonly milliseconds: number
}

/** Longer texts are truncated. */
const longestText = 2_000

/**
 * Reports every statement that takes at least so many milliseconds from sending it to its last row, failed
 * ones included, on connections that the pool opens from now on. Values of parameters are never reported.
 */
export function reportSlowStatements(
  pool: pg.Pool,
  milliseconds: number,
  report: (slow: SlowStatement) => void,
): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const statement = textOf(args[0])
      if (statement === undefined) return query(...args)
      const since = performance.now()
      const end = () => {
        const took = performance.now() - since
        if (took >= milliseconds) report({ statement, milliseconds: Math.round(took) })
      }
      return watched(query, args, end)
    }) as pg.PoolClient['query']
  })
}

/** Passes the call on and observes its end, by callback or promise. */
function watched(
  query: (...args: unknown[]) => unknown,
  args: unknown[],
  end: () => void,
): unknown {
  const last = args.at(-1)
  if (typeof last === 'function') {
    const callback = last as (...outcome: unknown[]) => void
    const observed = (...outcome: unknown[]) => {
      end()
      callback(...outcome)
    }
    return query(...args.slice(0, -1), observed)
  }
  const outcome = query(...args)
  if (outcome instanceof Promise) outcome.then(end, end)
  return outcome
}

/** The text of what can be sent; none for a cursor or a copy, which goes on for as long as it is read. */
function textOf(what: unknown): string | undefined {
  if (typeof what === 'string') return what.slice(0, longestText)
  if (typeof what !== 'object' || what === null || 'submit' in what) return undefined
  return 'text' in what ? String(what.text).slice(0, longestText) : undefined
}
