import { historyRoutes } from '@salon/contract/history'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { historyOfAppointment, historyOfCustomer, historyOfSalon } from './operations.ts'
import { undoEntry } from './undo-operations.ts'

export function historyApi(app: FastifyInstance, db: Db, clock: Clock): void {
  mount(app, historyRoutes.all, ({ query, salon }) => historyOfSalon(db, salon, query, clock))
  mount(app, historyRoutes.ofAppointment, ({ params, query, salon }) =>
    historyOfAppointment(db, salon, params.id, query, clock),
  )
  mount(app, historyRoutes.ofCustomer, ({ params, query, salon }) =>
    historyOfCustomer(db, salon, params.id, query, clock),
  )
  mount(app, historyRoutes.undo, ({ params, query, salon }) =>
    undoEntry(db, salon, params.seq, clock, query),
  )
}
