import { activityRoutes } from '@salon/contract/activity'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { openingsOf } from './operations.ts'
import { recentActivity } from './queries.ts'

/** The number of entries where the request names none. */
const defaultLimit = 10

export function activityApi(app: FastifyInstance): void {
  mount(app, activityRoutes.recent, ({ db, query, salon }) =>
    recentActivity(db, salon, query.limit ?? defaultLimit),
  )
  mount(app, activityRoutes.openings, ({ db, params, salon }) => openingsOf(db, salon, params.id))
}
