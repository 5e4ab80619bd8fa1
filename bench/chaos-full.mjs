import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'
import { clientAt } from './scale-client.mjs'
import { ofServer, openApp } from './chaos-app.mjs'
import { check, checkFiles } from './chaos-check.mjs'
import { randomBy } from './chaos-random.mjs'
import { ways } from './chaos-room.mjs'
import { formOf, newWriter, ownerOf, writeOnce } from './chaos-writer.mjs'

const must = (holds, what) => {
  if (!holds) throw new Error(what)
}

/** A refusal for want of room has a status, a code and a sentence. */
const isClear = ({ status, body }) =>
  status === 507 && body?.code === 'no_room' && /full/.test(body.detail)

/** Somebody with a salon, clients and rows to hang pictures on. */
const settle = async (writer, address) => {
  const rows = () =>
    [...(writer.books[0]?.facts.keys() ?? [])].filter((it) => it.startsWith('row '))
  while (rows().length < 4) await writeOnce(writer, address)
  return rows()[0]
}

/** Uploads have no room, and leave nothing; whoever only reads is not disturbed. */
const refusePictures = async (writer, row, address, picture) => {
  const [book] = writer.books
  const owner = ownerOf(writer, book, address)
  for (let n = 0; n < 5; n++) {
    const upload = `/api/appointments/${book.ids.get(row)}/photos`
    const answer = await owner.ask('POST', upload, formOf(picture, 'before'))
    must(isClear(answer), `An upload without room was answered ${answer.status}: ${answer.bytes}`)
  }
  const { status } = await owner.ask('GET', '/api/appointments')
  must(status === 200, `Reading on a full disk was answered ${status}.`)
  return 5
}

/** Writes go on until a table has to grow, and are refused from then on. */
const refuseWrites = async (writer, address) => {
  for (let n = 0; n < 3_000 && writer.refused < 5 && !writer.doubt; n++) {
    const before = writer.refused
    const answer = await writeOnce(writer, address)
    if (writer.refused > before) must(isClear(answer), `Unclear: ${answer.bytes}`)
  }
  must(writer.refused > 0 || writer.doubt, 'The disk is full and nobody noticed.')
  return writer.refused
}

/** The log is filled to its end, where the database stops itself. */
const stopLog = async (folder, writer, address) => {
  const { Client } = ofServer('pg')
  const host = path.join(folder, 'postgres')
  const client = new Client({ host, user: 'salon', database: 'salon' })
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
  const wait = answer.headers?.['retry-after']
  must(answer.status === 503 && Number(wait) > 0, `Health was answered ${answer.status}, ${wait}.`)
  const written = await writeOnce(writer, address)
  must(written === undefined || written.status >= 503, `A write was answered ${written?.status}.`)
}

/** The database answers again, by itself. */
const recover = async (way, folder, app) => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(200)) {
    way.empty(folder, app)
    const { status } = await clientAt(app.address).ask('GET', '/api/health')
    if (status === 200) return
    must(!app.hasEnded(), `The app ended. It said:\n${app.said.text}`)
  }
  throw new Error(`There is room, and the app does not recover. It said:\n${app.said.text}`)
}

const play = async (way, folder, choices) => {
  const app = await openApp(folder, { words: way.words })
  try {
    await fillUnder(app, way, folder, choices)
  } catch (error) {
    await app.killAll()
    throw new Error(`${error.message}\nThe app said:\n${app.said.text.slice(-2_000)}`, {
      cause: error,
    })
  }
}

const fillUnder = async (app, way, folder, { seed, picture }) => {
  const writers = [0, 1, 2].map((n) =>
    newWriter(`full${n}`, randomBy(seed + 100 + n), { picture: picture.small }),
  )
  const rows = []
  for (const writer of writers) rows.push(await settle(writer, app.address))
  const before = checkFiles(writers, folder)
  await way.fill(folder, app)
  const uploads = await refusePictures(writers[0], rows[0], app.address, picture.large)
  must(checkFiles(writers, folder).unnamed === before.unnamed, 'An upload left files behind.')
  const writes = way.growsTables ? await refuseWrites(writers[1], app.address) : 0
  way.fillLog(folder, app)
  await stopLog(folder, writers[2], app.address)
  await recover(way, folder, app)
  const counted = await check(writers, app.address)
  checkFiles(writers, folder)
  const acknowledged = () => writers.reduce((total, writer) => total + writer.acknowledged, 0)
  const aim = acknowledged() + 60
  while (acknowledged() < aim) for (const writer of writers) await writeOnce(writer, app.address)
  await check(writers, app.address)
  const code = await app.stop()
  must(code === 0, `The app was asked to stop and ended with ${code}.`)
  console.log(
    `no room by ${way.name}: ${uploads} uploads and ${writes} writes refused by 507, the database stopped and came back by itself, ${counted.facts} things whole, ${acknowledged()} writes acknowledged in all`,
  )
}

/**
 * Fills the disk under the app, in every way that this machine allows, or in the first of them.
 * @throws {Error} where the app does otherwise than it should, or there is no way at all
 */
export const fillDisks = async ({ scratch, seed, picture, one }) => {
  let played = 0
  for (const way of ways) {
    if (one && played > 0) break
    const folder = way.open(scratch)
    if (!folder) continue
    const close = () => way.close(folder)
    process.prependOnceListener('exit', close)
    try {
      await play(way, folder, { seed, picture })
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
