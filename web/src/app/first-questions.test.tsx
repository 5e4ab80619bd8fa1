import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { appointmentQueries } from '../features/appointments/api.ts'
import { settingsQueries } from '../features/settings/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { askForDashboard } from './first-questions.ts'

const owner = { id: 1, name: 'Ann Žižka', email: 'ann@salon.test', role: 'admin', isOwner: true }

/** What is asked of a network that knows of nothing, by whoever is signed in. */
const askedBy = (account: object | null) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/_t=\d+&/, ''))
    return Response.json([])
  })
  const client = createQueryClient(() => {})
  client.setQueryData(['account', 'current'], account)
  // Already tomorrow there, while it is still today in UTC.
  client.setQueryData(['settings', 'current'], { timeZone: 'Pacific/Kiritimati' })
  askForDashboard(client)
  return { asked, client }
}

test('the dashboard is asked for by the keys of whoever draws it, for the salon’s own day', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const { asked, client } = askedBy(owner)

  expect(accountQueries.current().queryKey).toEqual(['account', 'current'])
  expect(settingsQueries.current().queryKey).toEqual(['settings', 'current'])
  await waitFor(() => expect(asked).toHaveLength(5))
  expect(asked.toSorted()).toEqual([
    '/api/activity/recent',
    '/api/appointments?date=2026-11-22',
    '/api/dashboard/stats',
    '/api/notifications',
    '/api/salon-info?userId=1',
  ])

  // Whoever draws it a moment later finds the answer, and asks nothing.
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await client.prefetchQuery(appointmentQueries.day('2026-11-22'))
  expect(asked).toHaveLength(5)
  // Anything that is told to have changed is asked for all the same.
  await client.invalidateQueries({ queryKey: ['appointments'] })
  await client.prefetchQuery(appointmentQueries.day('2026-11-22'))
  expect(asked).toHaveLength(6)
})

test('a visitor asks for as much, figures among it, and nobody for anything', async () => {
  const visitor = askedBy({ ...owner, role: 'visitor', isOwner: false })
  await waitFor(() => expect(visitor.asked).toHaveLength(5))
  expect(visitor.asked).toContain('/api/dashboard/stats')

  const stranger = askedBy(null)
  expect(stranger.client.isFetching()).toBe(0)
  expect(stranger.asked).toEqual([])
})
