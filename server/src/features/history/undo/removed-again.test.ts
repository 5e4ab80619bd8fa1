import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'

const salon = openSalon()

const newest = async (caller: Caller) => {
  const { seq } = await newestEntry(caller)
  return { params: { seq } }
}

it('brings a client back by the last removal only, as they were written then', async () => {
  const { caller, client } = await seedSalon(salon)
  const who = { params: { id: client.id } }
  await caller.call(customerRoutes.remove, who)
  const first = await newest(caller)
  await caller.call(historyRoutes.undo, first)
  const body = { name: 'Ann Berg', phone: '030 77', notes: 'Allergic to henna' }
  const written = await caller.call(customerRoutes.edit, { ...who, body })
  await caller.call(customerRoutes.remove, who)
  const last = await newest(caller)

  const { status, problem } = await caller.try(historyRoutes.undo, first)

  expect([status, problem.code]).toEqual([409, 'changed_since'])
  expect((await caller.try(customerRoutes.get, who)).status).toBe(404)
  await caller.call(historyRoutes.undo, last)
  expect(await caller.call(customerRoutes.get, who)).toEqual({
    ...written,
    version: written.version + 2,
  })
})

it.each(['appointment', 'service', 'staff member', 'category'])(
  'brings what was removed back by the last removal only: %s',
  async (what) => {
    const { caller, draft, color, category } = await seedSalon(salon)
    const { id } = await caller.call(appointmentRoutes.add, { body: draft })
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const remove = {
      appointment: () => caller.call(appointmentRoutes.remove, { params: { id } }),
      service: () => caller.call(serviceRoutes.remove, { params: { id: color.id } }),
      'staff member': () => caller.call(staffRoutes.remove, { params: { id: mia.id } }),
      category: () => caller.call(categoryRoutes.remove, { params: { id: category.id } }),
    }[what]
    await remove?.()
    const first = await newest(caller)
    await caller.call(historyRoutes.undo, first)
    await remove?.()
    const last = await newest(caller)

    expect((await caller.try(historyRoutes.undo, first)).problem.code).toBe('changed_since')
    expect((await caller.try(historyRoutes.undo, last)).status).toBe(200)
  },
)
