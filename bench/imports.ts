// `npm run bench:imports [-- --visits 200000 --clients 20000]`: how long the dry run, the import and the undo of a file
// of visits take, and how much memory this process has at most meanwhile. Figures of this machine, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { advanceImports } from '../server/src/features/imports/progress/operations.ts'
import { machineLine } from './report.ts'

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '200000' },
    clients: { type: 'string', default: '20000' },
  },
})
const visits = Number(values.visits)
const clients = Number(values.clients)

const now = new Date('2026-06-01T08:00:00Z')
const megabyte = 1024 * 1024

const salonWithClients = `
  with salon as (insert into salons (id, owner_account_id) values (1, 1))
  insert into users (id, salon_id, name, email, password, role) values (1, 1, 'Zoë', 'zoe@x.example', '', 'admin');
  insert into settings (user_id, time_zone) values (1, 'Europe/Berlin');
  insert into staff (user_id, name, role) values (1, 'Zoë', 'Owner');
  insert into customers (user_id, name, email, search_key)
    select 1, 'Client ' || n, 'client' || n || '@x.example', 'client ' || n from generate_series(1, ${clients}) n;
  insert into imports (id, user_id, product, kind, file_name, state, account_id, encoding, separator, heads, sample,
      columns, name_order, row_count)
    values (1, 1, 'other', 'visits', 'visits.csv', 'checking', 1, 'utf-8', ',',
      '["Id","Start","Email","Service","Staff","Duration","Price"]', '[]',
      '["id","date_time","email","service","staff","duration","price"]', 'as_written', ${visits});`

/** The file, a megabyte at a time: forty services by ten staff members, five visits an hour. */
function* chunks(): Generator<Buffer> {
  let text = 'Id,Start,Email,Service,Staff,Duration,Price\n'
  const first = Date.parse('2020-01-01T06:00:00Z')
  for (let n = 0; n < visits; n += 1) {
    const start = new Date(first + n * 12 * 60_000).toISOString().slice(0, 16)
    text += `${n},${start},client${(n % clients) + 1}@x.example,Service ${n % 40},Staff ${n % 10},1h 30m,"1.0${n % 10}0,50"\n`
    if (text.length < megabyte) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** The most memory that this process had during work, looked at ten times a second. */
async function measured(what: string, work: () => Promise<unknown>) {
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const timer = setInterval(look, 100)
  const began = performance.now()
  await work()
  look()
  clearInterval(timer)
  const took = formatDuration(performance.now() - began)
  console.log(`${what}: ${took}, at most ${Math.round(most / megabyte)} MB`)
}

await exitOnError(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-imports-'))
  const engine = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const { db, pool } = openDatabase(engine.connection, { onIdleError: () => {} })
  const stateOf = async () => {
    const { rows } = await pool.query<{ state: string }>('select state from imports')
    return rows[0]?.state
  }
  const step = async (state: string, what: string) => {
    await pool.query('update imports set state = $1, done = 0', [state])
    await measured(what, () => advanceImports(db, () => now))
    const { rows } = await pool.query<{ outcome: string; count: string }>(
      'select outcome, count(*) from import_rows group by 1 order by 1',
    )
    const counts = rows.map(({ outcome, count }) => `${outcome} ${count}`).join(', ')
    console.log(`  ${await stateOf()}: ${counts}`)
  }
  try {
    await migrate(pool)
    await pool.query(salonWithClients)
    let position = 0
    for (const chunk of chunks()) {
      await pool.query(
        'insert into import_chunks (user_id, import_id, position, bytes) values (1, 1, $1, $2)',
        [position, chunk],
      )
      position += 1
    }
    console.log(`${machineLine()} · load ${loadavg()[0]?.toFixed(1)}`)
    console.log(`${visits} visits of ${clients} clients, ${position} MB`)
    await step('checking', 'dry run')
    await step('running', 'import')
    await step('undoing', 'undo')
  } finally {
    await pool.end()
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
