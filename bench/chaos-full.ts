import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'
import pg from 'pg'
import { clientAt, type HttpAnswer } from './scale-client.ts'
import { openApp, type OpenApp } from './chaos-app.ts'
import { check, checkFiles } from './chaos-check.ts'
import {
  beginImport,
  countUnfinishedUploads,
  expectResumed,
  expectStalled,
  type ChaosImport,
} from './chaos-import.ts'
import { randomBy } from './chaos-random.ts'
import { waysToFillDisk, type DiskFull } from './disk-full.ts'
import { photoForm } from './photo-form.ts'
import { newWriter, ownerOf, writeOnce, type Writer } from './chaos-writer.ts'

/** A photo that fits where there is room, and one that does not fit where there is none. */
interface Photos {
  readonly small: Buffer
  readonly large: Buffer
}

function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(what)
}

/** A refusal for want of room has a status, a code and a sentence. */
const isClear = ({ status, body }: HttpAnswer) =>
  status === 507 &&
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  body.code === 'no_room' &&
  'detail' in body &&
  typeof body.detail === 'string' &&
  body.detail.includes('full')

/** Writes until the writer has a salon with appointments that photos can belong to. */
const settle = async (writer: Writer, address: string) => {
  const rows = () =>
    [...(writer.books[0]?.facts.keys() ?? [])].filter((it) => it.startsWith('row '))
  while (rows().length < 4) await writeOnce(writer, address)
  return rows()[0] ?? ''
}

/** Uploads fail for lack of space and leave no file; reads still work. */
const refusePictures = async (writer: Writer, row: string, address: string, photo: Buffer) => {
  const [book] = writer.books
  must(book, 'The writer has no salon.')
  const owner = ownerOf(writer, book, address)
  for (let n = 0; n < 5; n++) {
    const upload = `/api/appointments/${book.ids.get(row)}/photos`
    const answer = await owner.ask('POST', upload, photoForm(photo, 'before'))
    must(
      isClear(answer),
      `An upload without room was answered ${answer.status}: ${answer.bytes.toString()}`,
    )
  }
  const { status } = await owner.ask('GET', '/api/appointments')
  must(status === 200, `Reading on a full disk was answered ${status}.`)
  return 5
}

/** Writes go on until a table has to grow, and are refused from then on. */
const refuseWrites = async (writer: Writer, address: string) => {
  for (let n = 0; n < 3_000 && writer.refused < 5 && !writer.doubt; n++) {
    const before = writer.refused
    const answer = await writeOnce(writer, address)
    if (answer && writer.refused > before) {
      must(isClear(answer), `Unclear: ${answer.bytes.toString()}`)
    }
  }
  must(writer.refused > 0 || writer.doubt, 'The disk is full and no write failed.')
  return writer.refused
}

/** An import stalls, and uploads of others are refused and leave nothing. */
const stallImport = async (pending: ChaosImport, folder: string) => {
  const done = await expectStalled(pending)
  for (let n = 0; n < 3; n++) {
    const answer = await pending.uploadAgain()
    must(isClear(answer), `An upload was answered ${answer.status}: ${answer.bytes.toString()}`)
  }
  must(
    (await countUnfinishedUploads(folder)) === 0,
    'Uploads that were refused have left something.',
  )
  return done
}

/** The log is filled to its end, where the database stops itself. */
const stopLog = async (folder: string, writer: Writer, address: string) => {
  const host = path.join(folder, 'postgres')
  const client = new pg.Client({ host, user: 'salon', database: 'salon' })
  client.on('error', () => {})
  let isOver = false
  client.on('end', () => (isOver = true))
  await client.connect().catch(() => (isOver = true))
  // Each turn wants another file of the log, and writes no table.
  const turn = "select pg_logical_emit_message(false, 'full', 'x'), pg_switch_wal()"
  for (let n = 0; n < 100 && !isOver; n++) await client.query(turn).catch(() => {})
  await client.end().catch(() => {})
  must(isOver, 'The log goes on without room.')
  const health = () => clientAt(address).ask('GET', '/api/health')
  let answer = await health()
  for (const deadline = Date.now() + 60_000; answer.status === 200; answer = await health()) {
    must(Date.now() < deadline, 'The database goes on without room.')
    await pause(50)
  }
  const wait = answer.headers['retry-after']
  must(answer.status === 503 && Number(wait) > 0, `Health was answered ${answer.status}, ${wait}.`)
  const written = await writeOnce(writer, address)
  must(written === undefined || written.status >= 503, `A write was answered ${written?.status}.`)
}

/** The database answers again, by itself. */
const recover = async (way: DiskFull, folder: string, app: OpenApp) => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(200)) {
    way.empty(folder, app)
    const { status } = await clientAt(app.address).ask('GET', '/api/health')
    if (status === 200) return
    must(!app.hasEnded(), `The app ended. Output:\n${app.output.text}`)
  }
  throw new Error(`There is room, and the app does not recover. Output:\n${app.output.text}`)
}

interface DiskFullOptions {
  readonly seed: number
  readonly photos: Photos
}

const play = async (way: DiskFull, folder: string, choices: DiskFullOptions) => {
  const app = await openApp(folder, { nodeOptions: way.nodeOptions })
  try {
    await fillUnder(app, way, folder, choices)
  } catch (error) {
    await app.killAll()
    throw new Error(`${String(error)}\nThe app printed:\n${app.output.text.slice(-2_000)}`, {
      cause: error,
    })
  }
}

const fillUnder = async (
  app: OpenApp,
  way: DiskFull,
  folder: string,
  { seed, photos }: DiskFullOptions,
) => {
  const writers = [0, 1, 2].map((n) =>
    newWriter(`full${n}`, randomBy(seed + 100 + n), photos.small),
  )
  const rows: string[] = []
  for (const writer of writers) rows.push(await settle(writer, app.address))
  const [first, second, third] = writers
  const [row] = rows
  must(first && second && third && row !== undefined, 'There are three writers.')
  const before = checkFiles(writers, folder)
  const pending = await beginImport(app.address, folder)
  way.fill(folder, app)
  const uploads = await refusePictures(first, row, app.address, photos.large)
  must(checkFiles(writers, folder).unnamed === before.unnamed, 'An upload left files behind.')
  const rowsBefore = way.growsTables ? await stallImport(pending, folder) : 0
  const writes = way.growsTables ? await refuseWrites(second, app.address) : 0
  way.fillLog(folder, app)
  await stopLog(folder, third, app.address)
  await recover(way, folder, app)
  await expectResumed(pending)
  const counted = await check(writers, app.address)
  checkFiles(writers, folder)
  const acknowledged = () => writers.reduce((total, writer) => total + writer.acknowledged, 0)
  const aim = acknowledged() + 60
  while (acknowledged() < aim) for (const writer of writers) await writeOnce(writer, app.address)
  await check(writers, app.address)
  const code = await app.stop()
  must(code === 0, `The app was stopped and ended with ${code}.`)
  console.log(
    `no room by ${way.name}: ${uploads} uploads and ${writes} writes refused by 507,${way.growsTables ? ` an import stalled at ${rowsBefore} rows and resumed,` : ''} the database stopped and came back by itself, ${counted.facts} things whole, ${acknowledged()} writes acknowledged in all`,
  )
}

/**
 * Fills the disk under the app, in every way that this machine allows, or in the first of them.
 * @throws {Error} where the app does otherwise than it should, or there is no way at all
 */
export const fillDisks = async ({
  scratch,
  one,
  ...choices
}: DiskFullOptions & { scratch: string; one: boolean }) => {
  let played = 0
  for (const way of waysToFillDisk) {
    if (one && played > 0) break
    const folder = way.open(scratch)
    if (!folder) continue
    const close = () => way.close(folder)
    process.prependOnceListener('exit', close)
    try {
      await play(way, folder, choices)
      played += 1
    } finally {
      process.off('exit', close)
      close()
    }
  }
  if (process.platform !== 'linux') {
    console.log('No disk was filled: that takes Linux.')
    return
  }
  must(played > 0, 'No disk can be filled here: this needs root, or prlimit of util-linux.')
}
