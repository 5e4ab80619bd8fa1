import { calendarRoutes } from '@salon/contract/calendar'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { calendarOf } from './operations.ts'

export function calendarApi(app: FastifyInstance): void {
  mount(app, calendarRoutes.days, ({ db, query, salon }) => calendarOf(db, salon, query))
}
