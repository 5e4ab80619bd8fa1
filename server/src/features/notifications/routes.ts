import { notificationRoutes } from '@salon/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { readAllNotifications, readNotification } from './operations.ts'
import { recentNotifications } from './queries.ts'

/** As many as the bell's list holds. */
const usual = 50

export function notificationsApi(app: FastifyInstance): void {
  mount(app, notificationRoutes.list, ({ db, query, salon }) =>
    recentNotifications(db, salon, query.limit ?? usual),
  )
  mount(app, notificationRoutes.read, ({ db, params, salon }) =>
    readNotification(db, salon, params.id),
  )
  mount(app, notificationRoutes.readAll, ({ db, salon }) => readAllNotifications(db, salon))
}
