import { waitingListRoutes } from '@salon/contract/waiting-list'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import * as operations from './operations.ts'

/** The waiting list, and who on it fits time that became free. */
export function waitingListApi(app: FastifyInstance, clock: Clock): void {
  mount(app, waitingListRoutes.list, ({ db, salon }) => operations.waitingList(db, salon, clock()))
  mount(app, waitingListRoutes.add, ({ db, salon, body }) =>
    operations.addEntry(db, salon, body, clock()),
  )
  mount(app, waitingListRoutes.edit, ({ db, salon, params, body, ifMatch }) =>
    operations.editEntry(db, salon, params.id, body, clock(), ifMatch),
  )
  mount(app, waitingListRoutes.remove, ({ db, salon, params }) =>
    operations.removeEntry(db, salon, params.id),
  )
  mount(app, waitingListRoutes.restore, ({ db, salon, params }) =>
    operations.restoreEntry(db, salon, params.id),
  )
  mount(app, waitingListRoutes.matches, ({ db, salon, query }) =>
    operations.matchesOf(db, salon, query, clock()),
  )
}
