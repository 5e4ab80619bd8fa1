import type { Account } from '@salon/contract/auth'
import type { OnlineBooking } from '@salon/contract/online-booking'
import type { Role } from '@salon/contract/vocabulary'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenOnlineBooking, givenStaff } from '../test/salon-rows.ts'
// What is fetched late in the page is there at once.
import '../features/online-booking/panels/awaiting-line.tsx'
import { DashboardNotices } from './dashboard-notices.tsx'
import { VisitsScreen } from './visits.tsx'

const booking = givenOnlineBooking()

const open = (address: string, awaiting: readonly OnlineBooking[], role: Role = 'user') => {
  const cache = createQueryClient(() => {})
  cache.setQueryData(accountQueries.current().queryKey, { id: 1, role } as Account)
  const [path = '/'] = address.split('?')
  const { page, router } = atAddress(
    path,
    address,
    path === '/' ? () => <DashboardNotices day="2026-03-02" /> : VisitsScreen,
  )
  const answer = ({ operation }: { operation: string }) =>
    operation === 'GET /api/staff' ? [givenStaff()] : []
  openPage(page, answer, cache, undefined, [], [], { awaiting })
  return router
}

test.each([
  ['a day by staff', 'view=staff'],
  ['a week', 'view=week'],
  ['a month', 'tab=month'],
])('%s says how many online bookings wait, and leads to them', async (_, view) => {
  const router = open(`/appointments?day=2026-03-02&${view}`, [booking, { ...booking, id: 4 }])

  await userEvent.click(
    await screen.findByRole('link', { name: '2 online bookings wait for your answer' }),
  )

  expect(router.state.location.search).toEqual({ day: '2026-03-02' })
  const list = await screen.findByLabelText('2 online bookings wait for your answer')
  expect(within(list).getAllByRole('link', { name: 'Ivy Kay' })).toHaveLength(2)
  // The list has them itself.
  expect(screen.queryByRole('link', { name: /online bookings/ })).toBeNull()
})

test('the dashboard shows the line, too', async () => {
  open('/', [booking])

  const link = await screen.findByRole('link', { name: '1 online booking waits for your answer' })
  expect(link.getAttribute('href')).toBe('/appointments')
})

test.each([
  ['where none waits', [], 'user'],
  ['to those who may not answer', [booking], 'visitor'],
] as const)('nothing is said %s', async (_, awaiting, role) => {
  open('/appointments?day=2026-03-02&view=staff', awaiting, role)

  await screen.findByRole('group', { name: 'By staff', busy: false })
  expect(screen.queryByRole('link', { name: /online booking/ })).toBeNull()
})
