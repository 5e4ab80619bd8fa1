import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { appointmentQueries } from '../features/appointments/api.ts'
import { settingsQueries } from '../features/settings/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { prefetchDashboard } from './prefetch-dashboard.ts'

const owner = { id: 1, name: 'Ann Žižka', email: 'ann@salon.test', role: 'admin', isOwner: true }

/** The addresses that `prefetchDashboard` requests for this account. */
const requestsOf = (account: object | null) => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address.replace(/_t=\d+&/, ''))
    return Response.json([])
  })
  const client = createQueryClient(() => {})
  client.setQueryData(['account', 'current'], account)
  // A zone that is a day ahead of UTC at the time of the test.
  client.setQueryData(['settings', 'current'], { timeZone: 'Pacific/Kiritimati' })
  prefetchDashboard(client)
  return { requests, client }
}

test('prefetches the dashboard under the keys that its components read, for the salon’s day', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const { requests, client } = requestsOf(owner)

  expect(accountQueries.current().queryKey).toEqual(['account', 'current'])
  expect(settingsQueries.current().queryKey).toEqual(['settings', 'current'])
  await waitFor(() => expect(requests).toHaveLength(5))
  expect(requests.toSorted()).toEqual([
    '/api/activity/recent',
    '/api/appointments?date=2026-11-22',
    '/api/dashboard/stats',
    '/api/notifications',
    '/api/salon-info?userId=1',
  ])

  // A component that mounts within the stale time uses the cached response.
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await client.prefetchQuery(appointmentQueries.day('2026-11-22'))
  expect(requests).toHaveLength(5)
  // Invalidated data is fetched again all the same.
  await client.invalidateQueries({ queryKey: ['appointments'] })
  await client.prefetchQuery(appointmentQueries.day('2026-11-22'))
  expect(requests).toHaveLength(6)
})

test('a visitor prefetches the same, including statistics; without an account nothing is requested', async () => {
  const visitor = requestsOf({ ...owner, role: 'visitor', isOwner: false })
  await waitFor(() => expect(visitor.requests).toHaveLength(5))
  expect(visitor.requests).toContain('/api/dashboard/stats')

  const anonymous = requestsOf(null)
  expect(anonymous.client.isFetching()).toBe(0)
  expect(anonymous.requests).toEqual([])
})
