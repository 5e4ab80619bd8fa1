import { seriesRoutes } from '@salon/contract/series'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { previewEdit, previewSeries } from '../series-preview/operations.ts'
import { editSeries } from '../series-edit/operations.ts'
import { addSeries, removeSeries, restoreSeries, seriesById } from './operations.ts'

/** Series: visits that repeat. */
export function seriesApi(app: FastifyInstance, clock: Clock): void {
  mount(app, seriesRoutes.preview, ({ db, body, salon }) => previewSeries(db, salon, body, clock))
  mount(app, seriesRoutes.add, ({ db, body, salon }) => addSeries(db, salon, body, clock))
  mount(app, seriesRoutes.get, ({ db, params, salon }) => seriesById(db, salon, params.id, clock))
  mount(app, seriesRoutes.edit, ({ db, params, body, salon, ifMatch }) =>
    editSeries(db, salon, params.id, body, clock, ifMatch),
  )
  mount(app, seriesRoutes.previewEdit, ({ db, params, body, salon }) =>
    previewEdit(db, salon, params.id, body, clock),
  )
  mount(app, seriesRoutes.remove, ({ db, params, query, salon }) =>
    removeSeries(db, salon, params.id, query.scope, clock),
  )
  mount(app, seriesRoutes.restore, ({ db, params, query, salon }) =>
    restoreSeries(db, salon, params.id, query, clock),
  )
}
