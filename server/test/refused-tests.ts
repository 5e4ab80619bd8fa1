import { appointmentRoutes } from '@salon/contract/appointments'
import type { Reason } from '@salon/contract/errors'
import { historyRoutes } from '@salon/contract/history'
import type { Operation } from '@salon/contract/permissions'
import { safetyRoutes } from '@salon/contract/safety'
import { seriesRoutes } from '@salon/contract/series'
import { another, type RequestParts, type World } from './open-world.ts'

type ProvokeTest = (cast: { readonly world: World }) => Promise<RequestParts>

/** From now on a service blocks without a patch test, which the world's client has not. */
const require = ({ owner }: World, id: number) =>
  owner.call(safetyRoutes.setServiceTest, {
    params: { id },
    body: { test: { product: 'Igora', hoursBefore: 48, monthsValid: 6, effect: 'blocks' } },
  })

/** A service of its own that blocks: those of the world are booked by others. */
async function blocking(world: World): Promise<number> {
  const id = await another.service(world)
  await require(world, id)
  return id
}

const draftOf = ({ ids }: World, serviceId: number) => ({
  customerId: ids['customerId'] ?? 0,
  serviceId,
  staffId: ids['staffId'] ?? 0,
  appointmentDate: '2037-03-03T09:00:00Z',
  duration: 15,
  price: 1,
})

const seriesOf = ({ ids }: World, serviceId: number) => ({
  customerId: ids['customerId'] ?? 0,
  staffId: ids['staffId'] ?? 0,
  services: [{ serviceId }],
  firstDay: '2037-03-04',
  time: '10:00',
  rule: { unit: 'day' as const, every: 1, times: 2 },
})

/** A row that was booked before its service blocked, and changed in between. */
async function bookedBefore(world: World, change?: (id: number) => Promise<unknown>) {
  const serviceId = await another.service(world)
  const body = draftOf(world, serviceId)
  const { id } = await world.owner.call(appointmentRoutes.add, { body })
  await change?.(id)
  await require(world, serviceId)
  return { params: { id } }
}

/** Refusals of what needs a patch test. */
export const testRefusals: Partial<Record<`${Operation} ${Reason}`, ProvokeTest>> = {
  'POST /api/appointments test_needed': async ({ world }) => ({
    body: draftOf(world, await blocking(world)),
  }),
  'PUT /api/appointments/:id test_needed': async ({ world }) => ({
    params: { id: await another.appointment(world) },
    body: { serviceId: await blocking(world) },
  }),
  'PUT /api/appointments/:id/visit test_needed': async ({ world }) => ({
    ...(await bookedBefore(world)),
    body: { appointmentDate: '2037-03-05T09:00:00Z' },
  }),
  'POST /api/appointments/:id/services test_needed': async ({ world }) => ({
    params: { id: await another.appointment(world) },
    body: { serviceId: await blocking(world) },
  }),
  'POST /api/visits test_needed': async ({ world }) => {
    const { serviceId, duration: _, price: __, ...visit } = draftOf(world, await blocking(world))
    return { body: { ...visit, services: [{ serviceId }] } }
  },
  'POST /api/appointments/:id/restore test_needed': ({ world }) =>
    bookedBefore(world, (id) => world.owner.call(appointmentRoutes.remove, { params: { id } })),
  'POST /api/series test_needed': async ({ world }) => ({
    body: seriesOf(world, await blocking(world)),
  }),
  'PUT /api/appointments/:id/series test_needed': async ({ world }) => ({
    params: { id: (await another.series(world)).first },
    body: { scope: 'all', serviceId: await blocking(world) },
  }),
  'POST /api/appointments/:id/series/restore test_needed': async ({ world }) => {
    const { owner } = world
    const serviceId = await another.service(world)
    const { visits } = await owner.call(seriesRoutes.add, { body: seriesOf(world, serviceId) })
    const params = { id: visits[0]?.appointmentIds[0] ?? 0 }
    await owner.call(seriesRoutes.remove, { params, query: { scope: 'all' } })
    await require(world, serviceId)
    return { params }
  },
  'POST /api/history/:seq/undo test_needed': async ({ world }) => {
    const { owner } = world
    const { params } = await bookedBefore(world, (id) =>
      owner.call(appointmentRoutes.edit, { params: { id }, body: { status: 'cancelled' } }),
    )
    const [entry] = await owner.call(historyRoutes.ofAppointment, { params })
    return { params: { seq: entry?.seq } }
  },
}
