import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentRoutes } from '@salon/contract/appointments'
import { expect, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Scene } from './scenes.ts'
import { openSalon, type Caller } from './open-salon.ts'
import { ask, openWorld, type World } from './open-world.ts'
import { faultsOf, plansOf } from './plans.ts'
import { intoAFullBook, listQueries } from './plans-queries.ts'
import { insertSessions, insertYears } from './plans-salon.ts'
import { report } from './report.ts'
import { openRecording } from './statements.ts'

/** Requests that return all rows of a kind in a salon. */
const readsAll: Record<string, string> = {
  'GET /api/export': 'the whole salon leaves in one file',
  'GET /api/customers': 'without a page it is the whole list, as the specification has it',
  'GET /api/appointments':
    'without a day it is the whole book, page by page, as the specification has it',
  'GET /api/services/together': 'it looks up what else each of the latest 100 visits held',
  'GET /api/services/together serviceId=1': 'likewise',
  'GET /api/dashboard/stats': 'it counts all clients of the salon',
  'GET /api/settings/time-zone': 'it counts every visit of the salon, deleted ones too',
  'GET /api/photo-usage': "it adds up the bytes of the salon's photos",
  'POST /api/appointments/:id/photos': 'likewise, under a lock, so that no quota is passed',
  'POST /api/patch-tests/:id/photo': 'likewise',
  'the first visits of tomorrow': 'it reads the notification setting of every salon',
  'old health data': 'it looks whether any salon keeps health data',
}

/** Requests that read a small table from end to end: all of it lies in fewer pages than an index would touch. */
const readsSmallTable: Record<string, RegExp> = {
  'a portion of an export': /^Seq Scan (categories|client_conditions|patch_tests):/,
  'GET /api/untested-visits': /^Seq Scan patch_tests:/,
}

/** Needles that have no trigram to look up: the salon's own names are read, and no other's. */
const readsNames: Record<string, string> = {
  я: 'a letter is no trigram',
  an: 'neither are two letters',
  zq: 'nor two that occur in no name',
  'zq+я+x': 'nor several such words, where no longer one is beside them',
  Анна: 'it is looked for as anna',
  Müller: 'so many have it that counting them up to a hundred reads names in order',
  'a+müller': 'likewise',
  'müller+anna': 'two words that so many have, whose lists are intersected',
  anna: 'so many have it that the first page is found by reading names in order',
}

/** Whether these faults are known exceptions: no needle may cost more than its salon's names. */
function isKnown([name, found]: [string, string[]]): boolean {
  const needle = /customers(?:\/search)? q=([^&]+)/.exec(name)?.[1] ?? ''
  const ownNames = found.every((fault) =>
    /( (customers|customers_by_name): \d+ read| pages) for/.test(fault),
  )
  const smallTable = readsSmallTable[name]
  const onlySmall = smallTable !== undefined && found.every((fault) => smallTable.test(fault))
  return name in readsAll || onlySmall || (needle in readsNames && ownNames)
}

/**
 * An app on the file's database, whose every statement is explained by name of the call that sent
 * it. `open` and all calls belong into one `beforeAll`: the tests share what it found.
 */
export function openExplainedSalon() {
  const photoFolder = mkdtempSync(join(tmpdir(), 'salon-plans-'))
  const salon = openSalon(() => ({ photoFolder }), { keepsRows: true })
  const faults: Record<string, string[]> = {}
  const explained = new Set<string>()
  let plans = 0

  async function open() {
    const { database } = salon
    const recording = await openRecording(database)
    // Jobs are for all salons, so they run as the owner of the tables.
    const jobs = await openRecording(database, inject('postgres').user)
    // Also of what a scene prepares: a code is good for a minute.
    salon.setNow('2026-06-15T16:30:00Z')
    const config = { ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' }), photoFolder }
    const app = await buildApp({ config, database: recording, clock: () => salon.now() })
    const world = await openWorld(salon)
    let booked = 0

    /** Discards the statements so far. */
    const listen = () => [...recording.takeStatements(), ...jobs.takeStatements()]
    /** Explains whatever was sent since `listen`; the same text once. */
    const explain = async (name: string) => {
      explained.add(name)
      for (const statement of new Map(listen().map((sent) => [sent.text, sent])).values()) {
        const looked = await plansOf(database, statement)
        plans += looked.length
        const found = looked.flatMap(faultsOf)
        if (found.length > 0) (faults[name] ??= []).push(...found)
      }
    }
    /** Makes a call that must succeed, in `own` salon or the large one, and explains it without its preparation. */
    const call = async (
      name: string,
      route: Parameters<typeof ask>[1],
      prepare: () => Scene | Promise<Scene>,
      own = world,
    ) => {
      const scene = await prepare()
      listen()
      const { status, text } = await ask(app, route, scene, scene.token ?? own.token)
      expect(status, text).toBeLessThan(300)
      await explain(name)
    }
    const bookIntoAFullBook = async (where: string) => {
      const body = await intoAFullBook(database, world, (booked += 1))
      await call(`booking into a full book, ${where}`, appointmentRoutes.add, () => ({ body }))
    }
    const askAll = async () => {
      for (const { path, query } of await listQueries(database, world)) {
        const name = `GET ${path} ${new URLSearchParams(query).toString()}`
        await call(decodeURIComponent(name).trim(), { method: 'GET', path }, () => ({ query }))
      }
    }
    const close = async () => {
      await app.close()
      await recording.close()
      await jobs.close()
    }
    return { salon, world, jobs: jobs.db, explain, call, bookIntoAFullBook, askAll, close }
  }

  /** Leaves figures for the summary. */
  function finish(where: string) {
    rmSync(photoFolder, { recursive: true, force: true })
    report(
      `plans ${where}`,
      `${explained.size} calls, ${plans} plans looked at, ${Object.keys(faults).length} of the calls known to read all`,
    )
  }
  /** Calls that read a big table from end to end, or much more than they need, without a reason. */
  const unexpected = () =>
    Object.entries(faults)
      .filter((fault) => !isKnown(fault))
      .map(([name, found]) => `${name}: ${found.join(', ')}`)

  return { salon, explained, open, finish, unexpected }
}

const idOf = ({ account }: Caller) => ({ id: account?.id ?? 0 })

/** Thousands of sessions of other salons, and years of work in the world's own. */
export async function fillLargeSalon({ salon, world }: { salon: ExplainedSalon; world: World }) {
  await insertSessions(salon.database)
  await insertYears(salon.database, idOf(world.owner))
  // Where no other salon has visits, the planner's statistics differ.
  await salon.database.pool.query('vacuum analyze')
}

/** A second salon as large, and three with as many clients. */
export async function fillOtherSalons({ salon }: { salon: ExplainedSalon }) {
  await insertYears(salon.database, idOf(await salon.owner({ timeZone: 'Europe/Berlin' })))
  for (let more = 0; more < 3; more++) {
    await insertYears(salon.database, idOf(await salon.owner()), 'clients')
  }
}

type ExplainedSalon = ReturnType<typeof openSalon>
