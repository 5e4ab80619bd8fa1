import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationOf } from '@salon/contract/route'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { deepScenes } from './deep-scenes.ts'
import { openSalon } from './open-salon.ts'
import { ask, openWorld } from './open-world.ts'
import { jobsAndExport, listQueries } from './plans-queries.ts'
import { reachOf, type Reach } from './pruning.ts'
import { report } from './report.ts'
import { routes, sceneOf } from './scenes.ts'
import { openRecording, type RecordingDatabase } from './statements.ts'

/** The statements that read every partition, by a pattern of their text, and why they may. */
const looksEverywhere: readonly (readonly [RegExp, string])[] = [
  [
    /^select distinct "time_zone" from "settings"/,
    'hourly: in whose evening are we, of all salons',
  ],
  [/^select "user_id", "time_zone" from "settings" where/, 'hourly: which salons have theirs now'],
  [/^delete from "health_openings" where/, 'nightly: in every salon at once'],
  [
    /^select "user_id" from "settings" where \(/,
    'nightly: which salons keep health data and remove it by age',
  ],
  [
    /^delete from "deleted_(appointments|photos)" .*"deleted_at" < \$1$/,
    'nightly: in every salon at once',
  ],
  [
    /^select "removed_at" from "customers"|^\s*update history h set before = null/,
    'nightly: in every salon at once',
  ],
  [
    /^(select "recorded_at"|delete) from "changes" where \("changes"\."recorded_at" > /,
    'nightly: in every salon at once',
  ],
  [
    /^(select "expires_at"|delete) from "idempotency_keys" where \("idempotency_keys"\."expires_at" > /,
    'nightly: in every salon at once',
  ],
  [
    /^select "id", "user_id" from "imports" where "imports"."state" in/,
    'every two seconds: which imports of all salons have work',
  ],
  [
    /^select "id", "user_id" from "imports" where .*"paused_at" < /,
    'every night: which imports of all salons are paused for long',
  ],
  [
    /^(delete from|update) "(imports|import_chunks|import_rows)" .*"(created|finished)_at" < /,
    'nightly: in every salon at once',
  ],
  [/pg_snapshot_xip/, 'twice a second: for all salons with event streams of this process'],
]

const photoFolder = mkdtempSync(join(tmpdir(), 'salon-pruning-'))
const salon = openSalon(() => ({ photoFolder }), { keepsRows: true })
const explained = new Set<string>()
/** How each statement was answered, by its text, and the first call that sent it. */
const found = new Map<string, { by: string; custom: Reach; generic: Reach }>()

let recording: RecordingDatabase
/** Jobs are for all salons, so they run as the owner of the tables. */
let jobs: RecordingDatabase

async function explain(name: string): Promise<void> {
  explained.add(name)
  for (const statement of [...recording.takeStatements(), ...jobs.takeStatements()]) {
    if (found.has(statement.text)) continue
    const reach = await reachOf(salon.database, statement)
    if (reach) found.set(statement.text, { by: name, ...reach })
  }
}

// Everything is explained once; the tests share what was found.
beforeAll(async () => {
  const { database } = salon
  recording = await openRecording(database)
  jobs = await openRecording(database, inject('postgres').user)
  // Also of what a scene prepares: a code is good for a minute.
  salon.setNow('2026-06-15T16:30:00Z')
  const config = { ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' }), photoFolder }
  const app = await buildApp({ config, database: recording, clock: () => salon.now() })
  const world = await openWorld(salon)
  // Other tenants, so that there is something in the other partitions.
  for (let more = 0; more < 12; more++) await openWorld(salon)
  await database.pool.query('analyze')

  for (const route of routes) {
    const scene = await sceneOf(route, world)
    recording.takeStatements()
    const { status, text } = await ask(app, route, scene, scene.token ?? world.token)
    expect(status, text).toBeLessThan(300)
    await explain(operationOf(route))
  }
  for (const { name, route, prepare } of deepScenes) {
    const own = await openWorld(salon)
    const scene = await prepare(own)
    recording.takeStatements()
    const { status, text } = await ask(app, route, scene, scene.token ?? own.token)
    expect(status, text).toBeLessThan(300)
    await explain(name)
  }
  for (const { path, query } of await listQueries(database, world)) {
    recording.takeStatements()
    await ask(app, { method: 'GET', path }, { query }, world.token)
    await explain(`GET ${path} ${new URLSearchParams(query).toString()}`)
  }
  for (const [name, run] of Object.entries(jobsAndExport(jobs.db, world, salon.now()))) {
    await run()
    await explain(name)
  }
  await app.close()
})
afterAll(async () => {
  await recording?.close()
  await jobs?.close()
  rmSync(photoFolder, { recursive: true, force: true })
  const all = [...found.values()]
  const reaching = (many: (n: number) => boolean) =>
    all.filter(({ generic }) => many(generic.parts.length)).length
  report(
    'pruning',
    `${explained.size} calls, ${found.size} statements explained twice in partitions: ` +
      `${reaching((n) => n === 1)} look into one, ${reaching((n) => n === 0)} into none, ` +
      `${reaching((n) => n > 1)} into all with a reason`,
  )
})

const known = (text: string) => looksEverywhere.find(([how]) => how.test(text))

it('every statement of a salon looks into one partition, whether planned for its values or for any', () => {
  const unexpected = [...found]
    .filter(([text, { custom, generic }]) => !known(text) && !(isOne(custom) && isOne(generic)))
    .map(([text, { by, custom, generic }]) => ({ by, text, custom, generic }))

  expect(unexpected).toEqual([])
})

const isOne = ({ parts }: Reach) => parts.length <= 1

it('every operation was explained', () => {
  expect(routes.map(operationOf).filter((name) => !explained.has(name))).toEqual([])
})

it('what is known to look everywhere still does', () => {
  const idle = looksEverywhere.filter(([how]) => {
    const those = [...found].filter(([text]) => how.test(text))
    return those.every(([, { custom, generic }]) => isOne(custom) && isOne(generic))
  })

  expect(idle).toEqual([])
})
