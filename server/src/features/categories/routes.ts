import { categoryRoutes } from '@salon/contract/categories'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { addCategory, editCategory, removeCategory } from './operations.ts'
import { categoriesByName } from './queries.ts'

export function categoriesApi(app: FastifyInstance, db: Db): void {
  mount(app, categoryRoutes.list, ({ salon }) => categoriesByName(db, salon))
  mount(app, categoryRoutes.add, ({ body, salon }) => addCategory(db, salon, body))
  mount(app, categoryRoutes.edit, ({ params, body, salon, ifMatch }) =>
    editCategory(db, salon, params.id, body, ifMatch),
  )
  mount(app, categoryRoutes.remove, ({ params, salon }) => removeCategory(db, salon, params.id))
}
