import { analyticsRoutes } from '@salon/contract/analytics'
import { appointmentRoutes } from '@salon/contract/appointments'
import { availabilityRoutes } from '@salon/contract/availability'
import { dashboardRoutes } from '@salon/contract/dashboard'
import { wallClockAt } from '@salon/contract/salon-clock'
import { seriesRoutes } from '@salon/contract/series'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { openSalon } from './open-salon.ts'
import { other, seedSalon } from './seed-salon.ts'

const salon = openSalon()
const sunday = '2026-06-14'
const zone = 'Europe/Berlin'
/** What a careful caller adds. */
const careful = { overlap: 'reject', hours: 'reject' } as const

/** Ann's cut on a Sunday at 3:00, with a second staff member in a salon that has set nothing. */
async function given() {
  salon.setNow('2026-06-10T07:00:00Z')
  const seed = await seedSalon(salon)
  const mia = await seed.caller.call(staffRoutes.add, { body: { name: 'Mia' } })
  const early = { ...seed.draft, appointmentDate: `${sunday}T03:00` }
  return { ...seed, mia, early }
}

describe('a salon without hours, assignments and phases', () => {
  it('has none of them to read', async () => {
    const { caller } = await given()

    expect(await caller.call(workingHoursRoutes.get)).toEqual({
      schedules: [],
      exceptions: [],
      blockedTimes: [],
    })
    expect(await caller.call(serviceOfferRoutes.list)).toEqual([])
  })

  it('is booked on a Sunday at 3:00 by a call that asks for nothing, and by a careful one', async () => {
    const { caller, early, mia } = await given()

    const plain = await caller.call(appointmentRoutes.add, { body: early })
    const checked = await caller.try(appointmentRoutes.add, {
      body: { ...early, staffId: mia.id, customerId: (await other(caller, 'Bob')).id, ...careful },
    })

    expect(wallClockAt(plain.appointmentDate, zone)).toEqual({ day: sunday, time: '03:00' })
    expect(plain).toMatchObject({ duration: 60, price: '40.00', status: 'scheduled' })
    expect(checked.status).toBe(201)
  })

  it('accepts a second visit of the same time and staff member, unless the call asks to be refused', async () => {
    const { caller, early } = await given()
    await caller.call(appointmentRoutes.add, { body: early })
    const bobs = { ...early, customerId: (await other(caller, 'Bob')).id }

    const refused = await caller.try(appointmentRoutes.add, { body: { ...bobs, ...careful } })
    const accepted = await caller.try(appointmentRoutes.add, { body: bobs })

    expect([refused.status, refused.problem.code]).toEqual([409, 'overlaps'])
    expect(accepted.status).toBe(201)
  })

  it('lets any staff member do any service, alone and in a visit of two', async () => {
    const { caller, client, cut, color, member, mia, early } = await given()
    for (const staffId of [member.id, mia.id]) {
      for (const service of [cut, color]) {
        const { id: customerId } = await other(caller, `${service.name} ${staffId}`)
        const booked = await caller.try(appointmentRoutes.add, {
          body: { ...early, customerId, staffId, serviceId: service.id },
        })
        expect(booked.status).toBe(201)
      }
    }

    const visit = await caller.try(appointmentRoutes.bookVisit, {
      body: {
        customerId: client.id,
        appointmentDate: `${sunday}T21:00`,
        staffId: mia.id,
        services: [{ serviceId: color.id }, { serviceId: cut.id, staffId: member.id }],
        ...careful,
      },
    })

    expect(visit.status).toBe(201)
  })

  it('books one phase: its staff member is busy from the start to the end, and no longer', async () => {
    const { caller, early } = await given()
    const row = await caller.call(appointmentRoutes.add, { body: early })
    const at = async (time: string) => {
      const { id: customerId } = await other(caller, `Bob at ${time}`)
      const appointmentDate = `${sunday}T${time}`
      const body = { ...early, customerId, appointmentDate, duration: 1, ...careful }
      return (await caller.try(appointmentRoutes.add, { body })).status
    }

    expect(row).toMatchObject({ initialWork: 0, processing: 0, cleanup: 0 })
    expect([await at('02:59'), await at('03:00'), await at('03:59'), await at('04:00')]).toEqual([
      201, 409, 409, 201,
    ])
  })

  it('is free all day, weekends too, with every staff member', async () => {
    const { caller, cut, member, mia } = await given()
    const query = { serviceIds: `${cut.id}`, from: sunday, to: sunday, step: '60' }
    const everyHour = Array.from({ length: 24 }, (_, n) => `${String(n).padStart(2, '0')}:00`)

    for (const { id } of [member, mia]) {
      const [day] = await caller.call(availabilityRoutes.find, {
        query: { ...query, staffId: `${id}` },
      })

      expect(day?.starts.map(({ start }) => wallClockAt(start, zone).time)).toEqual(everyHour)
    }
  })

  it('repeats a visit on Sundays at 3:00 with nothing in its way', async () => {
    const { caller, client, cut, member } = await given()

    const { visits } = await caller.call(seriesRoutes.preview, {
      body: {
        customerId: client.id,
        staffId: member.id,
        services: [{ serviceId: cut.id }],
        firstDay: sunday,
        time: '03:00',
        rule: { unit: 'week', every: 1, weekdays: [0], times: 3 },
      },
    })

    expect(visits.map(({ day, problem, conflicts }) => [day, problem, conflicts])).toEqual([
      ['2026-06-14', null, undefined],
      ['2026-06-21', null, undefined],
      ['2026-06-28', null, undefined],
    ])
  })

  it('has no figure of utilisation, and no closed days in comparisons', async () => {
    const { caller, early } = await given()
    await caller.call(appointmentRoutes.add, { body: { ...early, status: 'completed' } })
    const query = { from: sunday, to: '2026-06-20' }

    const { total } = await caller.call(analyticsRoutes.utilisation, { query })
    const { range } = await caller.call(analyticsRoutes.revenue, { query })

    expect(total).toEqual({ workingMinutes: 0, bookedMinutes: 0 })
    expect(range?.before).toMatchObject({ from: '2026-06-07', to: '2026-06-13' })
    expect(range?.before).not.toHaveProperty('openDays')
    expect(await caller.call(dashboardRoutes.stats)).not.toHaveProperty('sinceLastOpenDay')
  })
})
