import { analyticsRoutes } from '@salon/contract/analytics'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { revenueOf } from './operations.ts'

export function analyticsApi(app: FastifyInstance, db: Db, clock: Clock): void {
  mount(app, analyticsRoutes.revenue, ({ query, salon }) => revenueOf(db, salon, query, clock))
}
