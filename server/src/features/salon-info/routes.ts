import { salonInfoRoutes } from '@salon/contract/salon-info'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount } from '../../http/mount.ts'
import { found } from '../../kernel/refusal.ts'
import { addProfile, editProfile } from './operations.ts'
import { profileOf } from './queries.ts'

export function salonInfoApi(app: FastifyInstance, db: Db): void {
  mount(app, salonInfoRoutes.get, async ({ salon }) => found(await profileOf(db, salon)))
  mount(app, salonInfoRoutes.add, ({ body, salon }) => addProfile(db, salon, body))
  mount(app, salonInfoRoutes.edit, ({ params, body, salon, ifMatch }) =>
    editProfile(db, salon, params.id, body, ifMatch),
  )
}
