// `npm run bench:duplicates [-- --clients 20000]`: how long the nightly search for duplicate clients takes where every
// client was changed lately, as after an import, and how fast the form of a client suggests those with the same contact.
// Figures of this machine, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { openDatabase } from '../server/src/db/client.ts'
import { notifyOfNewDuplicates } from '../server/src/features/duplicates/nightly/operations.ts'
import { isNight } from '../server/src/features/duplicates/nightly/rules.ts'
import { startApp } from './api-app.ts'
import { fill, openSalon, owner } from './api-salon.ts'
import { callApi, runSql, timed } from './app-calls.ts'
import { digits, line, machineLine, median } from './report.ts'

const { values } = parseArgs({ options: { clients: { type: 'string', default: '20000' } } })
const clients = Number(values.clients)

/** Names that many clients have a word of. */
const typedNames = ['Anna Berg', 'Maria Muller', 'Peter Krausse', 'Oleg Schwartz', 'Ida Kraus']

/** Inserts one client in fifty again, and changes each, which the audit log records. */
const insertDuplicates = (id: number) => [
  `insert into customers (user_id, name, email, phone, search_key)
   select user_id, name, email, phone, search_key from customers where user_id = ${id} and id % 50 = 0`,
  `update customers set notes = 'Changed' where user_id = ${id}`,
  'vacuum analyze',
]

/** The next night of the salon. */
const nextNight = () => {
  let now = Date.now()
  while (!isNight(new Date(now), owner.timeZone)) now += 60 * 60 * 1000
  return new Date(now)
}

await exitOnError(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-duplicates-'))
  const app = await startApp(folder)
  const { db, pool } = openDatabase(app.connection, { onIdleError: () => {} })
  try {
    const { id, cookie } = await openSalon(app.address)
    await fill(app.connection, { id, visits: 20_000, clients, light: true })
    for (const statement of insertDuplicates(id)) await runSql(app.connection, statement)
    console.log(`${machineLine()} · load ${loadavg()[0]?.toFixed(1)} · ${clients} clients`)
    line(['what', 'takes', 'goal'])
    line(['---', '---:', '---:'])
    const searches: number[] = []
    await timed(searches, () => notifyOfNewDuplicates(db, nextNight()))
    line(['nightly search', `${digits(median(searches) / 1_000)} s`, '20 s'])
    const { rows } = await pool.query<{ found: number }>(
      `select (details ->> 'clients')::int as found from notifications where kind = 'duplicates_found'`,
    )
    if (rows[0]?.found !== clients / 50) throw new Error(`${rows[0]?.found} duplicates were found.`)
    const suggestions: number[] = []
    for (let n = 0; n < 200; n++) {
      const typed = new URLSearchParams({
        name: typedNames[n % typedNames.length] ?? '',
        phone: `+4930${1_000_000 + n * 7919}`,
        email: `client.${n}@gmail.com`,
        birthday: `19${50 + (n % 50)}-03-14`,
      })
      const address = `${app.address}/api/customers/duplicates?${typed.toString()}`
      await timed(suggestions, () => callApi(address, { headers: { cookie } }))
    }
    line(['suggestion while typing, median', `${digits(median(suggestions))} ms`, '30 ms'])
  } finally {
    await pool.end()
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
