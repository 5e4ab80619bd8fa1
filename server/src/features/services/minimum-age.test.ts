import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { safetyRoutes } from '@salon/contract/safety'
import { serviceRoutes } from '@salon/contract/services'
import { expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { seedSalon } from '../../../test/seed-salon.ts'

const salon = openSalon()
const { list, edit } = serviceRoutes

it.each([-1, 100, 16.5, '16', 'x'])('%j is refused at its field', async (minimumAge) => {
  const { caller, color } = await seedSalon(salon)

  const body = { minimumAge }
  const { status, problem } = await caller.try(edit, { params: { id: color.id }, body })

  expect(status).toBe(422)
  expect(problem.errors).toEqual([
    { path: 'minimumAge', message: 'An age is a whole number from 0 to 99' },
  ])
})

it('is none unless it is set, stays where an edit leaves it out, and is undone', async () => {
  const { caller, color } = await seedSalon(salon)
  const change = (body: object) => caller.call(edit, { params: { id: color.id }, body })
  expect(color.minimumAge).toBeNull()

  await change({ minimumAge: 16 })
  expect((await change({ price: 90 })).minimumAge).toBe(16)
  expect((await change({ minimumAge: null })).minimumAge).toBeNull()

  const [entry] = await caller.call(historyRoutes.all, { query: { subject: 'service' } })
  expect(entry?.changes).toEqual([{ field: 'minimumAge', before: 16, after: null }])
  await caller.call(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })
  expect((await caller.call(list)).find(({ id }) => id === color.id)?.minimumAge).toBe(16)
})

it('keeps nobody from being booked at the desk, which is warned', async () => {
  const { caller, color, cut, client, draft } = await seedSalon(salon)
  await caller.call(edit, { params: { id: color.id }, body: { minimumAge: 16 } })
  await caller.call(customerRoutes.edit, {
    params: { id: client.id },
    body: { birthday: '2010-06-11' },
  })

  const booked = await caller.call(appointmentRoutes.add, {
    body: { ...draft, serviceId: color.id },
  })

  expect(booked).toMatchObject({
    service: { minimumAge: 16 },
    customer: { birthday: '2010-06-11' },
  })
  // Of another service, and on the birthday, nothing is said.
  for (const more of [
    { serviceId: cut.id },
    { serviceId: color.id, appointmentDate: '2026-06-11T10:00' },
  ])
    await caller.call(appointmentRoutes.add, { body: { ...draft, ...more } })
  const query = { from: '2026-06-10', to: '2026-06-11' }
  expect(await caller.call(safetyRoutes.alerts, { query })).toMatchObject([
    { appointmentId: booked.id, age: { minimum: 16, age: 15 }, test: null, conditions: [] },
  ])
})
