import { calendarFeedRoutes } from '@salon/contract/calendar-feeds'
import type { FastifyInstance } from 'fastify'
import { mount, mountOpen } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { issueFeed, readFeed, revokeFeed } from './operations.ts'
import { feedsByOwner } from './queries.ts'

/** Calendar feeds (iCalendar) by secret addresses. */
export function calendarFeedsApi(app: FastifyInstance, clock: Clock): void {
  mount(app, calendarFeedRoutes.list, ({ db, salon }) => feedsByOwner(db, salon))
  mount(app, calendarFeedRoutes.issue, ({ db, salon, body }) => issueFeed(db, salon, body, clock))
  mount(app, calendarFeedRoutes.revoke, ({ db, salon, params }) => revokeFeed(db, salon, params.id))
  mountOpen(app, calendarFeedRoutes.read, ({ db, params }) => readFeed(db, params.file, clock))
}
