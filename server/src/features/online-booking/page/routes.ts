import { bookingPageRoutes } from '@salon/contract/booking-page'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { networkOf } from '../../../http/limits/rate-limits.ts'
import { mountPublic } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { salonBySlug } from '../settings/operations.ts'
import * as operations from './operations.ts'

/** The public booking page: what is offered, and when. */
export function bookingPageApi(
  app: FastifyInstance,
  clock: Clock,
  { canMail, rateLimit }: { readonly canMail: boolean; readonly rateLimit: boolean },
): void {
  const salonOf = (db: Db, { slug }: { slug: string }) => salonBySlug(db, slug)
  const count = async (...of: [Db, Salon, string]) => {
    if (rateLimit) await operations.countQuestion(...of)
  }
  mountPublic(app, bookingPageRoutes.page, salonOf, ({ db, salon }) =>
    operations.bookingPageOf(db, salon, canMail, clock()),
  )
  mountPublic(app, bookingPageRoutes.days, salonOf, async ({ db, salon, query, request }) => {
    await count(db, salon, networkOf(request))
    return operations.daysFor(db, salon, query, clock())
  })
  mountPublic(app, bookingPageRoutes.times, salonOf, async ({ db, salon, query, request }) => {
    await count(db, salon, networkOf(request))
    return operations.timesFor(db, salon, query, clock())
  })
}
