import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const activityQueries = {
  /** What was done last, newest first. */
  recent: () =>
    queryOptions({
      queryKey: ['activity', 'recent'],
      queryFn: ({ signal }) => call('GET /api/activity/recent', {}, { signal }),
    }),
}
