import type { Account } from '@salon/contract/auth'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAccount, givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { DashboardScreen } from './dashboard.tsx'
import { VisitsScreen } from './visits.tsx'

const mia = givenStaff({ id: 31, name: 'Mia' })
const jurij = givenStaff({ id: 32, name: 'Юрий' })
const mine = givenAppointment({ id: 51, staff: mia })
const theirs = givenAppointment({
  id: 52,
  staff: jurij,
  customer: givenCustomer({ id: 12, name: 'Žofie Brânză' }),
})

/** The visits or, at '/', the dashboard, as Mia sees them. */
const openAs = (rights: Partial<Account>, search = 'view=list', path = '/appointments') => {
  const client = createQueryClient(() => {})
  const account = givenAccount({
    id: 2,
    name: 'Mia',
    email: 'mia@salon.test',
    role: 'user',
    isOwner: false,
    staffId: mia.id,
    ...rights,
  })
  client.setQueryData(accountQueries.current().queryKey, account)
  return openPage(
    path === '/'
      ? atAddress('/', '/', DashboardScreen).page
      : atAddress(path, `${path}?day=2026-03-02&${search}`, VisitsScreen).page,
    ({ operation }) => {
      if (operation === 'GET /api/appointments') return [mine, theirs]
      if (operation === 'GET /api/staff') return [mia, jurij]
      if (operation === 'GET /api/settings') return {}
      if (operation === 'GET /api/user') return account
      if (operation === 'GET /api/dashboard/stats') return stats
      return []
    },
    client,
  )
}

const stats = {
  todayRevenue: '0.00',
  revenueChange: 0,
  revenueComparedWith: '2026-03-01',
  todayAppointments: 2,
  completedAppointments: 0,
  pendingAppointments: 2,
  totalCustomers: 2,
  customerChange: 0,
}

const choice = async () => within(await screen.findByRole('group', { name: 'Whose visits' }))

test('a team member sees their own visits first, and everybody’s with a tap that is remembered', async () => {
  openAs({})

  expect((await choice()).getByRole('button', { name: 'Mine', pressed: true })).not.toBeNull()
  await screen.findByText(mine.customer.name)
  expect(screen.queryByText(theirs.customer.name)).toBeNull()

  await userEvent.click((await choice()).getByRole('button', { name: 'Everyone' }))
  await screen.findByText(theirs.customer.name)
  expect(screen.queryByText(mine.customer.name)).not.toBeNull()
  expect(document.cookie).toContain('visits-of-2=everyone')

  await userEvent.click((await choice()).getByRole('button', { name: 'Mine' }))
  await waitFor(() => expect(screen.queryByText(theirs.customer.name)).toBeNull())
})

test('who signs in after one who chose everybody’s visits sees their own first', async () => {
  openAs({ id: 5 })
  await userEvent.click((await choice()).getByRole('button', { name: 'Everyone' }))
  await screen.findByText(theirs.customer.name)
  cleanup()

  openAs({ id: 6, staffId: jurij.id })

  expect((await choice()).getByRole('button', { name: 'Mine', pressed: true })).not.toBeNull()
  await screen.findByText(theirs.customer.name)
  expect(screen.queryByText(mine.customer.name)).toBeNull()
})

test.each([
  ['by staff', '/appointments', 'view=staff'],
  ['in a week', '/appointments', 'view=week'],
  ['on the dashboard', '/', ''],
])('a team member sees their own visits first %s, too', async (_, path, search) => {
  openAs({}, search, path)

  await screen.findByText(mine.customer.name)
  expect(screen.queryByText(theirs.customer.name)).toBeNull()

  const whose =
    search === 'view=week'
      ? screen.getByRole('button', { name: 'Everyone' })
      : (await choice()).getByRole('button', { name: 'Everyone' })
  await userEvent.click(whose)
  await screen.findByText(theirs.customer.name)
})

test('a team member’s month shows their own visits first, and everybody’s with a tap', async () => {
  const sent = openAs({}, 'tab=month')
  const requests = () => sent.filter(({ operation }) => operation === 'GET /api/calendar')
  const weeks = 'from=2026-03-01&to=2026-04-04'

  const header = (await screen.findByRole('heading', { name: /2026/ })).closest('header')
  expect(within(header as HTMLElement).getByRole('group', { name: 'Whose visits' })).toBeTruthy()
  await userEvent.click((await choice()).getByRole('button', { name: 'Everyone' }))

  await waitFor(() =>
    expect(requests().map(({ query }) => String(query))).toEqual([`${weeks}&staffId=31`, weeks]),
  )
})

test.each([
  ['an admin', { role: 'admin' }],
  ['a team member who is not on the staff', { staffId: null }],
  ['a team member who sees no others', { seesOwnVisitsOnly: true }],
] as const)('%s sees all visits there are, and no choice', async (_, rights) => {
  openAs(rights)

  await screen.findByText(theirs.customer.name)
  expect(screen.queryByText(mine.customer.name)).not.toBeNull()
  expect(screen.queryByRole('group', { name: 'Whose visits' })).toBeNull()
})
