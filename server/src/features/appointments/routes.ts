import { appointmentRoutes } from '@salon/contract/appointments'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/refusal.ts'
import { book, listAppointments } from './operations.ts'
import { appointmentById } from './queries.ts'
import {
  addService,
  bookVisit,
  handOver,
  moveVisit,
  removeAppointment,
  restoreAppointment,
  visitOfRow,
} from './visit-operations.ts'

/** The book; what touches pictures is in `photo-routes.ts`, changing a row among it. */
export function appointmentsApi(app: FastifyInstance, db: Db, clock: Clock): void {
  mount(app, appointmentRoutes.list, ({ query, salon }) => listAppointments(db, salon, query))
  mount(app, appointmentRoutes.get, async ({ params, salon }) =>
    found(await appointmentById(db, salon, params.id)),
  )
  mount(app, appointmentRoutes.visit, ({ params, salon }) => visitOfRow(db, salon, params.id))
  mount(app, appointmentRoutes.add, ({ body, salon }) => book(db, salon, body))
  mount(app, appointmentRoutes.remove, ({ params, salon }) =>
    removeAppointment(db, salon, params.id, clock),
  )
  mount(app, appointmentRoutes.restore, ({ params, query, salon }) =>
    restoreAppointment(db, salon, params.id, clock, query),
  )
  mount(app, appointmentRoutes.addService, ({ params, body, salon }) =>
    addService(db, salon, params.id, body),
  )
  mount(app, appointmentRoutes.moveVisit, ({ params, body, salon, ifMatch }) =>
    moveVisit(db, salon, params.id, body, ifMatch),
  )
  mount(app, appointmentRoutes.handOver, ({ params, body, salon }) =>
    handOver(db, salon, params.id, body, clock),
  )
  mount(app, appointmentRoutes.bookVisit, ({ body, salon }) => bookVisit(db, salon, body))
}
