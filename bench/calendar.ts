// `npm run bench:calendar [-- --visits 200000] [-- --only server|page]`: how fast free times and a full day are
// answered, what a full day, a full week and a drag cost the browser, and how soon it shows an edit by another device.
// The figures are this machine's, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { ensureBrowser } from '../scripts/testing/find-browser.ts'
import { startApp, type App } from './api-app.ts'
import { load, type Figures } from './api-load.ts'
import { fill, idsIn, openSalon } from './api-salon.ts'
import { measureCalendar } from './calendar-page.ts'
import { busy, openBusySalon } from './calendar-salon.ts'
import { digits, machineLine } from './report.ts'

const start = Date.now()
const { values } = parseArgs({
  options: { visits: { type: 'string', default: '200000' }, only: { type: 'string' } },
})

/** Staff members of the salon whose free times are searched, its owner among them. */
const staff = 12
const days = 60
const requestsOf = { freeTimes: 40, day: 200 }

interface CalendarFigure {
  readonly what: string
  /** Milliseconds. */
  readonly figure: number
  /** The goal. */
  readonly most: number
  /** Where it is an answer's time: what it took of processors, and of bytes. */
  readonly answer?: Pick<Figures, 'server' | 'database' | 'bytes'>
}

let missed = 0
const print = ({ what, figure, most, answer }: CalendarFigure) => {
  if (figure > most) missed += 1
  console.log(`${figure > most ? '✗' : '✓'} ${what}: ${digits(figure)} of ${most} ms`)
  if (!answer) return
  const { server, database, bytes } = answer
  // Other work on the machine lengthens these less.
  console.log(
    `  CPU ms: server ${digits(server)}, database ${digits(database)}; ${digits(bytes / 1000)} kB`,
  )
}

const dayIn = (ahead: number) =>
  new Date(Date.now() + ahead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** One caller's requests, after some that are not counted: V8 compiles hot code. */
const measure = async (app: App, paths: readonly string[], cookie: string, amount: number) => {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie } }))
  await load({ ...app, requests, connections: 1, amount })
  const answer = await load({ ...app, requests, connections: 1, amount })
  return { figure: answer.median, answer }
}

const measureFreeTimes = async (app: App) => {
  const { id, cookie } = await openSalon(app.address)
  await fill(app.connection, {
    id,
    clients: 5_000,
    visits: Number(values.visits),
    staff: staff - 1,
    light: true,
  })
  const { services } = await idsIn(app.connection, id)
  const paths = Array.from({ length: 8 }, (_, at) => {
    const wanted = [0, 1, 2].map((next) => services[(at + next) % services.length])
    const query = `serviceIds=${wanted.join(',')}&from=${dayIn(0)}&to=${dayIn(days - 1)}`
    return `/api/availability?${query}`
  })
  print({
    what: `free times of 3 services, ${staff} staff, ${days} days, ${values.visits} visits stored`,
    ...(await measure(app, paths, cookie, requestsOf.freeTimes)),
    most: 50,
  })
}

await exitOnError(async () => {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc, which only Linux has.')
  await ensureBuilt()
  const executablePath = await ensureBrowser()
  console.log(machineLine())
  // Short, since it ends in the name of a socket.
  const folder = mkdtempSync('/tmp/salon-bench-')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const app = await startApp(path.join(folder, 'data'))
  try {
    const calendar = await openBusySalon(app.address, app.connection)
    if (values.only !== 'page') {
      await measureFreeTimes(app)
      const paths = [`/api/appointments?date=${calendar.day}`]
      print({
        what: `a day of ${busy.staff} staff with ${busy.visitsOfStaff} visits each`,
        ...(await measure(app, paths, calendar.cookie, requestsOf.day)),
        most: 10,
      })
    }
    if (values.only !== 'server') {
      const { address } = app
      for await (const figure of measureCalendar({ executablePath, address, ...calendar })) {
        print(figure)
      }
    }
  } finally {
    await app.stop()
  }
  console.log(`${missed} goals missed · ${formatDuration(Date.now() - start)}`)
})
