import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import type { TestClient } from './client.ts'

/**
 * A new salon with 32 clients, two services and its owner as staff member, who calls two servers in
 * turn: `here` and `there`, which may be one.
 */
export async function openBusySalon(first: TestClient, second: TestClient, email: string) {
  const body = { name: 'Anna', email, password: 'long enough', withToken: true }
  const { token = '' } = await first.call(authRoutes.register, { body })
  const [here, there] = [first.as(token), second.as(token)]
  const [owner] = await here.call(staffRoutes.list)
  const category = await there.call(categoryRoutes.add, { body: { name: 'Hair' } })
  const offer = (name: string) =>
    here.call(serviceRoutes.add, {
      body: { name, price: '40', duration: 30, categoryId: category.id },
    })
  const [service, color] = [await offer('Cut'), await offer('Color')]
  /** The server for the n-th call. */
  const turn = (n: number) => (n % 2 ? there : here)
  const clients = await Promise.all(
    Array.from({ length: 32 }, (_, n) =>
      turn(n).call(customerRoutes.add, { body: { name: `Client ${n}` } }),
    ),
  )
  const draft = {
    serviceId: service.id,
    staffId: owner?.id ?? 0,
    duration: 30,
    price: '40',
    overlap: 'reject' as const,
  }
  /** Books a client at a moment. */
  const at = (customerId: number, appointmentDate: string, more: object = {}) =>
    here.call(appointmentRoutes.add, { body: { ...draft, customerId, appointmentDate, ...more } })
  return { here, there, turn, category, service, color, clients, draft, at }
}
