// `npm run bench`: how fast the built app answers from a large salon, beside the least that a server
// of its kind could do. The figures are this machine's, of this moment; the ratios travel better.
import { mkdtempSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/parts/build.mjs'
import { spoken } from '../scripts/parts/place.mjs'
import { orExit } from '../scripts/parts/ready.mjs'
import { load, median, together } from './api-load.mjs'
import { openStage } from './api-stage.mjs'

const start = Date.now()
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    visits: { type: 'string', default: '200000' },
    others: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16' },
  },
})

const digits = (number) => number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0)
const kB = (bytes) => `${digits(bytes / 1000)} kB`
const line = (cells) => console.log(`| ${cells.join(' | ')} |`)

/** App and floor in turn, so that whatever else the machine does meets both. */
const measure = async ({ app, floor }, row, connections) => {
  const [ours, least] = [[], []]
  const ask = (who, requests, seconds) =>
    load({
      address: who.address,
      pid: who.pid,
      postgres: app.postgres,
      requests,
      connections,
      seconds,
    })
  await ask(app, row.requests, 1)
  await ask(floor, row.floorRequests, 1)
  for (let round = 0; round < Number(values.rounds); round++) {
    ours.push(await ask(app, row.requests, Number(values.seconds)))
    least.push(await ask(floor, row.floorRequests, Number(values.seconds)))
  }
  const ratio = median(ours.map((one, at) => one.perSecond / least[at].perSecond))
  return { ours: together(ours), floor: together(least), ratio }
}

const printTable = async (stage, connections) => {
  console.log(`\n${connections} ${connections === 1 ? 'connection' : 'connections'} at once:\n`)
  line([
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
  ])
  line(['---', ...Array(10).fill('---:')])
  for (const row of stage.rows) {
    const { ours, floor, ratio } = await measure(stage, row, connections)
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
    ])
  }
}

await orExit(async () => {
  if (process.platform !== 'linux') throw new Error('The bench reads /proc, which only Linux has.')
  await ensureBuilt()
  const [{ model }] = cpus()
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${model} · Node ${process.versions.node}`,
  )
  const visits = Number(values.visits)
  const others = Number(values.others)
  const folder = path.join(mkdtempSync('/tmp/salon-bench-'), 'data')
  const stage = await openStage({ folder, size: { visits, others }, only: new RegExp(values.only) })
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void stage.close().then(() => process.exit(1)))
  }
  try {
    console.log(
      `${visits} visits of 5,000 clients, and ${others} other salons, told in ${spoken(stage.filledIn)}; ` +
        `opened in ${spoken(stage.app.startedIn)}.`,
    )
    for (const connections of values.connections.split(',').map(Number)) {
      await printTable(stage, connections)
    }
  } finally {
    await stage.close()
  }
  console.log(`\n${spoken(Date.now() - start)}`)
})
