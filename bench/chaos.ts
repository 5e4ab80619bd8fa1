// `npm run chaos [-- --rounds 20] [--seed 7] [--full one]`: eight people write into the built app while it is
// killed, again and again, without a warning; whatever it had acknowledged has to be there when it is
// back. Then the same on a disk that is full. Says what was counted; no time is asserted.
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { inRoot } from '../scripts/setup/paths.mjs'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { check, checkFiles } from './chaos-check.ts'
import { cleanUpAtExit, launchApp, openApp, wholeNumber, type OpenApp } from './chaos-app.ts'
import { randomBy, type ChaosRandom } from './chaos-random.ts'
import { fillDisks } from './chaos-full.ts'
import { newWriter, writeOn, type Writer } from './chaos-writer.ts'
import { noisePicture } from './noise-picture.ts'

const begun = Date.now()
const scratch = mkdtempSync(path.join(tmpdir(), 'salon-chaos-'))
const people = 8

/** Each kind of end, and how it is brought about. */
const kinds: Record<string, (app: OpenApp) => Promise<void>> = {
  'the server alone': (app) => app.killAlone(),
  'the server and its PostgreSQL': (app) => app.killWithPostgres(),
  'all processes at once': (app) => app.killAll(),
}

const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
const acknowledgedBy = (writers: readonly Writer[]) =>
  sum(writers.map(({ acknowledged }) => acknowledged))

const photoOf = (side: number) => noisePicture({ width: side, height: side, quality: 90 })

/** Waits until so many more writes are acknowledged. */
const acknowledging = async (writers: readonly Writer[], more: number) => {
  const aim = acknowledgedBy(writers) + more
  while (acknowledgedBy(writers) < aim) await pause(1)
}

/** What was counted over all rounds. */
interface Totals {
  readonly kills: Record<string, number>
  early: number
  pictures: number
  done: number
  undone: number
  unnamed: number
}

/** One round: open, hold it to all that was acknowledged before, write, and kill. */
interface Round {
  readonly folder: string
  readonly writers: readonly Writer[]
  readonly random: ChaosRandom
  readonly kind: string
  readonly totals: Totals
}

const playRound = async ({ folder, writers, random, kind, totals }: Round) => {
  if (random.next() < 0.25) {
    const early = await launchApp(folder)
    await pause(random.between(0, 1_500))
    await early.killAll()
    totals.early += 1
  }
  const app = await openApp(folder)
  const counted = await check(writers, app.address)
  totals.unnamed = checkFiles(writers, folder).unnamed
  for (const name of ['pictures', 'done', 'undone'] as const) totals[name] += counted[name]
  let isOver = false
  const writing = writers.map((writer) => writeOn(writer, app.address, () => isOver))
  // Ends by itself only where something was answered as it may not be.
  const failed = Promise.all(writing).then(() => new Promise(() => {}))
  await Promise.race([failed, acknowledging(writers, random.between(20, 160))])
  await pause(random.between(0, 30))
  await kinds[kind]?.(app)
  isOver = true
  await Promise.all(writing)
  totals.kills[kind] = (totals.kills[kind] ?? 0) + 1
}

/** The nightly job's work, by its own code, while the app is stopped. */
const sweep = (folder: string) => {
  const args = ['--import', 'tsx', inRoot('bench/chaos-sweep.ts'), folder]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: inRoot('server'),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The sweep failed:\n${stderr}`)
  return Number(stdout)
}

const playRounds = async (rounds: number, seed: number, photo: Buffer) => {
  const folder = path.join(scratch, 'killed')
  const random = randomBy(seed)
  const writers = Array.from({ length: people }, (_, n) =>
    newWriter(`writer${n}`, randomBy(seed + 1 + n), photo),
  )
  const zero = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]))
  const totals: Totals = { kills: zero, early: 0, pictures: 0, done: 0, undone: 0, unnamed: 0 }
  const names = Object.keys(kinds)
  const first = random.between(0, names.length)
  for (let n = 0; n < rounds; n++) {
    const kind = names[(first + n) % names.length] ?? ''
    await playRound({ folder, writers, random, kind, totals })
    console.log(
      `round ${n + 1}: killed ${kind}; ${acknowledgedBy(writers)} writes acknowledged so far`,
    )
  }
  const last = await openApp(folder)
  const counted = await check(writers, last.address)
  for (const name of ['done', 'undone'] as const) totals[name] += counted[name]
  const code = await last.stop()
  if (code !== 0) throw new Error(`The app was stopped and ended with ${code}.`)
  const before = checkFiles(writers, folder)
  const swept = sweep(folder)
  const { named, unnamed } = checkFiles(writers, folder)
  if (unnamed > 0) throw new Error(`${unnamed} pictures have files and no row after the sweep.`)
  if (swept !== before.unnamed) throw new Error(`${swept} of ${before.unnamed} were swept.`)
  const salons = sum(writers.map(({ books }) => books.length))
  const kills = Object.entries(totals.kills).map(([kind, times]) => `${times} ${kind}`)
  console.log(
    `${acknowledgedBy(writers)} writes into ${salons} salons by ${people} people acknowledged, 0 lost; killed: ${kills.join(', ')}, ${totals.early} while it opened; ${rounds} of ${rounds} recoveries without help`,
  )
  console.log(
    `${totals.done + totals.undone} writes were not answered: ${totals.done} had happened whole, ${totals.undone} not at all; ${counted.facts} things and ${named} pictures at the end, ${totals.pictures + counted.pictures} pictures read on the way, files of ${swept} swept`,
  )
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 99_999_999)) },
      full: { type: 'string', default: 'every' },
    },
  })
  const rounds = wholeNumber('rounds', values.rounds, 0)
  const seed = wholeNumber('seed', values.seed, 0)
  console.log(`${rounds} rounds with the seed ${seed}`)
  await ensureBuilt()
  if (rounds > 0) await playRounds(rounds, seed, await photoOf(600))
  const photos = { small: await photoOf(120), large: await photoOf(1_200) }
  await fillDisks({ scratch, seed, photos, one: values.full === 'one' })
  console.log(`✓ nothing was lost · ${formatDuration(Date.now() - begun)}`)
}

cleanUpAtExit(scratch)
await exitOnError(main)
process.exit(0)
