import { bookingLinkRoutes } from '@salon/contract/booking-link'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { networkOf } from '../../../http/limits/rate-limits.ts'
import { mountPublic } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { calendarOfLink, countMove, salonOfLink, showBooking } from '../link/operations.ts'
import { countQuestion } from '../page/operations.ts'
import * as operations from './operations.ts'

/** The client's link: GET shows, POST changes. Mail scanners open links, and change nothing. */
export function bookingLinkApi(app: FastifyInstance, clock: Clock): void {
  const salonOf = (db: Db, { token }: { token: string }) => salonOfLink(db, token)
  const count = ({ db, salon, request }: { db: Db; salon: Salon; request: FastifyRequest }) =>
    countQuestion(db, salon, networkOf(request))
  mountPublic(app, bookingLinkRoutes.show, salonOf, ({ db, salon, params }) =>
    showBooking(db, salon, params.token, clock()),
  )
  mountPublic(app, bookingLinkRoutes.calendar, salonOf, ({ db, salon, params }) =>
    calendarOfLink(db, salon, params.token, clock()),
  )
  mountPublic(
    app,
    bookingLinkRoutes.days,
    salonOf,
    ({ db, salon, params, query }) =>
      operations.daysToMove(db, salon, params.token, query, clock()),
    count,
  )
  mountPublic(
    app,
    bookingLinkRoutes.times,
    salonOf,
    ({ db, salon, params, query }) =>
      operations.timesToMove(db, salon, params.token, query, clock()),
    count,
  )
  mountPublic(app, bookingLinkRoutes.confirm, salonOf, ({ db, salon, params }) =>
    operations.confirmBooking(db, salon, params.token, clock()),
  )
  mountPublic(
    app,
    bookingLinkRoutes.move,
    salonOf,
    ({ db, salon, params, body }) => operations.moveBooking(db, salon, params.token, body, clock()),
    ({ db, salon, params, request }) => countMove(db, salon, networkOf(request), params.token),
  )
  mountPublic(app, bookingLinkRoutes.cancel, salonOf, ({ db, salon, params }) =>
    operations.cancelBooking(db, salon, params.token, clock()),
  )
  mountPublic(app, bookingLinkRoutes.accept, salonOf, ({ db, salon, params }) =>
    operations.acceptOffer(db, salon, params.token, clock()),
  )
}
