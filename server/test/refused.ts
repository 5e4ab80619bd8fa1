import { acceptsIdempotencyKey } from '../src/http/idempotency.ts'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import type { Reason } from '@salon/contract/errors'
import type { Operation } from '@salon/contract/permissions'
import { operationOf, type Route } from '@salon/contract/route'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { requestEmail } from '../src/features/auth/email-change/operations.ts'
import { another, ask, addWaitingEntry, type RequestParts, type World } from './open-world.ts'
import { password } from './open-salon.ts'
import { onlineRefusals } from './refused-online.ts'
import { importRefusals } from './refused-imports.ts'
import { formWith, photoRefusals } from './refused-photos.ts'
import { testRefusals } from './refused-tests.ts'
import { visitRefusals } from './refused-visits.ts'
import { salonOf } from './salon-of.ts'
import { sceneOf, type Scene } from './scenes.ts'
import { switchOnFor } from './second-factor.ts'

/** A call that is refused, with all it takes. */
export interface RefusedCall extends RequestParts {
  readonly payload?: string
  /** The caller, where it is not the owner; null is anonymous. */
  readonly token?: string | null
}

/** Others who call, beside the owner of the world. */
export interface Cast {
  readonly world: World
  /** The owner of another salon. */
  readonly otherSalon: World
  /** A visitor of the world's salon, who may only read. */
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
  not_found: ({ otherSalon }, route, scene) =>
    route.params && { ...scene, params: foreignParams(otherSalon, route) },
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
    // Given twice, a word of the query is a list.
    if (name) return { ...scene, query: { [name]: ['a', 'b'] } }
    return acceptsIdempotencyKey(route)
      ? { ...scene, headers: { 'idempotency-key': 'two words' } }
      : undefined
  },
  stale: (_, __, scene) => ({ ...scene, headers: { 'if-match': '"999"' } }),
}

const without = ({ params, query, token }: Scene) => ({
  ...(params && { params }),
  ...(query && { query }),
  ...(token && { token }),
})

/** The file name of an address that no feed has. */
const noFeed = `1.${'A'.repeat(43)}.ics`

function foreignParams({ ids }: World, route: Route) {
  const kind = /([\w-]+)\/:id/.exec(route.path)?.[1] ?? ''
  const unknown =
    /\/(working-hours|calendar-feeds|waiting-list|online-bookings|deposits|conditions|patch-tests|form-templates|signed-forms)\//.test(
      route.path,
    )
      ? 999_999_999
      : '0123456789abcdef'
  return {
    id: ids[kind] ?? unknown,
    key: '0123456789abcdef',
    seq: 999_999_999,
    file: noFeed,
    slug: 'no-such-salon',
    token: `1.${'A'.repeat(43)}`,
  }
}

/** An account with a second factor. */
async function guarded({ salon }: World) {
  const email = (await salon.owner()).account?.email ?? ''
  const body = { email, password, withToken: true }
  const { token = '' } = await salon.anonymous.call(authRoutes.login, { body })
  await switchOnFor(salon, token)
  return { email, token }
}

/** Takes an entry off the waiting list, whose client then adds an equal one. @returns its id */
async function removedEntry(world: World): Promise<number> {
  const { id, customer } = await addWaitingEntry(world)
  await world.owner.call(waitingListRoutes.remove, { params: { id } })
  await addWaitingEntry(world, customer.id)
  return id
}

/** What is only to be done to colleagues. */
const ofOwner =
  (body?: object): Provoke =>
  ({ world: { owner } }) => ({ params: { id: owner.account?.id }, ...(body && { body }) })

/** Refusals of single operations; a documented one that no entry provokes is a failure. */
export const peculiar: Partial<Record<`${Operation} ${Reason}`, Provoke>> = {
  // There is no week that begins on that day.
  'PUT /api/working-hours/schedules not_found': (_, __, { body }) => ({
    body: { ...(body as object), validFrom: '2001-01-01' },
    headers: { 'if-match': '"1"' },
  }),
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
  'POST /api/accounts/:id/ownership owner_not_editable': ofOwner({ password }),
  'POST /api/accounts/:id/ownership wrong_password': (_, __, scene) => ({
    ...scene,
    body: { password: 'another password' },
  }),
  'POST /api/accounts/:id/ownership never_signed_in': async ({ world }) => ({
    params: { id: await another.colleague(world) },
    body: { password },
  }),
  'POST /api/user/email wrong_password': (_, __, { body }) => ({
    body: { ...(body as object), password: 'another password' },
  }),
  'POST /api/user/email email_taken': ({ otherSalon }, _, { body, token }) => ({
    body: { ...(body as object), email: otherSalon.email },
    ...(token && { token }),
  }),
  'PUT /api/email-change link_expired': async ({ world }, route, scene) => {
    await ask(world.salon.app, route, scene)
    return scene
  },
  'PUT /api/email-change email_taken': async ({ world: { salon }, otherSalon }) => {
    const requester = { ...salonOf(await salon.owner()), session: '0123456789abcdef' }
    const change = { email: otherSalon.email, password }
    return { body: { token: (await requestEmail(salon.database.db, requester, change)).token } }
  },
  'POST /api/messages/:id/resend already_exists': async ({ world }, _, scene) => {
    await world.salon.database.pool.query("update messages set state = 'queued'")
    return scene
  },
  'POST /api/message-templates/preview not_found': (_, __, { body }) => ({
    body: { ...(body as object), appointmentId: 999_999_999 },
  }),
  'POST /api/message-templates/test not_found': (_, __, { body }) => ({
    body: { ...(body as object), appointmentId: 999_999_999 },
  }),
  'GET /api/salon-info not_found': async ({ world }) => {
    const email = 'without-a-profile@salon.example'
    const body = { name: 'Jo Lum', email, password: 'a long enough password', withToken: true }
    const { token } = await world.salon.anonymous.call(authRoutes.register, { body })
    return token ? { token } : {}
  },
  'PUT /api/waiting-list/:id already_exists': async ({ world }, _, { body }) => {
    const { id, customer } = await addWaitingEntry(world)
    await addWaitingEntry(world, customer.id, body as object)
    return { params: { id }, body }
  },
  'POST /api/waiting-list/:id/restore already_exists': async ({ world }) => ({
    params: { id: await removedEntry(world) },
  }),
  'POST /api/history/:seq/undo already_exists': async ({ world }) => {
    const id = await removedEntry(world)
    const query = { subject: 'waitingEntry' as const }
    const entries = await world.owner.call(historyRoutes.all, { query })
    const removal = entries.find(({ rowId, operation }) => rowId === id && operation === 'deleted')
    return { params: { seq: removal?.seq } }
  },
  'POST /api/salon-info already_exists': () => ({ body: { name: 'Twice' } }),
  'PUT /api/staff/:id owner_not_editable': ({ world: { ids } }) => ({
    params: { id: ids['owner'] },
    body: { name: 'Eve' },
  }),
  'DELETE /api/staff/:id owner_not_deletable': ({ world: { ids } }) => ({
    params: { id: ids['owner'] },
  }),
  'POST /api/history/:seq/undo changed_since': async ({ world: { owner } }, _, scene) => {
    const [entry] = await owner.call(historyRoutes.all, { query: { limit: 1 } })
    const params = { id: entry?.rowId ?? 0 }
    await owner.call(customerRoutes.edit, { params, body: { phone: '030 78' } })
    return scene
  },
  'PUT /api/duplicates/distinctions not_found': () => ({
    body: { firstId: 999_999_998, secondId: 999_999_999, areDistinct: true },
  }),
  'POST /api/customers/:id/merge stale': (_, __, scene) => ({
    ...scene,
    body: { ...(scene.body as object), versions: { kept: 999, former: 999 } },
  }),
  'POST /api/customers/:id/separate not_undoable': async ({ world }) => ({
    params: { id: await another.customer(world) },
  }),
  'POST /api/customers/:id/forms changed_meanwhile': (_, __, { params = {}, body }) => ({
    params,
    body: { ...(body as object), templateVersion: 2 },
  }),
  'POST /api/form-link/:token changed_meanwhile': (_, __, { params = {}, body }) => ({
    params,
    body: { ...(body as object), templateVersion: 2 },
  }),
  'POST /api/signed-forms/:id/void changed_meanwhile': async ({ world }, route, scene) => {
    await ask(world.salon.app, route, scene, world.token)
    return scene
  },
  'POST /api/history/:seq/undo not_undoable': async ({ world }) => {
    const entries = await world.owner.call(historyRoutes.all, { query: { subject: 'staff' } })
    return { params: { seq: entries.find(({ obstacle }) => obstacle === 'owner')?.seq } }
  },
  ...onlineRefusals,
  ...photoRefusals,
  ...importRefusals,
  ...visitRefusals,
  ...testRefusals,
}

/** The scene that the common refusals of a route share: they change nothing of it. */
const sharedScenes = new WeakMap<World, Map<Route, Scene>>()

async function sharedScene(route: Route, world: World): Promise<Scene> {
  const scenes = sharedScenes.get(world) ?? new Map<Route, Scene>()
  sharedScenes.set(world, scenes)
  const scene = scenes.get(route) ?? (await sceneOf(route, world))
  scenes.set(route, scene)
  return scene
}

/** How a route is refused for a reason, or `undefined` where no call alone can bring it about. */
export async function provoke(
  cast: Cast,
  route: Route,
  reason: Reason,
): Promise<RefusedCall | undefined> {
  const how = peculiar[`${operationOf(route) as Operation} ${reason}`]
  if (how) return how(cast, route, await sceneOf(route, cast.world))
  // An upload is refused after the state of its salon, which its scene sets.
  const scene = await (route.upload ? sceneOf : sharedScene)(route, cast.world)
  return commonly[reason]?.(cast, route, scene)
}
