import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { another, type World } from './open-world.ts'

const kept = { name: 'kept', email: 'kept', phone: 'kept' } as const

/** A client who is part of another one: their former id. */
async function mergedClient(world: World) {
  const [id, formerId] = [await another.customer(world), await another.customer(world)]
  const body = { formerId, fields: kept }
  await world.owner.call(duplicateRoutes.merge, { params: { id }, body })
  return formerId
}

/** How to call each operation of duplicates so that it succeeds. */
export const duplicateScenes = {
  'POST /api/customers/:id/merge': async (world: World) => ({
    params: { id: await another.customer(world) },
    body: {
      formerId: await another.customer(world),
      // Those of clients as they were added.
      versions: { kept: 1, former: 1 },
      fields: kept,
    },
    keep: ['formerId', 'versions'],
  }),
  'POST /api/customers/:id/separate': async (world: World) => ({
    params: { id: await mergedClient(world) },
  }),
  'GET /api/duplicates': () => ({}),
  'POST /api/duplicates/merges': async (world: World) => {
    const body = { name: 'Ann Lee', phone: '+49 171 2345678' }
    const [one, other] = [
      await world.owner.call(customerRoutes.add, { body }),
      await world.owner.call(customerRoutes.add, { body }),
    ]
    return { body: { pairs: [{ firstId: one.id, secondId: other.id }] }, keep: ['pairs'] }
  },
  'POST /api/duplicates/separations': async (world: World) => ({
    body: { formerIds: [await mergedClient(world)] },
    keep: ['formerIds'],
  }),
  'PUT /api/duplicates/distinctions': async (world: World) => ({
    body: {
      firstId: await another.customer(world),
      secondId: await another.customer(world),
      areDistinct: true,
    },
    keep: ['firstId', 'secondId'],
  }),
}
