import { notificationRoutes } from '@salon/contract/notifications'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const notificationQueries = {
  /** What others did lately, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['notifications', 'list'],
      queryFn: ({ signal }) => call(notificationRoutes.list, {}, { signal }),
    }),
}

export const useReadNotification = () =>
  useMutation({
    mutationFn: (id: number) => call(notificationRoutes.read, { params: { id } }),
    meta: { changes: 'notifications' },
  })

export const useReadAllNotifications = () =>
  useMutation({
    mutationFn: () => call(notificationRoutes.readAll, {}),
    meta: { changes: 'notifications' },
  })
