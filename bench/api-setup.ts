import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Request } from 'autocannon'
import { inRoot } from '../scripts/setup/paths.mjs'
import { startApp, type App, type SocketAddress } from './api-app.ts'
import { casesOf, type Case } from './api-cases.ts'
import type { FloorPlan } from './api-floor.ts'
import { fill, idsIn, openSalon, uploadPhoto, type SalonSize } from './api-salon.ts'
import {
  logAsUsual,
  logStatements,
  openStatementLog,
  type LoggedStatement,
} from './statement-log.ts'

/** So often a request that writes is sent while its statements are recorded. */
const recordings = 16

/** Sends a request once, as the load does. */
const ask = async (address: string, request: Request | undefined) => {
  if (request?.path === undefined) throw new Error('A case of the bench has no request.')
  const { setupRequest } = request
  const {
    body,
    headers = {},
    method = 'GET',
  } = typeof setupRequest === 'function' ? setupRequest(request, {}) : request
  const answer = await fetch(`${address}${request.path}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(body === undefined ? {} : { body: String(body) }),
  })
  if (!answer.ok) {
    throw new Error(`${request.path} answered ${answer.status}: ${await answer.text()}`)
  }
  await answer.arrayBuffer()
}

/** The statements of one answer; a write's book a day of their own. */
export interface Recording {
  readonly statements: LoggedStatement[]
  readonly day: string | undefined
  readonly writes: boolean
}

/** What the baseline server does for one case. */
export type FloorCase = Pick<Case, 'file' | 'password'> & { readonly recordings: Recording[] }

/** Records the statements of each case, for the baseline server to send the same. */
const record = async (
  app: App,
  cases: readonly Case[],
  takeStatements: () => Promise<LoggedStatement[]>,
) => {
  const recorded: FloorCase[] = []
  for (const { requests, writes = false, file, password } of cases) {
    const all: Recording[] = []
    // The first answer may send statements that are never sent again, such as that of a signature.
    await ask(app.address, requests[0])
    for (let at = 0; at < Math.max(requests.length, writes ? recordings : 1); at++) {
      await takeStatements()
      await ask(app.address, requests[at % requests.length])
      const statements = await takeStatements()
      const [, day] = /"(20[4-9]\d-\d\d-\d\d) 10:00/.exec(JSON.stringify(statements)) ?? []
      all.push({ statements, day: writes ? day : undefined, writes })
    }
    recorded.push({ recordings: all, file, password })
  }
  return recorded
}

const startFloor = async (connection: SocketAddress, cases: FloorCase[]) => {
  const child = fork(inRoot('bench/api-floor.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ready = once(child, 'message')
  const plan: FloorPlan = { connection, cases }
  child.send(plan)
  const [{ address }] = (await ready) as [{ address: string }]
  const ended = once(child, 'exit')
  const stop = async () => {
    child.disconnect()
    await ended
  }
  return { address, pid: child.pid ?? 0, stop }
}

/** Fills the large salon of a running app; answers with the requests that can be sent to it. */
export const fillApp = async ({ address, connection }: App, folder: string, size: SalonSize) => {
  const large = await openSalon(address)
  await fill(connection, { id: large.id, clients: 5_000, ...size })
  const ids = await idsIn(connection, large.id)
  const photo = await uploadPhoto(address, large.cookie, ids.visits[0] ?? 0)
  const photoFile = path.join(folder, 'photos', String(large.id), `${photo.split('/').at(-1)}.jpg`)
  return casesOf({ ...large, ids, photo, photoFile })
}

/** A case, how many statements its answer sends, and the requests of the baseline server. */
export interface ComparedCase extends Case {
  readonly statements: number
  readonly floorRequests: Request[]
}

/** The built app and the baseline server, open beside each other; `filledIn` is in milliseconds. */
export interface Comparison {
  readonly app: App
  readonly floor: { readonly address: string; readonly pid: number }
  readonly filledIn: number
  readonly cases: ComparedCase[]
  readonly close: () => Promise<void>
}

/**
 * Fills a salon in a folder, and opens it by the built app, with the baseline server beside it.
 * @param options `only` matches the names of the cases wanted
 */
export const openComparison = async ({
  folder,
  size,
  only = /./,
}: {
  folder: string
  size: SalonSize
  only?: RegExp
}): Promise<Comparison> => {
  const began = performance.now()
  const first = await startApp(folder)
  const cases = (await fillApp(first, folder, size)).filter(({ name }) => only.test(name))
  const filledIn = performance.now() - began
  await logStatements(first.connection)
  await first.stop()

  const logging = await startApp(folder)
  const log = openStatementLog(logging.connection, path.join(folder, 'postgres'))
  const recorded = await record(logging, cases, log)
  await logAsUsual(logging.connection)
  await logging.stop()

  const app = await startApp(folder)
  const floor = await startFloor(app.connection, recorded)
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
    cases: cases.map((one, at) => ({
      ...one,
      statements: recorded[at]?.recordings[0]?.statements.length ?? 0,
      floorRequests: [{ method: 'GET', path: `/${at}` }],
    })),
  }
}
