import type { HealthOpening } from '@salon/contract/activity'
import type { Account } from '@salon/contract/auth'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { accountQueries } from '../../auth/api.ts'
import { SafetyCard } from './safety-card.tsx'

const openings: HealthOpening[] = [
  { accountName: 'Mia', openedAt: '2026-06-10T08:05:00.000Z' },
  { accountName: 'Ann', openedAt: '2026-06-09T12:30:00.000Z' },
]

/** The safety card of a client, as an account of this role sees it. */
function openCard(role: Account['role'], answer: unknown = openings) {
  const account = { id: 1, name: 'Ann', role, isOwner: false, seesOwnVisitsOnly: false }
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, account as Account)
  return openPage(
    <SafetyCard customerId={7} />,
    ({ operation }) => (operation === 'GET /api/user' ? account : answer),
    client,
  )
}

const button = { name: 'Access log' }

it('shows admins who opened it and when, newest first, and asks by the tap', async () => {
  const sent = openCard('admin')
  const opener = await screen.findByRole('button', button)
  expect(sent.filter(({ operation }) => operation.endsWith('/openings'))).toEqual([])

  await userEvent.click(opener)

  const rows = within(await screen.findByRole('list', button)).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Opened by Mia.*Jun 10, 2026/),
    expect.stringMatching(/^Opened by Ann.*Jun 9, 2026/),
  ])
})

it('says why they are missing', async () => {
  openCard('admin', new MockRefusal(500, { code: 'broken', detail: 'The server has a problem.' }))

  await userEvent.click(await screen.findByRole('button', button))

  expect(await screen.findByText('The server has a problem.')).not.toBeNull()
})

it('is not offered to others', async () => {
  openCard('user')

  expect(await screen.findByText('No allergies, conditions or patch tests noted')).not.toBeNull()
  expect(screen.queryByRole('button', button)).toBeNull()
})
