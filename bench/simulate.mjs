// `npm run simulate [-- --salons 100000 --visits 20 …]`: what so many salons would ask of processes,
// databases, disks and connections, from the figures and assumptions of simulate-salons.mjs. It
// starts nothing and measures nothing: it is a model, played from a seed.
import { parseArgs } from 'node:util'
import { numbersFrom, play } from './simulate-queue.mjs'
import { figures, hoursOfUtc, inADay, lookUp, requests, salonsAtWork } from './simulate-salons.mjs'

/** From one box on; `cores` are those of each database machine, `load` times the busiest hour. */
const layouts = [
  { name: 'one box of 2 cores', processes: 1, shards: 1, replicas: 0, cores: 1, load: 0.2 },
  { name: '8 processes, one database', processes: 8, shards: 1, replicas: 0, cores: 8, load: 1 },
  { name: 'the same, twice the hour', processes: 8, shards: 1, replicas: 0, cores: 8, load: 2 },
  { name: '24 processes, 2 replicas', processes: 24, shards: 1, replicas: 2, cores: 8, load: 4 },
  { name: '48 processes, 4 shards', processes: 48, shards: 4, replicas: 0, cores: 8, load: 8 },
  { name: 'the same, a replica each', processes: 48, shards: 4, replicas: 1, cores: 8, load: 12 },
]

/** As busy as a machine may be on average, so that a burst finds room. */
const roomy = 0.6

const given = asked()
const number = (value, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })
const percent = (share) => (share === undefined ? '–' : `${number(share * 100)} %`)

const hours = hoursOfUtc()
const busiest = hours.indexOf(Math.max(...hours))
const kinds = requests.map((kind) => {
  const daily = inADay(kind, given)
  return {
    ...kind,
    server: kind.server * given.scale,
    database: kind.database * given.scale,
    daily,
    rate: (daily * hours[busiest]) / 3_600,
  }
})
const sum = (of) => kinds.reduce((total, kind) => total + of(kind), 0)

console.log(`${number(given.salons)} salons with ${given.visits} visits a day\n`)
for (const [name, [, source]] of Object.entries(figures)) {
  console.log(`  --${name} ${given[name]}`.padEnd(26) + source)
}

table(
  `The busiest hour: ${busiest}:00 UTC, ${number(hours[busiest] * 100, 1)} % of the day`,
  ['request', 'a day', 'a second', 'server ms', 'database ms'],
  [
    ...kinds.map(({ name, daily, rate, server, database }) => [
      name,
      number(daily),
      number(rate),
      number(server, 2),
      number(database, 2),
    ]),
    ['together', number(sum(({ daily }) => daily)), number(sum(({ rate }) => rate)), '', ''],
    [
      'cores that are busy with it',
      '',
      '',
      number(
        sum(({ rate, server }) => (rate * server) / 1_000),
        1,
      ),
      number(
        sum(({ rate, database }) => (rate * (database + lookUp * given.scale)) / 1_000),
        1,
      ),
    ],
  ],
)

const visits = given.salons * given.visits * given.days
const rows = visits * given.bytes + given.salons * given.clients * given.clientBytes
table(
  'What a year leaves',
  ['', 'number', 'terabytes'],
  [
    ['visits and clients, with indexes', number(visits), number(rows / 1e12, 2)],
    ['the same in each of 4 shards', number(visits / 4), number(rows / 4e12, 2)],
    [
      'pictures',
      number(visits * given.pictures),
      number((visits * given.pictures * given.pictureBytes) / 1e12, 2),
    ],
  ],
)

const pages = given.salons * given.pages * salonsAtWork(busiest)
table(
  'What is open at once, in that hour',
  ['', 'number'],
  [
    ['pages that wait for news', number(pages)],
    [`processes that hold them, ${number(given.held)} each`, number(Math.ceil(pages / given.held))],
    [
      'connections of those processes to a database',
      number(Math.ceil(pages / given.held) * given.pool),
    ],
  ],
)

table(
  `${given.seconds} s of that hour, played; salons: as many as fit at ${roomy * 100} % of the busiest part`,
  ['layout', 'load', 'p50 ms', 'p99 ms', 'process', 'primary', 'replica', 'in databases', 'salons'],
  layouts.map((layout) => {
    const seen = play(
      kinds.map((kind) => ({ ...kind, rate: kind.rate * layout.load })),
      layout,
      {
        milliseconds: given.seconds * 1_000,
        flush: given.flush,
        lookUp: lookUp * given.scale,
        random: numbersFrom(given.seed),
      },
    )
    const fullest = Math.max(seen.process, seen.primary, seen.replica ?? 0)
    return [
      layout.name,
      `${layout.load} ×`,
      number(seen.median, 1),
      number(seen.slow, 1),
      percent(seen.process),
      percent(seen.primary),
      percent(seen.replica),
      number(seen.inDatabase),
      `${number(Math.floor((given.salons * layout.load * roomy) / fullest / 1_000))},000`,
    ]
  }),
)

function asked() {
  const names = Object.keys(figures)
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const { values } = parseArgs({ options })
  return Object.fromEntries(
    names.map((name) => {
      const value = Number(values[name] ?? figures[name][0])
      if (!(value > 0)) {
        console.error(`--${name} is a number above 0: ${figures[name][1]}.`)
        process.exit(1)
      }
      return [name, value]
    }),
  )
}

/** Prints a table as Markdown has it, so that it can stand in docs/scaling.md as it is. */
function table(title, heads, lines) {
  const widths = heads.map((head, n) =>
    Math.max(...[head, ...lines.map((line) => line[n])].map(({ length }) => length)),
  )
  const row = (cells) =>
    `| ${cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n]))).join(' | ')} |`
  const rule = widths.map((width, n) => (n === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  console.log(`\n${title}\n\n${row(heads)}\n| ${rule.join(' | ')} |\n${lines.map(row).join('\n')}`)
}
