import { owner } from './api-salon.mjs'

const day = 24 * 60 * 60 * 1000
const dayAt = (time) => new Date(time).toISOString().slice(0, 10)

/** Sixteen of everything, so that no answer is asked for twice in a row. */
const many = Array.from({ length: 16 }, (_, at) => at)

const json = { 'content-type': 'application/json' }

/** Parts of names, of addresses and of a number, as somebody types them. */
const needles = ['anna sch', 'müll', 'klein', 'client49', '93000', 'mail3', 'fried', 'krause']

/**
 * What is measured, by name: what a caller sends, a few of each kind in turn, and what else than the
 * database an answer costs.
 */
export const rowsOf = ({ cookie, photo, photoFile, names, now = Date.now() }) => {
  const get = (path) => ({ method: 'GET', path, headers: { cookie } })
  const daysAgo = (days) => dayAt(now - days * day)
  let booked = 0
  /** A free hour of a colleague, always another one. */
  const booking = () => {
    const at = (booked += 1)
    const { clients, services, staff } = names
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
    { name: 'one visit', requests: names.visits.map((id) => get(`/api/appointments/${id}`)) },
    {
      name: 'book a visit',
      writes: true,
      requests: [
        {
          method: 'POST',
          path: '/api/appointments',
          headers: { cookie, ...json },
          setupRequest: (request) => ({ ...request, body: booking() }),
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
      password: { hash: names.passwordHash, said: owner.password },
    },
    { name: 'photo', requests: [get(photo)], file: photoFile },
  ]
}
