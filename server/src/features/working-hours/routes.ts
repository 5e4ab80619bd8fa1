import { workingHoursRoutes } from '@salon/contract/working-hours'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import * as operations from './operations.ts'

/** Working hours of the salon and its staff. */
export function workingHoursApi(app: FastifyInstance): void {
  mount(app, workingHoursRoutes.get, ({ db, salon, query }) =>
    operations.workingHoursSince(db, salon, query.from),
  )
  mount(app, workingHoursRoutes.setSchedule, ({ db, salon, body, ifMatch }) =>
    operations.setSchedule(db, salon, body, ifMatch),
  )
  mount(app, workingHoursRoutes.removeSchedule, ({ db, salon, params }) =>
    operations.removeSchedule(db, salon, params.id),
  )
  mount(app, workingHoursRoutes.removeSchedules, ({ db, salon, params }) =>
    operations.removeSchedules(db, salon, params.id),
  )
  mount(app, workingHoursRoutes.addException, ({ db, salon, body }) =>
    operations.addException(db, salon, body),
  )
  mount(app, workingHoursRoutes.editException, ({ db, salon, params, body, ifMatch }) =>
    operations.editException(db, salon, params.id, body, ifMatch),
  )
  mount(app, workingHoursRoutes.removeException, ({ db, salon, params }) =>
    operations.removeException(db, salon, params.id),
  )
  mount(app, workingHoursRoutes.block, ({ db, salon, body }) =>
    operations.blockTime(db, salon, body),
  )
  mount(app, workingHoursRoutes.editBlock, ({ db, salon, params, query, body, ifMatch }) =>
    operations.editBlockedTime(db, salon, params.id, body, ifMatch, query),
  )
  mount(app, workingHoursRoutes.unblock, ({ db, salon, params, query }) =>
    operations.unblockTime(db, salon, params.id, query),
  )
}
