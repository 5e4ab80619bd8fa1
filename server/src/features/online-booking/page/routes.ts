import { bookingPageRoutes } from '@salon/contract/booking-page'
import type { FastifyInstance } from 'fastify'
import type { Database, Db } from '../../../db/client.ts'
import { withoutTenant, withTenantOfVisitor } from '../../../db/tenant-db.ts'
import { networkOf } from '../../../http/limits/rate-limits.ts'
import { mountPublic } from '../../../http/mount.ts'
import type { FindBookingPage } from '../../../http/page/booking-pages.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { bookingPageAt, salonBySlug } from '../settings/operations.ts'
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

/** The page of an address with what is on it, for its document. */
export const findBookingPage =
  (database: Database, clock: Clock, canMail: boolean): FindBookingPage =>
  async (slug) => {
    const open = await bookingPageAt(withoutTenant(database), slug)
    if (!open) return undefined
    const salon = await salonBySlug(withoutTenant(database), slug)
    const db = withTenantOfVisitor(database, salon.id)
    return {
      page: await operations.bookingPageOf(db, salon, canMail, clock()),
      embedSites: open.embedSites,
    }
  }
