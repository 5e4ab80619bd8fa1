import { staffRoutes } from '@salon/contract/staff'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { addStaffMember, editStaffMember, removeStaffMember } from './operations.ts'
import { staffByName } from './queries.ts'

export function staffApi(app: FastifyInstance): void {
  mount(app, staffRoutes.list, ({ db, salon }) => staffByName(db, salon))
  mount(app, staffRoutes.add, ({ db, body, salon }) => addStaffMember(db, salon, body))
  mount(app, staffRoutes.edit, ({ db, params, body, salon, ifMatch }) =>
    editStaffMember(db, salon, params.id, body, ifMatch),
  )
  mount(app, staffRoutes.remove, ({ db, params, salon }) => removeStaffMember(db, salon, params.id))
}
