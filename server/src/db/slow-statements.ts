import type pg from 'pg'

/** A statement that took long: its text, without what was filled in, and whole milliseconds. */
export interface SlowStatement {
  readonly statement: string
  readonly milliseconds: number
}

/** More of a text than this says nothing more. */
const longestText = 2_000

/**
 * Tells of every statement that took so many milliseconds or longer, from sending it to its last row,
 * on connections that a pool makes from now on. Failed ones count as well. Values are never told.
 */
export function tellSlowStatements(
  pool: pg.Pool,
  milliseconds: number,
  tell: (slow: SlowStatement) => void,
): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...said: unknown[]) => unknown
    client.query = ((...said: unknown[]) => {
      const statement = textOf(said[0])
      if (statement === undefined) return query(...said)
      const since = performance.now()
      const end = () => {
        const took = performance.now() - since
        if (took >= milliseconds) tell({ statement, milliseconds: Math.round(took) })
      }
      return watched(query, said, end)
    }) as pg.PoolClient['query']
  })
}

/** Sends what was said, and hears of its end, by callback or by promise, as whoever said it does. */
function watched(
  query: (...said: unknown[]) => unknown,
  said: unknown[],
  end: () => void,
): unknown {
  const last = said.at(-1)
  if (typeof last === 'function') {
    const callback = last as (...outcome: unknown[]) => void
    const heard = (...outcome: unknown[]) => {
      end()
      callback(...outcome)
    }
    return query(...said.slice(0, -1), heard)
  }
  const outcome = query(...said)
  if (outcome instanceof Promise) outcome.then(end, end)
  return outcome
}

/** The text of what can be sent; none for a cursor or a copy, which goes on for as long as it is read. */
function textOf(what: unknown): string | undefined {
  if (typeof what === 'string') return what.slice(0, longestText)
  if (typeof what !== 'object' || what === null || 'submit' in what) return undefined
  return 'text' in what ? String(what.text).slice(0, longestText) : undefined
}
