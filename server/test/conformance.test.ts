import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appInfoRoutes } from '@salon/contract/app-info'
import { authRoutes } from '@salon/contract/auth'
import { exportRoutes } from '@salon/contract/export'
import type { Reason } from '@salon/contract/errors'
import { historyRoutes } from '@salon/contract/history'
import { importRoutes } from '@salon/contract/imports'
import { operationOf, type Route } from '@salon/contract/route'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/client.ts'
import type { OpenApi } from '../src/http/openapi/document.ts'
import { readDescription, type ApiDescription } from './api-description.ts'
import { importsOf, threeClients } from './import-form.ts'
import { openSalon } from './open-salon.ts'
import { ask, openWorld, type TestReply } from './open-world.ts'
import { provoke, type Cast } from './refused.ts'
import { report } from './report.ts'
import { routes, sceneOf } from './scenes.ts'

const photoFolder = mkdtempSync(join(tmpdir(), 'conformance-'))
const salon = openSalon(() => ({ photoFolder }))

/** Reasons that no single call brings about; the tests of concurrency, faults and full disks do. */
const beyondOneCall: ReadonlySet<string> = new Set<Reason>([
  'changed_meanwhile',
  'broken',
  'no_room',
  // Without a mail server there are no codes; bookings.test.ts has one.
  'code_needed',
  'code_expired',
])
/** Calls that send no query, one of them while registration is open. */
const withoutDatabase: readonly Route[] = [
  appInfoRoutes.version,
  authRoutes.registration,
  appInfoRoutes.openapi,
]

const answers = { all: 0, statuses: new Set<number>(), refusals: new Set<string>() }
const faults: string[] = []
let described: ApiDescription
let cast: Cast

/** Checks a response against the document, and counts it. `code` is the expected refusal, if any. */
function hold(route: Route, response: TestReply, code?: string): void {
  const operation = operationOf(route)
  answers.all++
  answers.statuses.add(response.status)
  const actual =
    response.status < 400 ? undefined : (JSON.parse(response.text) as { code: string }).code
  if (actual) answers.refusals.add(`${operation} ${actual}`)
  const fault =
    actual === code
      ? described.faultOf(route, response)
      : `${code ?? 'success'} expected: ${response.status} ${response.text.slice(0, 300)}`
  if (fault) faults.push(`${operation}: ${fault}`)
}

beforeEach(async () => {
  faults.length = 0
  const document = await ask(salon.app, appInfoRoutes.openapi)
  described = readDescription(JSON.parse(document.text) as OpenApi)
  const world = await openWorld(salon)
  const visitor = await salon.colleague(world.owner, 'visitor')
  const { token: visitorToken = '' } = visitor
  cast = { world, otherSalon: await openWorld(salon), visitorToken }
})
afterAll(() => {
  rmSync(photoFolder, { recursive: true, force: true })
  const { all, statuses, refusals } = answers
  const seen = [...statuses].sort((a, b) => a - b).join(' ')
  report(
    'conformance',
    `${routes.length} operations, ${all} answers, ${refusals.size} refusals, statuses ${seen}`,
  )
})

describe('every operation', () => {
  it('accepts the documented request, and returns the documented response', async () => {
    for (const route of routes) {
      const scene = await sceneOf(route, cast.world)
      const fault = described.faultOfBody(route, scene.body)
      if (fault) faults.push(`${operationOf(route)} asks for another body: ${fault}`)

      const response = await ask(salon.app, route, scene, scene.token ?? cast.world.token)

      hold(route, response)
      if (response.status !== (route.status ?? (route.reply ? 200 : 204))) {
        faults.push(`${operationOf(route)} answers ${response.status}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('refuses with the documented codes and shapes', async () => {
    for (const route of routes) {
      for (const reason of described.codesOf(route)) {
        const call = await provoke(cast, route, reason as Reason)
        if (!call) continue
        const token = call.token === null ? undefined : (call.token ?? cast.world.token)

        hold(route, await ask(salon.app, route, call, token), reason)
      }
    }
    expect(faults).toEqual([])
  })

  it('says so while the database is away', async () => {
    const nowhere = openDatabase({ host: '127.0.0.1', port: 1 }, { onIdleError: () => {} })
    const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
    const app = await buildApp({ config: { ...config, photoFolder }, database: nowhere })

    for (const route of routes.filter((route) => !withoutDatabase.includes(route))) {
      const scene = await sceneOf(route, cast.world)
      hold(route, await ask(app, route, scene, scene.token ?? cast.world.token), 'unavailable')
    }

    await app.close()
    await nowhere.close()
    expect(faults).toEqual([])
  })

  it('says so where registration is closed', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', REGISTRATION: 'closed' })
    const app = await buildApp({ config, database: salon.database })

    const scene = await sceneOf(authRoutes.register, cast.world)
    hold(authRoutes.register, await ask(app, authRoutes.register, scene), 'registration_closed')

    await app.close()
    expect(faults).toEqual([])
  })

  it('says so when it is too late for an undo', async () => {
    const { world } = cast
    const change = await sceneOf(historyRoutes.undo, world)
    const { go, params } = await importsOf(salon).uploaded(world.owner, threeClients)
    await go('check')
    await go('run')
    salon.setNow(new Date(salon.now().getTime() + 31 * 24 * 60 * 60 * 1000).toISOString())
    // The sessions of the world have ended by then.
    const { token = '' } = await salon.colleague(world.owner, 'admin')
    const undo = { params, body: { step: 'undo' } }

    hold(
      historyRoutes.undo,
      await ask(salon.app, historyRoutes.undo, change, token),
      'undo_too_late',
    )
    hold(importRoutes.step, await ask(salon.app, importRoutes.step, undo, token), 'undo_too_late')

    expect(faults).toEqual([])
  })

  it('says so when there were too many', async () => {
    const config = { ...readConfig({ LOG_LEVEL: 'error' }), photoFolder }
    const app = await buildApp({ config, database: salon.database })
    const count = { calls: 1_201, heavy: 121, attempts: 11 }
    for (let n = 0; n < count.calls; n++) await ask(app, appInfoRoutes.version)
    for (let n = 0; n < count.heavy; n++) await ask(app, exportRoutes.download)
    for (let n = 0; n < count.attempts; n++) await ask(app, authRoutes.login, { body: {} })

    for (const route of routes) {
      hold(route, await ask(app, route, { params: { id: 1, key: 1 } }), 'too_many')
    }

    await app.close()
    expect(faults).toEqual([])
  })

  it('was refused for every reason in the document that one call can bring about', () => {
    const promised = routes.flatMap((route) =>
      described
        .codesOf(route)
        .filter((code) => !beyondOneCall.has(code))
        // Without a body a request cannot be unreadable.
        .filter((code) => code !== 'unreadable' || route.method !== 'GET')
        .filter((code) => code !== 'unavailable' || !withoutDatabase.includes(route))
        .map((code) => `${operationOf(route)} ${code}`),
    )

    expect(promised.filter((refusal) => !answers.refusals.has(refusal))).toEqual([])
  })
})
