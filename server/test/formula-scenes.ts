import { formulaRoutes } from '@salon/contract/formulas'
import type { World } from './open-world.ts'

const ofAppointment = ({ ids }: World) => ({ id: ids['appointments'] ?? 0 })

export const roots = {
  brand: 'Koleston',
  shades: [
    { shade: '7/0', grams: 30 },
    { shade: '7/1', grams: 12.5 },
  ],
  developer: '20 vol / 6 %',
  developerGrams: 42.5,
  minutes: 35,
  note: 'roots',
}

/** What was mixed in two bowls. */
export const mixtures = [roots, { brand: 'Color Touch', shades: [{ shade: '8/0', grams: 20 }] }]

const noted = (world: World) =>
  world.owner.call(formulaRoutes.set, { params: ofAppointment(world), body: { mixtures } })

/** How to call the operations about formulas so that they succeed. */
export const formulaScenes = {
  'GET /api/customers/:id/formulas': async (world: World) => {
    await noted(world)
    return { params: { id: world.ids['customerId'] ?? 0 } }
  },
  'PUT /api/appointments/:id/formula': (world: World) => ({
    params: ofAppointment(world),
    body: { mixtures },
    keep: ['mixtures', 'existing'],
  }),
  'DELETE /api/appointments/:id/formula': async (world: World) => {
    await noted(world)
    return { params: ofAppointment(world) }
  },
}
