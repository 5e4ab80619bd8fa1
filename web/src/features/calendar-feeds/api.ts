import type { CalendarFeedDraft } from '@salon/contract/calendar-feeds'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const feedQueries = {
  /** The feeds that work, that of the salon first. */
  list: () =>
    queryOptions({
      queryKey: ['calendarFeeds'],
      queryFn: ({ signal }) => call('GET /api/calendar-feeds', {}, { signal }),
    }),
}

const meta = { changes: 'calendarFeeds' } as const

/** Makes a feed or renews its address; the reply is the only one with the address. */
export const useIssueFeed = () =>
  useMutation({
    mutationFn: (body: CalendarFeedDraft) => call('PUT /api/calendar-feeds', { body }),
    meta,
  })

export const useRevokeFeed = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/calendar-feeds/:id', { params: { id } }),
    meta,
  })
