import { historyRoutes } from '@salon/contract/history'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { historyOfAppointment, historyOfCustomer, historyOfSalon } from './operations.ts'
import { undoEntry } from './undo/operations.ts'

export function historyApi(app: FastifyInstance, clock: Clock): void {
  mount(app, historyRoutes.all, ({ db, query, salon }) => historyOfSalon(db, salon, query, clock))
  mount(app, historyRoutes.ofAppointment, ({ db, params, query, salon }) =>
    historyOfAppointment(db, salon, params.id, query, clock),
  )
  mount(app, historyRoutes.ofCustomer, ({ db, params, query, salon }) =>
    historyOfCustomer(db, salon, params.id, query, clock),
  )
  mount(app, historyRoutes.undo, ({ db, params, query, salon }) =>
    undoEntry(db, salon, params.seq, clock, query),
  )
}
