// `npm test`: installs what is missing, runs every check there is, and says how each of them went.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { countedIn } from './parts/figures.mjs'
import { ensureInstalled } from './parts/install.mjs'
import { spoken } from './parts/place.mjs'
import { orExit } from './parts/ready.mjs'

const start = Date.now()
const scratch = mkdtempSync(path.join(tmpdir(), 'salon-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const { outcomes, everything } = await orExit(async () => {
  await ensureInstalled()
  const { ensureBrowser } = await import('./parts/browser.mjs')
  const { cheapChecks, browserTests, partitionedTests, unitTests } =
    await import('./parts/checks.mjs')
  const { perform, performAll } = await import('./parts/check.mjs')
  const { buildCheck, chaosCheck, securityCheck, speedCheck, weightCheck } =
    await import('./parts/checks.mjs')
  const browser = await ensureBrowser()

  const cheap = await performAll(cheapChecks(), 2)
  console.log('\n── unit and API tests')
  const unit = await perform(unitTests(scratch))
  console.log('\n── API tests on a server, every table of a salon in partitions')
  const parts = await perform(partitionedTests(scratch))
  const built = await buildCheck()
  if (!built.ok) return { outcomes: [...cheap, unit, parts, built], everything: false }
  // Alone, since it measures time.
  const [weight, speed] = await performAll([weightCheck(), speedCheck()], 1)
  const [chaos, security] = await performAll([chaosCheck(), securityCheck()], 1)
  console.log('\n── browser tests')
  const journeys = await perform(await browserTests(scratch, browser))
  return {
    outcomes: [...cheap, unit, parts, built, weight, speed, chaos, security, journeys],
    everything: true,
  }
})

/** The beginning of what is said, which says what was wrong, without the colours of a terminal. */
const shortened = (text) => stripVTControlCharacters(text).split('\n').slice(0, 20).join('\n')

const sum = (which) => outcomes.reduce((total, { count }) => total + count[which], 0)
console.log(`\n── summary · ${spoken(Date.now() - start)}`)
for (const { title, ok, took, count } of outcomes) {
  const counted =
    count.passed + count.failed > 1 ? ` · ${count.passed} passed, ${count.failed} failed` : ''
  console.log(`${ok ? '✓' : '✗'} ${title} · ${spoken(took)}${counted}`)
}
if (!everything) console.log('✗ browser tests · not run, because there is no build to test')
const counted = countedIn(scratch)
if (counted.length > 0) console.log('What the tests counted')
for (const line of counted) console.log(`· ${line}`)
const failed = outcomes.filter(({ ok }) => !ok)
for (const { title, failures, output } of failed) {
  // Again, beside the sum: what they printed as they failed may be thousands of lines above.
  const said = failures.length > 0 ? failures : [{ test: title, why: output.slice(-2_000) }]
  for (const { test, why } of said.slice(0, 10)) console.log(`\n✗ ${test}\n${shortened(why)}`)
}
if (failed.length > 0) console.log(`Failed: ${failed.map(({ title }) => title).join(', ')}.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(failed.length === 0 ? 0 : 1)
