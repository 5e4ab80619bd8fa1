import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentRoutes } from '@salon/contract/appointments'
import { operationOf } from '@salon/contract/route'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { deepScenes } from './deep-scenes.ts'
import { openSalon, type Caller } from './open-salon.ts'
import { ask, openWorld } from './open-world.ts'
import { faultsOf, plansOf } from './plans.ts'
import { intoAFullBook, jobsAndExport, questions } from './plans-questions.ts'
import { amongSmallSalons, tellChanges, tellSignIns, tellYears } from './plans-salon.ts'
import { report } from './report.ts'
import { routes, sceneOf } from './scenes.ts'
import { openOverheard, type OverheardDatabase } from './statements.ts'

/** What reads everything of a kind that a salon has, because that is what it is asked for. */
const readsAll: Record<string, string> = {
  'GET /api/export': 'the whole salon leaves in one file',
  'GET /api/customers': 'without a page it is the whole list, as the specification has it',
  'GET /api/appointments': 'without a day it is the whole book, as the specification has it',
  'GET /api/dashboard/stats': 'it counts all clients of the salon',
  'GET /api/settings/time-zone': 'it counts every visit of the salon, deleted ones too',
  'GET /api/photo-usage': "it adds up the bytes of the salon's photos",
  'POST /api/appointments/:id/photos': 'likewise, under a lock, so that no quota is passed',
  'the first visits of tomorrow': 'every salon is asked whether it wants to be told',
}

/** Needles that have no trigram to look up: the salon's own names are read, and nobody else's. */
const readsNames: Record<string, string> = {
  я: 'a letter is no trigram',
  an: 'neither are two letters',
  zq: 'nor two that nobody has',
  'zq+я+x': 'nor several such words, where no longer one is beside them',
  Анна: 'it is looked for as anna',
  Müller: 'so many have it that counting them up to a hundred reads names in order',
  'a+müller': 'likewise',
  'müller+anna': 'two words that so many have, whose lists are intersected',
  anna: 'so many have it that the first page is found by reading names in order',
}

const photoFolder = mkdtempSync(join(tmpdir(), 'salon-plans-'))
const salon = openSalon(() => ({ photoFolder }))
const faults: Record<string, string[]> = {}
const explained = new Set<string>()
let plans = 0

let overheard: OverheardDatabase
/** Jobs are of all salons, and so the owner's of the tables. */
let jobs: OverheardDatabase

/** Explains whatever was said since the last time; the same text once. */
async function explain(name: string): Promise<void> {
  explained.add(name)
  const said = new Map(
    [...overheard.heard(), ...jobs.heard()].map((statement) => [statement.text, statement]),
  )
  for (const statement of said.values()) {
    const looked = await plansOf(salon.database, statement)
    plans += looked.length
    const found = looked.flatMap(faultsOf)
    if (found.length > 0) (faults[name] ??= []).push(...found)
  }
}

// Everything is explained before the first test, because each test begins with an empty database.
beforeAll(async () => {
  const { database } = salon
  overheard = await openOverheard(database)
  jobs = await openOverheard(database, inject('postgres').user)
  // Also of what a scene prepares: a code is good for a minute.
  salon.setNow('2026-06-15T16:30:00Z')
  const config = { ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' }), photoFolder }
  const app = await buildApp({ config, db: overheard.db, clock: () => salon.now() })
  const world = await openWorld(salon)
  let booked = 0
  const bookIntoAFullBook = async (where: string) => {
    const body = await intoAFullBook(database, world, (booked += 1))
    overheard.heard()
    const { status, text } = await ask(app, appointmentRoutes.add, { body }, world.token)
    expect(status, text).toBe(201)
    await explain(`booking into a full book, ${where}`)
  }
  const askAll = async () => {
    for (const { path, query } of await questions(database, world)) {
      const said = decodeURIComponent(`GET ${path} ${new URLSearchParams(query).toString()}`).trim()
      overheard.heard()
      const { status, text } = await ask(app, { method: 'GET', path }, { query }, world.token)
      expect(status, text).toBeLessThan(300)
      await explain(said)
    }
  }
  const idOf = ({ account }: Caller) => ({ id: account?.id ?? 0 })
  await tellSignIns(database)
  await tellYears(database, idOf(world.owner))
  // Where no other has visits, what the database knows of its tables is another thing.
  await database.pool.query('vacuum analyze')
  await bookIntoAFullBook('alone')
  await tellYears(database, idOf(await salon.owner({ timeZone: 'Europe/Berlin' })))
  for (let more = 0; more < 3; more++) {
    await tellYears(database, idOf(await salon.owner()), 'clients')
  }
  await amongSmallSalons(database, async () => {
    await askAll()
    await bookIntoAFullBook('among small salons')
  })
  await tellChanges(database)
  // As the database does by itself before long.
  await database.pool.query('vacuum analyze')

  for (const route of routes.filter(({ path }) => path !== '/api/export')) {
    const scene = await sceneOf(route, world)
    overheard.heard()
    const { status, text } = await ask(app, route, scene, scene.token ?? world.token)
    expect(status, text).toBeLessThan(300)
    await explain(operationOf(route))
  }
  await bookIntoAFullBook('among others')
  // In small salons of their own, since they want the same hours; the tables are as large.
  for (const { name, route, prepare } of deepScenes) {
    const own = await openWorld(salon)
    const scene = await prepare(own)
    overheard.heard()
    const { status, text } = await ask(app, route, scene, scene.token ?? own.token)
    expect(status, text).toBeLessThan(300)
    await explain(name)
  }
  await askAll()
  for (const [name, run] of Object.entries(jobsAndExport(jobs.db, world, salon.now()))) {
    await run()
    await explain(name)
  }
  await app.close()
}, 300_000)
afterAll(async () => {
  await overheard?.close()
  await jobs?.close()
  rmSync(photoFolder, { recursive: true, force: true })
  const known = Object.keys(faults).length
  report(
    'plans',
    `${explained.size} calls, ${plans} plans looked at on a large salon, ${known} of the calls known to read all`,
  )
})

/** Whether it is known why these faults are none: no needle may cost more than its salon's names. */
const isKnown = ([name, found]: [string, string[]]) => {
  const needle = /customers(?:\/search)? q=([^&]+)/.exec(name)?.[1] ?? ''
  const ownNames = found.every((fault) =>
    /( (customers|customers_by_name): \d+ read| pages) for/.test(fault),
  )
  return name in readsAll || (needle in readsNames && ownNames)
}

describe('on a large salon', () => {
  it('no operation reads a big table from end to end, or much more than it needs', () => {
    const unexpected = Object.entries(faults).filter((fault) => !isKnown(fault))

    expect(unexpected.map(([name, found]) => `${name}: ${found.join(', ')}`)).toEqual([])
  })

  it('every operation was explained, and every job', () => {
    const names = routes.map(operationOf).filter((name) => !explained.has(name))

    expect(names).toEqual([])
    expect(explained.size).toBeGreaterThan(routes.length)
  })

  it('whatever points at a row can be found by an index, or that row is never deleted', async () => {
    const { rows } = await salon.database.pool.query<{ reference: string }>(
      `select f.conname as reference from pg_constraint f
       where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
         select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
           and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey)
       order by 1`,
    )

    // Services and staff are archived; their rows go with the whole salon only.
    expect(rows.map(({ reference }) => reference)).toEqual([
      'service_records_service',
      'service_records_staff',
    ])
  })
})
