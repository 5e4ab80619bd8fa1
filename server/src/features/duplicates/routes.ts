import { duplicateRoutes } from '@salon/contract/duplicates'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { mergeClients, separateClient } from './merging/operations.ts'
import {
  distinguishClients,
  duplicatePairs,
  mergeCertainPairs,
  separateClients,
} from './operations.ts'

/** Clients who are one person: pairs of them, merging, and undoing a merge. */
export function duplicatesApi(app: FastifyInstance, clock: Clock): void {
  mount(app, duplicateRoutes.list, ({ db, salon }) => duplicatePairs(db, salon, clock))
  mount(app, duplicateRoutes.distinguish, ({ db, salon, body }) =>
    distinguishClients(db, salon, body),
  )
  mount(app, duplicateRoutes.mergeCertain, ({ db, salon, body }) =>
    mergeCertainPairs(db, salon, body.pairs, clock),
  )
  mount(app, duplicateRoutes.merge, ({ db, salon, params, body }) =>
    mergeClients(db, salon, params.id, body, clock),
  )
  mount(app, duplicateRoutes.separate, ({ db, salon, params }) =>
    separateClient(db, salon, params.id),
  )
  mount(app, duplicateRoutes.separateAll, ({ db, salon, body }) =>
    separateClients(db, salon, body.formerIds),
  )
}
