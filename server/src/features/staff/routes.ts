import { staffRoutes } from '@salon/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { addStaffMember, editStaffMember, removeStaffMember } from './operations.ts'
import { staffByName } from './queries.ts'

export function staffApi(app: FastifyInstance, db: Db): void {
  mount(app, staffRoutes.list, ({ salon }) => staffByName(db, salon))
  mount(app, staffRoutes.add, ({ body, salon }) => addStaffMember(db, salon, body))
  mount(app, staffRoutes.edit, ({ params, body, salon, ifMatch }) =>
    editStaffMember(db, salon, params.id, body, ifMatch),
  )
  mount(app, staffRoutes.remove, ({ params, salon }) => removeStaffMember(db, salon, params.id))
}
