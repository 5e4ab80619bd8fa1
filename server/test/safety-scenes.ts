import { safetyRoutes } from '@salon/contract/safety'
import { another, ask, type World } from './open-world.ts'
import { photoForm } from './photo-form.ts'

const ofClient = ({ ids }: World) => ({ id: ids['customerId'] ?? 0 })
let noted = 0
/** Another one each time: what is noted already is refused. */
const anotherCondition = () => {
  noted += 1
  return { kind: 'hair_dye', note: `Swollen scalp ${noted}`, severity: 'severe' } as const
}
const test = { product: 'Koleston', batch: '4711', place: 'Inner elbow' }
const testedAt = '2026-01-05T09:00:00Z'
const required = { product: 'Koleston', hoursBefore: 48, monthsValid: 6 }

/** An allergy of the world's client. @returns its id */
export const notedCondition = async (world: World) =>
  (
    await world.owner.call(safetyRoutes.addCondition, {
      params: ofClient(world),
      body: anotherCondition(),
    })
  ).id

/** A patch test of the world's client. @returns its id */
export const notedTest = async (world: World) =>
  (
    await world.owner.call(safetyRoutes.addTest, {
      params: ofClient(world),
      body: { ...test, testedAt },
    })
  ).id

const formOf = ({ picture }: World) => photoForm(picture)

/** A patch test of the world's client with a photo. @returns its id, and the key of the photo */
export async function photographedTest(world: World) {
  const id = await notedTest(world)
  const parts = { params: { id }, form: formOf(world) }
  const { text } = await ask(world.salon.app, safetyRoutes.addPhoto, parts, world.token)
  return { id, key: /photo.([0-9a-f]{32})/.exec(text)?.[1] ?? '' }
}

/** How to call the operations about the safety of clients so that they succeed. */
export const safetyScenes = {
  'GET /api/customers/:id/export': (world: World) => ({ params: ofClient(world) }),
  'GET /api/customers/:id/safety': async (world: World) => {
    await notedCondition(world)
    await notedTest(world)
    return { params: ofClient(world) }
  },
  'PUT /api/customers/:id/consent': (world: World) => ({
    params: ofClient(world),
    body: { consent: 'withdrawn' },
  }),
  'GET /api/customers/:id/health-data': async (world: World) => {
    await notedCondition(world)
    return { params: ofClient(world) }
  },
  // Of a client of its own: the scenes after this one need what is kept of the world's.
  'DELETE /api/customers/:id/health-data': async (world: World) => {
    const params = { id: await another.customer(world) }
    await world.owner.call(safetyRoutes.addCondition, { params, body: anotherCondition() })
    return { params }
  },
  'POST /api/customers/:id/conditions': (world: World) => ({
    params: ofClient(world),
    body: anotherCondition(),
    keep: ['kind', 'note'],
  }),
  'DELETE /api/conditions/:id': async (world: World) => ({
    params: { id: await notedCondition(world) },
  }),
  'POST /api/customers/:id/patch-tests': (world: World) => ({
    params: ofClient(world),
    body: { ...test, testedAt, result: 'passed' },
    keep: ['testedAt'],
  }),
  'PUT /api/patch-tests/:id': async (world: World) => ({
    params: { id: await notedTest(world) },
    body: { result: 'failed', batch: null },
    keep: ['testedAt'],
  }),
  'POST /api/patch-tests/:id/photo': async (world: World) => ({
    params: { id: await notedTest(world) },
    form: formOf(world),
  }),
  'GET /api/patch-tests/:id/photo/:key': async (world: World) => ({
    params: await photographedTest(world),
    query: { size: 'thumbnail' },
  }),
  'DELETE /api/patch-tests/:id': async (world: World) => ({
    params: { id: await notedTest(world) },
  }),
  'GET /api/service-tests': () => ({}),
  'GET /api/health-removals': () => ({}),
  'GET /api/customers/:id/openings': async (world: World) => {
    await world.owner.call(safetyRoutes.ofCustomer, { params: ofClient(world) })
    return { params: ofClient(world) }
  },
  'PUT /api/services/:id/test': ({ services }: World) => ({
    params: { id: services[1] },
    // Advice alone: the scenes after this one book the service.
    body: { test: { ...required, effect: 'advises' } },
    keep: ['test'],
  }),
  'GET /api/untested-visits': () => ({}),
  'GET /api/safety-alerts': async (world: World) => {
    await notedCondition(world)
    return { query: { from: '2026-05-31', to: '2026-07-11' } }
  },
}
