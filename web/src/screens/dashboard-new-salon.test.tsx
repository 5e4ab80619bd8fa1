import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenMatches, givenStaff } from '../test/salon-rows.ts'
// What is fetched late in the page is there at once, however busy the machine is.
import '../features/appointments/panels/visit-list/welcome-panel.tsx'
import './empty-day.tsx'
import { DashboardScreen } from './dashboard.tsx'

const stats = {
  todayRevenue: '0.00',
  revenueChange: 0,
  revenueComparedWith: '2026-03-01',
  todayAppointments: 0,
  completedAppointments: 0,
  pendingAppointments: 0,
  totalCustomers: 0,
  customerChange: 0,
}

/** A salon without visits, whose answers may be held back. */
const open = (given: Record<string, unknown>) => {
  const salon: Record<string, unknown> = {
    'GET /api/user': { id: 1, name: 'Mira Olsen', role: 'admin' },
    'GET /api/staff': [givenStaff()],
    'GET /api/dashboard/stats': stats,
    'GET /api/customers/search': givenMatches([]),
    'GET /api/salon-info': { id: 1, name: 'Salon Berg' },
    'GET /api/analytics/utilisation': { total: { workingMinutes: 0, bookedMinutes: 0 } },
    ...given,
  }
  const sent = openPage(atAddress('/', '/', DashboardScreen).page, ({ operation }) => {
    const answer = salon[operation] ?? []
    return typeof answer === 'function' ? (answer as () => unknown)() : answer
  })
  return () => sent.map(({ operation }) => operation)
}
const emptyDay = 'No visits scheduled for today'

test.each([
  ['figures', 'GET /api/dashboard/stats', stats],
  ['clients', 'GET /api/customers/search', givenMatches([])],
])('the list of an empty day comes with the checklist, not before: %s', async (_, held, answer) => {
  let send = () => {}
  open({ [held]: new Promise((resolve) => (send = () => resolve(answer))) })
  const schedule = within(await screen.findByRole('region', { name: "Today's Schedule" }))
  await screen.findByText('0 visits')
  expect(schedule.queryByText(emptyDay)).toBeNull()

  send()

  await schedule.findByText(emptyDay)
  expect(schedule.getByText('1 of 5 done')).not.toBeNull()
})

test('the list of an empty day in a salon with many clients has no checklist, and asks for none', async () => {
  const operations = open({ 'GET /api/dashboard/stats': { ...stats, totalCustomers: 3 } })

  await screen.findByText(emptyDay)

  expect(screen.queryByText(/^\d of \d done$/)).toBeNull()
  expect(operations()).not.toContain('GET /api/customers/search')
})

test('an empty day is shown where the figures could not be loaded, also while they are tried again', async () => {
  const answers: unknown[] = [new MockRefusal(500, { code: 'broken', detail: 'Broken.' })]
  open({ 'GET /api/dashboard/stats': () => answers.pop() ?? new Promise(() => {}) })

  await screen.findByText(emptyDay)
  screen.getByText('Broken.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  await waitFor(() => expect(screen.queryByText('Broken.')).toBeNull())
  screen.getByText(emptyDay)
})
