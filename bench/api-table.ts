import { formatDuration } from '../scripts/setup/duration.mjs'
import type { Request } from 'autocannon'
import { load, medianFigures, type Figures } from './api-load.ts'
import type { Options } from './api-options.ts'
import { openComparison, type ComparedCase, type Comparison } from './api-setup.ts'
import { digits, line, median } from './report.ts'

const kB = (bytes: number) => `${digits(bytes / 1000)} kB`

/** Seconds of warm-up before each measurement, in which V8 compiles the hot code. */
const warmUp = 3

/** Concurrent connections, seconds of a run, and the number of runs. */
interface Intensity {
  readonly connections: number
  readonly seconds: number
  readonly rounds: number
}

/** App and floor in turn, so that other load on the machine affects both. */
const measure = async (
  { app, floor }: Comparison,
  { requests, floorRequests }: ComparedCase,
  { connections, seconds, rounds }: Intensity,
) => {
  const ours: Figures[] = []
  const least: Figures[] = []
  const ratios: number[] = []
  const ask = (who: { address: string; pid: number }, what: Request[], time: number) =>
    load({
      address: who.address,
      pid: who.pid,
      postgres: app.postgres,
      requests: what,
      connections,
      seconds: time,
    })
  await ask(app, requests, warmUp)
  await ask(floor, floorRequests, warmUp)
  for (let round = 0; round < rounds; round++) {
    const ofApp = await ask(app, requests, seconds)
    const ofFloor = await ask(floor, floorRequests, seconds)
    ours.push(ofApp)
    least.push(ofFloor)
    ratios.push(ofApp.perSecond / ofFloor.perSecond)
  }
  return { ours: medianFigures(ours), floor: medianFigures(least), ratio: median(ratios) }
}

const heads = [
  'what',
  'median ms',
  'p99 ms',
  'requests/s',
  'of the floor',
  'CPU ms: server',
  'database',
  'floor: server',
  'database',
  'statements',
  'bytes',
  'host took',
]

const printTable = async (comparison: Comparison, how: Intensity) => {
  console.log(
    `\n${how.connections} ${how.connections === 1 ? 'connection' : 'connections'} at once:\n`,
  )
  line(heads)
  line(heads.map((_, at) => (at === 0 ? '---' : '---:')))
  for (const row of comparison.cases) {
    const { ours, floor, ratio } = await measure(comparison, row, how)
    line([
      row.name,
      digits(ours.median),
      digits(ours.p99),
      digits(ours.perSecond),
      ratio.toFixed(2),
      digits(ours.server),
      digits(ours.database),
      digits(floor.server),
      digits(floor.database),
      row.statements,
      kB(ours.bytes),
      `${Math.round(100 * ours.stolen)} %`,
    ])
  }
}

/** Everything that is measured, by one caller and by many at once. */
export const printTables = async (
  folder: string,
  { visits, others, only, connections, seconds, rounds }: Options,
) => {
  const comparison = await openComparison({
    folder,
    size: { visits, others },
    only: new RegExp(only),
  })
  try {
    console.log(
      `${visits} visits of 5,000 clients, and ${others} other salons, filled in ${formatDuration(comparison.filledIn)}; ` +
        `opened in ${formatDuration(comparison.app.startedIn)}.`,
    )
    for (const many of connections)
      await printTable(comparison, { seconds, rounds, connections: many })
  } finally {
    await comparison.close()
  }
}
