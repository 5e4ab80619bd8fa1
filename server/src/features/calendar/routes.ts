import { calendarRoutes } from '@salon/contract/calendar'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { calendarOf } from './operations.ts'

export function calendarApi(app: FastifyInstance, db: Db): void {
  mount(app, calendarRoutes.days, ({ query, salon }) => calendarOf(db, salon, query))
}
