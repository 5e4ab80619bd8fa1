// `npm run bench`: how fast the built app answers from a large salon, beside the least that a server
// of its kind could do; `-- --growth` from smaller and larger ones, `-- --soak` for ten minutes, and
// `-- --guard` for seconds, as `npm run test:all` does; `-- --neighbour` for what one salon's load does to
// another; `-- --awake` keeps the processors from falling asleep
// meanwhile. The figures are this machine's, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { keepAwake } from './keep-processors-awake.ts'
import { printGrowth } from './api-growth.ts'
import { guard } from './api-guard.ts'
import { soak } from './api-soak.ts'
import { neighbour } from './api-neighbour.ts'
import { printTables } from './api-table.ts'
import { machineLine } from './report.ts'

const start = Date.now()
const { values } = parseArgs({
  options: {
    growth: { type: 'boolean' },
    soak: { type: 'boolean' },
    guard: { type: 'boolean' },
    neighbour: { type: 'boolean' },
    awake: { type: 'boolean' },
    only: { type: 'string', default: '.' },
    visits: { type: 'string', default: '200000' },
    others: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
    connections: { type: 'string', default: '1,16' },
  },
})
const options = {
  only: values.only,
  connections: values.connections.split(',').map(Number),
  visits: Number(values.visits),
  others: Number(values.others),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  minutes: Number(values.minutes),
}

const chosen = () => {
  if (values.guard) return guard
  if (values.soak) return soak
  if (values.growth) return printGrowth
  if (values.neighbour) return neighbour
  return printTables
}

await exitOnError(async () => {
  if (process.platform !== 'linux' && !values.guard)
    throw new Error('The bench reads /proc, which only Linux has.')
  await ensureBuilt()
  console.log(machineLine())
  // Short, since it ends in the name of a socket.
  const folder = mkdtempSync('/tmp/salon-bench-')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const rest = values.awake ? await keepAwake() : () => {}
  await chosen()(path.join(folder, 'data'), options).finally(rest)
  console.log(`\n${formatDuration(Date.now() - start)}`)
})
