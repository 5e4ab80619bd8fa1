import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const dashboardQueries = {
  /** The figures of the salon's today. */
  stats: () =>
    queryOptions({
      queryKey: ['dashboard', 'stats'],
      queryFn: ({ signal }) => call('GET /api/dashboard/stats', {}, { signal }),
    }),
}
