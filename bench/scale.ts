// `npm run scale [-- --seconds 5] [--postgres debian|embedded]`: many servers on one database, behind
// pgbouncer and nginx, as programs of this machine. Journeys and races go through all of them, then
// load, while servers are killed. The figures are this machine's, which everything shares.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { freePort } from '../scripts/testing/free-port.ts'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { releaseSignals } from '../scripts/setup/run-command.mjs'
import { machineLine } from './report.ts'
import { walkFirstDay } from './scale-journeys.ts'
import { lanes, loadWhile, throughputOf } from './scale-load.ts'
import { endAll, programOf } from './scale-programs.ts'
import { runRaces } from './scale-races.ts'
import { openSalon, type ScaleSalon } from './scale-salon.ts'
import {
  openInstallation,
  startFront,
  startServer,
  type AppServer,
  type Installation,
} from './scale-installation.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    postgres: { type: 'string', default: 'debian' },
  },
})
const seconds = Number(values.seconds)
const start = Date.now()
/** What is printed at the end: a line for each number of processes. */
const table: string[] = []
const addressOf = (port: number) => `http://127.0.0.1:${port}`

let failures = 0
const say = (isGood: boolean, line: string) => {
  if (!isGood) failures += 1
  console.log(`${isGood ? '✓' : '✗'} ${line}`)
}

/** So many servers and nginx before them, for as long as the work takes. */
const withServers = async (
  installation: Installation,
  count: number,
  options: { limits?: boolean },
  work: (front: string, servers: AppServer[]) => Promise<void>,
) => {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()))
  const servers = await Promise.all(ports.map((port) => startServer(installation, port, options)))
  const frontPort = await freePort()
  const nginx = await startFront(installation.folder, frontPort, ports)
  await work(addressOf(frontPort), servers)
  await nginx.end()
  for (const { program } of servers) {
    await program.end()
    // What a server says at its start is two lines at most; anything more is a complaint, apart from
    // who was refused, as the races and the limits want it.
    const complaints = program.output
      .split('\n')
      .filter((line) => line.startsWith('{') && !/"msg":"security"/.test(line))
    if (complaints.length > 0) say(false, `${program.name} complained: ${complaints[0]}`)
  }
}

/** Kills each of some servers in turn while all are called, and starts it again. */
const killInTurn = async (
  installation: Installation,
  servers: AppServer[],
  signal: NodeJS.Signals,
) => {
  for (const [at, server] of servers.slice(0, 3).entries()) {
    await server.program.end(signal)
    await pause(500)
    servers[at] = await startServer(installation, server.port)
    await pause(500)
  }
}

/** The ids of a salon's appointments. */
const bookedIn = async ({ owner }: ScaleSalon) => {
  const ids = new Set<number>()
  for (let year = 2031; year < 2035; year++) {
    for (let month = 0; month < 12; month++) {
      const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
      const from = dayAt(Date.UTC(year, month, 1))
      const to = dayAt(Date.UTC(year, month + 1, 0))
      const rows = await owner.call<{ id: number }[]>(
        'GET',
        `/api/appointments?from=${from}&to=${to}`,
      )
      for (const { id } of rows) ids.add(id)
    }
  }
  return ids
}

const killUnderLoad = async (
  installation: Installation,
  front: string,
  servers: AppServer[],
  signal: NodeJS.Signals,
) => {
  const salon = await openSalon(front)
  const path = await salon.fillDay()
  const { answered, lost, wrong, acknowledged, unsure } = await loadWhile(salon, path, () =>
    killInTurn(installation, servers, signal),
  )
  // At the moment of a kill each lane waits for one answer at most.
  const most = signal === 'SIGKILL' ? 3 * lanes : 0
  say(
    lost <= most && wrong.length === 0,
    `${signal} to 3 of ${servers.length} under load: ${answered} answered, ${lost} lost` +
      ` (at most ${most} in flight)${wrong.length > 0 ? `, ${wrong.length} wrong: ${wrong[0]}` : ''}`,
  )
  const there = await bookedIn(salon)
  const gone = acknowledged.filter((id) => !there.has(id)).length
  const extra = there.size - acknowledged.length
  say(
    gone === 0 && extra >= 0 && extra <= unsure,
    `${acknowledged.length} bookings acknowledged, ${gone} of them gone; ${extra} more there, of ${unsure} unanswered`,
  )
}

const journeys = (installation: Installation) =>
  withServers(installation, 2, { limits: true }, async (front, servers) => {
    const [one, two] = servers.map(({ port }) => addressOf(port))
    if (one === undefined || two === undefined) throw new Error('There are two servers.')
    const seen = await walkFirstDay(front, [one, two])
    for (const what of seen) say(true, what)
  })

const loads = async (installation: Installation) => {
  for (const count of [1, 2, 4]) {
    await withServers(installation, count, {}, async (front, servers) => {
      for (const what of await runRaces(front)) say(true, `${count} processes, ${what}`)
      const salon = await openSalon(front)
      const { owner, slot } = salon
      const day = await salon.fillDay()
      const booked = await throughputOf(seconds, (n) =>
        owner.ask('POST', '/api/appointments', { body: slot(n) }),
      )
      const read = await throughputOf(seconds, () => owner.ask('GET', day))
      const lost = booked.lost + read.lost
      const wrong = [...booked.wrong, ...read.wrong]
      const rates = [read.rate, booked.rate].map((rate) => Math.round(rate))
      table.push(`| ${[count, ...rates, lost].join(' | ')} |`)
      say(
        lost === 0 && wrong.length === 0,
        `${count} processes: ${rates[0]} days of 60 visits read a second,` +
          ` ${rates[1]} bookings a second, ${lost} lost${wrong[0] ? `, ${wrong[0]}` : ''}`,
      )
      if (count < 4) return
      await killUnderLoad(installation, front, servers, 'SIGKILL')
      await killUnderLoad(installation, front, servers, 'SIGTERM')
    })
  }
}

await exitOnError(async () => {
  for (const name of ['pgbouncer', 'nginx'])
    programOf(name, name === 'nginx' ? 'nginx-light' : name)
  await ensureBuilt()
  // From here on a Ctrl-C has more to end than the builder.
  releaseSignals()
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-scale-'))
  mkdirSync(path.join(folder, 'salon'))
  const close = async () => {
    await endAll()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(() => process.exit(1)))
  }
  try {
    const installation = await openInstallation(folder, values.postgres)
    console.log(`${machineLine()} · ${installation.versions} (transaction mode) · nginx`)
    await journeys(installation)
    await loads(installation)
  } finally {
    await close()
  }
  console.log('\n| processes | days read a second | bookings a second | lost |')
  console.log(['| --- | --- | --- | --- |', ...table].join('\n'))
  console.log(`\n${failures} failures · ${formatDuration(Date.now() - start)}`)
  if (failures > 0) process.exitCode = 1
})
