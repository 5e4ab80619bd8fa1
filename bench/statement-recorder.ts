// Loaded into the app before it starts, to record the statements that it sends to its database, so
// that the baseline server sends the same. Overrides `pg.Client.query`: pg publishes no hook for it.
import pg from 'pg'
import type { Statement } from './api-app.ts'

const statements: Statement[] = []
/** More than any one answer takes: a recording that is never fetched must not fill the app's memory. */
const mostRecorded = 1000
const connections = new Map<object, number>()

const record = (client: object, query: unknown, values: unknown) => {
  const config = typeof query === 'string' ? { text: query } : query
  if (typeof config !== 'object' || config === null || !('text' in config)) return
  const { text } = config
  // The job queue polls by itself, and is no part of any answer.
  if (typeof text !== 'string' || statements.length >= mostRecorded || /pgboss/.test(text)) return
  const given = 'values' in config ? config.values : values
  const connection = connections.get(client) ?? connections.size
  connections.set(client, connection)
  statements.push({ text, values: Array.isArray(given) ? given : [], connection })
}

const prototype: { query: (this: object, ...args: unknown[]) => unknown } = pg.Client.prototype
const { query } = prototype
prototype.query = function (...args) {
  record(this, args[0], args[1])
  return query.apply(this, args)
}

process.on('message', () => process.send?.(statements.splice(0)))
process.channel?.unref()
