import { depositRoutes } from '@salon/contract/deposits'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { depositOfAppointment, latestDeposits, refundByStaff } from './operations.ts'

/** Deposits as staff see them, and refunds by staff. */
export function refundsApi(app: FastifyInstance, clock: Clock): void {
  mount(app, depositRoutes.list, ({ db, salon }) => latestDeposits(db, salon))
  mount(app, depositRoutes.ofAppointment, ({ db, salon, params }) =>
    depositOfAppointment(db, salon, params.id),
  )
  mount(app, depositRoutes.refund, ({ db, salon, params }) =>
    refundByStaff(db, salon, params.id, clock()),
  )
}
