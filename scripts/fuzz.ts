// `npm run fuzz [-- --runs 200] [--seed 7]`: the fuzz tests with many more cases than `npm run
// test:all` has; a failure names the operation, the seed and the path that reproduce it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatDuration } from './setup/duration.mjs'
import { exitOnError } from './setup/exit-on-error.mjs'
import { commandOf, run } from './setup/run-command.mjs'
import { countedIn, figuresIn } from './testing/figures.ts'

const start = Date.now()
const scratch = mkdtempSync(path.join(tmpdir(), 'salon-fuzz-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const whole = (name: string, value: string) => {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`--${name} is a whole number, like 200.`)
  return value
}

const code = await exitOnError(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: process.env.FUZZ_RUNS ?? '100' },
      seed: {
        type: 'string',
        default: process.env.FUZZ_SEED ?? String(1 + Math.floor(Math.random() * 99_999_999)),
      },
    },
  })
  const runs = whole('runs', values.runs)
  const seed = whole('seed', values.seed)
  console.log(`${runs} runs of each operation with the seed ${seed}`)
  const env = {
    ...process.env,
    FUZZ_RUNS: runs,
    FUZZ_SEED: seed,
    TEST_FIGURES: figuresIn(scratch),
  }
  const vitest = [commandOf('vitest'), 'run', '--project', 'slow server', 'server/test/fuzz.test']
  const outcome = await run(process.execPath, vitest, { env, show: true })
  for (const counted of countedIn(scratch)) console.log(counted)
  console.log(
    `${outcome.code === 0 ? '✓ no failure' : '✗ failed'} · ${formatDuration(Date.now() - start)}`,
  )
  if (outcome.code !== 0) console.log(`Again: npm run fuzz -- --runs ${runs} --seed ${seed}`)
  return outcome.code
})
process.exit(code)
