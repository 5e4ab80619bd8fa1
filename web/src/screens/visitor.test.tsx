import type { Role } from '@salon/contract/vocabulary'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import {
  givenAccount,
  givenAppointment,
  givenCustomer,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { ClientProfileScreen } from './client-profile.tsx'
import { CategoriesScreen } from './categories.tsx'
import { ClientsScreen } from './clients.tsx'
import { DashboardScreen } from './dashboard.tsx'
import { ServicesScreen } from './services.tsx'
import { StaffScreen } from './staff.tsx'
import { VisitsScreen } from './visits.tsx'

const appointment = givenAppointment({ beforePhotos: ['/api/photos/a1'] })

/** A screen for an account with this role. */
const openAs = (role: Role, path: string, address: string, Screen: () => ReactNode) => {
  const client = createQueryClient(() => {})
  const account = givenAccount({
    name: 'Vera Salon',
    email: 'vera@salon.test',
    role,
    isOwner: false,
  })
  client.setQueryData(accountQueries.current().queryKey, account)
  const answers = ({ operation }: { operation: string }) => answersTo[operation] ?? [appointment]
  return openPage(atAddress(path, address, Screen).page, answers, client)
}

const category = {
  id: 21,
  userId: 1,
  name: 'Colour',
  color: '#EC4899',
  isActive: true,
  createdAt: '2025-01-05T10:00:00.000Z',
}
const answersTo: Partial<Record<string, unknown>> = {
  'GET /api/customers/11': givenCustomer(),
  'GET /api/customers': [givenCustomer()],
  'GET /api/staff': [givenStaff()],
  'GET /api/services': [{ ...givenService(), category }],
  'GET /api/services/active': [],
  'GET /api/categories': [category],
  'GET /api/activity/recent': [],
  'GET /api/settings': {},
  'GET /api/dashboard/stats': {
    todayRevenue: null,
    revenueChange: null,
    todayAppointments: 12,
    completedAppointments: 5,
    pendingAppointments: 7,
    totalCustomers: 340,
    customerChange: 2.5,
  },
}

/** The buttons that do more than open something in large, on paper or from the past. */
const buttonsThatChange = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter((name) => !/^((Open|Print) ?|History$)/.test(name))

test('a visitor sees a visit and its photos, without controls to change them', async () => {
  openAs('visitor', '/appointment/$id', '/appointment/51', AppointmentDetailsScreen)

  await screen.findByText('#51')
  expect(buttonsThatChange()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Open Before photo 1 of 1' })).not.toBeNull()
  expect(screen.queryByLabelText(/^Add photos/)).toBeNull()
})

test('a visitor sees a client and the photos, without controls to change them', async () => {
  openAs('visitor', '/customer/$id', '/customer/11', ClientProfileScreen)

  await screen.findByText('Customer Stats')
  await screen.findByRole('button', { name: /^Open Before photo 1 of 1/ })
  expect(buttonsThatChange()).toEqual([])
})

test.each(['visitor', 'user'] as const)(
  'a %s reads the staff and changes nothing',
  async (role) => {
    openAs(role, '/staff', '/staff', StaffScreen)

    await screen.findByText('Mira Olsen')
    expect(buttonsThatChange()).toEqual([])
    expect(screen.queryByRole('switch')).toBeNull()
  },
)

test('a team member edits visits and clients', async () => {
  openAs('user', '/customer/$id', '/customer/11', ClientProfileScreen)

  await screen.findByRole('button', { name: 'New Appointment' })
  expect(screen.queryByRole('button', { name: /^More actions for/ })).not.toBeNull()
})

test('a visitor looks through the clients, and neither adds nor books', async () => {
  openAs('visitor', '/customers', '/customers', ClientsScreen)

  await screen.findByRole('link', { name: /^View Visits/ })
  expect(buttonsThatChange()).toEqual([])
})

test('a visitor reads the services, and neither changes nor books them', async () => {
  openAs('visitor', '/services', '/services', ServicesScreen)

  await screen.findByRole('region', { name: 'Colour' })
  expect(buttonsThatChange()).toEqual([])
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a team member books a service, and cannot edit it', async () => {
  openAs('user', '/services', '/services', ServicesScreen)

  await screen.findByRole('region', { name: 'Colour' })
  expect(buttonsThatChange()).toEqual([expect.stringMatching(/^Book Now/)])
  expect(screen.queryByRole('switch')).toBeNull()
})

test.each(['visitor', 'user'] as const)(
  'a %s reads the categories and changes nothing',
  async (role) => {
    openAs(role, '/categories', '/categories', CategoriesScreen)

    await screen.findByText('Colour')
    expect(buttonsThatChange()).toEqual([])
    expect(screen.queryByRole('switch')).toBeNull()
  },
)

test('a visitor looks at a day by staff, in which no free place can be tapped', async () => {
  openAs('visitor', '/appointments', '/appointments?view=staff', VisitsScreen)

  await screen.findByRole('group', { name: 'By staff' })
  const names = buttonsThatChange()
  expect(names).not.toContain('New Appointment')
  expect(names.filter((name) => name?.startsWith('Book'))).toEqual([])
  // What is missing for the first booking is for others to add.
  expect(screen.queryByText('Add your services')).toBeNull()
})

test('a team member sees the day and its counts on the dashboard, but no revenue', async () => {
  openAs('user', '/', '/', DashboardScreen)

  await screen.findByRole('button', { name: 'Add Customer' })
  await screen.findByText("Today's Appointments")
  expect(screen.queryByText('340')).not.toBeNull()
  expect(screen.queryByText("Today's Revenue")).toBeNull()
  await screen.findByText('No recent activity')
  expect(screen.queryByRole('link', { name: 'View Reports' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Manage Services' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a visitor sees the day on the dashboard, and no action that would be refused', async () => {
  openAs('visitor', '/', '/', DashboardScreen)

  await screen.findByText('No recent activity')
  await screen.findByText('Total Customers')
  expect(screen.queryByText('Quick Actions')).toBeNull()
  expect(screen.queryByText("Today's Revenue")).toBeNull()
})
