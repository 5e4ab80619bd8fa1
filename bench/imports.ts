// `npm run bench:imports [-- --visits 200000 --clients 20000]`: how long the dry run, the import and the undo of a file
// of visits take in the built app, how much memory it has at most meanwhile, and how fast it answers with a day. Figures
// of this machine, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ImportJob, ImportStep } from '@salon/contract/imports'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { startApp, type App } from './api-app.ts'
import { fill, openSalon } from './api-salon.ts'
import { callApi, send, timed } from './app-calls.ts'
import { memoryOf } from './process-figures.ts'
import { digits, line, machineLine, median } from './report.ts'

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '200000' },
    clients: { type: 'string', default: '20000' },
  },
})
const visits = Number(values.visits)
const clients = Number(values.clients)

/** Visits that the salon has before, sixty a day. */
const visitsBefore = 20_000

/** The file: visits of the clients that `fill` makes, of forty services by ten staff members, five an hour. */
function visitsFile(): string {
  const first = Date.parse('2020-01-01T06:00:00Z')
  const rows = Array.from({ length: visits }, (_, n) => {
    const start = new Date(first + n * 12 * 60_000).toISOString().slice(0, 16)
    const client = (n % clients) + 1
    const email = `client${client}@mail${client % 9}.example`
    return `${n},${start},${email},Service ${n % 40},Staff ${n % 10},1h 30m,"1.0${n % 10}0,50"`
  })
  return ['Id,Start,Email,Service,Staff,Duration,Price', ...rows, ''].join('\n')
}

/** Uploads the file, and says what its columns are. */
async function upload(imports: string, headers: { cookie: string }): Promise<ImportJob> {
  const form = new FormData()
  form.append('product', 'other')
  form.append('kind', 'visits')
  form.append('fileName', 'visits.csv')
  form.append('file', new Blob([visitsFile()], { type: 'text/csv' }), 'visits.csv')
  const { id } = await callApi<ImportJob>(imports, { method: 'POST', headers, body: form })
  const columns = ['id', 'date_time', 'email', 'service', 'staff', 'duration', 'price']
  return send<ImportJob>(`${imports}/${id}`, { columns }, { method: 'PUT', headers })
}

/** Does a step, and looks ten times a second at the app's memory and, as a screen would, at a day. */
async function measured(app: App, at: string, step: ImportStep, headers: { cookie: string }) {
  const days: number[] = []
  let memory = 0
  const today = new Date().toISOString().slice(0, 10)
  const began = performance.now()
  let job = await send<ImportJob>(`${at}/step`, { step }, { headers })
  const { state } = job
  while (job.state === state) {
    memory = Math.max(memory, memoryOf(app.pid))
    await timed(days, () => callApi(`${app.address}/api/appointments?date=${today}`, { headers }))
    await pause(100)
    job = await callApi<ImportJob>(at, { headers })
  }
  const counts = Object.entries(job.counts).map(([outcome, count]) => `${outcome} ${count}`)
  const took = formatDuration(performance.now() - began)
  line([step, took, memory.toFixed(0), digits(median(days)), job.state, counts.join(', ')])
}

await exitOnError(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-imports-'))
  const app = await startApp(folder)
  try {
    const { id, cookie } = await openSalon(app.address)
    await fill(app.connection, { id, visits: visitsBefore, clients, light: true })
    const imports = `${app.address}/api/imports`
    const headers = { cookie }
    console.log(`${machineLine()} · load ${loadavg()[0]?.toFixed(1)}`)
    console.log(
      `${visits} visits of ${clients} clients, ${memoryOf(app.pid).toFixed(0)} MB at first`,
    )
    const { id: number } = await upload(imports, headers)
    line(['what', 'takes', 'most memory, MB', 'a day, median ms', 'state', 'rows'])
    line(['---', '---:', '---:', '---:', '---', '---'])
    for (const step of ['check', 'run', 'undo'] as const) {
      await measured(app, `${imports}/${number}`, step, headers)
    }
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
