import { appointmentRoutes } from '@salon/contract/appointments'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { found } from '../../kernel/refusal.ts'
import {
  addService,
  book,
  editAppointment,
  openPhoto,
  removeAppointment,
  visitOfRow,
} from './operations.ts'
import { appointmentById, appointmentsBy } from './queries.ts'

export function appointmentsApi(app: FastifyInstance, db: Db, photoFolder: string): void {
  mount(app, appointmentRoutes.list, ({ query, salon }) => appointmentsBy(db, salon, query))
  mount(app, appointmentRoutes.get, async ({ params, salon }) =>
    found(await appointmentById(db, salon, params.id)),
  )
  mount(app, appointmentRoutes.visit, ({ params, salon }) => visitOfRow(db, salon, params.id))
  mount(app, appointmentRoutes.add, ({ body, salon }) => book(db, salon, body))
  mount(app, appointmentRoutes.edit, ({ params, body, salon }) =>
    editAppointment(db, salon, params.id, body),
  )
  mount(app, appointmentRoutes.remove, ({ params, salon }) =>
    removeAppointment(db, salon, params.id),
  )
  mount(app, appointmentRoutes.addService, ({ params, body, salon }) =>
    addService(db, salon, params.id, body.serviceId),
  )
  mount(app, appointmentRoutes.photo, ({ params, query, salon }) =>
    openPhoto(db, salon, photoFolder, params.key, query.size),
  )
}
