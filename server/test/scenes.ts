import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import type { Operation } from '@salon/contract/permissions'
import { operationOf, type Route } from '@salon/contract/route'
import { routeTables } from '@salon/contract/route-tables'
import { seriesRoutes } from '@salon/contract/series'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { requestEmail } from '../src/features/auth/email-change/operations.ts'
import { createLink } from '../src/features/auth/reset/operations.ts'
import { another, type RequestParts, type World } from './open-world.ts'
import { password } from './open-salon.ts'
import { messageScenes } from './message-scenes.ts'
import { depositScenes } from './deposit-scenes.ts'
import { onlineScenes } from './online-scenes.ts'
import { duplicateScenes } from './duplicate-scenes.ts'
import { importScenes } from './import-scenes.ts'
import { formScenes } from './form-scenes.ts'
import { formulaScenes } from './formula-scenes.ts'
import { safetyScenes } from './safety-scenes.ts'
import { photoForm } from './photo-form.ts'
import { newBrowser } from './push-service-stub.ts'
import { salonOf } from './salon-of.ts'
import { booking, offer, repeating, workingDay } from './scene-bodies.ts'
import { beginFor, codeOf, switchOnFor } from './second-factor.ts'

/** A successful call. `keep` are the fields that the fuzz tests must not replace. */
export interface Scene extends RequestParts {
  readonly keep?: readonly string[]
  /** The caller, where it is not the owner. */
  readonly token?: string
}

type Prepared = (world: World) => Scene | Promise<Scene>

/** Every route there is. */
export const routes: readonly Route[] = Object.values(routeTables).flatMap((table) =>
  Object.values<Route>(table),
)

const nothing: Prepared = () => ({})

/** The row of the world that the path begins with. */
const row =
  (kind: string, body?: object): Prepared =>
  ({ ids }) => ({ params: { id: ids[kind] }, ...(body && { body }) })

/** A spare row, which the call may delete. */
const spare =
  (make: (world: World) => Promise<number>, body?: (world: World) => object): Prepared =>
  async (world) => ({ params: { id: await make(world) }, ...(body && { body: body(world) }) })

let count = 0

/** How to call each operation so that it succeeds; one without a scene does not compile. */
export const scenes: Record<Operation, Prepared> = {
  'GET /api/app-version': nothing,
  'GET /api/health': nothing,
  'GET /api/ready': nothing,
  'GET /api/openapi.json': nothing,
  'POST /api/login': ({ email }) => ({ body: { email, password }, keep: ['email', 'password'] }),
  'GET /api/register': nothing,
  'POST /api/register': () => ({
    body: { name: 'Fay Orr', email: `new${++count}@salon.example`, password },
    keep: ['email'],
  }),
  'POST /api/logout': async (world) => ({ token: (await another.owner(world)).token }),
  'POST /api/password-reset': ({ email }) => ({ body: { email } }),
  'PUT /api/password-reset': async (world) => {
    const { email } = await another.owner(world)
    const token = await createLink(world.salon.database.db, email)
    return { body: { token, password: `${password}, anew` }, keep: ['token'] }
  },
  'GET /api/user': nothing,
  'PUT /api/user': () => ({ body: { name: 'Anna Berg' } }),
  'PUT /api/user/password': async (world) => ({
    body: { currentPassword: password, newPassword: `${password}, anew` },
    keep: ['currentPassword'],
    token: (await another.owner(world)).token,
  }),
  'POST /api/user/email': async (world) => ({
    body: { email: `moved${++count}@salon.example`, password },
    keep: ['email', 'password'],
    token: (await another.owner(world)).token,
  }),
  'PUT /api/email-change': async (world) => {
    const { owner } = await another.owner(world)
    const requester = { ...salonOf(owner), session: '0123456789abcdef' }
    const change = { email: `moved${++count}@salon.example`, password }
    const { token } = await requestEmail(world.salon.database.db, requester, change)
    return { body: { token }, keep: ['token'] }
  },
  'DELETE /api/user': async (world) => ({
    body: { password },
    keep: ['password'],
    token: (await another.owner(world)).token,
  }),
  'GET /api/second-factor': nothing,
  'POST /api/second-factor': async (world) => ({
    body: { password },
    keep: ['password'],
    token: (await another.owner(world)).token,
  }),
  'PUT /api/second-factor': async (world) => {
    const { token } = await another.owner(world)
    // The next one: it is good for a minute and more.
    const code = codeOf(await beginFor(world.salon.app, token), 1, world.salon.now())
    return { body: { code }, keep: ['code'], token }
  },
  'DELETE /api/second-factor': async (world) => {
    const { token } = await another.owner(world)
    const { recoveryCodes } = await switchOnFor(world.salon, token)
    return { body: { password, code: recoveryCodes[0] }, keep: ['password', 'code'], token }
  },
  'POST /api/second-factor/recovery-codes': async (world) => {
    const { token } = await another.owner(world)
    await switchOnFor(world.salon, token)
    return { body: { password }, keep: ['password'], token }
  },
  'GET /api/accounts': nothing,
  // A staff member has one account at most.
  'POST /api/accounts': async (world) => ({
    body: {
      name: 'Ivy Kay',
      email: `desk${++count}@salon.example`,
      role: 'user',
      staffId: await another.staff(world),
    },
    keep: ['email', 'staffId'],
  }),
  'PUT /api/accounts/:id': async (world) => ({
    params: { id: await another.colleague(world) },
    body: { name: 'Ivy Lee', role: 'visitor', staffId: await another.staff(world) },
    keep: ['staffId'],
  }),
  'DELETE /api/accounts/:id': spare(another.colleague),
  'POST /api/accounts/:id/link': spare(another.colleague),
  'DELETE /api/accounts/:id/sessions': spare(another.colleague),
  'POST /api/accounts/:id/ownership': async (world) => {
    const { owner, token } = await another.owner(world)
    const { account } = await world.salon.colleague(owner, 'user')
    return { params: { id: account?.id }, body: { password }, keep: ['password'], token }
  },
  'GET /api/export': nothing,
  'GET /api/sessions': nothing,
  'DELETE /api/sessions/:id': async (world) => {
    const body = { email: world.email, password }
    await world.salon.anonymous.call(authRoutes.login, { body })
    const open = await world.owner.call(authRoutes.sessions)
    return { params: { id: open.find(({ kind }) => kind === 'cookie')?.id } }
  },
  'GET /api/settings': nothing,
  'PUT /api/settings': () => ({ body: { language: 'de', notifications: { visitMoved: false } } }),
  'GET /api/settings/time-zone': () => ({ query: { timeZone: 'America/New_York' } }),
  'GET /api/salon-info': () => ({ query: { _t: '1', userId: '1' } }),
  'POST /api/salon-info': async (world) => ({
    body: { name: 'Salon West' },
    token: (await another.owner(world)).token,
  }),
  'PUT /api/salon-info/:id': row('salon-info', { name: 'Salon Ost', address: null }),
  'GET /api/customers': () => ({ query: { q: 'ann', limit: 5 } }),
  'GET /api/customers/search': () => ({ query: { q: 'ann', limit: 5 } }),
  'GET /api/customers/duplicates': () => ({ query: { name: 'Ann', phone: '+49 30 123456' } }),
  'GET /api/customers/:id': row('customers'),
  'POST /api/customers': () => ({ body: { name: 'Gus Hay', email: '', phone: '+49 30 1' } }),
  'PUT /api/customers/:id': row('customers', { notes: 'likes tea' }),
  'DELETE /api/customers/:id': spare(another.customer),
  'GET /api/customers/:id/service-records': row('customers'),
  'PUT /api/service-records/:id': row('service-records', { rating: 5, notes: 'well done' }),
  'GET /api/categories': nothing,
  'POST /api/categories': () => ({ body: { name: 'Nails', color: '#EC4899' } }),
  'PUT /api/categories/:id': row('categories', { isActive: true }),
  'DELETE /api/categories/:id': spare(
    async ({ owner }) => (await owner.call(categoryRoutes.add, { body: { name: 'Skin' } })).id,
  ),
  'GET /api/services': nothing,
  'GET /api/services/active': nothing,
  'GET /api/services/together': ({ services }) => ({ query: { serviceId: services[0] } }),
  'POST /api/services': (world) => ({ body: offer(world) }),
  'PUT /api/services/:id': async (world) => ({
    params: { id: await another.service(world) },
    body: { ...offer(world), initialWork: 30, processing: 45 },
    // Phases have to fit the duration, of which an edit may name a part.
    keep: ['duration', 'initialWork', 'processing'],
  }),
  'DELETE /api/services/:id': spare(another.service),
  'GET /api/service-offers': nothing,
  'PUT /api/services/:id/offers': spare(another.service, ({ ids }) => ({
    offers: [{ staffId: ids['staffId'], price: '12', duration: 20 }],
  })),
  'GET /api/staff': nothing,
  'POST /api/staff': () => ({ body: { name: 'Ivy Kay', role: 'Staff Member', isActive: true } }),
  'PUT /api/staff/:id': spare(another.staff, () => ({ phone: '030 2' })),
  'DELETE /api/staff/:id': spare(another.staff),
  'POST /api/staff/:id/hand-over': spare(another.busyMember, ({ ids }) => ({
    staffId: ids['staffId'],
    overlap: 'reject',
  })),
  'GET /api/working-hours': () => ({ query: { from: '2026-06-01' } }),
  // A week that begins then is there, so that a version can be another one.
  'PUT /api/working-hours/schedules': async ({ owner, ids }) => {
    const body = { staffId: ids['staffId'] ?? 0, validFrom: '2026-06-01', week: [] }
    const off = Array.from({ length: 7 }, () => null)
    await owner.call(workingHoursRoutes.setSchedule, { body: { ...body, week: off } })
    const week = [null, workingDay, workingDay, workingDay, workingDay, workingDay, null]
    return { body: { ...body, week }, keep: ['week'] }
  },
  'DELETE /api/working-hours/schedules/:id': spare(another.schedule),
  'DELETE /api/working-hours/staff/:id/schedules': spare(another.memberWithHours),
  'POST /api/working-hours/exceptions': () => ({
    body: { staffId: null, firstDay: '2026-12-24', lastDay: '2026-12-26', day: null },
    keep: ['firstDay', 'lastDay'],
  }),
  'PUT /api/working-hours/exceptions/:id': async (world) => ({
    params: { id: await another.exception(world) },
    body: { day: workingDay, reason: 'Late opening' },
    keep: ['firstDay', 'lastDay'],
  }),
  'DELETE /api/working-hours/exceptions/:id': spare(another.exception),
  'POST /api/working-hours/blocked-times': ({ ids }) => ({
    body: {
      staffId: ids['staffId'],
      day: '2026-12-27',
      from: '14:00',
      to: '15:30',
      weekdays: [0, 3],
      everyWeeks: 2,
      until: '2027-12-31',
      exceptDays: ['2027-01-10'],
    },
    // As it repeats it has to hold on some day, and not on too many.
    keep: ['day', 'from', 'to', 'weekdays', 'everyWeeks', 'until'],
  }),
  'PUT /api/working-hours/blocked-times/:id': async (world) => ({
    params: { id: await another.blockedTime(world) },
    query: { day: '2030-08-15' },
    body: { reason: 'Training', to: '16:00' },
    keep: ['day', 'from', 'to', 'weekdays', 'everyWeeks', 'until'],
  }),
  'DELETE /api/working-hours/blocked-times/:id': async (world) => ({
    params: { id: await another.blockedTime(world) },
    query: { day: '2030-08-15' },
    keep: ['day'],
  }),
  'GET /api/appointments': () => ({ query: { from: '2026-06-01', to: '2026-06-30' } }),
  'GET /api/availability': ({ services }) => ({
    query: { serviceIds: services.slice(0, 2).join(','), from: '2036-06-02', to: '2036-06-04' },
  }),
  'GET /api/waiting-list': nothing,
  'GET /api/waiting-list/matches': async (world) => {
    await another.waitingEntry(world)
    return { query: { staffId: world.ids['staffId'], start: '2030-06-11T09:00:00Z', duration: 60 } }
  },
  'POST /api/waiting-list': ({ ids }) => ({
    body: {
      customerId: ids['customerId'],
      serviceIds: [ids['serviceId']],
      staffIds: [ids['staffId']],
      firstDay: '2030-06-01',
      lastDay: '2030-06-30',
      weekdays: [2, 4],
      from: '09:00',
      to: '13:00',
    },
    keep: ['firstDay', 'lastDay', 'from', 'to'],
  }),
  'PUT /api/waiting-list/:id': async (world) => ({
    params: { id: await another.waitingEntry(world) },
    body: { lastDay: '2030-07-31', weekdays: [6] },
    keep: ['firstDay', 'lastDay', 'from', 'to'],
  }),
  'DELETE /api/waiting-list/:id': spare(another.waitingEntry),
  'POST /api/waiting-list/:id/restore': async (world) => {
    const params = { id: await another.waitingEntry(world) }
    await world.owner.call(waitingListRoutes.remove, { params })
    return { params }
  },
  'GET /api/calendar-feeds': nothing,
  'PUT /api/calendar-feeds': () => ({ body: { staffId: null, detail: 'services' } }),
  'DELETE /api/calendar-feeds/:id': spare(another.calendarFeed),
  'GET /api/calendar/:file': async (world) => ({
    params: { file: await another.calendarFile(world) },
  }),
  'GET /api/calendar': () => ({ query: { from: '2026-05-31', to: '2026-07-11' } }),
  'GET /api/appointments/:id': row('appointments'),
  'GET /api/appointments/:id/visit': row('appointments'),
  // An entry of the waiting list is of one client, and for one booking.
  ...onlineScenes,
  ...depositScenes,
  ...importScenes,
  ...duplicateScenes,
  ...safetyScenes,
  ...formulaScenes,
  ...formScenes,
  'POST /api/appointments': (world) => ({ body: booking(world), keep: ['waitingEntryId'] }),
  'PUT /api/appointments/:id': spare(another.appointment, () => ({
    appointmentTime: '2031-05-07T09:00:00Z',
    price: 41.5,
    notes: null,
  })),
  'PUT /api/appointments/:id/visit': spare(another.appointment, ({ ids }) => ({
    appointmentDate: '2031-05-09T09:00:00Z',
    staffId: ids['owner'],
  })),
  'POST /api/appointments/:id/arrival': async (world) => {
    const params = { id: await another.appointment(world) }
    const body = { appointmentTime: world.salon.now().toISOString() }
    await world.owner.call(appointmentRoutes.edit, { params, body })
    return { params, body: { arrived: true } }
  },
  'DELETE /api/appointments/:id': spare(another.appointment),
  'POST /api/series/preview': repeating,
  'POST /api/series': repeating,
  'GET /api/series/:id': spare(async (world) => (await another.series(world)).id),
  'PUT /api/appointments/:id/series': async (world) => ({
    params: { id: (await another.series(world)).first },
    body: { scope: 'later', time: '11:00', staffId: world.ids['owner'], notes: 'Moved' },
    // About days of this series alone.
    keep: ['choices'],
  }),
  'POST /api/appointments/:id/series/preview': async (world) => ({
    params: { id: (await another.series(world)).first },
    body: { scope: 'later', time: '11:00' },
    keep: ['choices'],
  }),
  'DELETE /api/appointments/:id/series': async (world) => ({
    params: { id: (await another.series(world)).first },
    query: { scope: 'all' },
  }),
  'POST /api/appointments/:id/series/restore': async (world) => {
    const params = { id: (await another.series(world)).first }
    await world.owner.call(seriesRoutes.remove, { params, query: { scope: 'all' } })
    return { params, query: { overlap: 'reject' } }
  },
  'POST /api/appointments/:id/services': spare(another.appointment, ({ services }) => ({
    serviceId: services[1],
  })),
  'POST /api/visits': async (world) => ({
    body: {
      customerId: await another.customer(world),
      staffId: world.ids['staffId'],
      appointmentDate: '2031-05-08T09:00:00Z',
      services: world.services.map((serviceId) => ({ serviceId })),
    },
    // All of it on one day.
    keep: ['customerId', 'services', 'appointmentDate', 'appointmentTime', 'waitingEntryId'],
  }),
  'POST /api/appointments/:id/restore': async (world) => {
    const params = { id: await another.appointment(world) }
    await world.owner.call(appointmentRoutes.remove, { params })
    return { params }
  },
  'POST /api/appointments/:id/photos': async (world) => ({
    params: { id: await another.appointment(world) },
    form: photoForm(world.picture, 'before'),
  }),
  'POST /api/appointments/:id/photos/:key/restore': async (world) => {
    const { id, key } = await another.photo(world)
    await world.owner.call(appointmentRoutes.edit, { params: { id }, body: { beforePhotos: [] } })
    return { params: { id, key } }
  },
  'GET /api/photo-usage': nothing,
  'GET /api/photos/:key': async (world) => {
    const { key } = await another.photo(world)
    return { params: { key }, query: { size: 'thumbnail' } }
  },
  'GET /api/history': () => ({ query: { limit: 20, subject: 'appointment' } }),
  'GET /api/appointments/:id/history': row('appointments'),
  'GET /api/customers/:id/history': row('customers'),
  'POST /api/history/:seq/undo': async (world) => {
    const params = { id: await another.customer(world) }
    await world.owner.call(customerRoutes.edit, { params, body: { phone: '030 77' } })
    const [last] = await world.owner.call(historyRoutes.ofCustomer, { params })
    // Together with others only changes of visits can be undone.
    return { params: { seq: last?.seq }, keep: ['together'] }
  },
  'GET /api/activity/recent': () => ({ query: { limit: 3 } }),
  'GET /api/dashboard/stats': nothing,
  'GET /api/analytics/revenue': () => ({ query: { from: '2026-06-01', to: '2026-06-30' } }),
  'GET /api/analytics/utilisation': () => ({ query: { from: '2026-06-01', to: '2026-06-30' } }),
  'GET /api/notifications': () => ({ query: { limit: 3 } }),
  'GET /api/backups': nothing,
  'GET /api/events': () => ({ query: { behind: 1_000 } }),
  'POST /api/notifications/:id/read': row('notifications'),
  'POST /api/notifications/read-all': nothing,
  'GET /api/push': nothing,
  'PUT /api/push': () => ({
    body: newBrowser().subscription,
    keep: ['endpoint', 'p256dh', 'auth'],
  }),
  'DELETE /api/push': nothing,
  ...messageScenes,
}

/** The scene of a route. */
export const sceneOf = (route: Route, world: World): Scene | Promise<Scene> =>
  scenes[operationOf(route) as Operation](world)
