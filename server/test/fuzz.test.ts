import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appInfoRoutes } from '@salon/contract/app-info'
import { permissions, type Operation } from '@salon/contract/permissions'
import { pushRoutes } from '@salon/contract/push'
import { operationOf, type Route } from '@salon/contract/route'
import { routeTables } from '@salon/contract/route-tables'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenApi } from '../src/http/openapi/document.ts'
import { readDescription, type ApiDescription } from './api-description.ts'
import { openBook, type Pages } from './fuzz-book.ts'
import { broken, breaksOf } from './fuzz-breaks.ts'
import { valuesOf, type KnownIds } from './fuzz-shapes.ts'
import { ask, openWorld, type TestReply, type RequestParts, type World } from './open-world.ts'
import { emptyDatabase } from './open-database.ts'
import { openSalon } from './open-salon.ts'
import { report } from './report.ts'
import { routes, sceneOf } from './scenes.ts'

/** The same cases every time, unless another seed is set; `runs` is how many of each kind. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const runs = Number(process.env['FUZZ_RUNS'] ?? 3)
/** Milliseconds after which one table's cases hang. */
const testTimeout = 600_000 + runs * 10_000
/** Cases per salon: its whole data is read around every call, and grows with each. */
const ofOneSalon = 50
/** The minimum share of valid calls that must succeed: refusals alone test little. */
const leastShare = 0.5

const photoFolder = mkdtempSync(join(tmpdir(), 'fuzz-'))
const salon = openSalon(() => ({ photoFolder }))
const counts = { sound: 0, broken: 0, refused: 0, failures: 0 }

afterAll(() => {
  rmSync(photoFolder, { recursive: true, force: true })
  const { sound, broken: rest, refused, failures } = counts
  const cases = `${sound} calls in order, ${rest} broken, ${refused} refused`
  report('fuzz', `${routes.length} operations, ${cases}, ${failures} failures, seed ${seed}`)
})

/** A call and who makes it, where it is not the owner. */
type FuzzCall = RequestParts & { payload?: string; token?: string }

/** What the cases of a slice share. */
interface Stage {
  readonly world: World
  readonly otherSalon: World
  readonly read: () => Promise<Pages>
}

/** What is the same for all stages: it takes longer to make than a stage. */
let described: ApiDescription
let readBook: Awaited<ReturnType<typeof openBook>>

beforeAll(async () => {
  const { text } = await ask(salon.app, appInfoRoutes.openapi)
  described = readDescription(JSON.parse(text) as OpenApi)
  readBook = await openBook(salon.database.pool)
})

async function setStage(): Promise<Stage> {
  const world = await openWorld(salon)
  const otherSalon = await openWorld(salon)
  // The key of pushes is made when it is first requested.
  await world.owner.call(pushRoutes.device)
  return { world, otherSalon, read: () => readBook(otherSalon.owner.account?.id ?? 0) }
}

/** Fields that only the salon itself can fill: rows it has, and pictures that are there. */
function knownIn({ ids, services }: World, route: Route): KnownIds {
  const [, , kind = ''] = route.path.split('/')
  // A query holds text only.
  const isText = route.method === 'GET'
  const of = (name: string) => fc.constant(isText ? String(ids[name]) : ids[name])
  return {
    customerId: of('customerId'),
    categoryId: of('categoryId'),
    staffId: of('staffId'),
    serviceId: fc.constantFrom(...services.map((id) => (isText ? String(id) : id))),
    serviceIds: fc
      .shuffledSubarray([...services], { minLength: 1 })
      .map((all) => (isText ? all.join(',') : all)),
    ...(!isText && { staffIds: fc.subarray([ids['staffId']]) }),
    // As many as services.
    durations: fc.constant(undefined),
    after: of(kind).map(String),
    beforePhotos: fc.constant([]),
    afterPhotos: fc.constant([]),
    // A signature replaces a session; a signed-in caller needs none.
    account: fc.constant(undefined),
    session: fc.constant(undefined),
    expires: fc.constant(undefined),
    signature: fc.constant(undefined),
  }
}

/** A valid call: that of the scene, with every other value generated from the contract. */
async function soundCall(
  route: Route,
  stage: Stage,
  body: unknown,
  query: unknown,
): Promise<FuzzCall> {
  const scene = await sceneOf(route, stage.world)
  const keptOf = (own: Readonly<Record<string, unknown>> | undefined) =>
    Object.fromEntries((scene.keep ?? []).map((name) => [name, own?.[name]]))
  return {
    ...scene,
    ...(route.body && {
      body: { ...(body as object), ...keptOf(scene.body as Record<string, unknown> | undefined) },
    }),
    ...(route.query && {
      query: { ...(query as Record<string, unknown>), ...keptOf(scene.query) },
    }),
  }
}

/** Makes a call and checks what must hold for any. */
async function play(
  route: Route,
  { world, otherSalon, read }: Stage,
  request: FuzzCall,
): Promise<TestReply> {
  const before = await read()

  const response = await ask(salon.app, route, request, request.token ?? world.token)

  const after = await read()
  expect(response.status, response.text).toBeLessThan(500)
  expect(described.faultOf(route, response), response.text).toBeUndefined()
  const theirs = new RegExp(`"userId":${otherSalon.owner.account?.id}\\b`)
  expect(response.text, 'another salon was read').not.toMatch(theirs)
  expect(after.theirs, 'another salon was touched').toBe(before.theirs)
  if (response.status >= 400 || route.method === 'GET') {
    expect(after.all, 'something changed that should not have').toBe(before.all)
  }
  if (response.status >= 400) counts.refused++
  return response
}

/** Whether the shape of the body alone already refuses a call. */
const mustFail = (route: Route, request: FuzzCall) =>
  route.body !== undefined &&
  request.payload === undefined &&
  !route.body.safeParse(JSON.parse(JSON.stringify(request.body ?? null))).success

async function fuzz(route: Route, stage: Stage, seedOfThese: number, many: number): Promise<void> {
  const known = knownIn(stage.world, route)
  const bodies = route.body ? valuesOf(route.body, known) : fc.constant(undefined)
  const queries = route.query ? valuesOf(route.query, known) : fc.constant(undefined)
  const parameters = { seed: seedOfThese, numRuns: many, endOnFailure: runs > ofOneSalon }

  let wentWell = 0
  await fc.assert(
    fc.asyncProperty(bodies, queries, async (body, query) => {
      counts.sound++
      const { status } = await play(route, stage, await soundCall(route, stage, body, query))
      if (status < 400) wentWell++
    }),
    parameters,
  )
  expect(wentWell / many, 'the share of calls in order that went well').toBeGreaterThan(leastShare)

  const breaks = breaksOf(route, stage.otherSalon.ids)
  if (!breaks) return
  await fc.assert(
    fc.asyncProperty(bodies, queries, breaks, async (body, query, how) => {
      counts.broken++
      const request = broken(await soundCall(route, stage, body, query), how)
      const { status } = await play(route, stage, request)
      const isForeign = 'isForeign' in how
      if (isForeign || mustFail(route, request))
        expect(status, 'it should be refused').toBeGreaterThanOrEqual(400)
    }),
    parameters,
  )
}

it.each(Object.entries(routeTables))(
  '%s takes what its contract allows, refuses what is broken, and never breaks',
  async (_, table) => {
    let stage = await setStage()
    for (const route of Object.values<Route>(table)) {
      for (let played = 0; played < runs; played += ofOneSalon) {
        if (runs > ofOneSalon) {
          await emptyDatabase(salon.database)
          stage = await setStage()
        }
        const next = seed + played
        try {
          await fuzz(route, stage, next, Math.min(ofOneSalon, runs - played))
        } catch (error) {
          counts.failures++
          throw new Error(`${operationOf(route)} with the seed ${next}`, { cause: error })
        }
      }
    }
  },
  testTimeout,
)

it('has a permission for every operation it drives', () => {
  for (const route of routes) expect(permissions[operationOf(route) as Operation]).toBeDefined()
})
