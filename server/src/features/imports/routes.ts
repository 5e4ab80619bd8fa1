import { importRoutes } from '@salon/contract/imports'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  decide,
  editImport,
  listImports,
  readImport,
  refusedRows,
  rowsOfImport,
  takeStep,
  uploadImport,
} from './operations.ts'

export function importsApi(app: FastifyInstance, clock: Clock): void {
  mount(app, importRoutes.list, ({ db, salon }) => listImports(db, salon))
  mount(app, importRoutes.upload, ({ db, salon, form }) => uploadImport(db, salon, form))
  mount(app, importRoutes.get, ({ db, salon, params }) => readImport(db, salon, params.id))
  mount(app, importRoutes.edit, ({ db, salon, params, body }) =>
    editImport(db, salon, params.id, body),
  )
  mount(app, importRoutes.step, ({ db, salon, params, body }) =>
    takeStep(db, salon, params.id, body.step, clock),
  )
  mount(app, importRoutes.rows, ({ db, salon, params, query }) =>
    rowsOfImport(db, salon, params.id, query),
  )
  mount(app, importRoutes.decide, ({ db, salon, params, body }) =>
    decide(db, salon, params.id, body),
  )
  mount(app, importRoutes.refused, ({ db, salon, params }) => refusedRows(db, salon, params.id))
}
