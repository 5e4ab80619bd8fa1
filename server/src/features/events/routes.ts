import { eventRoutes } from '@salon/contract/events'
import type { FastifyInstance } from 'fastify'
import { withoutTenant } from '../../db/tenant-db.ts'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { openNews } from './operations.ts'

export function eventsApi(app: FastifyInstance, clock: Clock): void {
  const news = openNews(withoutTenant(app.database), clock)
  app.addHook('preClose', () => news.close())
  mount(app, eventRoutes.follow, ({ db, query, salon, reply }) => {
    // Nobody on the way keeps it back, and its connection ends with it: a stop need not wait.
    reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
    return news.follow(db, salon, query.behind)
  })
}
