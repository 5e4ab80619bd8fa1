import { formLinkRoutes } from '@salon/contract/form-links'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { networkOf } from '../../../http/limits/rate-limits.ts'
import { mountPublic } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { salonOfLink } from '../link/operations.ts'
import * as operations from './operations.ts'

/** The link by which a client fills in a form. POST stores it, once; GET changes nothing, since mail scanners open links. */
export function formLinkApi(app: FastifyInstance, clock: Clock): void {
  const salonOf = (db: Db, { token }: { token: string }) => salonOfLink(db, token)
  mountPublic(app, formLinkRoutes.show, salonOf, ({ db, salon, params }) =>
    operations.showForm(db, salon, params.token, clock()),
  )
  mountPublic(
    app,
    formLinkRoutes.sign,
    salonOf,
    ({ db, salon, params, body }) =>
      operations.signPublicForm(db, salon, params.token, body, clock()),
    ({ db, salon, request }) => operations.countForm(db, salon, networkOf(request)),
  )
}
