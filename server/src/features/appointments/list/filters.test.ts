import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { serviceRoutes } from '@salon/contract/services'
import { beforeEach, describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { list, add } = appointmentRoutes

describe('appointments by what a figure is made of', () => {
  let seeded: Awaited<ReturnType<typeof seedSalon>>
  const book = async (change: object) =>
    (await seeded.caller.call(add, { body: { ...seeded.draft, ...change } })).id
  const found = async (query: object) =>
    (await seeded.caller.call(list, { query })).map(({ id }) => id)

  beforeEach(async () => {
    seeded = await seedSalon(salon)
  })

  it('finds those of one service', async () => {
    await book({})
    const color = await book({ serviceId: seeded.color.id })

    expect(await found({ serviceId: seeded.color.id })).toEqual([color])
  })

  it('finds those of one category, and those whose category is archived', async () => {
    const { caller, category } = seeded
    const nails = await caller.call(categoryRoutes.add, { body: { name: 'Nails' } })
    const polish = await caller.call(serviceRoutes.add, {
      body: { name: 'Polish', price: '20', duration: 30, categoryId: nails.id },
    })
    const cut = await book({})
    const polished = await book({ serviceId: polish.id })
    await caller.call(categoryRoutes.remove, { params: { id: nails.id } })

    expect(await found({ categoryId: category.id })).toEqual([cut])
    expect(await found({ categoryId: nails.id })).toEqual([])
    expect(await found({ categoryId: 'none' })).toEqual([polished])
  })

  it('finds live ones: neither cancelled nor missed', async () => {
    const open = await book({})
    const done = await book({ status: 'completed' })
    await book({ status: 'cancelled' })
    await book({ status: 'no-show' })

    expect(await found({ standing: true })).toEqual([open, done])
    expect((await found({ standing: false })).length).toBe(4)
  })

  it('finds those of an hour of the salon’s clock, in summer and in winter', async () => {
    const winter = await book({ appointmentDate: '2026-03-25T10:30' })
    const summer = await book({ appointmentDate: '2026-04-01T10:00' })
    await book({ appointmentDate: '2026-04-01T09:59' })
    await book({ appointmentDate: '2026-04-02T10:00' })
    const wednesdayAtTen = { weekday: 3, hour: 10 }

    expect(await found(wednesdayAtTen)).toEqual([winter, summer])
    expect(await found({ ...wednesdayAtTen, from: '2026-03-26', to: '2026-04-01' })).toEqual([
      summer,
    ])
  })

  it.each([{ weekday: 7 }, { hour: 24 }, { hour: -1 }, { categoryId: 'all' }, { standing: '1' }])(
    'refuses %j',
    async (query) => {
      expect((await seeded.caller.try(list, { query })).status).toBe(422)
    },
  )
})
