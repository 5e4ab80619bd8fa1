// `npm run mutations [-- NUMBER …]`: puts faults into the sources, one at a time, and says which part of
// `npm test` notices each: types and lint, the tests related to the file, or the journeys. The working
// tree must be clean; every file is put back.
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../scripts/testing/find-browser.ts'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { freePort } from '../scripts/testing/free-port.ts'
import { inRoot } from '../scripts/setup/paths.mjs'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { commandOf, run } from '../scripts/setup/run-command.mjs'
import { mutations, type Mutation } from './mutations-list.ts'

interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

const node = async (words: string[], options: RunOptions = {}) =>
  (await run(process.execPath, words, options)).code

const related = (project: string, file: string) => [
  commandOf('vitest'),
  'related',
  file,
  '--run',
  '--bail=1',
  `--project=${project}`,
]

type Part = [name: string, check: () => Promise<number>]

const partIf = (isWanted: boolean, part: Part): Part[] => (isWanted ? [part] : [])

/**
 * The parts of `npm test` that may notice a fault in a file, the cheapest first.
 */
const parts = (file: string): Part[] => {
  const workspaces = file.startsWith('contract/')
    ? ['contract', 'server', 'web']
    : file.split('/').slice(0, 1)
  return [
    ...workspaces.map((one): Part => [
      'types',
      () => node([commandOf('typescript', 'tsc'), '-p', one]),
    ]),
    ['lint', () => node([commandOf('oxlint'), '--type-aware', '--deny-warnings'])],
    ...partIf(!file.startsWith('server/'), ['web tests', () => node(related('web', file))]),
    ...partIf(!file.startsWith('server/'), ['pure tests', () => node(related('pure', file))]),
    ...partIf(!file.startsWith('web/'), ['server tests', () => node(related('server', file))]),
    ...partIf(!file.startsWith('web/'), [
      'every statement in partitions',
      () =>
        node([
          commandOf('vitest'),
          'run',
          '--config=vitest.partitioned.config.ts',
          '--project=proof',
        ]),
    ]),
    ['journeys', journeys],
  ]
}

const journeys = async () => {
  await ensureBuilt()
  return node([commandOf('@playwright/test', 'playwright', 'e2e'), 'test', '--max-failures=1'], {
    cwd: inRoot('e2e'),
    env: {
      ...process.env,
      CHROMIUM: await ensureBrowser(),
      E2E_PORT: String(await freePort()),
      E2E_DATA: path.join(tmpdir(), `salon-mutation-${String(process.pid)}-${String(Date.now())}`),
    },
  })
}

/**
 * The first part that fails with a fault in place; undefined where all pass.
 */
const noticedBy = async ({ file, find, put }: Mutation) => {
  const place = inRoot(file)
  const sound = readFileSync(place, 'utf8')
  if (sound.split(find).length !== 2) throw new Error(`${file} must hold once: ${find}`)
  const putBack = () => writeFileSync(place, sound)
  process.on('exit', putBack)
  try {
    writeFileSync(
      place,
      sound.replace(find, () => put),
    )
    for (const [part, check] of parts(file)) if ((await check()) !== 0) return part
    return undefined
  } finally {
    putBack()
    process.off('exit', putBack)
  }
}

await exitOnError(async () => {
  const { output } = await run('git', ['status', '--porcelain', '--untracked-files=no'])
  if (output.trim() !== '') throw new Error('There are changes that are not committed.')
  const wanted = process.argv.slice(2).map(Number)
  let missed = 0
  for (const [index, mutation] of mutations.entries()) {
    if (wanted.length > 0 && !wanted.includes(index + 1)) continue
    const part = await noticedBy(mutation)
    if (!part) missed += 1
    console.log(`${part ? '✓' : '✗'} ${index + 1} ${mutation.what}: ${part ?? 'not noticed'}`)
  }
  console.log(`${mutations.length} faults, ${missed} not noticed`)
})
