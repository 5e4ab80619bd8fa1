import { appointmentRoutes } from '@salon/contract/appointments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/refusal.ts'
import { allAppointments, book, listAppointments } from './operations.ts'
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

/** The next page of a list that was asked for, which begins after a row: a `Link` as in RFC 8288. */
function nextPage({ url }: FastifyRequest, after: number): string {
  const { pathname, searchParams } = new URL(url, 'http://salon')
  searchParams.set('after', String(after))
  return `<${pathname}?${searchParams.toString()}>; rel="next"`
}

/** The book; what touches pictures is in `photo-routes.ts`, changing a row among it. */
export function appointmentsApi(app: FastifyInstance, clock: Clock): void {
  mount(app, appointmentRoutes.list, async ({ db, query, salon, reply }) => {
    if (Object.keys(query).length === 0) return allAppointments(db, salon)
    const { rows, continuesAfter } = await listAppointments(db, salon, query)
    if (continuesAfter !== undefined) reply.header('link', nextPage(reply.request, continuesAfter))
    return rows
  })
  mount(app, appointmentRoutes.get, async ({ db, params, salon }) =>
    found(await appointmentById(db, salon, params.id)),
  )
  mount(app, appointmentRoutes.visit, ({ db, params, salon }) => visitOfRow(db, salon, params.id))
  mount(app, appointmentRoutes.add, ({ db, body, salon }) => book(db, salon, body))
  mount(app, appointmentRoutes.remove, ({ db, params, salon }) =>
    removeAppointment(db, salon, params.id, clock),
  )
  mount(app, appointmentRoutes.restore, ({ db, params, query, salon }) =>
    restoreAppointment(db, salon, params.id, clock, query),
  )
  mount(app, appointmentRoutes.addService, ({ db, params, body, salon }) =>
    addService(db, salon, params.id, body),
  )
  mount(app, appointmentRoutes.moveVisit, ({ db, params, body, salon, ifMatch }) =>
    moveVisit(db, salon, params.id, body, ifMatch),
  )
  mount(app, appointmentRoutes.handOver, ({ db, params, body, salon }) =>
    handOver(db, salon, params.id, body, clock),
  )
  mount(app, appointmentRoutes.bookVisit, ({ db, body, salon }) => bookVisit(db, salon, body))
}
