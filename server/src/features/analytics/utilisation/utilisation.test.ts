import { analyticsRoutes } from '@salon/contract/analytics'
import { appointmentRoutes } from '@salon/contract/appointments'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { utilisation } = analyticsRoutes
// Years after the staff were added.
const day = '2036-06-10'
const query = { from: day, to: day }

/** A salon that is open from 9 to 17 every day. */
async function openSalonHours() {
  const seed = await seedSalon(salon)
  const week = Array.from({ length: 7 }, () => ({ from: '09:00', to: '17:00', breaks: [] }))
  await seed.caller.call(workingHoursRoutes.setSchedule, {
    body: { staffId: null, validFrom: '2026-01-01', week },
  })
  const book = (time: string, more = {}) =>
    seed.caller.call(appointmentRoutes.add, {
      body: { ...seed.draft, appointmentDate: `${day}T${time}`, ...more },
    })
  return { ...seed, book }
}

describe('utilisation: refusals', () => {
  it('is for admins only', async () => {
    const owner = await salon.owner()

    expect((await salon.anonymous.try(utilisation, { query })).status).toBe(401)
    for (const role of ['user', 'visitor'] as const) {
      const colleague = await salon.colleague(owner, role)
      expect((await colleague.try(utilisation, { query })).status).toBe(403)
    }
  })

  it.each([
    {},
    { from: day },
    { to: day },
    { from: '2026-01-02', to: '2026-01-01' },
    { from: '1990-01-01', to: '2026-01-01' },
    { from: '2026-02-30', to: '2026-03-01' },
  ])('refuses %j', async (wrong) => {
    const owner = await salon.owner()

    expect((await owner.try(utilisation, { query: wrong as typeof query })).status).toBe(422)
  })
})

describe('utilisation', () => {
  it('has no figure where no hours are set', async () => {
    const { caller, draft } = await seedSalon(salon)
    await caller.call(appointmentRoutes.add, { body: draft })

    expect(await caller.call(utilisation, { query })).toEqual({
      ...query,
      total: { workingMinutes: 0, bookedMinutes: 0 },
      byDay: [{ day, workingMinutes: 0, bookedMinutes: 0 }],
      byStaff: [],
    })
  })

  it('counts visits that take time, by day and staff member, of this salon only', async () => {
    const { caller, member, book } = await openSalonHours()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    await book('10:00', { duration: 120 })
    await book('10:30', { duration: 60, staffId: mia.id })
    await book('14:00', { status: 'cancelled' })
    await book('15:00', { status: 'no-show' })
    const elsewhere = await openSalonHours()
    await elsewhere.book('09:00', { duration: 300 })

    const found = await caller.call(utilisation, { query: { from: day, to: '2036-06-11' } })

    expect(found).toMatchObject({
      total: { workingMinutes: 4 * 480, bookedMinutes: 180 },
      byDay: [
        { day, workingMinutes: 960, bookedMinutes: 180 },
        { day: '2036-06-11', workingMinutes: 960, bookedMinutes: 0 },
      ],
      byStaff: [
        { id: member.id, workingMinutes: 960, bookedMinutes: 120 },
        { id: mia.id, name: 'Mia', workingMinutes: 960, bookedMinutes: 60 },
      ],
    })
  })

  it('counts the work and the clean-up of a service with processing', async () => {
    const { caller, color, book } = await openSalonHours()
    await caller.call(serviceRoutes.edit, {
      params: { id: color.id },
      body: { initialWork: 30, processing: 40, cleanup: 10 },
    })
    await book('10:00', { serviceId: color.id, duration: 90 })

    const { total } = await caller.call(utilisation, { query })

    expect(total).toEqual({ workingMinutes: 480, bookedMinutes: 30 + 20 + 10 })
  })

  it('counts clean-up that reaches into the day from two days before', async () => {
    const { caller, cut, draft } = await openSalonHours()
    await caller.call(serviceRoutes.edit, { params: { id: cut.id }, body: { cleanup: 240 } })
    const week = Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00', breaks: [] }))
    await caller.call(workingHoursRoutes.setSchedule, {
      body: { staffId: null, validFrom: '2036-01-01', week },
    })
    await caller.call(appointmentRoutes.add, {
      body: { ...draft, appointmentDate: '2036-06-08T23:00', duration: 1440 },
    })

    const { total } = await caller.call(utilisation, { query })

    // Until 3:00.
    expect(total).toEqual({ workingMinutes: 1440, bookedMinutes: 180 })
  })

  it('leaves out blocked times, those that repeat since long before too', async () => {
    const { caller, member } = await openSalonHours()
    const block = (on: string, from: string, to: string, more = {}) =>
      caller.call(workingHoursRoutes.block, {
        body: { staffId: member.id, day: on, from, to, ...more },
      })
    await block(day, '09:00', '10:00')
    // The day is a Tuesday.
    await block('2036-01-01', '12:00', '12:30', { weekdays: [2] })
    await block('2036-01-01', '15:00', '17:00', { weekdays: [2], until: '2036-06-01' })

    const { total } = await caller.call(utilisation, { query })

    expect(total).toEqual({ workingMinutes: 480 - 60 - 30, bookedMinutes: 0 })
  })

  it('counts the rest of a visit that began on the day before', async () => {
    const { caller, draft, member } = await openSalonHours()
    await caller.call(appointmentRoutes.add, {
      body: { ...draft, appointmentDate: '2036-06-09T23:00', duration: 660 },
    })

    const { byStaff } = await caller.call(utilisation, { query })

    expect(byStaff).toMatchObject([{ id: member.id, bookedMinutes: 60 }])
  })

  it('counts who is archived or inactive on days with visits only', async () => {
    const { caller, book } = await openSalonHours()
    const gone = await caller.call(staffRoutes.add, { body: { name: 'Gone' } })
    await book('10:00', { staffId: gone.id })
    await caller.call(staffRoutes.add, { body: { name: 'Away', isActive: false } })
    await caller.call(staffRoutes.remove, { params: gone })

    const { byStaff } = await caller.call(utilisation, { query: { from: day, to: '2036-06-11' } })

    expect(byStaff.map(({ name, workingMinutes }) => [name, workingMinutes])).toEqual([
      ['Gone', 480],
      [expect.any(String), 960],
    ])
  })
})
