import { serviceRoutes } from '@salon/contract/services'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { addService, editService, removeService } from './operations.ts'
import { activeServices, servicesByCategory } from './queries.ts'

export function servicesApi(app: FastifyInstance, db: Db): void {
  mount(app, serviceRoutes.list, ({ salon }) => servicesByCategory(db, salon))
  mount(app, serviceRoutes.active, ({ salon }) => activeServices(db, salon))
  mount(app, serviceRoutes.add, ({ body, salon }) => addService(db, salon, body))
  mount(app, serviceRoutes.edit, ({ params, body, salon, ifMatch }) =>
    editService(db, salon, params.id, body, ifMatch),
  )
  mount(app, serviceRoutes.remove, ({ params, salon }) => removeService(db, salon, params.id))
}
