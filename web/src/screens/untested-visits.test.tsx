import type { Account } from '@salon/contract/auth'
import type { Role } from '@salon/contract/vocabulary'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '../features/appointments/panels/visit-list/untested-visits.tsx'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { VisitsScreen } from './visits.tsx'

const expired = { verdict: 'blocked', gap: 'expired', product: 'Koleston' } as const
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const open = (count: number, role: Role = 'user') => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, { id: 1, role } as Account)
  const { page } = atAddress('/appointments', '/appointments', VisitsScreen)
  const untested = [-1, ...Array.from({ length: count }, (_, n) => 24 * (n + 1))].map(
    (hours, n) => ({
      appointmentId: 59 + n,
      appointmentDate: inHours(hours),
      customerName: `Client ${n}`,
      serviceName: 'Colour',
      test: expired,
      count: n,
    }),
  )
  openPage(page, () => [], client, undefined, [], [], { untested })
  return client
}

test('the day says how many visits to come have no valid patch test, and unfolds them', async () => {
  open(2)

  await userEvent.click(
    await screen.findByRole('button', {
      name: '3 visits to come without a valid patch test',
      expanded: false,
    }),
  )
  const rows = screen.getAllByRole('listitem').filter((row) => /patch test/.test(row.textContent))
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Client 1',
    'Client 2',
  ])
  expect(screen.getByRole('link', { name: 'Client 1' }).getAttribute('href')).toBe(
    '/appointment/60',
  )
  expect(rows[0]?.textContent).toContain(
    'Colour needs a new patch test with Koleston. The last one has expired.',
  )
  expect(rows.map(({ textContent }) => /And .*/.exec(textContent)?.[0])).toEqual([
    undefined,
    'And 1 more later.',
  ])
  await userEvent.click(screen.getByRole('button', { expanded: true, name: /patch test/ }))
  expect(screen.queryByRole('link', { name: 'Client 1' })).toBeNull()
})

test('a visitor reads nothing of it', async () => {
  const client = open(2)
  await screen.findByText(/without a valid patch test/)

  // All of it is loaded by now, so that a visitor would see it at once.
  act(() => {
    client.setQueryData(accountQueries.current().queryKey, { id: 1, role: 'visitor' } as Account)
  })

  await waitFor(() => expect(screen.queryByText(/patch test/)).toBeNull())
})

test('without any there is no list', async () => {
  const client = open(0)
  await screen.findByText('No visits scheduled for today')
  await waitFor(() => {
    const [alerts] = client
      .getQueryCache()
      .findAll({ queryKey: ['appointments', 'safety', 'untested'] })
    expect(alerts?.state.status).toBe('success')
  })
  expect(screen.queryByText(/patch test/)).toBeNull()
})
