import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import type { Reason } from '@salon/contract/errors'
import { historyRoutes } from '@salon/contract/history'
import type { Operation } from '@salon/contract/permissions'
import type { Route } from '@salon/contract/route'
import { wallClockAt } from '@salon/contract/salon-clock'
import { seriesRoutes } from '@salon/contract/series'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { another, type RequestParts, type World } from './open-world.ts'

type ProvokeVisit = (
  cast: { readonly world: World },
  route: Route,
  scene: RequestParts,
) => RequestParts | Promise<RequestParts>

/** A booking of a slot that the next booking wants, too. */
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

/** What would be the second row of its service in a client's visit. */
async function second({ owner, ids, services }: World) {
  const { id: customerId } = await owner.call(customerRoutes.add, { body: { name: 'Lou Ash' } })
  const [serviceId = 0] = services
  const row = { customerId, serviceId, staffId: ids['staffId'] ?? 0, duration: 60, price: 1 }
  await owner.call(appointmentRoutes.add, {
    body: { ...row, appointmentDate: '2034-01-01T09:00:00Z' },
  })
  return { ...row, appointmentDate: '2034-01-01T12:00:00Z', overlap: 'reject' as const }
}

/** A deleted row, and one more at its place since: of another client, or in its own visit. */
async function replaced(world: World, whose: 'another' | 'its own') {
  const { owner, ids } = world
  const params = { id: await another.appointment(world) }
  const row = await owner.call(appointmentRoutes.get, { params })
  await owner.call(appointmentRoutes.remove, { params })
  const { serviceId, duration, price, appointmentDate } = row
  const customerId = whose === 'its own' ? row.customerId : (ids['customerId'] ?? 0)
  // One of its own is with another staff member, whose rows do not overlap.
  const staffId = whose === 'its own' ? (ids['owner'] ?? 0) : row.staffId
  const body = { customerId, serviceId, staffId, duration, price, appointmentDate }
  await owner.call(appointmentRoutes.add, { body })
  const [entry] = await owner.call(historyRoutes.ofAppointment, { params })
  return { row: { params }, entry: { params: { seq: entry?.seq } }, query: { overlap: 'reject' } }
}

/** A day on which the salon is closed, and a request for it. */
async function closed({ owner, ids, services }: World) {
  const day = '2035-01-01'
  const body = { staffId: null, firstDay: day, lastDay: day, day: null }
  await owner.call(workingHoursRoutes.addException, { body })
  return {
    customerId: ids['customerId'] ?? 0,
    serviceId: services[0] ?? 0,
    staffId: ids['staffId'] ?? 0,
    appointmentDate: `${day}T09:00:00Z`,
    duration: 60,
    price: 1,
    hours: 'reject' as const,
  }
}

/** Moves a row to the day on which the salon is closed. */
const toClosedDay: ProvokeVisit = async ({ world }, _, { params }) => {
  const { appointmentDate, hours } = await closed(world)
  return { ...(params && { params }), body: { appointmentDate, hours } }
}

/** A booking of one service as a series of one day at that time. */
const onceAgain = ({ customerId, staffId, serviceId, appointmentDate, ...checks }: OneBooking) => {
  const { day, time } = wallClockAt(appointmentDate, 'Europe/Berlin')
  return {
    customerId,
    staffId,
    services: [{ serviceId }],
    firstDay: day,
    time,
    rule: { unit: 'day' as const, every: 1, times: 1 },
    overlap: checks.overlap,
    hours: checks.hours,
  }
}

interface OneBooking {
  readonly customerId: number
  readonly staffId: number
  readonly serviceId: number
  readonly appointmentDate: string
  readonly overlap?: 'reject'
  readonly hours?: 'reject'
}

/** A series, and its move to where another booking is. */
async function movedSeries(world: World, there: OneBooking): Promise<RequestParts> {
  const { first } = await another.series(world)
  const { firstDay: day, time, staffId, overlap, hours } = onceAgain(there)
  return { params: { id: first }, body: { scope: 'all', day, time, staffId, overlap, hours } }
}

/** A series that was deleted, and a booking at its place since: of another client, or in its own visit. */
async function replacedSeries(world: World, whose: 'another' | 'its own') {
  const params = { id: (await another.series(world)).first }
  const row = await world.owner.call(appointmentRoutes.get, { params })
  await world.owner.call(seriesRoutes.remove, { params, query: { scope: 'all' } })
  const { serviceId, duration, price, appointmentDate } = row
  const customerId = whose === 'its own' ? row.customerId : (world.ids['customerId'] ?? 0)
  const staffId = whose === 'its own' ? (world.ids['owner'] ?? 0) : row.staffId
  const body = { customerId, serviceId, staffId, duration, price, appointmentDate }
  await world.owner.call(appointmentRoutes.add, { body })
  return { params, query: { overlap: 'reject' } }
}

/** Refusals of what would be booked twice, or outside of working hours. */
export const visitRefusals: Partial<Record<`${Operation} ${Reason}`, ProvokeVisit>> = {
  'POST /api/appointments outside_hours': async ({ world }) => ({ body: await closed(world) }),
  'PUT /api/appointments/:id outside_hours': toClosedDay,
  'PUT /api/appointments/:id/visit outside_hours': toClosedDay,
  'POST /api/visits outside_hours': async ({ world }) => {
    const { serviceId, duration: _, price: __, ...visit } = await closed(world)
    return { body: { ...visit, services: [{ serviceId }] } }
  },
  'POST /api/appointments/:id/services outside_hours': async ({ world }) => {
    const { hours, ...body } = await closed(world)
    const { id } = await world.owner.call(appointmentRoutes.add, { body })
    return { params: { id }, body: { serviceId: world.services[1], hours } }
  },
  'POST /api/series outside_hours': async ({ world }) => ({
    body: onceAgain(await closed(world)),
  }),
  'POST /api/series overlaps': async ({ world }) => ({ body: onceAgain(await taken(world)) }),
  'POST /api/series service_in_visit': async ({ world }) => {
    const mine = await second(world)
    // With another staff member, whose rows do not overlap.
    return { body: onceAgain({ ...mine, staffId: world.ids['owner'] ?? 0 }) }
  },
  'PUT /api/appointments/:id/series outside_hours': async ({ world }) =>
    movedSeries(world, await closed(world)),
  'PUT /api/appointments/:id/series overlaps': async ({ world }) =>
    movedSeries(world, await taken(world)),
  'PUT /api/appointments/:id/series service_in_visit': async ({ world }) => {
    const { first } = await another.series(world)
    const { customerId, serviceId } = await world.owner.call(appointmentRoutes.get, {
      params: { id: first },
    })
    const there = { ...(await second(world)), customerId, serviceId }
    const { overlap: _, ...body } = there
    await world.owner.call(appointmentRoutes.add, {
      body: { ...body, appointmentDate: '2034-01-01T18:00:00Z' },
    })
    const { day, time } = { day: '2034-01-01', time: '12:00' }
    return { params: { id: first }, body: { scope: 'all', day, time, overlap: 'reject' } }
  },
  'POST /api/appointments/:id/series/restore overlaps': ({ world }) =>
    replacedSeries(world, 'another'),
  'POST /api/appointments/:id/series/restore service_in_visit': ({ world }) =>
    replacedSeries(world, 'its own'),
  'POST /api/appointments overlaps': async ({ world }) => ({ body: await taken(world) }),
  'POST /api/appointments service_in_visit': async ({ world }) => ({ body: await second(world) }),
  'PUT /api/appointments/:id service_in_visit': async ({ world }, _, { params }) => ({
    ...(params && { params }),
    body: await second(world),
  }),
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
    const there = { appointmentDate: '2033-01-01T12:00:00Z', overlap: 'reject' }
    return { ...(params && { params }), body: there }
  },
  'POST /api/staff/:id/hand-over outside_hours': async ({ world }, _, scene) => {
    const { hours, ...booking } = await closed(world)
    const staffId = Number(scene.params?.['id'])
    await world.owner.call(appointmentRoutes.add, { body: { ...booking, staffId } })
    return { ...scene, body: { staffId: booking.staffId, hours } }
  },
  'POST /api/staff/:id/hand-over overlaps': async ({ world }, _, scene) => {
    const { id: __, ...place } = await taken(world)
    const staffId = Number(scene.params?.['id'])
    await world.owner.call(appointmentRoutes.add, { body: { ...place, staffId, overlap: 'allow' } })
    return scene
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
  'POST /api/visits service_in_visit': async ({ world }) => {
    const { customerId, staffId, serviceId, appointmentDate, overlap } = await second(world)
    return { body: { customerId, staffId, appointmentDate, overlap, services: [{ serviceId }] } }
  },
  'POST /api/appointments/:id/restore already_exists': async ({ world }) => ({
    params: { id: await another.appointment(world) },
  }),
  'POST /api/appointments/:id/restore service_in_visit': async ({ world }) => {
    const { row, query } = await replaced(world, 'its own')
    return { ...row, query }
  },
  'POST /api/appointments/:id/restore overlaps': async ({ world }) => {
    const { row, query } = await replaced(world, 'another')
    return { ...row, query }
  },
  'POST /api/history/:seq/undo service_in_visit': async ({ world }) => {
    const { entry, query } = await replaced(world, 'its own')
    return { ...entry, query }
  },
  'POST /api/history/:seq/undo overlaps': async ({ world }) => {
    const { entry, query } = await replaced(world, 'another')
    return { ...entry, query }
  },
}
