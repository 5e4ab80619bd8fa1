import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appInfoRoutes } from '@salon/contract/app-info'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import type { Reason } from '@salon/contract/errors'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { readPidFile } from '../src/db/embedded/pid-file.ts'
import type { OpenApi } from '../src/http/openapi/document.ts'
import { securityEvents } from '../src/http/logging/security-log.ts'
import { readDescription } from './api-description.ts'
import { password, salonIn, type OpenSalon } from './open-salon.ts'
import { ask, openWorld } from './open-world.ts'
import { addressOf, runProgram, stopProgram } from './program.ts'
import { copyReadyCluster } from './ready-cluster.ts'
import { provoke, type Cast } from './refused.ts'
import { recordingProxy } from './recording-proxy.ts'
import { report } from './report.ts'
import { routes, sceneOf } from './scenes.ts'

/** A user with unique values in every field. */
const guest = {
  name: 'Ottilie Wunderlich-Quast',
  phone: '+49 1517 7720 4431',
  email: 'ottilie@wunderlich-quast.example',
  notes: 'prefers chamomile and a quiet corner',
}

/** The embedded database of a program that runs, by the socket that it has itself. */
function databaseIn(folder: string) {
  const place = join(folder, 'postgres')
  const note = readPidFile(place)
  const host = note?.socketFolder === '.' ? place : (note?.socketFolder ?? '')
  const connection = { host, port: note?.port ?? 0, user: 'salon', database: 'salon' }
  return openDatabase(connection, { onIdleError: () => {} })
}

/** Every operation, successful and refused by each code that one call can cause. */
async function driveAll(salon: OpenSalon): Promise<number> {
  const { text } = await ask(salon.app, appInfoRoutes.openapi)
  const described = readDescription(JSON.parse(text) as OpenApi)
  const world = await openWorld(salon)
  const visitor = await salon.colleague(world.owner, 'visitor')
  const { token: visitorToken = '' } = visitor
  const cast: Cast = { world, otherSalon: await openWorld(salon), visitorToken }
  let calls = 0
  for (const route of routes) {
    const scene = await sceneOf(route, world)
    await ask(salon.app, route, scene, scene.token ?? world.token)
    for (const reason of described.codesOf(route)) {
      const call = await provoke(cast, route, reason as Reason)
      if (!call) continue
      const token = call.token === null ? undefined : (call.token ?? world.token)
      await ask(salon.app, route, call, token)
      calls++
    }
    calls++
  }
  return calls
}

/** What a log easily contains: a search, a wrong password, a name in an error. */
async function meetTrouble(salon: OpenSalon): Promise<void> {
  const owner = await salon.owner({ email: guest.email, name: guest.name })
  await owner.call(customerRoutes.add, { body: guest })
  for (const q of [guest.name, guest.phone]) await owner.call(customerRoutes.list, { query: { q } })
  const { email } = guest
  const wrong = { email, password: 'the-wrong-password-of-ottilie' }
  const twice = { email, name: guest.name, password }
  const refusals = [
    await salon.anonymous.try(authRoutes.login, { body: wrong }),
    await salon.anonymous.try(authRoutes.register, { body: twice }),
    await owner.try(customerRoutes.add, { body: { ...guest, name: 7 } }),
    await ask(salon.app, customerRoutes.add, { payload: `{"name":"${guest.name}` }),
    await ask(salon.app, appointmentRoutes.photo, {
      params: { key: '0123456789abcdef' },
      query: {
        account: 1,
        session: '0123456789abcdef',
        expires: 9_999_999_999,
        signature: 'invalid-signature',
      },
    }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([401, 409, 422, 400, 401])
  // An unexpected database error, whose detail contains the whole row.
  const { pool } = salon.database
  await pool.query('alter table customers add constraint odd check (length(name) < 10) not valid')
  const broken = await owner.try(customerRoutes.add, { body: guest })
  expect(broken.status).toBe(500)
  await pool.query('alter table customers drop constraint odd')
}

/** The security events in the log. */
const eventsIn = (text: string) =>
  [...text.matchAll(/"event":"(\w+)".*"msg":"security"/g)].map(([, event = '']) => event)

/** Events that should be in the log and are not; rate limits are off here, and no account uses a recovery code. */
const missingFrom = (events: readonly string[]) =>
  Object.keys(securityEvents).filter(
    (event) => !['limit_hit', 'recovery_code_used', ...events].includes(event),
  )

/** Runs the program, does `work` by its API, and returns all that it logged and every secret that it was sent. */
async function logOf(
  environment: Record<string, string>,
  work: (salon: OpenSalon) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'salon-log-'))
  copyReadyCluster(join(folder, 'postgres'))
  const program = runProgram({ DATA_DIR: folder, RATE_LIMIT: 'off', ...environment })
  try {
    const { app, secrets } = recordingProxy(await addressOf(program))
    const database = databaseIn(folder)
    await work(salonIn({ app, database, setNow: () => {}, now: () => new Date() }))
    await database.close()
    await app.close()
    await stopProgram(program)
    return { text: program.output.text, secrets }
  } finally {
    await stopProgram(program)
    rmSync(folder, { recursive: true, force: true })
  }
}

function secretsIn(text: string, secrets: ReadonlyMap<string, unknown>) {
  const log = text.toLowerCase()
  return [...secrets].filter(([value]) =>
    [value, encodeURIComponent(value)].some((form) => log.includes(form.toLowerCase())),
  )
}

describe('the log', () => {
  it('holds no secret at its lowest level, whatever is called and refused', async () => {
    let calls = 0
    const { text, secrets } = await logOf(
      { LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0' },
      async (salon) => {
        calls = await driveAll(salon)
        await meetTrouble(salon)
      },
    )

    const found = secretsIn(text, secrets)
    expect(found).toEqual([])
    // The log was read: the injected failure is there, without its row.
    expect(text).toMatch(/constraint .*odd/)
    expect(secrets.size).toBeGreaterThan(100)
    const events = eventsIn(text)
    expect(missingFrom(events)).toEqual([])
    const lines = text.trim().split('\n').length
    report(
      'the log',
      `${calls} calls, ${lines} lines, ${events.length} security events, ${secrets.size} secrets, ${found.length} of them in it`,
    )
  })

  it('names refused sign-ins at its default level, and holds no secret', async () => {
    const { text, secrets } = await logOf({}, meetTrouble)

    expect(secretsIn(text, secrets)).toEqual([])
    expect(text).toMatch(/constraint .*odd/)
    expect(eventsIn(text)).toContain('sign_in_refused')
  })
})
