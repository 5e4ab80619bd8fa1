import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { notificationRoutes } from '@salon/contract/notifications'
import { settingsRoutes } from '@salon/contract/settings'
import { expect, it } from 'vitest'
import { seedSalon } from '../../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { notifications } from '../../db/schema/notifications.ts'

const salon = openSalon()

/** Ann, with a visit that is over and three to come, one of which is in progress. */
async function givenVisits() {
  salon.setNow('2026-06-10T12:00:00Z')
  const salonRows = await seedSalon(salon)
  const { caller, draft, color } = salonRows
  const book = (more: object) => caller.call(appointmentRoutes.add, { body: { ...draft, ...more } })
  await book({ appointmentDate: '2026-06-09T10:00' })
  const later = await book({ appointmentDate: '2026-06-12T10:00', serviceId: color.id })
  const begun = await book({ appointmentDate: '2026-06-11T10:00', status: 'in-progress' })
  const paid = await book({ appointmentDate: '2026-06-13T10:00', status: 'completed' })
  await book({ appointmentDate: '2026-06-14T10:00', status: 'no-show' })
  const desk = await salon.colleague(caller, 'user')
  return { ...salonRows, desk, begun, later, paid }
}

const notificationsOf = async (caller: Caller) =>
  (await caller.call(notificationRoutes.list)).filter(
    ({ isSample, type }) => !isSample && type !== 'account',
  )

it("notifies the owner of the visits that a colleague's removal of a client cancels, and of their restoration", async () => {
  const { caller, desk, client, begun, later, paid } = await givenVisits()
  const statusOf = async ({ id }: { id: number }) =>
    (await caller.call(appointmentRoutes.get, { params: { id } })).status

  await desk.call(customerRoutes.remove, { params: { id: client.id } })

  const cancelled = await notificationsOf(caller)
  expect(cancelled).toMatchObject(
    [later, begun].map(({ id, appointmentDate, price, service }) => ({
      kind: 'visit_cancelled',
      appointmentId: id,
      customerName: 'Removed client',
      details: { serviceName: service.name, appointmentDate, price, by: 'Colleague' },
    })),
  )
  expect(cancelled).toHaveLength(2)
  expect(await Promise.all([begun, later, paid].map(statusOf))).toEqual([
    'cancelled',
    'cancelled',
    'completed',
  ])
  const rows = await salon.database.db.select().from(notifications)
  expect(JSON.stringify(rows)).not.toContain(client.name)

  const [removal] = await caller.call(historyRoutes.all, {
    query: { subject: 'customer', limit: 1 },
  })
  await desk.call(historyRoutes.undo, { params: { seq: removal?.seq ?? 0 } })

  expect((await notificationsOf(caller)).slice(0, 2)).toMatchObject(
    [later, begun].map(({ id }) => ({
      kind: 'visit_booked',
      appointmentId: id,
      customerName: client.name,
    })),
  )
  expect(await Promise.all([begun, later].map(statusOf))).toEqual(['in-progress', 'scheduled'])
})

it("notifies only if the salon chose so, and never of the owner's own changes", async () => {
  const { caller, desk, client, draft } = await givenVisits()
  const who = { params: { id: client.id } }
  await caller.call(settingsRoutes.edit, { body: { notifications: { visitCancelled: false } } })
  await desk.call(customerRoutes.remove, who)
  expect(await notificationsOf(caller)).toEqual([])
  const bob = await caller.call(customerRoutes.add, { body: { name: 'Bob Ray' } })
  await caller.call(settingsRoutes.edit, { body: { notifications: { visitCancelled: true } } })
  await caller.call(appointmentRoutes.add, {
    body: { ...draft, customerId: bob.id, appointmentDate: '2026-06-15T10:00' },
  })

  await caller.call(customerRoutes.remove, { params: { id: bob.id } })

  expect(await notificationsOf(caller)).toEqual([])
})
