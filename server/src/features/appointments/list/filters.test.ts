import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { serviceRoutes } from '@salon/contract/services'
import { beforeEach, describe, expect, it } from 'vitest'
import { furnish } from '../../../../test/furnish.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { list, add } = appointmentRoutes

describe('appointments by what a figure is made of', () => {
  let furnished: Awaited<ReturnType<typeof furnish>>
  const book = async (change: object) =>
    (await furnished.caller.call(add, { body: { ...furnished.draft, ...change } })).id
  const found = async (query: object) =>
    (await furnished.caller.call(list, { query })).map(({ id }) => id)

  beforeEach(async () => {
    furnished = await furnish(salon)
  })

  it('finds those of one service', async () => {
    await book({})
    const color = await book({ serviceId: furnished.color.id })

    expect(await found({ serviceId: furnished.color.id })).toEqual([color])
  })

  it('finds those of one category, and those whose category is archived', async () => {
    const { caller, category } = furnished
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
      expect((await furnished.caller.try(list, { query })).status).toBe(422)
    },
  )
})
