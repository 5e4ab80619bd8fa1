import { appointmentRoutes } from '@salon/contract/appointments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/refusal.ts'
import { book } from './booking/operations.ts'
import { removeAppointment, restoreAppointment } from './deletion/operations.ts'
import { allAppointments, listAppointments } from './list/operations.ts'
import { editAppointment } from './operations.ts'
import { appointmentById } from './queries.ts'

/** The `Link` header (RFC 8288) to the page of a list after a row. */
function nextPage({ url }: FastifyRequest, after: number): string {
  const { pathname, searchParams } = new URL(url, 'http://salon')
  searchParams.set('after', String(after))
  return `<${pathname}?${searchParams.toString()}>; rel="next"`
}

/** Appointments; visits and photos have routes of their own. */
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
  mount(app, appointmentRoutes.add, ({ db, body, salon }) => book(db, salon, body, clock))
  mount(app, appointmentRoutes.edit, ({ db, params, body, salon, ifMatch }) =>
    editAppointment(db, salon, params.id, body, clock, ifMatch),
  )
  mount(app, appointmentRoutes.remove, ({ db, params, salon }) =>
    removeAppointment(db, salon, params.id, clock),
  )
  mount(app, appointmentRoutes.restore, ({ db, params, query, salon }) =>
    restoreAppointment(db, salon, params.id, clock, query),
  )
}
