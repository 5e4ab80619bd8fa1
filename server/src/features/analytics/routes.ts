import { analyticsRoutes } from '@salon/contract/analytics'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { revenueOf } from './operations.ts'

export function analyticsApi(app: FastifyInstance, clock: Clock): void {
  mount(app, analyticsRoutes.revenue, ({ db, query, salon }) => revenueOf(db, salon, query, clock))
}
