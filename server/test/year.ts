import { statuses } from '@salon/contract/vocabulary'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { appointments } from '../src/db/schema/appointments.ts'
import type { OpenSalon } from './open-salon.ts'

/** Zones with unusual clock changes, a year of each, and the moments of its changes. */
export const years: readonly [zone: string, year: number, changes: string[]][] = [
  ['Europe/Berlin', 2026, ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']],
  ['America/New_York', 2026, ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z']],
  ['Asia/Kolkata', 2026, ['2026-06-30T18:30:00Z']],
  // Summer time ended in April and began in September; 30 December was left out altogether.
  ['Pacific/Apia', 2011, ['2011-04-02T14:00:00Z', '2011-09-24T14:00:00Z', '2011-12-30T10:00:00Z']],
]

/** A visit in the salon's local time. */
export interface LocalAppointment {
  /** The moment, ISO 8601 in UTC. */
  at: string
  day: string
  /** 0 is Sunday. */
  weekday: number
  hour: number
  customerId: number
  serviceId: number
  staffId: number
  cents: number
  status: (typeof statuses)[number]
}

/** Whole cents as the API prints them. */
export const printed = (cents: number) => (cents / 100).toFixed(2)

/** Day, weekday and hour in the salon's local time, by the runtime's time zone data. */
export const localTimeOf = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (at: string) => {
    const [day = '', time = ''] = format.format(new Date(at)).split(' ')
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return { day, weekday, hour: Number(time.slice(0, 2)) }
  }
}

/** A calendar day so many days later, without a time zone. */
export const dayLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

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

/**
 * A year of one salon: 600 rows at any moment, many around midnight and around `changes`. The last
 * of its three services has lost its category.
 */
export async function givenYear(salon: OpenSalon, zone: string, year: number, changes: string[]) {
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
  const services = await made(['Cut', 'Color', 'Polish'], (name) => {
    const categoryId = categories[name === 'Polish' ? 1 : 0] ?? 0
    return owner.call(serviceRoutes.add, { body: { name, price: '1', duration: 60, categoryId } })
  })
  const staff = await made(['Mia', 'Noa'], (name) =>
    owner.call(staffRoutes.add, { body: { name } }),
  )
  await owner.call(categoryRoutes.remove, { params: { id: categories[1] ?? 0 } })
  const start = Date.UTC(year, 0, 1) - 86_400_000
  const local = localTimeOf(zone)
  const rows = Array.from({ length: 600 }, (_, index): LocalAppointment => {
    const near = changes[index % (changes.length * 3)]
    const moment = near
      ? Date.parse(near) + (next(60 * 60) - 30 * 60) * 60_000
      : start + next(367 * 48) * 30 * 60_000
    const at = new Date(moment).toISOString()
    return {
      at,
      ...local(at),
      customerId: clients[next(3)] ?? 0,
      serviceId: services[next(3)] ?? 0,
      staffId: staff[next(2)] ?? 0,
      cents: next(20_000),
      status: statuses[next(6)] ?? 'scheduled',
    }
  })
  const userId = owner.account?.id ?? 0
  const stored = rows.map(({ at, cents, customerId, serviceId, staffId, status }) => {
    const row = { userId, customerId, serviceId, staffId, status, duration: 30 }
    return { ...row, appointmentDate: at, price: printed(cents) }
  })
  await salon.database.db.insert(appointments).values(stored)
  return { owner, rows, services, staff, categories }
}
