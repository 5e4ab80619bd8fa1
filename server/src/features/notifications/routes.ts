import { notificationRoutes } from '@salon/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { readAllNotifications, readNotification } from './operations.ts'
import { recentNotifications } from './queries.ts'

/** As many as the bell's list holds. */
const usual = 50

export function notificationsApi(app: FastifyInstance, db: Db): void {
  mount(app, notificationRoutes.list, ({ query, salon }) =>
    recentNotifications(db, salon, query.limit ?? usual),
  )
  mount(app, notificationRoutes.read, ({ params, salon }) => readNotification(db, salon, params.id))
  mount(app, notificationRoutes.readAll, ({ salon }) => readAllNotifications(db, salon))
}
