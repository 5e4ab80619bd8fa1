import { formulaRoutes } from '@salon/contract/formulas'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import * as operations from './operations.ts'

/** Colour formulas of visits. */
export function formulasApi(app: FastifyInstance): void {
  mount(app, formulaRoutes.ofCustomer, ({ db, salon, params }) =>
    operations.formulasOf(db, salon, params.id, (error) => app.log.error(error)),
  )
  mount(app, formulaRoutes.set, ({ db, salon, params, body, ifMatch }) =>
    operations.setFormula(db, salon, params.id, body, ifMatch),
  )
  mount(app, formulaRoutes.remove, ({ db, salon, params }) =>
    operations.removeFormula(db, salon, params.id),
  )
}
