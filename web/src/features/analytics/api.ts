import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Which appointments a figure is made of, as the list of appointments is asked. */
export interface FigureRows {
  from: string
  to: string
  serviceId?: string
  /** 'none': services whose category is gone. */
  categoryId?: string
  staffId?: string
  status?: 'scheduled' | 'confirmed' | 'in-progress' | 'completed' | 'cancelled' | 'no-show'
  /** 0 is Sunday; by the salon's clock, as `hour`. */
  weekday?: string
  hour?: string
  /** Without the cancelled and the missed ones. */
  standing?: 'true'
}

/** How many rows behind a figure are fetched at once. */
const pageLength = 50

export const analyticsQueries = {
  /**
   * Revenue of today, this week, this month and of a stretch of days, both included. It goes stale
   * with the dashboard, whose revenue it details; while another range loads, the last one stays.
   */
  revenue: (from: string, to: string) =>
    queryOptions({
      queryKey: ['dashboard', 'revenue', from, to],
      queryFn: ({ signal }) =>
        call('GET /api/analytics/revenue', { query: { from, to } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Booked and working minutes of a stretch of days, both included; while others load, the last ones stay. */
  utilisation: (from: string, to: string) =>
    queryOptions({
      queryKey: ['dashboard', 'utilisation', from, to],
      queryFn: ({ signal }) =>
        call('GET /api/analytics/utilisation', { query: { from, to } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The appointments behind a figure, by time, a page after the other. */
  rows: (figure: FigureRows) =>
    infiniteQueryOptions({
      queryKey: ['appointments', 'behind', figure],
      queryFn: ({ signal, pageParam }) =>
        call(
          'GET /api/appointments',
          {
            query: {
              ...figure,
              limit: String(pageLength),
              ...(pageParam > 0 && { after: String(pageParam) }),
            },
          },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (page) => (page.length < pageLength ? undefined : page.at(-1)?.id),
    }),
}
