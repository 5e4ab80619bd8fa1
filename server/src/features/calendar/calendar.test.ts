import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { calendarRoutes, type CalendarDay } from '@salon/contract/calendar'
import { categoryRoutes } from '@salon/contract/categories'
import { monthAfter, monthGrid } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { afterAll, describe, expect, it } from 'vitest'
import { seedSalon } from '../../../test/seed-salon.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { report } from '../../../test/report.ts'
import { givenYear, localTimeOf, years } from '../../../test/year.ts'

const salon = openSalon()

let compared = 0
afterAll(() => report('statistics', `calendar: ${compared} days agree, ${years.length} time zones`))

describe('the calendar', () => {
  it.each(years)('shows what the list has, through a year in %s', async (zone, year, changes) => {
    const { owner, staff } = await givenYear(salon, zone, year, changes)
    const wall = localTimeOf(zone)
    const daysOf = (list: Appointment[]): CalendarDay[] => {
      const days = new Map<string, CalendarDay>()
      for (const { id, appointmentDate, status, customer, service, staff: who } of list) {
        const { day } = wall(appointmentDate)
        const of = days.get(day) ?? { day, count: 0, appointments: [] }
        of.count += 1
        if (of.count <= 5) {
          of.appointments.push({
            id,
            appointmentDate,
            status,
            customer: { id: customer.id, name: customer.name },
            service: {
              id: service.id,
              name: service.name,
              color: service.category?.color ?? null,
            },
            staff: { id: who.id, name: who.name },
          })
        }
        days.set(day, of)
      }
      return [...days.values()]
    }
    for (let month = 0; month < 12; month += 1) {
      const days = monthGrid(monthAfter(`${year}-01-01`, month), 1).flat()
      const query = { from: days[0] ?? '', to: days.at(-1) ?? '' }
      const list = await owner.call(appointmentRoutes.list, { query })

      const shown = await owner.call(calendarRoutes.days, { query })
      const staffId = staff[month % staff.length] ?? 0
      const ofOne = await owner.call(calendarRoutes.days, { query: { ...query, staffId } })
      const hidden = staff.filter((id) => id !== staffId)
      const exceptStaffIds = (month % 2 === 0 ? hidden : [staffId]).join(',')
      const ofOthers = await owner.call(calendarRoutes.days, {
        query: { ...query, exceptStaffIds },
      })

      expect(shown).toEqual(daysOf(list))
      expect(ofOne).toEqual(daysOf(list.filter((row) => row.staffId === staffId)))
      expect(ofOthers).toEqual(
        daysOf(list.filter((row) => (row.staffId === staffId) === (month % 2 === 0))),
      )
      compared += shown.length + ofOne.length + ofOthers.length
    }
  })

  it('counts a full day, names archived rows, and leaves out the colour of an archived category', async () => {
    const { caller, category, client, cut, draft } = await seedSalon(salon)
    for (let hour = 9; hour < 16; hour += 1) {
      const body = { ...draft, appointmentDate: `2026-06-10T${hour}:00`.replace('T9', 'T09') }
      await caller.call(appointmentRoutes.add, { body })
    }
    await caller.call(serviceRoutes.remove, { params: { id: String(cut.id) } })
    await caller.call(categoryRoutes.remove, { params: { id: String(category.id) } })
    const query = { from: '2026-06-10', to: '2026-06-10' }

    const [day] = await caller.call(calendarRoutes.days, { query })

    expect(day).toMatchObject({ day: '2026-06-10', count: 7 })
    expect(day?.appointments).toHaveLength(5)
    expect(day?.appointments[0]).toMatchObject({
      customer: { name: client.name },
      service: { name: cut.name, color: null },
    })
  })

  it.each([
    [{ from: '2026-06-10', to: '2026-06-09' }, 'The last day must not be before the first'],
    [{ from: '2026-06-01', to: '2026-08-10' }, 'At most 70 days'],
    [{ from: '2026-06-01' }, undefined],
  ])('refuses %o', async (query, message) => {
    const caller = await salon.owner()

    const { status, body } = await caller.try(calendarRoutes.days, { query })

    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'to', ...(message && { message }) }] })
  })

  it.each([
    [{ exceptStaffIds: '1,x' }, 'Staff members are written like 1,2'],
    [{ exceptStaffIds: '' }, 'Staff members are written like 1,2'],
    [{ exceptStaffIds: Array(501).fill(1).join(',') }, 'At most 500 staff members'],
    [{ exceptStaffIds: '1', staffId: 2 }, 'Choose one staff member, or leave some out'],
  ])('refuses to leave out %o', async (filter, message) => {
    const caller = await salon.owner()

    const query = { from: '2026-06-10', to: '2026-06-10', ...filter }
    const { status, body } = await caller.try(calendarRoutes.days, { query })

    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'exceptStaffIds', message }] })
  })

  it.each(['1', '2026-02-30', "2026-06-10' or '1'='1"])('refuses days from %s', async (from) => {
    const caller = await salon.owner()

    const query = { from, to: '2026-06-10' }
    const { status, problem } = await caller.try(calendarRoutes.days, { query })

    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'from'])
  })
})
