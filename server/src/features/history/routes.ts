import { historyRoutes } from '@salon/contract/history'
import { safetyRoutes } from '@salon/contract/safety'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  healthDataOf,
  historyOfAppointment,
  historyOfCustomer,
  historyOfSalon,
  removeHealthData,
} from './operations.ts'
import { undoEntry } from './undo/operations.ts'

/** The history and its undo; and the removal of health data, since what the history holds goes with it. */
export function historyApi(app: FastifyInstance, clock: Clock): void {
  const reading = { clock, onError: (error: unknown) => app.log.error(error) }
  mount(app, historyRoutes.all, ({ db, query, salon }) => historyOfSalon(db, salon, query, reading))
  mount(app, historyRoutes.ofAppointment, ({ db, params, query, salon }) =>
    historyOfAppointment(db, salon, params.id, query, reading),
  )
  mount(app, historyRoutes.ofCustomer, ({ db, params, query, salon }) =>
    historyOfCustomer(db, salon, params.id, query, reading),
  )
  mount(app, historyRoutes.undo, ({ db, params, query, salon }) =>
    undoEntry(db, salon, params.seq, clock, query),
  )
  mount(app, safetyRoutes.healthData, ({ db, params, salon }) => healthDataOf(db, salon, params.id))
  mount(app, safetyRoutes.removeHealthData, ({ db, params, salon }) =>
    removeHealthData(db, salon, params.id),
  )
}
