import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../scripts/parts/place.mjs'
import { startApp } from './api-app.mjs'
import { rowsOf } from './api-rows.mjs'
import { fill, namesIn, openSalon, uploadPhoto } from './api-salon.mjs'

/** So often each call is made to hear what it says to the database. */
const listens = 16

/** Makes a call once, as the load does. */
const ask = async (address, { path: to, setupRequest = (it) => it, ...request }) => {
  const { headers, method, body } = setupRequest(request)
  const answer = await fetch(`${address}${to}`, { headers, method, body })
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** What each row says to the database, for the floor to say the same. */
const overhear = async (app, rows) => {
  const said = []
  for (const { requests, writes, file, password } of rows) {
    const variants = []
    // The first time says things that are never said again, such as the statement of a signature.
    await ask(app.address, requests[0])
    for (let at = 0; at < Math.max(requests.length, writes ? listens : 1); at++) {
      await app.heard()
      await ask(app.address, requests[at % requests.length])
      const statements = await app.heard()
      const day = writes && /"(20[4-9]\d-\d\d-\d\d)T10:00/.exec(JSON.stringify(statements))?.[1]
      variants.push({ statements, day, writes })
    }
    said.push({ variants, file, password })
  }
  return said
}

const startFloor = async (connection, rows) => {
  const child = fork(inRoot('bench/api-floor.mjs'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ready = once(child, 'message')
  child.send({ connection, rows })
  const [{ address }] = await ready
  const ended = once(child, 'exit')
  const stop = async () => {
    child.disconnect()
    await ended
  }
  return { address, pid: child.pid, stop }
}

/** Fills the large salon of an app that is open; what can be asked of it. */
export const fillApp = async ({ address, connection }, folder, size) => {
  const large = await openSalon(address)
  await fill(connection, { id: large.id, clients: 5_000, ...size })
  const names = await namesIn(connection, large.id)
  const photo = await uploadPhoto(address, large.cookie, names.visits[0])
  const photoFile = path.join(folder, 'photos', String(large.id), `${photo.split('/').at(-1)}.jpg`)
  return rowsOf({ ...large, names, photo, photoFile })
}

/**
 * Fills a salon in a folder, and opens it by the built app, with the floor beside it.
 * @param {{ folder: string, size: object, only?: RegExp }} what `only` names the rows wanted
 */
export const openStage = async ({ folder, size, only = /./ }) => {
  const began = performance.now()
  const first = await startApp(folder, { overheard: true })
  const rows = (await fillApp(first, folder, size)).filter(({ name }) => only.test(name))
  const filledIn = performance.now() - began
  const said = await overhear(first, rows)
  await first.stop()

  const app = await startApp(folder)
  const floor = await startFloor(app.connection, said)
  const close = async () => {
    await floor.stop()
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    app,
    floor,
    filledIn,
    close,
    rows: rows.map((row, at) => ({
      ...row,
      statements: said[at].variants[0].statements.length,
      floorRequests: [{ method: 'GET', path: `/${at}` }],
    })),
  }
}
