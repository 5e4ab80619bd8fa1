import { eventRoutes } from '@salon/contract/events'
import type { FastifyInstance } from 'fastify'
import { withoutTenant } from '../../db/tenant-db.ts'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { throttleByErrorCode } from '../../kernel/throttle-by-key.ts'
import { openChangeFeed } from './operations.ts'

export function eventsApi(app: FastifyInstance, clock: Clock): void {
  const logFailure = throttleByErrorCode(60_000, (error, suppressed) =>
    app.log.error({ err: error, suppressed }, 'the change feed could not be polled'),
  )
  const feed = openChangeFeed(withoutTenant(app.database), clock, (error) =>
    logFailure(error as Error),
  )
  app.addHook('preClose', () => feed.close())
  mount(app, eventRoutes.subscribe, ({ db, query, salon, reply }) => {
    // No buffering in proxies, and no keep-alive: a shutdown need not wait for the connection.
    reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
    return feed.subscribe(db, salon, query.behind)
  })
}
