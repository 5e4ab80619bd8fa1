// `npm run bench:page [-- --runs 5] [--only audits|work]`: what the built page weighs and how fast it
// is, with the demo salon and with a very full one. The figures are this machine's, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../scripts/parts/browser.mjs'
import { ensureBuilt } from '../scripts/parts/build.mjs'
import { openSalon } from '../scripts/parts/opened-salon.mjs'
import { inRoot, spoken } from '../scripts/parts/place.mjs'
import { orExit } from '../scripts/parts/ready.mjs'
import { run } from '../scripts/parts/run.mjs'
import { auditLoad } from './page-audits.mjs'
import { fillSalon, signIn } from './page-salon.mjs'
import { measureWork } from './page-work.mjs'

const start = Date.now()
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
})
const runs = Number(values.runs)

let missed = 0
const verdict = (isGood) => {
  if (!isGood) missed += 1
  return isGood ? '✓' : '✗'
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`
const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`

/** What each load has to reach; accessibility, best practices and SEO are 100 everywhere. */
const goals = { mobile: 95, desktop: 100 }

const printAudit = (what, preset, { figures, blamed }) => {
  const { performance, accessibility, seo, fcp, lcp, tbt, cls, script, rest, cpu } = figures
  const others = [accessibility, figures['best-practices'], seo]
  const isGood =
    performance >= goals[preset] && others.every((score) => score === 100) && cls <= 0.02
  console.log(
    `${verdict(isGood)} ${what}, ${preset}: performance ${Math.round(performance)}` +
      ` · accessibility ${accessibility} · best practices ${figures['best-practices']} · SEO ${seo}`,
  )
  console.log(
    `  FCP ${seconds(fcp)} · LCP ${seconds(lcp)} · TBT ${Math.round(tbt)} ms · CLS ${cls.toFixed(3)}` +
      ` · scripts ${kB(script)} · the rest ${kB(rest)} · machine ${Math.round(cpu)}`,
  )
  if (blamed.length > 0) console.log(`  blamed: ${blamed.join(', ')}`)
}

const audits = async (browser, salon) => {
  const cookie = await signIn(salon.address, salon.demoSignIn())
  for (const preset of ['mobile', 'desktop']) {
    for (const [what, load] of [
      ['sign-in', { preset }],
      ['dashboard', { preset, cookie }],
    ]) {
      printAudit(
        what,
        preset,
        await auditLoad(browser, { url: `${salon.address}/`, ...load }, runs),
      )
    }
  }
}

const work = async (executablePath, { address }) => {
  const filling = Date.now()
  const cookie = await fillSalon(address)
  console.log(`The full salon was filled in ${spoken(Date.now() - filling)}.`)
  for await (const { what, figure, most, note } of measureWork({
    executablePath,
    address,
    cookie,
  })) {
    console.log(`${verdict(figure <= most)} ${what}: ${Math.round(figure)} of ${most} ms · ${note}`)
  }
}

await orExit(async () => {
  await ensureBuilt()
  const browser = await ensureBrowser()
  const [{ model }] = cpus()
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${model} · Node ${process.versions.node}`,
  )
  await run(process.execPath, ['--import', 'tsx', inRoot('checks', 'page-weight.ts')], { show: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-'))
  const salon = await openSalon(path.join(folder, 'data'))
  // Stopped half-way, it leaves no salon open.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void salon.close().then(() => process.exit(1)))
  }
  try {
    if (values.only !== 'audits') await work(browser, salon)
    if (values.only !== 'work') await audits(browser, salon)
  } finally {
    await salon.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${missed} goals missed · ${spoken(Date.now() - start)}`)
})
