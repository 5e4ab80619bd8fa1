import type { UntestedVisits } from '@salon/contract/safety'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import {
  givenAppointment,
  givenCustomer,
  givenMatches,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
// What is fetched late in the page is there at once, however busy the machine is.
import '../features/analytics/panels/day-utilisation.tsx'
import './dashboard-notices.tsx'
import './empty-day.tsx'
import { DashboardScreen } from './dashboard.tsx'

const stats = {
  todayRevenue: '1234.50',
  revenueChange: 12.5,
  revenueComparedWith: '2026-03-01',
  todayAppointments: 9,
  completedAppointments: 4,
  pendingAppointments: 5,
  totalCustomers: 5000,
  customerChange: -3,
}
const ann = givenCustomer({ name: 'Ann Miller-Žižka' })
const visits = [
  givenAppointment({ customer: ann }),
  givenAppointment({
    id: 52,
    customer: ann,
    service: givenService({ id: 22, name: 'Colour' }),
    appointmentDate: '2026-03-02T09:45:00.000Z',
    status: 'completed',
  }),
]
const done = {
  id: 1,
  userId: 1,
  action: 'created',
  entityType: 'customer',
  entityId: 11,
  entityName: ann.name,
  description: 'Added client Ann Miller-Žižka',
  createdAt: '2025-01-05T10:00:00.000Z',
}

const open = (given: Record<string, unknown> = {}, untested: readonly UntestedVisits[] = []) => {
  const salon: Record<string, unknown> = {
    'GET /api/user': { id: 1, name: 'Mira Olsen', role: 'admin' },
    'GET /api/dashboard/stats': stats,
    'GET /api/appointments': visits,
    'GET /api/activity/recent': [done],
    'GET /api/staff': [givenStaff()],
    'GET /api/analytics/utilisation': { total: { workingMinutes: 0, bookedMinutes: 0 } },
    ...given,
  }
  const { page, router } = atAddress('/', '/', DashboardScreen)
  const client = createQueryClient(() => {})
  const answer = ({ operation }: { operation: string }) => salon[operation] ?? []
  const sent = openPage(page, answer, client, undefined, [], [], { untested })
  const requestedDays = () =>
    sent
      .filter(({ operation }) => operation === 'GET /api/appointments')
      .map(({ query }) => query.get('date'))
  return { router, salon, client, requestedDays }
}

const card = async (label: string) => {
  const text = await screen.findByText(label)
  const around = text.closest<HTMLElement>('a') ?? document.body
  return {
    link: around,
    text: around.textContent,
    arrow: (name: string) => around.querySelector(`.${name}`),
  }
}
const up = 'lucide-arrow-up-right'
const down = 'lucide-arrow-down-right'

test('who is signed in is greeted by name', async () => {
  open()
  expect(await screen.findByText('Welcome back, Mira Olsen!')).not.toBeNull()
})

test('a new salon is shown what it needs, in order, and how much of it is there', async () => {
  open({
    'GET /api/dashboard/stats': { ...stats, totalCustomers: 0 },
    'GET /api/customers/search': givenMatches([]),
    'GET /api/categories': [givenService().category],
    'GET /api/salon-info': { id: 1, name: 'Salon Berg' },
    'GET /api/appointments': [],
  })

  const card = (await screen.findByText('2 of 5 done')).closest('section')
  const steps = within(card ?? document.body)
    .getAllByText(/^(Add|Book) (your|categories)/, { selector: 'a, button' })
    .map((step) => [step.textContent, step.getAttribute('href')])
  expect(steps).toEqual([
    ["Add your salon's name and address", '/settings'],
    ['Add categories', '/categories'],
    ['Add your services', '/services'],
    ['Add your first client', '/customers'],
    ['Book your first visit', null],
  ])
})

test('a salon with a client and a service is prompted for its first visit only', async () => {
  const { salon, client } = open({
    'GET /api/dashboard/stats': { ...stats, totalCustomers: 1 },
    'GET /api/customers/search': givenMatches([ann]),
    'GET /api/customers': [ann],
    'GET /api/services/active': [givenService()],
    'GET /api/categories': [givenService().category],
    'GET /api/salon-info': { id: 1, name: 'Salon Berg' },
    'GET /api/appointments': [],
  })
  expect(await screen.findByText('4 of 5 done')).not.toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Book your first visit' }))
  expect(await screen.findByRole('dialog', { name: 'New Appointment' })).not.toBeNull()

  salon['GET /api/appointments'] = visits
  await client.invalidateQueries({ queryKey: ['appointments'] })
  await waitFor(() => expect(screen.queryByText('4 of 5 done')).toBeNull())
})

test('a user without a name gets a greeting', async () => {
  open({ 'GET /api/user': { id: 1, name: '', role: 'admin' } })
  expect(await screen.findByText('Welcome back, User!')).not.toBeNull()
})

test('three cards show today’s figures, and their change', async () => {
  open()

  const revenue = await card("Today's Revenue")
  expect(revenue.text).toContain('€1,234.50')
  expect(revenue.text).toContain('+12.5% vs yesterday(Sunday)')
  expect(revenue.arrow(up)).not.toBeNull()
  const appointments = await card("Today's Appointments")
  expect(appointments.text).toContain('9')
  expect(appointments.text).toContain('4 completed, 5 pending')
  const customers = await card('Total Customers')
  expect(customers.text).toContain('5,000')
  expect(customers.text).toContain('-3% this week')
  expect(customers.arrow(down)).not.toBeNull()
  expect(customers.arrow(up)).toBeNull()
})

test.each([
  ["Today's Revenue", '/analytics', (today: string) => ({ from: today, to: today })],
  ["Today's Appointments", '/appointments', (today: string) => ({ day: today })],
  ['Total Customers', '/customers', () => ({})],
])('%s opens the rows behind it, at %s', async (label, path, search) => {
  const { router } = open()

  await userEvent.click((await card(label)).link)

  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  const { day } = wallClockAt(new Date().toISOString(), 'UTC')
  expect(router.state.location.search).toEqual(search(day))
})

test('a change of nothing has neither sign nor direction', async () => {
  open({ 'GET /api/dashboard/stats': { ...stats, revenueChange: 0 } })

  const revenue = await card("Today's Revenue")
  expect(screen.getByText('0% vs yesterday')).not.toBeNull()
  expect(revenue.arrow(up)).toBeNull()
  expect(revenue.arrow(down)).toBeNull()
})

test('a client’s services of the day are one card, completed if any is, and it opens', async () => {
  const { router } = open()

  const link = await screen.findByRole('link', { name: ann.name })
  const visit = within(link.closest<HTMLElement>('ul > li') ?? document.body)
  for (const part of ['9:00 AM', 'Cut and blow-dry', 'Colour', 'with Mira Olsen', 'Completed']) {
    expect(visit.getByText(part)).not.toBeNull()
  }
  expect(screen.getByRole('heading', { name: "Today's Schedule" })).not.toBeNull()
  expect(screen.getByText('1 visit, 2 services')).not.toBeNull()

  await userEvent.click(link)
  expect(router.state.location.pathname).toBe('/appointment/51')
})

test('a visit that was cancelled is listed, and not counted', async () => {
  const bo = givenCustomer({ id: 12, name: 'Bo Li' })
  const off = givenAppointment({ id: 60, customer: bo, status: 'cancelled' })
  open({ 'GET /api/appointments': [...visits, off] })

  expect(await screen.findByText('Bo Li')).not.toBeNull()
  expect(screen.getByText('1 visit, 2 services')).not.toBeNull()
})

test('recent activity shows what was done, and how long ago', async () => {
  open()

  expect(await screen.findByText(done.description)).not.toBeNull()
  expect(screen.getByText(/^[\d,]+ days ago$/)).not.toBeNull()
})

test('an empty day and a salon without activity show empty states', async () => {
  open({ 'GET /api/appointments': [], 'GET /api/activity/recent': [] })

  expect(await screen.findByText('No visits scheduled for today')).not.toBeNull()
  expect(await screen.findByText('No recent activity')).not.toBeNull()
  expect(screen.getByText('0 visits')).not.toBeNull()
})

test('it says how many visits to come have no valid patch test, until the role reads nothing of it', async () => {
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString()
  const test = { verdict: 'blocked', gap: 'expired', product: 'Koleston' } as const
  const mira = { id: 1, name: 'Mira Olsen' }
  const { salon, client } = open({ 'GET /api/user': { ...mira, role: 'user' } }, [
    {
      appointmentId: 59,
      appointmentDate: inTwoDays,
      customerName: ann.name,
      serviceName: 'Colour',
      test,
      count: 1,
    },
  ])
  const notice = { name: '1 visit to come without a valid patch test' }
  await screen.findByRole('button', notice)

  // All of it is loaded by now, so that a visitor would see it at once.
  salon['GET /api/user'] = { ...mira, role: 'visitor' }
  await client.invalidateQueries(accountQueries.current())

  await waitFor(() => expect(screen.queryByRole('button', notice)).toBeNull())
  expect(await screen.findByRole('link', { name: ann.name })).not.toBeNull()
})

test.each([
  ['GET /api/dashboard/stats', "Couldn't load the figures", '€1,234.50'],
  ['GET /api/appointments', 'Failed to fetch appointments', ann.name],
  ['GET /api/activity/recent', "Couldn't load recent activity", done.description],
])(
  '%s that fails says so where it is missing, and is tried again',
  async (operation, message, then) => {
    const answers = {
      [operation]: new MockRefusal(500, { code: 'broken', detail: 'The book is shut.' }),
    }
    const { salon } = open(answers)
    expect(await screen.findByText(message)).not.toBeNull()
    expect(screen.getByText('The book is shut.')).not.toBeNull()

    salon[operation] = {
      'GET /api/dashboard/stats': stats,
      'GET /api/appointments': visits,
      'GET /api/activity/recent': [done],
    }[operation]
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText(then)).not.toBeNull()
  },
)

test.each([
  ['New Appointment', 'New Appointment'],
  ['Add Customer', 'Add Client'],
])('%s opens its dialog', async (action, dialog) => {
  open()

  await userEvent.click(await screen.findByRole('button', { name: action }))

  expect(await screen.findByRole('dialog', { name: dialog })).not.toBeNull()
})

test.each([
  ['Manage Services', '/services'],
  ['View Reports', '/analytics'],
])('%s leads to %s', async (action, path) => {
  const { router } = open()

  await userEvent.click(await screen.findByRole('link', { name: action }))

  expect(router.state.location.pathname).toBe(path)
})

test('the days before and after are a step away', async () => {
  const { requestedDays } = open()
  await screen.findByText(ann.name)
  const { day: today } = wallClockAt(Date.now(), 'UTC')
  const first = requestedDays()[0] ?? today

  await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(requestedDays().at(-1)).toBe(dayAfter(first, 1)))
  await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))

  await waitFor(() => expect(requestedDays().at(-1)).toBe(dayAfter(first, -1)))
})

describe('when midnight passes', () => {
  const beforeMidnight = () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    vi.setSystemTime('2026-03-02T23:59:30.000Z')
    open()
  }
  const midnightPasses = () =>
    act(() => {
      vi.advanceTimersByTime(60_000)
    })

  test('it moves to the next day', async () => {
    beforeMidnight()
    await screen.findByText('Monday, March 2')

    midnightPasses()

    expect(await screen.findByText('Tuesday, March 3')).not.toBeNull()
  })

  test('it stays at the day that was turned to', async () => {
    beforeMidnight()
    fireEvent.click(await screen.findByRole('button', { name: 'Previous day' }))
    await screen.findByText('Sunday, March 1')

    midnightPasses()

    expect(screen.getByText('Sunday, March 1')).not.toBeNull()
  })
})

test('after a closed day revenue is compared with the last open one', async () => {
  open({
    'GET /api/dashboard/stats': {
      ...stats,
      revenueChange: 100,
      sinceLastOpenDay: { day: '2026-02-28', revenueChange: -8 },
    },
  })

  const revenue = await card("Today's Revenue")

  expect(revenue.text).toContain('-8% vs last open day')
  expect(revenue.text).toContain('(Sat, Feb 28)')
  expect(revenue.arrow(down)).not.toBeNull()
})

describe('the booked part of the day', () => {
  const utilisation = { total: { workingMinutes: 510, bookedMinutes: 320 } }

  test('stands beside its heading, and leads to its figures', async () => {
    const { router } = open({ 'GET /api/analytics/utilisation': utilisation })

    const link = await screen.findByRole('link', {
      name: '63% of the working time is booked: 5 hr 20 min of 8 hr 30 min',
    })

    expect(link.textContent).toBe('63% booked')
    await userEvent.click(link)
    expect(router.state.location.pathname).toBe('/analytics')
  })

  test('is not there where no hours are set', async () => {
    open()
    await card("Today's Revenue")

    await waitFor(() => expect(screen.queryByText('Loading utilization')).toBeNull())

    expect(screen.queryByText(/booked/)).toBeNull()
  })

  test('is for callers who may read it', async () => {
    open({
      'GET /api/user': { id: 2, name: 'Bo', role: 'user' },
      'GET /api/analytics/utilisation': utilisation,
    })
    await screen.findByText("Today's Appointments")

    expect(screen.queryByText(/% booked/)).toBeNull()
  })

  test('says if it could not be loaded, and is loaded again', async () => {
    const { salon } = open({
      'GET /api/analytics/utilisation': new MockRefusal(500, {
        code: 'broken',
        detail: 'The book is shut.',
      }),
    })
    const failed = await screen.findByText("Couldn't load utilization")
    salon['GET /api/analytics/utilisation'] = utilisation

    await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }))

    await screen.findByText('63% booked')
  })
})
