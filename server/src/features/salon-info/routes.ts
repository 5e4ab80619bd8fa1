import { salonInfoRoutes } from '@salon/contract/salon-info'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { found } from '../../kernel/refusal.ts'
import { addProfile, editProfile } from './operations.ts'
import { profileOf } from './queries.ts'

export function salonInfoApi(app: FastifyInstance): void {
  mount(app, salonInfoRoutes.get, async ({ db, salon }) => found(await profileOf(db, salon)))
  mount(app, salonInfoRoutes.add, ({ db, body, salon }) => addProfile(db, salon, body))
  mount(app, salonInfoRoutes.edit, ({ db, params, body, salon, ifMatch }) =>
    editProfile(db, salon, params.id, body, ifMatch),
  )
}
