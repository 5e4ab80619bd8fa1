// `npm run bench`: how fast the built app answers from a large salon, beside the least that a server
// of its kind could do; `-- --growth` from smaller and larger ones, `-- --soak` for ten minutes, and
// `-- --guard` for seconds, as `npm run test:all` does; `-- --neighbour` for what one salon's load does to
// another; `-- --awake` keeps the processors from falling asleep
// meanwhile. The figures are this machine's, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/parts/build.mjs'
import { spoken } from '../scripts/parts/place.mjs'
import { orExit } from '../scripts/parts/ready.mjs'
import { keepAwake } from './api-awake.mjs'
import { printGrowth } from './api-growth.mjs'
import { guard } from './api-guard.mjs'
import { soak } from './api-soak.mjs'
import { neighbour } from './api-neighbour.mjs'
import { printTables } from './api-table.mjs'

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
const {
  only,
  connections,
  growth,
  soak: soaks,
  guard: guards,
  neighbour: isBeside,
  awake,
  ...numbers
} = values
const how = {
  ...Object.fromEntries(Object.entries(numbers).map(([name, said]) => [name, Number(said)])),
  only,
  connections: connections.split(',').map(Number),
}

const work = [
  [guards, guard],
  [soaks, soak],
  [growth, printGrowth],
  [isBeside, neighbour],
  [true, printTables],
].find(([isWanted]) => isWanted)[1]

await orExit(async () => {
  if (process.platform !== 'linux' && !guards)
    throw new Error('The bench reads /proc, which only Linux has.')
  await ensureBuilt()
  const [{ model }] = cpus()
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${model} · Node ${process.versions.node}`,
  )
  // Short, since it ends in the name of a socket.
  const folder = mkdtempSync('/tmp/salon-bench-')
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const rest = awake ? await keepAwake() : () => {}
  await work(path.join(folder, 'data'), how).finally(rest)
  console.log(`\n${spoken(Date.now() - start)}`)
})
