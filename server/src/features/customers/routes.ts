import { customerRoutes } from '@salon/contract/customers'
import { safetyRoutes } from '@salon/contract/safety'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/refusal.ts'
import { healthRemovals } from './health-retention/operations.ts'
import {
  addCustomer,
  editCustomer,
  editRecord,
  listCustomers,
  recordsOf,
  removeCustomerWithFiles,
  type PhotoStorage,
} from './operations.ts'
import { customerFor } from './queries.ts'
import { duplicatesOf, searchCustomers } from './search/operations.ts'

/** Clients; the files of photos are in `storage`. */
export function customersApi(app: FastifyInstance, storage: PhotoStorage, clock: Clock): void {
  app.decorate('survivingClient', customerFor)
  mount(app, customerRoutes.list, ({ db, query, salon }) => listCustomers(db, salon, query))
  mount(app, customerRoutes.search, ({ db, query, salon }) =>
    searchCustomers(db, salon, query, clock()),
  )
  mount(app, customerRoutes.duplicates, ({ db, query, salon }) => duplicatesOf(db, salon, query))
  mount(app, customerRoutes.get, async ({ db, params, salon }) =>
    found(await customerFor(db, salon, params.id)),
  )
  mount(app, customerRoutes.add, ({ db, body, salon }) => addCustomer(db, salon, body, clock()))
  mount(app, customerRoutes.edit, ({ db, params, body, salon, ifMatch }) =>
    editCustomer(db, salon, params.id, body, clock(), ifMatch),
  )
  mount(app, customerRoutes.remove, ({ db, params, query, salon, afterCommit }) =>
    removeCustomerWithFiles(db, salon, { storage, afterCommit }, params.id, clock, query.visits),
  )
  mount(app, serviceRecordRoutes.list, ({ db, params, salon }) => recordsOf(db, salon, params.id))
  mount(app, serviceRecordRoutes.edit, ({ db, params, body, salon }) =>
    editRecord(db, salon, params.id, body),
  )
  mount(app, safetyRoutes.removals, ({ db, salon }) => healthRemovals(db, salon, clock()))
}
