import { dashboardRoutes } from '@salon/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { statsOfToday } from './operations.ts'

export function dashboardApi(app: FastifyInstance, db: Db, clock: Clock): void {
  mount(app, dashboardRoutes.stats, ({ salon }) => statsOfToday(db, salon, clock))
}
