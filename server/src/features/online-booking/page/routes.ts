import { bookingPageRoutes } from '@salon/contract/booking-page'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
export function bookingPageApi(app: FastifyInstance, clock: Clock, canMail: boolean): void {
  const salonOf = (db: Db, { slug }: { slug: string }) => salonBySlug(db, slug)
  const count = ({ db, salon, request }: { db: Db; salon: Salon; request: FastifyRequest }) =>
    operations.countQuestion(db, salon, networkOf(request))
  mountPublic(app, bookingPageRoutes.page, salonOf, ({ db, salon }) =>
    operations.bookingPageOf(db, salon, canMail, clock()),
  )
  mountPublic(
    app,
    bookingPageRoutes.days,
    salonOf,
    ({ db, salon, query }) => operations.daysFor(db, salon, query, clock()),
    count,
  )
  mountPublic(
    app,
    bookingPageRoutes.times,
    salonOf,
    ({ db, salon, query }) => operations.timesFor(db, salon, query, clock()),
    count,
  )
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
