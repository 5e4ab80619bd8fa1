import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import type { Reason } from '@salon/contract/errors'
import type { Operation } from '@salon/contract/permissions'
import { operationOf, type Route } from '@salon/contract/route'
import { another, ask, type Said, type World } from './open-world.ts'
import { password } from './open-salon.ts'
import { formWith, photoRefusals } from './refused-photos.ts'
import { sceneOf, type Scene } from './scenes.ts'
import { switchOnFor } from './second-factor.ts'

/** A call that is refused, with all it takes. */
export interface RefusedCall extends Said {
  readonly payload?: string
  readonly headers?: Record<string, string>
  /** Whoever calls, where it is not the owner of the world; null is nobody. */
  readonly token?: string | null
}

/** Others who call, beside the owner of the world. */
export interface Cast {
  readonly world: World
  /** The owner of another salon. */
  readonly stranger: World
  /** Somebody of the world's salon who may only read. */
  readonly visitorToken: string
}

type Provoke = (
  cast: Cast,
  route: Route,
  scene: Scene,
) => RefusedCall | undefined | Promise<RefusedCall>

const writes = (route: Route) => route.method !== 'GET'

/** How any call is refused, by the reason; `undefined` where the call cannot be. */
export const commonly: Partial<Record<Reason, Provoke>> = {
  not_signed_in: (_, __, scene) => ({ ...scene, token: null }),
  not_allowed: ({ visitorToken }, _, scene) => ({ ...scene, token: visitorToken }),
  foreign_origin: (_, __, scene) => ({
    ...scene,
    headers: { origin: 'https://elsewhere.example' },
  }),
  not_found: ({ stranger }, route, scene) =>
    route.params && { ...scene, params: foreignParams(stranger, route) },
  unreadable: (_, route, scene) => {
    if (route.upload) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      return { ...without(scene), payload: '--x\r\nContent-Disp', headers }
    }
    if (writes(route)) return { ...without(scene), payload: '{"a":' }
    return undefined
  },
  unsupported_type: (_, __, scene) => ({
    ...without(scene),
    payload: 'name=Anna',
    headers: { 'content-type': 'text/plain' },
  }),
  too_large: (_, route, scene) =>
    route.upload ? undefined : { ...without(scene), payload: JSON.stringify('x'.repeat(1 << 20)) },
  invalid: (_, route, scene) => {
    if (route.upload) return { ...scene, form: formWith(new Uint8Array(8), { type: 'sideways' }) }
    if (route.body) return { ...scene, body: [] }
    const [name] = Object.keys(route.query?.shape ?? {})
    // Said twice, a word of the query is a list.
    return name ? { ...scene, query: { [name]: ['a', 'b'] } } : undefined
  },
  stale: (_, __, scene) => ({ ...scene, headers: { 'if-match': '"999"' } }),
}

const without = ({ params, query, token }: Scene) => ({
  ...(params && { params }),
  ...(query && { query }),
  ...(token && { token }),
})

function foreignParams({ ids }: World, route: Route) {
  const kind = route.path.split('/')[2] ?? ''
  return { id: ids[kind] ?? '0123456789abcdef', key: '0123456789abcdef', seq: 999_999_999 }
}

/** A booking by somebody at a place in time that the next one wants, too. */
async function taken({ owner, ids, services }: World) {
  const { id: customerId } = await owner.call(customerRoutes.add, { body: { name: 'Moe Ash' } })
  const body = {
    appointmentDate: '2032-01-01T09:00:00Z',
    duration: 60,
    staffId: ids['staffId'] ?? 0,
    customerId,
    serviceId: services[0] ?? 0,
    price: 1,
    overlap: 'allow' as const,
  }
  const booked = await owner.call(appointmentRoutes.add, { body })
  return { ...body, customerId: ids['customerId'] ?? 0, id: booked.id, overlap: 'reject' as const }
}

/** A deleted row, and one more at its place since: of another client, or in its own visit. */
async function replaced({ world }: Cast, whose: 'another' | 'its own') {
  const { owner, ids } = world
  const params = { id: await another.appointment(world) }
  const row = await owner.call(appointmentRoutes.get, { params })
  await owner.call(appointmentRoutes.remove, { params })
  const { serviceId, staffId, duration, price, appointmentDate } = row
  const customerId = whose === 'its own' ? row.customerId : (ids['customerId'] ?? 0)
  const body = { customerId, serviceId, staffId, duration, price, appointmentDate }
  await owner.call(appointmentRoutes.add, { body })
  const [entry] = await owner.call(historyRoutes.ofAppointment, { params })
  return { row: { params }, entry: { params: { seq: entry?.seq } }, query: { overlap: 'reject' } }
}

/** Somebody who is asked for a code after the password. */
async function guarded({ salon }: World) {
  const email = (await salon.owner()).account?.email ?? ''
  const body = { email, password, withToken: true }
  const { token = '' } = await salon.nobody.call(authRoutes.login, { body })
  await switchOnFor(salon, token)
  return { email, token }
}

/** What is only to be done to colleagues. */
const ofOwner =
  (body?: object): Provoke =>
  ({ world: { owner } }) => ({ params: { id: owner.account?.id }, ...(body && { body }) })

/** Refusals of one operation alone; one that the document names and nobody provokes is a failure. */
export const peculiar: Partial<Record<`${Operation} ${Reason}`, Provoke>> = {
  'POST /api/login wrong_credentials': ({ world: { email } }) => ({
    body: { email, password: 'another password' },
  }),
  'POST /api/register email_taken': ({ world: { email } }, _, { body }) => ({
    body: { ...(body as object), email },
  }),
  'POST /api/register weak_password': (_, __, { body }) => ({
    body: { ...(body as object), password: 'Sunshine2026!' },
  }),
  'PUT /api/password-reset weak_password': (_, __, { body }) => ({
    body: { ...(body as object), password: 'Sunshine2026!' },
  }),
  'PUT /api/password-reset link_expired': async ({ world }, route, scene) => {
    await ask(world.salon.app, route, scene)
    return scene
  },
  'PUT /api/user/password weak_password': (_, __, { body, token }) => ({
    body: { ...(body as object), newPassword: 'Sunshine2026!' },
    ...(token && { token }),
  }),
  'PUT /api/user/password wrong_password': () => ({
    body: { currentPassword: 'another password', newPassword: 'yet another one' },
  }),
  'POST /api/login second_factor_needed': async ({ world }, _, { body }) => {
    const { email } = await guarded(world)
    return { body: { ...(body as object), email } }
  },
  'POST /api/login wrong_second_factor': async ({ world }, _, { body }) => {
    const { email } = await guarded(world)
    return { body: { ...(body as object), email, code: 'nothing of the kind' } }
  },
  'POST /api/login second_factor_lost': async ({ world }, _, { body }) => {
    const { email } = await guarded(world)
    // As after a restore, whose archive has no keys: sealed with another one.
    await world.salon.database.pool.query("update second_factors set secret = 'of another key'")
    return { body: { ...(body as object), email, code: '123456' } }
  },
  'POST /api/second-factor wrong_password': () => ({ body: { password: 'another password' } }),
  'POST /api/second-factor already_exists': async ({ world }) => ({
    body: { password },
    token: (await guarded(world)).token,
  }),
  'PUT /api/second-factor wrong_code': (_, __, scene) => ({ ...scene, body: { code: 'no code' } }),
  'PUT /api/second-factor not_found': ({ world: { token } }, _, scene) => ({ ...scene, token }),
  'POST /api/second-factor/recovery-codes wrong_password': () => ({
    body: { password: 'another password' },
  }),
  'POST /api/second-factor/recovery-codes not_found': ({ world: { token } }, _, scene) => ({
    ...scene,
    token,
  }),
  'DELETE /api/second-factor wrong_password': (_, __, scene) => ({
    ...scene,
    body: { ...(scene.body as object), password: 'another password' },
  }),
  'DELETE /api/second-factor wrong_code': (_, __, scene) => ({
    ...scene,
    body: { ...(scene.body as object), code: 'no code' },
  }),
  'DELETE /api/second-factor not_found': ({ world: { token } }, _, scene) => ({ ...scene, token }),
  'DELETE /api/user wrong_password': () => ({ body: { password: 'another password' } }),
  'POST /api/accounts email_taken': ({ world: { email } }, _, { body }) => ({
    body: { ...(body as object), email },
  }),
  'PUT /api/accounts/:id owner_not_editable': ofOwner({ role: 'visitor' }),
  'DELETE /api/accounts/:id owner_not_deletable': ofOwner(),
  'POST /api/accounts/:id/link owner_not_editable': ofOwner(),
  'DELETE /api/accounts/:id/sessions owner_not_editable': ofOwner(),
  'GET /api/salon-info not_found': async ({ world }) => {
    const email = 'without-a-profile@salon.example'
    const body = { name: 'Jo Lum', email, password: 'a long enough password', withToken: true }
    const { token } = await world.salon.nobody.call(authRoutes.register, { body })
    return token ? { token } : {}
  },
  'POST /api/salon-info already_exists': () => ({ body: { name: 'Twice' } }),
  'PUT /api/staff/:id owner_not_editable': ({ world: { ids } }) => ({
    params: { id: ids['owner'] },
    body: { name: 'Eve' },
  }),
  'DELETE /api/staff/:id owner_not_deletable': ({ world: { ids } }) => ({
    params: { id: ids['owner'] },
  }),
  'POST /api/appointments overlaps': async ({ world }) => ({ body: await taken(world) }),
  'PUT /api/appointments/:id overlaps': async ({ world }, _, { params }) => {
    const { staffId, appointmentDate, overlap } = await taken(world)
    return { ...(params && { params }), body: { staffId, appointmentDate, overlap } }
  },
  'PUT /api/appointments/:id/visit overlaps': async ({ world }, _, { params }) => {
    const { staffId, appointmentDate, overlap } = await taken(world)
    return { ...(params && { params }), body: { staffId, appointmentDate, overlap } }
  },
  'PUT /api/appointments/:id/visit service_in_visit': async ({ world }, _, { params }) => {
    const { owner } = world
    const mine = await owner.call(appointmentRoutes.get, { params: { id: Number(params?.['id']) } })
    const { customerId, serviceId, staffId, duration, price } = mine
    const appointmentDate = '2033-01-01T09:00:00Z'
    const body = { customerId, serviceId, staffId, duration, price, appointmentDate }
    await owner.call(appointmentRoutes.add, { body })
    return { ...(params && { params }), body: { appointmentDate: '2033-01-01T12:00:00Z' } }
  },
  'POST /api/appointments/:id/services overlaps': async ({ world }) => {
    const { id: _, ...place } = await taken(world)
    // The half hour before it, so that a service after that one would need the same time.
    const before = { appointmentDate: '2032-01-01T08:30:00Z', duration: 30 }
    const body = { ...place, ...before, overlap: 'allow' as const }
    const mine = await world.owner.call(appointmentRoutes.add, { body })
    const [, serviceId] = world.services
    return { params: { id: mine.id }, body: { serviceId, overlap: 'reject' } }
  },
  'POST /api/appointments/:id/services service_in_visit': async ({ world }) => ({
    params: { id: await another.appointment(world) },
    body: { serviceId: world.services[0] },
  }),
  'POST /api/visits overlaps': async ({ world }, _, { body }) => {
    const { staffId, appointmentDate, overlap } = await taken(world)
    return { body: { ...(body as object), staffId, appointmentDate, overlap } }
  },
  'POST /api/visits service_in_visit': async ({ world }, route, scene) => {
    await ask(world.salon.app, route, scene, world.token)
    return scene
  },
  'POST /api/appointments/:id/restore already_exists': async ({ world }) => ({
    params: { id: await another.appointment(world) },
  }),
  'POST /api/appointments/:id/restore service_in_visit': async (cast) =>
    (await replaced(cast, 'its own')).row,
  'POST /api/appointments/:id/restore overlaps': async (cast) => {
    const { row, query } = await replaced(cast, 'another')
    return { ...row, query }
  },
  'POST /api/history/:seq/undo service_in_visit': async (cast) =>
    (await replaced(cast, 'its own')).entry,
  'POST /api/history/:seq/undo overlaps': async (cast) => {
    const { entry, query } = await replaced(cast, 'another')
    return { ...entry, query }
  },
  'POST /api/history/:seq/undo changed_since': async ({ world: { owner } }, _, scene) => {
    const [entry] = await owner.call(historyRoutes.all, { query: { limit: 1 } })
    const params = { id: entry?.rowId ?? 0 }
    await owner.call(customerRoutes.edit, { params, body: { phone: '030 78' } })
    return scene
  },
  'POST /api/history/:seq/undo not_undoable': async ({ world }) => {
    const entries = await world.owner.call(historyRoutes.all, { query: { subject: 'staff' } })
    return { params: { seq: entries.find(({ obstacle }) => obstacle === 'owner')?.seq } }
  },
  ...photoRefusals,
}

/** How a route is refused for a reason, or `undefined` where no call alone can bring it about. */
export async function provoke(
  cast: Cast,
  route: Route,
  reason: Reason,
): Promise<RefusedCall | undefined> {
  const how = peculiar[`${operationOf(route) as Operation} ${reason}`] ?? commonly[reason]
  return how?.(cast, route, await sceneOf(route, cast.world))
}
