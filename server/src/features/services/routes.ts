import { serviceRoutes } from '@salon/contract/services'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { addService, editService, removeService } from './operations.ts'
import { activeServices, servicesBookedTogether, servicesByCategory } from './queries.ts'

export function servicesApi(app: FastifyInstance, clock: Clock): void {
  mount(app, serviceRoutes.list, ({ db, salon }) => servicesByCategory(db, salon))
  mount(app, serviceRoutes.active, ({ db, salon }) => activeServices(db, salon))
  mount(app, serviceRoutes.together, ({ db, query, salon }) =>
    servicesBookedTogether(db, {
      salon: salon.id,
      timeZone: salon.timeZone,
      service: query.serviceId,
      now: clock().toISOString(),
    }),
  )
  mount(app, serviceRoutes.add, ({ db, body, salon }) => addService(db, salon, body))
  mount(app, serviceRoutes.edit, ({ db, params, body, salon, ifMatch }) =>
    editService(db, salon, params.id, body, ifMatch),
  )
  mount(app, serviceRoutes.remove, ({ db, params, salon }) => removeService(db, salon, params.id))
}
