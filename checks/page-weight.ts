// How much JavaScript a first load and each screen fetch, in gzip'd bytes, against what they may.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'web', 'dist')
const kB = 1000

/** What a first load may weigh, what a screen may add to the dashboard's, and the one font. */
const budgets = {
  signIn: 150 * kB,
  dashboard: 170 * kB,
  more: 35 * kB,
  /** A week instead of a day, beside the dashboard's. */
  week: 37.5 * kB,
  /** What moves visits by hand, which a day or week loads once it is shown. */
  moving: 41.5 * kB,
  booking: 60 * kB,
  font: 60 * kB,
}

/** What Vite writes about each module that begins a file of the build. */
interface BuildChunk {
  readonly file: string
  readonly imports?: string[]
  readonly assets?: string[]
}

const manifestOf = (file: string) =>
  JSON.parse(readFileSync(path.join(dist, '.vite', file), 'utf8')) as Partial<
    Record<string, BuildChunk>
  >
/** Of the app, and of the public pages: two builds, whose modules have different names. */
const manifest = { ...manifestOf('manifest.json'), ...manifestOf('booking-manifest.json') }
const sizes = new Map<string, number>()

const sizeOf = (file: string) => {
  const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}

/** Every script that these modules of the sources bring, by file. */
const scriptsOf = (modules: string[], seen = new Set<string>()) => {
  for (const key of modules) {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no ${key}.`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    scriptsOf(chunk.imports ?? [], seen)
  }
  return seen
}

const weightOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + sizeOf(file), 0)
const screen = (name: string) => `src/screens/${name}.tsx`

/** The chunks that a screen imports once it is shown, or once a tab is opened. */
const follows: Partial<Record<string, string[]>> = {
  analytics: ['src/ui/bar-chart.tsx'],
  staff: ['src/features/accounts/panels/account-list.tsx'],
  visits: [
    'src/features/appointments/panels/calendar/day-timeline.tsx',
    'src/features/appointments/panels/calendar/month-calendar.tsx',
  ],
}

/** The week, and what moves visits by hand: loaded when they are wanted, so that no day waits for them. */
const week = [screen('visits'), 'src/features/appointments/panels/calendar/week-timeline.tsx']
const moving = ['src/features/appointments/panels/move/move-by-hand.tsx']

/** Screens that have an address, which are those that the router fetches when one goes there. */
const routed = readdirSync(path.join(root, 'web', 'src', 'screens'))
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((name) =>
    readFileSync(path.join(root, 'web/src/app/router.tsx'), 'utf8').includes(`/${name}.tsx'`),
  )

/** The one font of the build; throws where there is none, or several. */
const fontFile = () => {
  const [font, ...more] = readdirSync(path.join(dist, 'assets')).filter((file) =>
    file.endsWith('.woff2'),
  )
  if (font === undefined || more.length > 0) throw new Error('The build has not one font.')
  return `assets/${font}`
}

/** Workers of a module, which are fetched when they are started. */
const workersOf = (module: string) =>
  manifest[module]?.assets?.filter((file) => file.endsWith('.js')) ?? []

const entry = ['index.html']
const frame = [...entry, 'src/app/pages.tsx']
const dashboard = scriptsOf([...frame, screen('dashboard')])
/** What modules bring that some files are not among. */
const weightBeside = (loaded: ReadonlySet<string>, modules: string[]) =>
  weightOf([...scriptsOf(modules)].filter((file) => !loaded.has(file)))
const rows: [load: string, weight: number, budget: number][] = [
  ['sign-in, first load', weightOf(scriptsOf([...entry, screen('sign-in')])), budgets.signIn],
  ['dashboard, first load', weightOf(dashboard), budgets.dashboard],
  ...routed
    .filter((name) => name !== 'dashboard')
    .map((name): [string, number, number] => [
      `${name}, beside the dashboard's`,
      weightBeside(dashboard, [screen(name), ...(follows[name] ?? [])]),
      budgets.more,
    ]),
  ["visits of a week, beside the dashboard's", weightBeside(dashboard, week), budgets.week],
  [
    "moving by hand, beside the week's",
    weightBeside(scriptsOf([...frame, screen('dashboard'), ...week]), moving),
    budgets.moving,
  ],
  [
    'booking page, with the worker',
    weightOf([...scriptsOf(['book.html']), ...workersOf('book.html')]),
    budgets.booking,
  ],
  ['the font', sizeOf(fontFile()), budgets.font],
]

let tooHeavy = 0
for (const [what, weight, budget] of rows) {
  const fits = weight <= budget
  if (!fits) tooHeavy += 1
  const figures = `${(weight / kB).toFixed(1)} of ${budget / kB} kB`
  console.log(`${fits ? '✓' : '✗'} ${what}: ${figures}`)
}
console.log(`page weight: ${rows.length} loads, ${tooHeavy} too heavy`)
process.exitCode = tooHeavy === 0 ? 0 : 1
