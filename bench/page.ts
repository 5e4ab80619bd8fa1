// `npm run bench:page [-- --runs 5] [--only audits|work]`: what the built page weighs and how fast it
// is, with the demo salon and with a very full one. The figures are this machine's, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../scripts/testing/find-browser.ts'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { openDemoSalon } from '../scripts/testing/demo-salon.ts'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { inRoot } from '../scripts/setup/paths.mjs'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { run } from '../scripts/setup/run-command.mjs'
import { send } from './app-calls.ts'
import { auditLoad } from './page-audits.ts'
import { fillSalon, signIn } from './page-salon.ts'
import { measureWork } from './page-work.ts'
import { machineLine } from './report.ts'

const start = Date.now()
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
})
const runs = Number(values.runs)

let missed = 0
const verdict = (isGood: boolean) => {
  if (!isGood) missed += 1
  return isGood ? '✓' : '✗'
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** What each load has to reach; accessibility, best practices and SEO are 100 everywhere. */
const goals = { mobile: 95, desktop: 100 }

const printAudit = (
  what: string,
  preset: keyof typeof goals,
  { figure, blamed }: Awaited<ReturnType<typeof auditLoad>>,
) => {
  const performance = figure('performance')
  const accessibility = figure('accessibility')
  const practices = figure('best-practices')
  const seo = figure('seo')
  const cls = figure('cls')
  const others = [accessibility, practices, seo]
  const isGood =
    performance >= goals[preset] && others.every((score) => score === 100) && cls <= 0.02
  console.log(
    `${verdict(isGood)} ${what}, ${preset}: performance ${Math.round(performance)}` +
      ` · accessibility ${accessibility} · best practices ${practices} · SEO ${seo}`,
  )
  console.log(
    `  FCP ${seconds(figure('fcp'))} · LCP ${seconds(figure('lcp'))} · TBT ${Math.round(figure('tbt'))} ms · CLS ${cls.toFixed(3)}` +
      ` · scripts ${kB(figure('script'))} · the rest ${kB(figure('rest'))} · machine ${Math.round(figure('cpu'))}`,
  )
  if (blamed.length > 0) console.log(`  blamed: ${blamed.join(', ')}`)
}

type OpenedSalon = Awaited<ReturnType<typeof openDemoSalon>>

const audits = async (browser: string, salon: OpenedSalon) => {
  const cookie = await signIn(salon.address, salon.demoSignIn())
  const bookingPage = `${salon.address}/book/bench`
  await send(
    `${salon.address}/api/online-booking`,
    { isOn: true, slug: 'bench' },
    { method: 'PUT', headers: { cookie } },
  )
  for (const preset of ['mobile', 'desktop'] as const) {
    for (const [what, load] of [
      ['sign-in', { url: `${salon.address}/` }],
      ['dashboard', { url: `${salon.address}/`, cookie }],
      ['booking page', { url: bookingPage }],
    ] as const) {
      printAudit(what, preset, await auditLoad(browser, { ...load, preset }, runs))
    }
  }
}

const work = async (executablePath: string, { address }: OpenedSalon) => {
  const filling = Date.now()
  const cookie = await fillSalon(address)
  console.log(`The full salon was filled in ${formatDuration(Date.now() - filling)}.`)
  for await (const { what, figure, most, note } of measureWork({
    executablePath,
    address,
    cookie,
  })) {
    console.log(`${verdict(figure <= most)} ${what}: ${Math.round(figure)} of ${most} ms · ${note}`)
  }
}

await exitOnError(async () => {
  await ensureBuilt()
  const browser = await ensureBrowser()
  console.log(machineLine())
  await run(process.execPath, ['--import', 'tsx', inRoot('checks', 'page-weight.ts')], {
    show: true,
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-'))
  const salon = await openDemoSalon(path.join(folder, 'data'))
  // Stopped half-way, it leaves no salon open.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void salon.close().then(() => process.exit(1)))
  }
  try {
    if (values.only !== 'audits') await work(browser, salon)
    if (values.only !== 'work') await audits(browser, salon)
  } finally {
    await salon.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${missed} goals missed · ${formatDuration(Date.now() - start)}`)
})
