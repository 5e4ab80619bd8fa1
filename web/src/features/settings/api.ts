import { settingsRoutes } from '@salon/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const settingsQueries = {
  /** The salon's settings; they change seldom, and a change makes them stale. */
  current: () =>
    queryOptions({
      queryKey: ['settings', 'current'],
      queryFn: ({ signal }) => call(settingsRoutes.get, {}, { signal }),
      staleTime: Infinity,
    }),
}
