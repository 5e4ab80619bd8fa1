// Loaded into the app before it starts, when the bench wants to know what the app sends to its
// database: so the floor sends the very same.
import { createRequire } from 'node:module'

const pg = createRequire(new URL('../server/package.json', import.meta.url))('pg')

const statements = []
/** More than any one answer takes: what nobody is going to hear is not to fill the app's memory. */
const mostHeard = 1000
const connections = new Map()
const query = pg.Client.prototype.query

const noteFor = (client, { text, values }) => {
  // The watch over the jobs speaks when it wants to, and is no part of any answer.
  if (!text || statements.length >= mostHeard || /pgboss/.test(text)) return
  if (!connections.has(client)) connections.set(client, connections.size)
  statements.push({ text, values: values ?? [], connection: connections.get(client) })
}

pg.Client.prototype.query = function (what, beside, ...rest) {
  const said = typeof what === 'string' ? { text: what } : what
  noteFor(this, { text: said.text, values: Array.isArray(beside) ? beside : said.values })
  return query.call(this, what, beside, ...rest)
}

process.on('message', () => process.send(statements.splice(0)))
process.channel.unref()
