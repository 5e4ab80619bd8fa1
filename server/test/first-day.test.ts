import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { dashboardRoutes } from '@salon/contract/dashboard'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { expect, it } from 'vitest'
import { openSalon } from './open-salon.ts'

const salon = openSalon()

it("brings a salon through its first day, from an empty book to the day's money", async () => {
  salon.setNow('2026-06-10T07:00:00Z')
  const owner = await salon.owner({ name: 'Анна Берг', timeZone: 'Europe/Berlin' })
  expect(await owner.call(authRoutes.current)).toMatchObject({ name: 'Анна Берг', role: 'admin' })
  await owner.call(salonInfoRoutes.add, { body: { name: 'Salon Süd' } })

  const category = await owner.call(categoryRoutes.add, { body: { name: 'Hair' } })
  expect(category.color).toBe('#8B5CF6')
  const service = await owner.call(serviceRoutes.add, {
    body: { name: 'Cut and blow-dry', price: '45.50', duration: 60, categoryId: category.id },
  })
  const client = await owner.call(customerRoutes.add, { body: { name: 'Élodie Müller' } })
  const [member] = await owner.call(staffRoutes.list)
  expect(member).toMatchObject({ name: 'Анна Берг', role: 'Owner' })

  const booked = await owner.call(appointmentRoutes.add, {
    body: {
      customerId: client.id,
      serviceId: service.id,
      staffId: member?.id ?? 0,
      appointmentDate: '2026-06-10T10:00',
      duration: service.duration,
      price: service.price,
      overlap: 'reject',
    },
  })
  expect(await owner.call(dashboardRoutes.stats)).toMatchObject({
    todayRevenue: '0.00',
    todayAppointments: 1,
    pendingAppointments: 1,
  })

  await owner.call(appointmentRoutes.edit, {
    params: { id: booked.id },
    body: { status: 'completed' },
  })

  expect(await owner.call(dashboardRoutes.stats)).toEqual({
    todayRevenue: '45.50',
    revenueChange: 100,
    revenueComparedWith: '2026-06-09',
    todayAppointments: 1,
    completedAppointments: 1,
    pendingAppointments: 0,
    totalCustomers: 1,
    customerChange: 100,
  })
  const day = await owner.call(appointmentRoutes.list, { query: { date: '2026-06-10' } })
  expect(day).toMatchObject([
    { id: booked.id, status: 'completed', customer: { name: 'Élodie Müller' } },
  ])
  const entries = await owner.call(activityRoutes.recent)
  expect(entries[0]?.description).toBe('Completed Cut and blow-dry for Élodie Müller')
})
