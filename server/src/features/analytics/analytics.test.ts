import { analyticsRoutes, type Takings } from '@salon/contract/analytics'
import { appointmentRoutes } from '@salon/contract/appointments'
import { statuses } from '@salon/contract/vocabulary'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { seedSalon } from '../../../test/seed-salon.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { report } from '../../../test/report.ts'
import type { Salon } from '../../kernel/salon.ts'
import {
  rowsByHour,
  rowsByStatus,
  takingsByCategory,
  takingsByDay,
  takingsByService,
  takingsByStaff,
} from './queries.ts'
import { momentsOf } from './rules.ts'
import {
  dayLater,
  givenYear,
  printed,
  localTimeOf,
  years,
  type LocalAppointment,
} from '../../../test/year.ts'

const salon = openSalon()
const { revenue } = analyticsRoutes

const stands = ({ status }: LocalAppointment) => status !== 'cancelled' && status !== 'no-show'

/** Counted anew, row by row. */
function counted(rows: LocalAppointment[]): Takings {
  const live = rows.filter(stands)
  const visitsIn = (some: LocalAppointment[]) =>
    new Set(some.map(({ customerId, day }) => `${customerId} ${day}`)).size
  const cents = rows.reduce((sum, row) => sum + (row.status === 'completed' ? row.cents : 0), 0)
  const visits = visitsIn(rows.filter(({ status }) => status === 'completed'))
  return {
    revenue: printed(cents),
    appointments: live.length,
    visits,
    bookedVisits: visitsIn(live),
    averageRevenue: printed(visits ? Math.floor(cents / visits + 0.5) : 0),
  }
}

let compared = 0
/** An answer beside what was counted by hand. */
const agree = (answered: unknown, byHand: unknown) => {
  expect(answered).toEqual(byHand)
  compared += 1
}
afterAll(() =>
  report('statistics', `analytics: ${compared} sets of figures agree, ${years.length} time zones`),
)

describe('revenue analytics: refusals', () => {
  it('shows revenue to admins only', async () => {
    const owner = await salon.owner()

    expect((await salon.anonymous.try(revenue)).status).toBe(401)
    for (const role of ['user', 'visitor'] as const) {
      expect((await (await salon.colleague(owner, role)).try(revenue)).status).toBe(403)
    }
  })

  it.each([
    { from: '2026-01-01' },
    { to: '2026-01-01' },
    { from: '2026-01-02', to: '2026-01-01' },
    { from: '1990-01-01', to: '2026-01-01' },
    { from: '2026-02-30', to: '2026-03-01' },
  ])('refuses %j', async (query) => {
    const owner = await salon.owner()

    expect((await owner.try(revenue, { query })).status).toBe(422)
  })
})

describe('revenue analytics', () => {
  const none = {
    revenue: '0.00',
    appointments: 0,
    visits: 0,
    bookedVisits: 0,
    averageRevenue: '0.00',
  }

  it('is nothing but noughts in a new salon', async () => {
    const owner = await salon.owner()

    expect(await owner.call(revenue)).toEqual({ today: none, week: none, month: none })
  })

  it('has no figures but a day in the range of an empty day, the first there is', async () => {
    const owner = await salon.owner()
    const [from, yesterday] = ['1900-01-01', '1899-12-31']

    const { range } = await owner.call(revenue, { query: { from, to: from } })

    expect(range).toEqual({
      from,
      to: from,
      total: none,
      byDay: [{ day: from, ...none }],
      byService: [],
      byCategory: [],
      byStaff: [],
      byStatus: statuses.map((status) => ({ status, appointments: 0 })),
      byHour: [],
      before: {
        from: yesterday,
        to: yesterday,
        total: none,
        byDay: [{ day: yesterday, ...none }],
      },
    })
  })

  it.each(years)('adds up as by hand through a year in %s', async (zone, year, changes) => {
    const { owner, rows, services, staff, categories } = await givenYear(salon, zone, year, changes)
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const within = rows.filter(({ day }) => from <= day && day <= to)

    const { range } = await owner.call(revenue, { query: { from, to } })

    agree(range?.total, counted(within))
    expect(range?.byDay.length).toBe(365)
    for (const { day, ...figures } of range?.byDay ?? []) {
      agree(figures, counted(within.filter((row) => row.day === day)))
    }
    const one = (list: readonly { name: string }[] | undefined, name: string) =>
      list?.find((found) => found.name === name)
    for (const [index, name] of ['Cut', 'Color', 'Polish'].entries()) {
      const mine = within.filter(({ serviceId }) => serviceId === services[index])
      agree(one(range?.byService, name), { id: services[index], name, ...counted(mine) })
    }
    for (const [index, name] of ['Mia', 'Noa'].entries()) {
      const mine = within.filter(({ staffId }) => staffId === staff[index])
      agree(one(range?.byStaff, name), { id: staff[index], name, ...counted(mine) })
    }
    const isPolish = ({ serviceId }: LocalAppointment) => serviceId === services[2]
    expect(one(range?.byCategory, 'Hair')).toMatchObject({ id: categories[0] })
    expect(one(range?.byCategory, 'Hair')).toMatchObject(
      counted(within.filter((row) => !isPolish(row))),
    )
    expect(one(range?.byCategory, 'Uncategorized')).toMatchObject({
      id: null,
      color: '#6B7280',
      ...counted(within.filter(isPolish)),
    })
    agree(
      range?.byStatus,
      statuses.map((status) => ({
        status,
        appointments: within.filter((row) => row.status === status).length,
      })),
    )
    const came = within.filter(stands)
    agree(
      range?.byHour,
      Array.from({ length: 7 * 24 }, (_, place) => {
        const [weekday, hour] = [Math.floor(place / 24), place % 24]
        const mine = came.filter((row) => row.weekday === weekday && row.hour === hour)
        return { weekday, hour, appointments: mine.length }
      }).filter(({ appointments }) => appointments > 0),
    )
  })

  it.each(years)('sets a week beside the week before it in %s', async (zone, year, changes) => {
    const { owner, rows } = await givenYear(salon, zone, year, changes)
    const wall = localTimeOf(zone)

    for (const change of changes) {
      const from = dayLater(wall(change).day, -3)
      const to = dayLater(from, 6)
      const { range } = await owner.call(revenue, { query: { from, to } })

      const earlier = { from: dayLater(from, -7), to: dayLater(from, -1) }
      const before = rows.filter(({ day }) => earlier.from <= day && day <= earlier.to)
      expect(range?.before).toMatchObject(earlier)
      agree(range?.before.total, counted(before))
      agree(
        range?.before.byDay,
        Array.from({ length: 7 }, (_, days) => {
          const day = dayLater(earlier.from, days)
          return { day, ...counted(before.filter((row) => row.day === day)) }
        }),
      )
    }
  })

  it.each(years)(
    'compares as many open days across clock changes in %s',
    async (zone, year, changes) => {
      salon.setNow(`${year + 1}-06-01T12:00:00Z`)
      const { owner, rows } = await givenYear(salon, zone, year, changes)
      const hours = { from: '09:00', to: '18:00', breaks: [] }
      const week = [null, hours, hours, hours, hours, hours, hours]
      const validFrom = `${year - 1}-01-01`
      await owner.call(workingHoursRoutes.setSchedule, { body: { staffId: null, validFrom, week } })

      for (const change of changes) {
        const firstDay = localTimeOf(zone)(change).day
        const lastDay = dayLater(firstDay, 1)
        await owner.call(workingHoursRoutes.addException, {
          body: { staffId: null, firstDay, lastDay, day: null },
        })
        const from = dayLater(lastDay, 1)
        const { range } = await owner.call(revenue, { query: { from, to: dayLater(from, 6) } })

        // A week has six open days; these are found one by one.
        let [start, open] = [from, 0]
        while (open < 6) {
          start = dayLater(start, -1)
          const isClosed =
            new Date(start).getUTCDay() === 0 || (firstDay <= start && start <= lastDay)
          if (!isClosed) open += 1
        }
        expect(range?.before).toMatchObject({ from: start, to: lastDay, openDays: 6 })
        agree(
          range?.before.total,
          counted(rows.filter(({ day }) => start <= day && day <= lastDay)),
        )
      }
    },
  )

  it.each(years)('counts today, week and month as by hand in %s', async (zone, year, changes) => {
    const { owner, rows } = await givenYear(salon, zone, year, changes)

    for (const now of [...changes, `${year}-02-01T00:10:00Z`]) {
      salon.setNow(now)
      const { day: today, weekday } = localTimeOf(zone)(now)
      const first = dayLater(today, -weekday)
      const last = dayLater(first, 6)
      agree(await owner.call(revenue), {
        today: counted(rows.filter(({ day }) => day === today)),
        week: counted(rows.filter(({ day }) => first <= day && day <= last)),
        month: counted(rows.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7))),
      })
    }
  })
})

describe('a period under way', () => {
  const given = async () => {
    salon.setNow('2026-11-23T12:00:00Z')
    const { caller, draft } = await seedSalon(salon)
    const book = (appointmentDate: string, status: LocalAppointment['status'], price: string) =>
      caller.call(appointmentRoutes.add, { body: { ...draft, appointmentDate, status, price } })
    await book('2026-10-01T10:00', 'completed', '30.00')
    await book('2026-10-23T10:00', 'completed', '50.00')
    await book('2026-10-24T10:00', 'completed', '70.00')
    await book('2026-11-02T10:00', 'completed', '40.00')
    await book('2026-11-23T09:00', 'completed', '60.00')
    await book('2026-11-24T10:00', 'confirmed', '100.00')
    await book('2026-11-25T10:00', 'cancelled', '100.00')
    return (from: string, to: string) => caller.call(revenue, { query: { from, to } })
  }

  it('has an average of the visits that took place, which one to come does not lower', async () => {
    const of = await given()

    const { month, range } = await of('2026-11-01', '2026-11-30')

    const total = { revenue: '100.00', visits: 2, bookedVisits: 3, averageRevenue: '50.00' }
    expect(month).toMatchObject(total)
    expect(range?.total).toMatchObject(total)
    expect(range?.byStaff).toMatchObject([total])
  })

  it('is compared with as many days of the one before', async () => {
    const of = await given()

    const month = await of('2026-11-01', '2026-11-30')
    expect(month.range?.before).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-23',
      total: { revenue: '80.00' },
    })
    expect(month.range?.before.byDay).toHaveLength(23)
    const week = await of('2026-11-22', '2026-11-28')
    expect(week.range?.before).toMatchObject({ from: '2026-11-15', to: '2026-11-16' })
  })

  it.each([
    ['a month that is over', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['days of which today is the last', '2026-11-01', '2026-11-23', '2026-10-09', '2026-10-31'],
    ['a leap year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['a quarter to come', '2027-01-01', '2027-03-31', '2026-10-01', '2026-12-31'],
    ['the thirty days until today', '2026-10-25', '2026-11-23', '2026-09-25', '2026-10-24'],
  ])('is no matter to %s', async (_, from, to, first, last) => {
    salon.setNow('2026-11-23T12:00:00Z')
    const owner = await salon.owner()
    const of = (start: string, end: string) =>
      owner.call(revenue, { query: { from: start, to: end } })

    expect((await of(from, to)).range?.before).toMatchObject({ from: first, to: last })
  })
})

describe('revenue analytics of many years', () => {
  it('reads the requested days only', async () => {
    const { owner } = await givenYear(salon, 'Europe/Berlin', 2026, ['2026-03-29T01:00:00Z'])
    await salon.database.db.execute(sql`
      insert into appointments (user_id, customer_id, service_id, staff_id, appointment_date, duration, price)
      select a.user_id, a.customer_id, a.service_id, a.staff_id, a.appointment_date - make_interval(years => back), 30, 10
      from appointments a, generate_series(1, 20) back`)
    await salon.database.db.execute(sql`analyze appointments`)

    const days = momentsOf(['2026-06-01', '2026-06-02'], 'Europe/Berlin')
    const salonOfOwner: Salon = {
      id: owner.account?.id ?? 0,
      account: {
        id: owner.account?.id ?? 0,
        name: '',
        role: 'admin',
        isOwner: true,
        staffId: null,
        seesOwnVisitsOnly: false,
      },
      session: '',
      timeZone: 'Europe/Berlin',
      weekStart: 0,
    }
    const { db } = salon.database
    for (const query of [
      takingsByDay(db, salonOfOwner, days),
      takingsByService(db, salonOfOwner, days),
      takingsByCategory(db, salonOfOwner, days),
      takingsByStaff(db, salonOfOwner, days),
      rowsByStatus(db, salonOfOwner, days),
      rowsByHour(db, salonOfOwner, '2026-06-01', '2026-06-02'),
    ]) {
      const plan = JSON.stringify((await db.execute(sql`explain ${query.getSQL()}`)).rows)
      expect(plan).not.toContain('Seq Scan on appointments')
      expect(plan).toMatch(/Index Cond: [^"]*appointment_date >= /)
    }
  })
})
