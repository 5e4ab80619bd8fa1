import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentRoutes } from '@salon/contract/appointments'
import { operationOf } from '@salon/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { sharedSecret } from '../src/db/shared-secret.ts'
import { notifyOfFirstVisits } from '../src/features/notifications/first-visit/operations.ts'
import { deepScenes, draftOf, type DeepScene } from './deep-scenes.ts'
import { everything, openFaulty, type Fault, type FaultyDatabase } from './faults.ts'
import { openSalon } from './open-salon.ts'
import { ask, openWorld, type World } from './open-world.ts'
import { report } from './report.ts'
import { routes, sceneOf, type Scene } from './scenes.ts'

const photoFolder = mkdtempSync(join(tmpdir(), 'salon-faults-'))
const salon = openSalon(() => ({ photoFolder }))
const writing = routes.filter(({ method }) => method !== 'GET')

let faulty: FaultyDatabase
let app: FastifyInstance
let world: World
const count = { operations: new Set<string>(), cases: 0, steps: 0, left: 0 }

beforeAll(async () => {
  faulty = await openFaulty(salon.database)
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }), photoFolder }
  app = await buildApp({ config, database: faulty })
  // Created once per database, and not rolled back with the statement that first needed it.
  await sharedSecret(salon.database.db, 'second-factors')
  await sharedSecret(salon.database.db, 'known-devices')
  await sharedSecret(salon.database.db, 'online-booking')
})
beforeEach(async () => {
  world = await openWorld(salon)
  // An expired session, which the next sign-in deletes.
  await salon.database.pool.query(
    `insert into sessions (token_hash, user_id, kind, expires_at)
     values ('ran out', $1, 'cookie', now() - interval '1 day')`,
    [world.owner.account?.id],
  )
})
afterAll(async () => {
  await app?.close()
  await faulty?.close()
  rmSync(photoFolder, { recursive: true, force: true })
  const { operations, cases, steps, left } = count
  report(
    'fault injection',
    `${operations.size} operations, ${cases} cases, ${steps} steps, ${left} left behind`,
  )
})

type FaultCase = Pick<DeepScene, 'route'> & { prepare: (of: World) => Scene | Promise<Scene> }

const cases = [
  ...writing.map((route) => ({
    name: operationOf(route) as string,
    route,
    prepare: (of: World) => sceneOf(route, of),
  })),
  ...deepScenes,
]

/** A fault at every statement in turn, until the call sends fewer and succeeds. */
async function failEverywhere(
  { route, prepare }: FaultCase,
  how: Fault,
  answer: object,
): Promise<void> {
  const scene = await prepare(world)
  const token = scene.token ?? world.token
  const before = await everything(salon.database, photoFolder)

  for (let step = 1; ; step++) {
    faulty.failAt(step, how)
    const { status, text } = await ask(app, route, scene, token)
    if (!faulty.hasFailed()) {
      faulty.failAt(0)
      expect(status, text).toBeLessThan(300)
      count.steps += step - 1
      break
    }
    const after = await everything(salon.database, photoFolder)
    if (String(after) !== String(before)) count.left += 1
    expect({ step, after }).toEqual({ step, after: before })
    const problem = JSON.parse(text) as object
    expect({ step, status, ...problem }).toMatchObject({ step, ...answer })
  }
  count.operations.add(operationOf(route))
  count.cases += 1
}

describe('whatever fails half-way', () => {
  it.each(cases)('leaves nothing behind: $name', async (one) => {
    const requestId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/)

    await failEverywhere(one, 'refused', { status: 500, code: 'broken', requestId })
  })

  it.each(deepScenes)('leaves nothing behind where the connection breaks: $name', async (one) => {
    await failEverywhere(one, 'cut off', { status: 503, code: 'unavailable' })
  })

  it('was tried with every operation that writes', () => {
    expect(count.operations.size).toBe(writing.length)
  })

  it("notifies of tomorrow's first visit once", async () => {
    const { database } = salon
    await world.owner.call(appointmentRoutes.add, {
      body: draftOf(world, { status: 'scheduled', appointmentDate: '2041-03-04T09:00:00Z' }),
    })
    const evening = new Date('2041-03-03T17:30:00Z')
    const before = await everything(database, photoFolder)
    // A job is for all salons, so it runs as the owner of the tables.
    const ofJobs = await openFaulty(database, inject('postgres').user)

    for (let step = 1; ; step++) {
      ofJobs.failAt(step)
      const sent = await notifyOfFirstVisits(ofJobs.db, evening).catch(() => undefined)
      if (!ofJobs.hasFailed()) {
        ofJobs.failAt(0)
        expect(sent).toBe(1)
        count.steps += step - 1
        break
      }
      expect(await everything(database, photoFolder)).toEqual(before)
    }
    await ofJobs.close()
    expect(await notifyOfFirstVisits(database.db, evening)).toBe(0)
  })
})
