import { wallClockAt } from '@salon/contract/salon-clock'
import type { QueryClient, QueryFunction, QueryKey, SkipToken } from '@tanstack/react-query'
import { activityQueries } from '../features/activity/api.ts'
import { appointmentQueries } from '../features/appointments/api.ts'
import { accountQueries } from '../features/auth/api.ts'
import { dashboardQueries } from '../features/dashboard/api.ts'
import { notificationQueries } from '../features/notifications/api.ts'
import { salonInfoQueries } from '../features/salon-info/api.ts'
import { settingsQueries } from '../features/settings/api.ts'

/**
 * `staleTime` of the prefetched queries in milliseconds, so that the components that mount next use the
 * response instead of fetching again. Invalidation after a change still refetches.
 */
const prefetchStaleTime = 2_000

/** The query options that a prefetch needs. */
interface PrefetchOptions<Answer, Key extends QueryKey> {
  queryKey: Key
  queryFn?: QueryFunction<Answer, Key> | SkipToken
}

/**
 * Prefetches the dashboard's queries, so that the requests run while React renders and skeletons rarely
 * show. Does nothing without an account and settings in the cache.
 */
export function prefetchDashboard(client: QueryClient): void {
  const account = client.getQueryData(accountQueries.current().queryKey)
  const settings = client.getQueryData(settingsQueries.current().queryKey)
  if (!account || !settings) return
  const prefetch = <Answer, Key extends QueryKey>(query: PrefetchOptions<Answer, Key>) => {
    client.setQueryDefaults(query.queryKey, { staleTime: prefetchStaleTime })
    void client.prefetchQuery<Answer, Error, Answer, Key>(query)
  }
  const { day } = wallClockAt(Date.now(), settings.timeZone)
  prefetch(salonInfoQueries.current(account.id))
  prefetch(dashboardQueries.stats())
  prefetch(appointmentQueries.day(day))
  prefetch(activityQueries.recent())
  prefetch(notificationQueries.list())
}
