import { onlineBookingRoutes } from '@salon/contract/online-booking'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { heldTimes } from '../holds/operations.ts'
import * as operations from './operations.ts'

/** What staff see of online bookings, and their answers. */
export function onlineBookingAnswersApi(app: FastifyInstance, clock: Clock): void {
  mount(app, onlineBookingRoutes.awaiting, ({ db, salon }) =>
    operations.awaitingBookings(db, salon),
  )
  mount(app, onlineBookingRoutes.ofAppointment, ({ db, salon, params }) =>
    operations.bookingOfAppointment(db, salon, params.id),
  )
  mount(app, onlineBookingRoutes.accept, ({ db, salon, params }) =>
    operations.acceptBooking(db, salon, params.id, clock),
  )
  mount(app, onlineBookingRoutes.decline, ({ db, salon, params }) =>
    operations.declineBooking(db, salon, params.id, clock),
  )
  mount(app, onlineBookingRoutes.held, ({ db, salon, query }) =>
    heldTimes(db, salon, query, clock()),
  )
  mount(app, onlineBookingRoutes.clientBlock, ({ db, salon, params }) =>
    operations.clientBlock(db, salon, params.id),
  )
  mount(app, onlineBookingRoutes.blockClient, ({ db, salon, params, body }) =>
    operations.blockClient(db, salon, params.id, body),
  )
}
