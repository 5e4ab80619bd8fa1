import type { Account } from '@salon/contract/auth'
import type { Role } from '@salon/contract/vocabulary'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { ClientProfileScreen } from './client-profile.tsx'
import { StaffScreen } from './staff.tsx'

const appointment = givenAppointment({ beforePhotos: ['/api/photos/a1'] })

/** A screen as somebody with this role sees it. */
const openAs = (role: Role, path: string, address: string, Screen: () => ReactNode) => {
  const client = createQueryClient(() => {})
  const account: Account = {
    id: 1,
    name: 'Vera Salon',
    email: 'vera@salon.test',
    role,
    isActive: true,
    createdAt: '2025-01-05T10:00:00.000Z',
  }
  client.setQueryData(accountQueries.current().queryKey, account)
  const answers = ({ operation }: { operation: string }) => {
    if (operation === 'GET /api/customers/11') return givenCustomer()
    if (operation === 'GET /api/staff') return [givenStaff()]
    return [appointment]
  }
  openPage(atAddress(path, address, Screen).page, answers, client)
}
/** The buttons that do more than open something in large or on paper. */
const buttonsThatChange = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter((name) => !/^(Open|Print) ?/.test(name))

test('a visitor reads a visit, looks at its pictures, and changes nothing', async () => {
  openAs('visitor', '/appointment/$id', '/appointment/51', AppointmentDetailsScreen)

  await screen.findByText('#51')
  expect(buttonsThatChange()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Open Before photo 1 of 1' })).not.toBeNull()
  expect(screen.queryByLabelText(/^Add photos/)).toBeNull()
})

test('a visitor reads a client, looks at the pictures, and changes nothing', async () => {
  openAs('visitor', '/customer/$id', '/customer/11', ClientProfileScreen)

  await screen.findByText('Customer Stats')
  expect(buttonsThatChange()).toEqual([])
  expect(screen.queryByRole('button', { name: /^Open Before photo 1 of 1/ })).not.toBeNull()
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

test('somebody at the desk works with visits and clients', async () => {
  openAs('user', '/customer/$id', '/customer/11', ClientProfileScreen)

  await screen.findByRole('button', { name: 'New Appointment' })
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeNull()
})
