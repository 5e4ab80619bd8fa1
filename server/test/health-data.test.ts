import { appointmentRoutes } from '@salon/contract/appointments'
import { formulaRoutes } from '@salon/contract/formulas'
import { mayCall, permissions, type AppOperation } from '@salon/contract/permissions'
import { operationOf, type Route } from '@salon/contract/route'
import { safetyRoutes } from '@salon/contract/safety'
import { expect, it } from 'vitest'
import { signedBy } from './form-scenes.ts'
import { roots } from './formula-scenes.ts'
import { openSalon } from './open-salon.ts'
import { addressOf, ask, openWorld, type World } from './open-world.ts'
import { routes, sceneOf } from './scenes.ts'

const salon = openSalon()

const noted = { note: 'Swollen eyelids', batch: 'LOT-77', place: 'Behind the ear' }
const reason = 'Her doctor has tested her'
const product = 'Igora'
const secrets = [...Object.values(noted), reason, product, roots.developer]

/**
 * A client with an allergy, a test, a signed form, and a visit that was booked without a valid test and has a formula.
 * @returns the visit's id
 */
async function noteHealth({ owner, ids, services }: World): Promise<number> {
  const ofClient = { params: { id: ids['customerId'] ?? 0 } }
  const { note, ...where } = noted
  await owner.call(safetyRoutes.addCondition, {
    ...ofClient,
    body: { kind: 'hair_dye', note, severity: 'severe' },
  })
  await owner.call(safetyRoutes.addTest, {
    ...ofClient,
    body: { ...where, product, testedAt: '2026-06-01T09:00', result: 'failed' },
  })
  await signedBy(owner, ofClient.params.id, product)
  const serviceId = services[1] ?? 0
  await owner.call(safetyRoutes.setServiceTest, {
    params: { id: serviceId },
    body: { test: { product, hoursBefore: 48, monthsValid: 6, effect: 'blocks' } },
  })
  const { id } = await owner.call(appointmentRoutes.add, {
    body: {
      customerId: ofClient.params.id,
      serviceId,
      staffId: ids['owner'] ?? 0,
      appointmentDate: '2026-06-20T10:00',
      duration: 60,
      price: 60,
      testReason: reason,
    },
  })
  await owner.call(formulaRoutes.set, { params: { id }, body: { mixtures: [roots] } })
  return id
}

const may = (role: 'admin' | 'visitor', route: Route) =>
  mayCall(
    { role, isOwner: false, seesOwnVisitsOnly: false },
    operationOf(route) as AppOperation,
    permissions[operationOf(route) as AppOperation],
  )

/** What signed-in accounts read, without a stream that does not end and compressed files for admins. */
const readable = routes.filter(
  (route) =>
    route.method === 'GET' &&
    permissions[operationOf(route) as AppOperation] !== 'anyone' &&
    !['/api/events', '/api/export', '/api/customers/:id/export'].includes(route.path) &&
    may('admin', route),
)

it('is read by the desk, which is recorded, and by no visitor, whatever is asked', async () => {
  salon.setNow('2026-06-05T10:00:00Z')
  const world = await openWorld(salon)
  const visit = await noteHealth(world)
  const visitor = await salon.colleague(world.owner, 'visitor')
  const [toDesk, toVisitor, recorded]: [string[], string[], string[]] = [[], [], []]
  const { pool } = salon.database
  for (const route of readable) {
    const { token: _, ...scene } = await sceneOf(route, world)
    const own = /^.api.(customers|appointments)..id/.exec(route.path)?.[1]
    const id = own === 'customers' ? world.ids['customerId'] : visit
    const parts = own ? { ...scene, params: { ...scene.params, id } } : scene
    const holdsSecrets = async (token: string | undefined) => {
      const { status, text } = await ask(salon.app, route, parts, token)
      expect([200, 404], `${addressOf(route, parts)} ${text}`).toContain(status)
      return secrets.some((secret) => text.includes(secret))
    }
    await pool.query('delete from health_openings')
    if (await holdsSecrets(world.token)) toDesk.push(operationOf(route))
    const { rowCount } = await pool.query('select from health_openings')
    if (rowCount) recorded.push(operationOf(route))
    if (may('visitor', route) && (await holdsSecrets(visitor.token)))
      toVisitor.push(operationOf(route))
  }

  expect(toVisitor).toEqual([])
  const ofClients = [
    'GET /api/appointments/:id/history',
    'GET /api/customers/:id/forms',
    'GET /api/customers/:id/formulas',
    'GET /api/customers/:id/history',
    'GET /api/customers/:id/safety',
  ]
  // What the salon requires and asks, and, beside the visits of days, what all who work then have to know.
  const others = [
    'GET /api/form-templates',
    'GET /api/safety-alerts',
    'GET /api/service-tests',
    'GET /api/untested-visits',
  ]
  expect(toDesk.toSorted()).toEqual([...ofClients, ...others].toSorted())
  expect(toDesk.filter((operation) => recorded.includes(operation)).toSorted()).toEqual(ofClients)
})
