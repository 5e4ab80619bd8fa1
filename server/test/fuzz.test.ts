import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { reasons } from '@salon/contract/errors'
import { routeTables } from '@salon/contract/route-tables'
import { operationOf, type Route } from '@salon/contract/route'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openSalon, password, type Caller } from './open-salon.ts'

const salon = openSalon()

const routes: Route[] = Object.values(routeTables).flatMap((table) => Object.values<Route>(table))
/** The same cases every time; each operation gets so many. */
const run = { seed: 20_261_121, numRuns: 25 }

const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'abc',
  '-1',
  -1,
  0,
  2.5,
  1e9,
  2 ** 63,
  '9223372036854775808',
  '9007199254740991',
  '1e9',
  '0.001',
  'NaN',
  '2026-02-30',
  '20000-01-01',
  '2026-03-29T02:30',
  '2026-06-10T10:00:00Z',
  '%',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  'A'.repeat(20_000),
  true,
  [],
  {},
  [[[[]]]],
  '__proto__',
)
const value = fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.integer(), fc.jsonValue())

/** The words that any operation knows, so that a broken value often meets its field. */
const words = [
  ...new Set(
    routes.flatMap((route) =>
      [route.params, route.query, route.body].flatMap((schema) =>
        schema && 'shape' in schema ? Object.keys(schema.shape as object) : [],
      ),
    ),
  ),
]
const fields = fc.dictionary(fc.constantFrom(...words), value, { maxKeys: words.length })

/** A body that any operation would take, but for a few fields. */
const almost = (whole: object) =>
  fc
    .dictionary(fc.constantFrom(...words), value, { maxKeys: 2 })
    .map((said) => JSON.stringify({ ...whole, ...said }))

const broken = fc.oneof(
  { weight: 5, arbitrary: fields.map((said) => JSON.stringify(said)) },
  { weight: 2, arbitrary: value.map((said) => JSON.stringify(said)) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constant('['.repeat(10_000)) },
)

const text = (said: unknown) => (typeof said === 'string' ? said : (JSON.stringify(said) ?? ''))

/** Halves of surrogate pairs cannot stand in an address. */
const inAddress = (said: unknown) =>
  encodeURIComponent(
    text(said)
      .slice(0, 300)
      .replace(/\p{Cs}/gu, ''),
  )

/** One row of each kind, and fields that are all in order. */
async function furnished(owner: Caller) {
  const name = 'Anna'
  const { id: customerId } = await owner.call(customerRoutes.add, { body: { name } })
  const { id: categoryId } = await owner.call(categoryRoutes.add, { body: { name } })
  const { id: staffId } = await owner.call(staffRoutes.add, { body: { name } })
  const offer = { name, price: '40', duration: 60, categoryId }
  const { id: serviceId } = await owner.call(serviceRoutes.add, { body: offer })
  const visit = {
    customerId,
    serviceId,
    staffId,
    price: '40',
    duration: 60,
    appointmentDate: '2026-06-10T10:00:00Z',
    status: 'completed' as const,
  }
  const { id: appointmentId } = await owner.call(appointmentRoutes.add, { body: visit })
  const secrets = { password, currentPassword: password, newPassword: password }
  return { ...offer, ...visit, ...secrets, appointmentId, email: 'other@salon.example' }
}

it.each(routes.map((route) => [operationOf(route), route] as const))(
  '%s refuses whatever is broken, and never breaks',
  async (_, route) => {
    const whole = await furnished(await salon.owner({ email: 'fuzz@salon.example' }))
    const ids = fc.constantFrom(...Object.values(whole).filter((said) => typeof said === 'number'))
    const id = fc.oneof(ids, value)
    const body = fc.oneof(almost(whole), broken)
    const { token } = (
      await salon.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email: 'fuzz@salon.example', password, withToken: true },
      })
    ).json<{ token: string }>()

    await fc.assert(
      fc.asyncProperty(id, fields, body, async (row, query, sent) => {
        const path = route.path.replace(/:\w+/g, () => inAddress(row) || '0')
        const asked = Object.entries(query).map(([key, said]) => `${key}=${inAddress(said)}`)

        const response = await salon.app.inject({
          method: route.method,
          url: `${path}?${asked.join('&')}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(route.method !== 'GET' && { payload: sent }),
        })

        expect(response.statusCode).toBeLessThan(500)
        if (response.statusCode < 400) return
        expect(response.headers['content-type']).toContain('application/problem+json')
        expect(reasons).toHaveProperty(response.json<{ code: string }>().code)
      }),
      run,
    )
  },
)
