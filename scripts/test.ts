// `npm test`: runs the checks in two lanes side by side, and prints how each of them went. `npm run test:all` runs the
// slow repeats after them.
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './testing/find-browser.ts'
import { formatDuration } from './setup/duration.mjs'
import { exitOnError } from './setup/exit-on-error.mjs'
import { performAll, performLanes } from './testing/check.ts'
import * as checks from './testing/checks.ts'
import { countedIn } from './testing/figures.ts'
import { makeScratch } from './testing/scratch.ts'
import { compareWithUsual } from './testing/usual-times.ts'

const start = Date.now()
const isWhole = process.argv.includes('--all')
const scratch = makeScratch()

const outcomes = await exitOnError(async () => {
  const browser = await ensureBrowser()

  // The build first: tests of whole programs run the built server.
  const built = await performAll([checks.buildCheck()])
  if (built.some(({ ok }) => !ok)) return built
  const gate = await performLanes([
    [checks.serverTests(scratch), ...checks.importChecks()],
    [
      ...checks.sourceChecks(),
      checks.weightCheck(),
      // What leaves a core idle where nothing else runs comes first: a browser waits.
      ...(isWhole ? [] : [await checks.browserTests(scratch, browser)]),
      checks.webTests(scratch),
    ],
  ])
  if (!isWhole) return [...built, ...gate]
  const repeats = await performLanes([
    [
      checks.slowServerTests(scratch),
      checks.partitionProof(scratch),
      checks.partitionedTests(scratch),
      checks.bucketTests(scratch),
      checks.longFuzz(scratch),
    ],
    [await checks.browserTests(scratch, browser, { isWhole })],
  ])
  // One after another, since each measures the machine or fills it.
  const alone = [checks.speedCheck(), checks.chaosCheck(), checks.floodCheck()]
  return [...built, ...gate, ...repeats, ...(await performAll(alone))]
})

/** The first lines of a failure, without the colours of a terminal. */
const shortened = (text: string) =>
  stripVTControlCharacters(text).split('\n').slice(0, 20).join('\n')

const sum = (which: 'passed' | 'failed') =>
  outcomes.reduce((total, { count }) => total + count[which], 0)
console.log(`\n── summary · ${formatDuration(Date.now() - start)}`)
for (const { title, ok, took, count } of outcomes) {
  const counted =
    count.passed + count.failed > 1 ? ` · ${count.passed} passed, ${count.failed} failed` : ''
  console.log(`${ok ? '✓' : '✗'} ${title} · ${formatDuration(took)}${counted}`)
}
const slowest = outcomes
  .flatMap(({ files }) => files)
  .toSorted((a, b) => b.took - a.took)
  .slice(0, 10)
console.log('The slowest files')
for (const { file, took } of slowest) console.log(`· ${formatDuration(took)} ${file}`)
for (const line of compareWithUsual(outcomes)) console.log(line)
const counted = countedIn(scratch)
if (counted.length > 0) console.log('What the tests counted')
for (const line of counted) console.log(`· ${line}`)
const failed = outcomes.filter(({ ok }) => !ok)
for (const { title, failures, output } of failed) {
  // Again, beside the sum: the output of the failure may be thousands of lines above.
  const shown = failures.length > 0 ? failures : [{ test: title, why: output.slice(-2_000) }]
  for (const { test, why } of shown.slice(0, 10)) console.log(`\n✗ ${test}\n${shortened(why)}`)
}
if (failed.length > 0) console.log(`Failed: ${failed.map(({ title }) => title).join(', ')}.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(failed.length === 0 ? 0 : 1)
