import { serviceOfferRoutes } from '@salon/contract/service-offers'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { setOffers } from './operations.ts'
import { presentOffers } from './queries.ts'

/** Who offers which service. */
export function serviceOffersApi(app: FastifyInstance): void {
  mount(app, serviceOfferRoutes.list, ({ db, salon }) => presentOffers(db, salon))
  mount(app, serviceOfferRoutes.set, ({ db, salon, params, body }) =>
    setOffers(db, salon, params.id, body.offers),
  )
}
