import { activityRoutes } from '@salon/contract/activity'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { recentActivity } from './queries.ts'

/** As many entries as a person looks at. */
const usual = 10

export function activityApi(app: FastifyInstance): void {
  mount(app, activityRoutes.recent, ({ db, query, salon }) =>
    recentActivity(db, salon, query.limit ?? usual),
  )
}
