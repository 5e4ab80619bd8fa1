import { analyticsRoutes } from '@salon/contract/analytics'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { utilisationOf } from './operations.ts'

export function utilisationApi(app: FastifyInstance): void {
  mount(app, analyticsRoutes.utilisation, ({ db, query, salon }) => utilisationOf(db, salon, query))
}
