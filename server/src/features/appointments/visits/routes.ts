import { appointmentRoutes } from '@salon/contract/appointments'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { addService, bookVisit, handOver, moveVisit, setArrival, visitOfRow } from './operations.ts'

/** Visits: the rows of one client on one day. */
export function visitsApi(app: FastifyInstance, clock: Clock): void {
  mount(app, appointmentRoutes.visit, ({ db, params, salon }) => visitOfRow(db, salon, params.id))
  mount(app, appointmentRoutes.bookVisit, ({ db, body, salon }) =>
    bookVisit(db, salon, body, clock),
  )
  mount(app, appointmentRoutes.addService, ({ db, params, body, salon }) =>
    addService(db, salon, params.id, body),
  )
  mount(app, appointmentRoutes.moveVisit, ({ db, params, body, salon, ifMatch }) =>
    moveVisit(db, salon, params.id, body, clock, ifMatch),
  )
  mount(app, appointmentRoutes.setArrival, ({ db, params, body, salon }) =>
    setArrival(db, salon, params.id, body, clock),
  )
  mount(app, appointmentRoutes.handOver, ({ db, params, body, salon }) =>
    handOver(db, salon, params.id, body, clock),
  )
}
