import type { Request } from 'autocannon'
import { owner, type BenchSalon, type SalonIds } from './api-salon.ts'

const day = 24 * 60 * 60 * 1000
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Sixteen of everything, so that no request is repeated in a row. */
const many = Array.from({ length: 16 }, (_, at) => at)

const json = { 'content-type': 'application/json' }

/** Parts of names, email addresses and a phone number, as search terms. */
const needles = ['anna sch', 'müll', 'klein', 'client49', '93000', 'mail3', 'fried', 'krause']

/** What an answer costs beside the database: a file that is read, a password that is verified. */
interface BesideDatabase {
  readonly file?: string
  readonly password?: { readonly hash: string; readonly given: string }
}

/** One kind of request that is measured; a few of the kind are sent in turn. */
export interface Case extends BesideDatabase {
  readonly name: string
  readonly requests: Request[]
  readonly writes?: boolean
}

interface FilledSalon extends BenchSalon {
  readonly photo: string
  readonly photoFile: string
  readonly ids: SalonIds
}

/** The requests that are measured, by name. */
export const casesOf = ({ cookie, photo, photoFile, ids }: FilledSalon): Case[] => {
  const now = Date.now()
  const get = (path: string): Request => ({ method: 'GET', path, headers: { cookie } })
  const daysAgo = (days: number) => dayAt(now - days * day)
  let booked = 0
  /** A free hour of a colleague, always another one. */
  const booking = () => {
    const at = (booked += 1)
    const { clients, services, staff } = ids
    return JSON.stringify({
      customerId: clients[at % clients.length],
      serviceId: services[at % services.length],
      staffId: staff[at % staff.length],
      appointmentDate: `${dayAt(Date.UTC(2040, 0, 1) + Math.floor(at / staff.length) * day)}T10:00:00.000Z`,
      duration: 45,
      price: '25.00',
      overlap: 'reject',
    })
  }
  return [
    {
      name: 'one day, 60 visits',
      requests: many.map((at) => get(`/api/appointments?date=${daysAgo(7 * at)}`)),
    },
    {
      name: 'one month, 1,800 visits',
      requests: many.map((at) =>
        get(`/api/calendar?from=${daysAgo(30 * at + 29)}&to=${daysAgo(30 * at)}`),
      ),
    },
    {
      name: 'free times of 3 services',
      requests: many.map((at) => {
        const wanted = [0, 1, 2].map((n) => ids.services[(at + n) % ids.services.length])
        return get(
          `/api/availability?serviceIds=${wanted.join(',')}&from=${daysAgo(0)}&to=${daysAgo(-59)}`,
        )
      }),
    },
    {
      name: 'all rows of a month',
      requests: many.map((at) =>
        get(`/api/appointments?from=${daysAgo(30 * at + 29)}&to=${daysAgo(30 * at)}`),
      ),
    },
    {
      name: 'client search',
      requests: needles.map((q) => get(`/api/customers?q=${encodeURIComponent(q)}&limit=50`)),
    },
    { name: 'dashboard', requests: [get('/api/dashboard/stats')] },
    { name: 'revenue', requests: [get('/api/analytics/revenue')] },
    {
      name: 'revenue of 30 days',
      requests: [get(`/api/analytics/revenue?from=${daysAgo(29)}&to=${daysAgo(0)}`)],
    },
    { name: 'one visit', requests: ids.visits.map((id) => get(`/api/appointments/${id}`)) },
    {
      name: 'book a visit',
      writes: true,
      requests: [
        {
          method: 'POST',
          path: '/api/appointments',
          headers: { cookie, ...json },
          setupRequest: (request: Request) => ({ ...request, body: booking() }),
        },
      ],
    },
    {
      name: 'sign-in',
      writes: true,
      requests: [
        {
          method: 'POST',
          path: '/api/login',
          headers: json,
          body: JSON.stringify({ email: owner.email, password: owner.password }),
        },
      ],
      password: { hash: ids.passwordHash, given: owner.password },
    },
    { name: 'photo', requests: [get(photo)], file: photoFile },
  ]
}
