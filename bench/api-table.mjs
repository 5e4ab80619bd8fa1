import { spoken } from '../scripts/parts/place.mjs'
import { load, median, together } from './api-load.mjs'
import { digits, line } from './api-print.mjs'
import { openStage } from './api-stage.mjs'

const kB = (bytes) => `${digits(bytes / 1000)} kB`

/** Seconds that each is asked before anything is measured: what is asked often is compiled while it is asked. */
const warmUp = 3

/** App and floor in turn, so that whatever else the machine does meets both. */
const measure = async ({ app, floor }, row, { connections, seconds, rounds }) => {
  const [ours, least] = [[], []]
  const ask = (who, requests, time) =>
    load({
      address: who.address,
      pid: who.pid,
      postgres: app.postgres,
      requests,
      connections,
      seconds: time,
    })
  await ask(app, row.requests, warmUp)
  await ask(floor, row.floorRequests, warmUp)
  for (let round = 0; round < rounds; round++) {
    ours.push(await ask(app, row.requests, seconds))
    least.push(await ask(floor, row.floorRequests, seconds))
  }
  const ratio = median(ours.map((one, at) => one.perSecond / least[at].perSecond))
  return { ours: together(ours), floor: together(least), ratio }
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

const printTable = async (stage, how) => {
  console.log(
    `\n${how.connections} ${how.connections === 1 ? 'connection' : 'connections'} at once:\n`,
  )
  line(heads)
  line(heads.map((_, at) => (at === 0 ? '---' : '---:')))
  for (const row of stage.rows) {
    const { ours, floor, ratio } = await measure(stage, row, how)
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
export const printTables = async (folder, { visits, others, only, connections, ...how }) => {
  const stage = await openStage({ folder, size: { visits, others }, only: new RegExp(only) })
  try {
    console.log(
      `${visits} visits of 5,000 clients, and ${others} other salons, told in ${spoken(stage.filledIn)}; ` +
        `opened in ${spoken(stage.app.startedIn)}.`,
    )
    for (const many of connections) await printTable(stage, { ...how, connections: many })
  } finally {
    await stage.close()
  }
}
