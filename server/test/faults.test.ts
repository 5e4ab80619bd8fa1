import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationOf } from '@salon/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { deepScenes } from './deep-scenes.ts'
import { everything, openFaulty, type FaultyDatabase } from './faults.ts'
import { openSalon } from './open-salon.ts'
import { ask, openWorld, type World } from './open-world.ts'
import { report } from './report.ts'
import { routes, sceneOf } from './scenes.ts'

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
  app = await buildApp({ config, db: faulty.db })
})
beforeEach(async () => {
  world = await openWorld(salon)
  // Somebody's sign-in that has run out: whoever signs in next sweeps it away.
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

const cases = [
  ...writing.map((route) => ({
    name: operationOf(route) as string,
    route,
    prepare: (of: World) => sceneOf(route, of),
  })),
  ...deepScenes,
]

describe('whatever fails half-way', () => {
  it.each(cases)('leaves nothing behind: $name', async ({ route, prepare }) => {
    const scene = await prepare(world)
    const token = scene.token ?? world.token
    const before = await everything(salon.database, photoFolder)

    for (let step = 1; ; step++) {
      faulty.failAt(step)
      const { status, text } = await ask(app, route, scene, token)
      if (!faulty.hasFailed()) {
        faulty.failAt(0)
        // The same call, now that nothing is in its way.
        expect(status, text).toBeLessThan(300)
        count.steps += step - 1
        break
      }
      const after = await everything(salon.database, photoFolder)
      if (String(after) !== String(before)) count.left += 1
      expect({ step, after }).toEqual({ step, after: before })
      expect({ step, status, ...(JSON.parse(text) as object) }).toMatchObject({
        step,
        status: 500,
        code: 'broken',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    }
    count.operations.add(operationOf(route))
    count.cases += 1
  })

  it('was tried with every operation that writes', () => {
    expect(count.operations.size).toBe(writing.length)
  })
})
