import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import type { Caller, OpenSalon } from './open-salon.ts'

/** A salon in Berlin with a client, two services and its owner to do the work. */
export async function seedSalon(salon: OpenSalon) {
  const caller = await salon.owner({ timeZone: 'Europe/Berlin' })
  const category = await caller.call(categoryRoutes.add, { body: { name: 'Hair' } })
  const service = (name: string, price: string, duration: number) =>
    caller.call(serviceRoutes.add, { body: { name, price, duration, categoryId: category.id } })
  const cut = await service('Cut', '40', 60)
  const color = await service('Color', '85.50', 90)
  const client = await caller.call(customerRoutes.add, { body: { name: 'Ann Lee' } })
  const [member] = await caller.call(staffRoutes.list)
  if (!member) throw new Error('a salon has its owner among the staff')
  const draft = {
    customerId: client.id,
    serviceId: cut.id,
    staffId: member.id,
    appointmentDate: '2026-06-10T10:00',
    duration: 60,
    price: '40',
  }
  return { caller, category, cut, color, client, member, draft }
}

/** One more client. */
export const other = (caller: Caller, name: string) =>
  caller.call(customerRoutes.add, { body: { name } })
