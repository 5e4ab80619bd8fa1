import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const notificationQueries = {
  /** What others did lately, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['notifications', 'list'],
      queryFn: ({ signal }) => call('GET /api/notifications', {}, { signal }),
    }),
}

export const useReadNotification = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/notifications/:id/read', { params: { id } }),
    meta: { changes: 'notifications', isBackground: true },
  })

export const useReadAllNotifications = () =>
  useMutation({
    mutationFn: () => call('POST /api/notifications/read-all', {}),
    meta: { changes: 'notifications', isBackground: true },
  })
