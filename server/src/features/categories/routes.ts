import { categoryRoutes } from '@salon/contract/categories'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { addCategory, editCategory, removeCategory } from './operations.ts'
import { categoriesByName } from './queries.ts'

export function categoriesApi(app: FastifyInstance): void {
  mount(app, categoryRoutes.list, ({ db, salon }) => categoriesByName(db, salon))
  mount(app, categoryRoutes.add, ({ db, body, salon }) => addCategory(db, salon, body))
  mount(app, categoryRoutes.edit, ({ db, params, body, salon, ifMatch }) =>
    editCategory(db, salon, params.id, body, ifMatch),
  )
  mount(app, categoryRoutes.remove, ({ db, params, salon }) => removeCategory(db, salon, params.id))
}
