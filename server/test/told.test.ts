import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appInfoRoutes } from '@salon/contract/app-info'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import type { Reason } from '@salon/contract/errors'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { readNote } from '../src/db/embedded/postmaster-note.ts'
import type { OpenApi } from '../src/http/openapi.ts'
import { securityEvents } from '../src/http/security-log.ts'
import { readDescription } from './described.ts'
import { password, salonIn, type OpenSalon } from './open-salon.ts'
import { ask, openWorld } from './open-world.ts'
import { addressOf, runProgram, stopProgram } from './program.ts'
import { provoke, type Cast } from './refused.ts'
import { relayTo } from './relayed.ts'
import { report } from './report.ts'
import { routes, sceneOf } from './scenes.ts'

/** Somebody whose every word can be told from all others. */
const guest = {
  name: 'Ottilie Wunderlich-Quast',
  phone: '+49 1517 7720 4431',
  email: 'ottilie@wunderlich-quast.example',
  notes: 'prefers chamomile and a quiet corner',
}

/** The embedded database of a program that runs, by the socket that it has itself. */
function databaseIn(folder: string) {
  const place = join(folder, 'postgres')
  const note = readNote(place)
  const host = note?.socketFolder === '.' ? place : (note?.socketFolder ?? '')
  const connection = { host, port: note?.port ?? 0, user: 'salon', database: 'salon' }
  return openDatabase(connection, { onIdleError: () => {} })
}

/** Every operation as it goes well, and refused for each reason that one call can bring about. */
async function driveAll(salon: OpenSalon): Promise<number> {
  const { text } = await ask(salon.app, appInfoRoutes.openapi)
  const described = readDescription(JSON.parse(text) as OpenApi)
  const world = await openWorld(salon)
  const visitor = await salon.colleague(world.owner, 'visitor')
  const body = { email: visitor.account?.email ?? '', password, withToken: true }
  const { token: visitorToken = '' } = await salon.nobody.call(authRoutes.login, { body })
  const cast: Cast = { world, stranger: await openWorld(salon), visitorToken }
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

/** What programs like to write down: a search, a wrong password, a name that broke something. */
async function meetTrouble(salon: OpenSalon): Promise<void> {
  const owner = await salon.owner({ email: guest.email, name: guest.name })
  await owner.call(customerRoutes.add, { body: guest })
  for (const q of [guest.name, guest.phone]) await owner.call(customerRoutes.list, { query: { q } })
  const { email } = guest
  const wrong = { email, password: 'the-wrong-password-of-ottilie' }
  const twice = { email, name: guest.name, password }
  const refusals = [
    await salon.nobody.try(authRoutes.login, { body: wrong }),
    await salon.nobody.try(authRoutes.register, { body: twice }),
    await owner.try(customerRoutes.add, { body: { ...guest, name: 7 } }),
    await ask(salon.app, customerRoutes.add, { payload: `{"name":"${guest.name}` }),
    await ask(salon.app, appointmentRoutes.photo, {
      params: { key: '0123456789abcdef' },
      query: { salon: 1, expires: 9_999_999_999, signature: 'signed-by-nobody' },
    }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([401, 409, 422, 400, 401])
  // What nobody foresaw: the database says no with the whole row in its mouth.
  const { pool } = salon.database
  await pool.query('alter table customers add constraint odd check (length(name) < 10) not valid')
  const broken = await owner.try(customerRoutes.add, { body: guest })
  expect(broken.status).toBe(500)
  await pool.query('alter table customers drop constraint odd')
}

/** What the log says of who came and who was kept out. */
const eventsIn = (text: string) =>
  [...text.matchAll(/"event":"(\w+)".*"msg":"security"/g)].map(([, event = '']) => event)

/** What should have been among it at a level; limits are off here, and nobody has lost a phone. */
const neverTold = (events: readonly string[], level: string | undefined) =>
  Object.entries(securityEvents)
    .filter(([event, loud]) => loud === 'warn' || (level && event !== 'recovery_code_used'))
    .map(([event]) => event)
    .filter((event) => event !== 'limit_hit' && !events.includes(event))

it.each(['debug', undefined])(
  'tells nobody what it was told, whoever looks at its log: %s',
  async (level) => {
    const folder = mkdtempSync(join(tmpdir(), 'salon-told-'))
    const program = runProgram({
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      ...(level && { LOG_LEVEL: level, SLOW_QUERY_MS: '0' }),
    })
    try {
      const { app, secrets } = relayTo(await addressOf(program))
      const database = databaseIn(folder)
      const salon = salonIn({ app, database, setNow: () => {}, now: () => new Date() })

      const calls = await driveAll(salon)
      await meetTrouble(salon)

      await database.close()
      await app.close()
      await stopProgram(program)
      const { text } = program.said
      const log = text.toLowerCase()
      const told = [...secrets].filter(([value]) =>
        [value, encodeURIComponent(value)].some((form) => log.includes(form.toLowerCase())),
      )
      expect(told).toEqual([])
      // It did look at something: the failure that was brought about is there, without its row.
      expect(text).toMatch(/constraint .*odd/)
      expect(secrets.size).toBeGreaterThan(100)
      const events = eventsIn(text)
      expect(neverTold(events, level)).toEqual([])
      const lines = text.trim().split('\n').length
      report(
        'what the log tells',
        `at ${level ?? 'its default'}: ${calls} calls, ${lines} lines, of them ${events.length} of who came and was refused, ` +
          `${secrets.size} secrets, ${told.length} told`,
      )
    } finally {
      await stopProgram(program)
      rmSync(folder, { recursive: true, force: true })
    }
  },
  180_000,
)
