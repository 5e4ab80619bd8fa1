import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { dashboardRoutes } from '@salon/contract/dashboard'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../test/seed-salon.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { customers } from '../../db/schema/customers.ts'

const salon = openSalon()

describe('dashboard', () => {
  it('is refused to who is not signed in', async () => {
    expect((await salon.anonymous.try(dashboardRoutes.stats)).status).toBe(401)
  })

  it.each(['user', 'visitor'] as const)('counts for a %s, without revenue', async (role) => {
    const { caller, draft } = await seedSalon(salon)
    const status = 'completed'
    const appointmentDate = salon.now().toISOString()
    await caller.call(appointmentRoutes.add, { body: { ...draft, status, appointmentDate } })
    const colleague = await salon.colleague(caller, role)
    const all = await caller.call(dashboardRoutes.stats)
    expect(all).toMatchObject({ todayRevenue: '40.00', completedAppointments: 1 })

    expect(await colleague.call(dashboardRoutes.stats)).toEqual({
      ...all,
      todayRevenue: null,
      revenueChange: null,
    })
  })

  it('is all zero in an empty salon', async () => {
    salon.setNow('2026-03-01T12:00:00Z')
    const owner = await salon.owner()

    expect(await owner.call(dashboardRoutes.stats)).toEqual({
      todayRevenue: '0.00',
      revenueChange: 0,
      revenueComparedWith: '2026-02-28',
      todayAppointments: 0,
      completedAppointments: 0,
      pendingAppointments: 0,
      totalCustomers: 0,
      customerChange: 0,
    })
  })

  it("counts the salon's own day, and only its own rows", async () => {
    // Half past midnight in Berlin, still yesterday in UTC.
    salon.setNow('2026-06-09T22:30:00Z')
    const owner = await salon.owner({ timeZone: 'Europe/Berlin' })
    const { id: categoryId } = await owner.call(categoryRoutes.add, { body: { name: 'Hair' } })
    const service = await owner.call(serviceRoutes.add, {
      body: { name: 'Cut', price: '40', duration: 60, categoryId },
    })
    const [ann, bob] = [
      await owner.call(customerRoutes.add, { body: { name: 'Ann' } }),
      await owner.call(customerRoutes.add, { body: { name: 'Bob' } }),
    ]
    await salon.database.db
      .update(customers)
      .set({ createdAt: '2026-05-01T10:00:00Z' })
      .where(sql`id = ${bob.id}`)
    const [member] = await owner.call(staffRoutes.list)
    const book = (
      appointmentDate: string,
      status: 'completed' | 'scheduled' | 'cancelled' | 'no-show' | 'in-progress',
      price: string,
    ) =>
      owner.call(appointmentRoutes.add, {
        body: {
          customerId: ann.id,
          serviceId: service.id,
          staffId: member?.id ?? 0,
          duration: 60,
          appointmentDate,
          status,
          price,
        },
      })
    await book('2026-06-10T00:00', 'completed', '0.10')
    await book('2026-06-10T09:00', 'completed', '0.20')
    await book('2026-06-10T10:00', 'in-progress', '70')
    await book('2026-06-10T23:59', 'scheduled', '70')
    await book('2026-06-10T12:00', 'cancelled', '70')
    await book('2026-06-10T13:00', 'no-show', '70')
    await book('2026-06-09T23:59', 'completed', '0.40')
    await book('2026-06-11T00:00', 'completed', '70')

    expect(await owner.call(dashboardRoutes.stats)).toEqual({
      todayRevenue: '0.30',
      revenueChange: -25,
      revenueComparedWith: '2026-06-09',
      todayAppointments: 5,
      completedAppointments: 2,
      pendingAppointments: 2,
      totalCustomers: 2,
      customerChange: 100,
    })
    expect(await (await salon.owner()).call(dashboardRoutes.stats)).toMatchObject({
      todayAppointments: 0,
    })
  })

  describe('after a closed day', () => {
    /** Closed on Sundays; 40 were earned on Saturday, 60 today, a Monday. */
    async function closedYesterday() {
      salon.setNow('2026-06-08T12:00:00Z')
      const { caller, draft } = await seedSalon(salon)
      const hours = { from: '09:00', to: '18:00', breaks: [] }
      await caller.call(workingHoursRoutes.setSchedule, {
        body: {
          staffId: null,
          validFrom: '2026-01-01',
          week: [null, hours, hours, hours, hours, hours, hours],
        },
      })
      const earn = (appointmentDate: string, price: string) =>
        caller.call(appointmentRoutes.add, {
          body: { ...draft, status: 'completed', appointmentDate, price },
        })
      await earn('2026-06-06T10:00', '40')
      await earn('2026-06-08T10:00', '60')
      return { caller, earn }
    }
    const closeFrom = (firstDay: string) => ({
      body: { staffId: null, firstDay, lastDay: '2026-06-07', day: null },
    })

    it('has the change since the last open day beside that since yesterday', async () => {
      const { caller } = await closedYesterday()

      expect(await caller.call(dashboardRoutes.stats)).toMatchObject({
        revenueChange: 100,
        revenueComparedWith: '2026-06-07',
        sinceLastOpenDay: { day: '2026-06-06', revenueChange: 50 },
      })
    })

    it('looks back over a holiday', async () => {
      const { caller, earn } = await closedYesterday()
      await earn('2026-05-22T10:00', '120')
      await caller.call(workingHoursRoutes.addException, closeFrom('2026-05-23'))

      expect(await caller.call(dashboardRoutes.stats)).toMatchObject({
        sinceLastOpenDay: { day: '2026-05-22', revenueChange: -50 },
      })
    })

    it.each([
      ['a salon that was closed for months', '2026-01-01'],
      ['a salon that has always been closed', '2020-01-01'],
    ])('has nothing to compare for %s', async (_, firstDay) => {
      const { caller } = await closedYesterday()
      await caller.call(workingHoursRoutes.addException, closeFrom(firstDay))

      expect(await caller.call(dashboardRoutes.stats)).not.toHaveProperty('sinceLastOpenDay')
    })

    it('compares with yesterday if something was earned then', async () => {
      const { caller, earn } = await closedYesterday()
      await earn('2026-06-07T10:00', '30')

      const stats = await caller.call(dashboardRoutes.stats)

      expect(stats).toMatchObject({ revenueChange: 100 })
      expect(stats).not.toHaveProperty('sinceLastOpenDay')
    })

    it('is for callers who may read the revenue', async () => {
      const { caller } = await closedYesterday()
      const colleague = await salon.colleague(caller, 'user')

      expect(await colleague.call(dashboardRoutes.stats)).not.toHaveProperty('sinceLastOpenDay')
    })
  })
})
