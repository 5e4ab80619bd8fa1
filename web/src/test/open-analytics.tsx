import { dayAfter } from '@salon/contract/salon-clock'
import { AnalyticsScreen } from '../screens/analytics.tsx'
import { atAddress } from './at-address.tsx'
import { openPage, type SentRequest } from './open-page.tsx'
import { givenAppointment, givenCustomer } from './salon-rows.ts'

const none = {
  revenue: '0.00',
  appointments: 0,
  visits: 0,
  bookedVisits: 0,
  averageRevenue: '0.00',
}
export const some = {
  revenue: '120.50',
  appointments: 4,
  visits: 2,
  bookedVisits: 2,
  averageRevenue: '60.25',
}
const statuses = ['scheduled', 'confirmed', 'in-progress', 'completed', 'cancelled', 'no-show']

/** The server's reply for the requested days; only the last one has figures. */
export const answerTo = ({ query }: SentRequest, full: boolean) => {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const days = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  const earlier = days.map((day) => ({ day: dayAfter(day, -days.length), ...none }))
  const rows = full ? { completed: 3, scheduled: 1 } : {}
  return {
    today: full ? some : none,
    week: full ? { ...some, revenue: '1234.50', visits: 9, bookedVisits: 80 } : none,
    month: full ? { ...some, revenue: '9876.00', visits: 31, bookedVisits: 31 } : none,
    range: {
      from,
      to,
      total: full ? some : none,
      byDay: days.map((day) => ({ day, ...(full && day === to ? some : none) })),
      byService: full ? [{ id: 21, name: '=Schnitt & Föhnen', ...some }] : [],
      byCategory: full ? [{ id: null, name: 'Uncategorized', color: '#6B7280', ...some }] : [],
      byStaff: full ? [{ id: 41, name: 'Светлана Орлова', ...some }] : [],
      byStatus: statuses.map((status) => ({
        status,
        appointments: rows[status as keyof typeof rows] ?? 0,
      })),
      byHour: full ? [{ weekday: 1, hour: 10, appointments: 4 }] : [],
      before: { from: earlier[0]?.day, to: earlier.at(-1)?.day, total: none, byDay: earlier },
    },
  }
}

export const ann = givenCustomer({ name: 'Ann Miller-Žižka' })

/** Of a salon without hours. */
export const noUtilisation = {
  from: '2026-03-01',
  to: '2026-03-02',
  total: { workingMinutes: 0, bookedMinutes: 0 },
  byDay: [],
  byStaff: [],
}

const twoDays = '/analytics?from=2026-03-01&to=2026-03-02'
/** The analytics as the salon's owner sees them; `given` answers other calls, or otherwise. */
export const openAnalytics = (given: Record<string, unknown> = {}, address = twoDays) => {
  const { page, router } = atAddress('/analytics', address, AnalyticsScreen)
  const salon: Record<string, unknown> = {
    'GET /api/user': { id: 1, name: 'Mira Olsen', role: 'admin' },
    'GET /api/settings': { weekStart: 1 },
    'GET /api/appointments': [givenAppointment({ customer: ann })],
    'GET /api/analytics/revenue': (sent: SentRequest) => answerTo(sent, true),
    'GET /api/analytics/utilisation': noUtilisation,
    ...given,
  }
  const sent = openPage(page, (requestsTo) => {
    const answer = salon[requestsTo.operation] ?? []
    return typeof answer === 'function'
      ? (answer as (sent: SentRequest) => unknown)(requestsTo)
      : answer
  })
  const requestsTo = (path: string) =>
    sent.filter(({ operation }) => operation === `GET /api/${path}`)
  return { router, salon, requestsTo }
}
