import { analyticsRoutes, type Takings } from '@salon/contract/analytics'
import { statuses } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { appointments } from '../../db/schema/appointments.ts'

const salon = openSalon()
const { revenue } = analyticsRoutes

/** The same numbers every time (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The day on the salon's wall, by the runtime's own calendar. */
const wallDay = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return (moment: string) => format.format(new Date(moment))
}

interface Row {
  day: string
  customerId: number
  serviceId: number
  staffId: number
  cents: number
  status: (typeof statuses)[number]
}

const printed = (cents: number) => (cents / 100).toFixed(2)

/** Counted anew, row by row. */
function counted(rows: Row[]): Takings {
  const came = rows.filter(({ status }) => status !== 'cancelled' && status !== 'no-show')
  const cents = rows.reduce((sum, row) => sum + (row.status === 'completed' ? row.cents : 0), 0)
  const visits = new Set(came.map(({ customerId, day }) => `${customerId} ${day}`)).size
  return {
    revenue: printed(cents),
    appointments: came.length,
    visits,
    averageRevenue: printed(visits ? Math.floor(cents / visits + 0.5) : 0),
  }
}

/** A year of one salon: 600 rows at any moment, many around midnight and around `changes`. */
async function givenYear(zone: string, year: number, changes: string[]) {
  const owner = await salon.owner({ timeZone: zone })
  const next = numbersFrom(year + zone.length)
  const made = async (names: string[], one: (name: string) => Promise<{ id: number }>) => {
    const ids = []
    for (const name of names) ids.push((await one(name)).id)
    return ids
  }
  const clients = await made(['Ann', 'Bob', 'Cleo'], (name) =>
    owner.call(customerRoutes.add, { body: { name } }),
  )
  const categories = await made(['Hair', 'Nails'], (name) =>
    owner.call(categoryRoutes.add, { body: { name } }),
  )
  const services = await made(['Cut', 'Color', 'Polish'], (name) =>
    owner.call(serviceRoutes.add, {
      body: {
        name,
        price: '1',
        duration: 60,
        categoryId: categories[name === 'Polish' ? 1 : 0] ?? 0,
      },
    }),
  )
  const staff = await made(['Mia', 'Noa'], (name) =>
    owner.call(staffRoutes.add, { body: { name } }),
  )
  await owner.call(categoryRoutes.remove, { params: { id: categories[1] ?? 0 } })
  const start = Date.UTC(year, 0, 1) - 86_400_000
  const toDay = wallDay(zone)
  const rows: Row[] = []
  const stored = Array.from({ length: 600 }, (_, index) => {
    const near = changes[index % (changes.length * 3)]
    const moment = near
      ? Date.parse(near) + (next(60 * 60) - 30 * 60) * 60_000
      : start + next(367 * 48) * 30 * 60_000
    const appointmentDate = new Date(moment).toISOString()
    const row: Row = {
      day: toDay(appointmentDate),
      customerId: clients[next(3)] ?? 0,
      serviceId: services[next(3)] ?? 0,
      staffId: staff[next(2)] ?? 0,
      cents: next(20_000),
      status: statuses[next(6)] ?? 'scheduled',
    }
    rows.push(row)
    const { customerId, serviceId, staffId, status } = row
    const userId = owner.account?.id ?? 0
    const price = printed(row.cents)
    return { userId, customerId, serviceId, staffId, status, price, appointmentDate, duration: 30 }
  })
  await salon.database.db.insert(appointments).values(stored)
  return { owner, rows, services, staff, categories }
}

describe('revenue analytics: refusals', () => {
  it('shows revenue to nobody but an admin', async () => {
    const owner = await salon.owner()

    expect((await salon.nobody.try(revenue)).status).toBe(401)
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
  it('is nothing but noughts in a new salon', async () => {
    const owner = await salon.owner()

    const none = { revenue: '0.00', appointments: 0, visits: 0, averageRevenue: '0.00' }
    expect(await owner.call(revenue)).toEqual({ today: none, week: none, month: none })
  })

  it.each([
    ['Europe/Berlin', 2026, ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']],
    ['America/New_York', 2026, ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z']],
    ['Asia/Kolkata', 2026, ['2026-06-30T18:30:00Z']],
    // Summer time ended in April and began in September; 30 December was left out altogether.
    [
      'Pacific/Apia',
      2011,
      ['2011-04-02T14:00:00Z', '2011-09-24T14:00:00Z', '2011-12-30T10:00:00Z'],
    ],
  ])('adds up as by hand through a year in %s', async (zone, year, changes) => {
    const { owner, rows, services, staff, categories } = await givenYear(zone, year, changes)
    const [from, to] = [`${year}-01-01`, `${year}-12-31`]
    const within = rows.filter(({ day }) => from <= day && day <= to)

    const { range } = await owner.call(revenue, { query: { from, to } })

    expect(range?.total).toEqual(counted(within))
    expect(range?.byDay.length).toBe(365)
    for (const { day, ...figures } of range?.byDay ?? []) {
      expect({ day, ...figures }).toEqual({ day, ...counted(within.filter((r) => r.day === day)) })
    }
    for (const id of services) {
      const mine = counted(within.filter((row) => row.serviceId === id))
      expect(range?.byService.find((service) => service.id === id)).toMatchObject(mine)
    }
    for (const id of staff) {
      const mine = counted(within.filter((row) => row.staffId === id))
      expect(range?.byStaff.find((member) => member.id === id)).toMatchObject(mine)
    }
    const isPolish = (row: Row) => row.serviceId === services[2]
    const byName = new Map(range?.byCategory.map((category) => [category.name, category]))
    expect(byName.get('Hair')).toMatchObject({
      id: categories[0],
      ...counted(within.filter((row) => !isPolish(row))),
    })
    expect(byName.get('Uncategorized')).toMatchObject({
      id: null,
      color: '#6B7280',
      ...counted(within.filter(isPolish)),
    })
    for (const now of [...changes, `${year}-02-01T00:10:00Z`]) {
      salon.setNow(now)
      const today = wallDay(zone)(now)
      const sunday = new Date(`${today}T00:00:00Z`)
      sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay())
      const first = sunday.toISOString().slice(0, 10)
      sunday.setUTCDate(sunday.getUTCDate() + 6)
      const last = sunday.toISOString().slice(0, 10)
      expect(await owner.call(revenue)).toEqual({
        today: counted(rows.filter(({ day }) => day === today)),
        week: counted(rows.filter(({ day }) => first <= day && day <= last)),
        month: counted(rows.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7))),
      })
    }
  })
})
