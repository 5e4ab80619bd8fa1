import { dashboardRoutes } from '@salon/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { statsOfToday } from './operations.ts'

export function dashboardApi(app: FastifyInstance, clock: Clock): void {
  mount(app, dashboardRoutes.stats, ({ db, salon }) => statsOfToday(db, salon, clock))
}
