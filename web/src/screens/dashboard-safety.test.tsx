import type { Account } from '@salon/contract/auth'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenAlert, givenAppointment, givenCustomer } from '../test/salon-rows.ts'
// What is fetched late in the page is there at once, however busy the machine is.
import '../features/appointments/components/safety/visit-safety-mark.tsx'
import './dashboard-notices.tsx'
import { DashboardScreen } from './dashboard.tsx'

const customer = givenCustomer()
const alerts = [givenAlert({ conditions: [{ kind: 'latex', note: null, severity: 'severe' }] })]

const open = (role: 'user' | 'visitor', known: typeof alerts | MockRefusal = alerts) => {
  const salon: Record<string, unknown> = {
    'GET /api/user': { id: 1, name: 'Mira Olsen', role },
    'GET /api/dashboard/stats': {
      todayRevenue: '80.00',
      revenueChange: null,
      revenueComparedWith: '2026-03-01',
      todayAppointments: 1,
      completedAppointments: 0,
      pendingAppointments: 1,
      totalCustomers: 5000,
      customerChange: null,
    },
    'GET /api/appointments': [givenAppointment({ customer })],
  }
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, salon['GET /api/user'] as Account)
  const { page } = atAddress('/', '/', DashboardScreen)
  openPage(page, ({ operation }) => salon[operation] ?? [], client, undefined, [], [], {
    alerts: known,
  })
}

test("the day's visits say what has to be known of their clients", async () => {
  open('user')

  await screen.findByRole('link', {
    name: customer.name,
    description: 'Allergies and conditions: Latex (Severe)',
  })
})

test('a visitor reads none of it', async () => {
  open('visitor')

  await screen.findByRole('link', { name: customer.name, description: '' })
  expect(screen.queryByText(/Latex/)).toBeNull()
})

test('it says where they could not be loaded', async () => {
  open('user', new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' }))

  await screen.findByText("Couldn't load allergies and patch tests")
})
