import { availabilityRoutes } from '@salon/contract/availability'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { availabilityOf } from './operations.ts'

/** Free times. */
export function availabilityApi(app: FastifyInstance, clock: Clock): void {
  mount(app, availabilityRoutes.find, ({ db, query, salon }) =>
    availabilityOf(db, salon, query, clock()),
  )
}
