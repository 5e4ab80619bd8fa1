import { bookingPageRoutes } from '@salon/contract/booking-page'
import { depositRoutes } from '@salon/contract/deposits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { RunInBackground } from '../../../http/background-tasks.ts'
import { keyOf } from '../../../http/idempotency.ts'
import { networkOf } from '../../../http/limits/rate-limits.ts'
import { mountPublic } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { makeHold, sendCode, type SendEmail, type VisitorContext } from '../holds/operations.ts'
import { countQuestion } from '../page/operations.ts'
import type { DepositPayments } from '../deposits/operations.ts'
import { showPayment } from '../payments/operations.ts'
import { salonBySlug } from '../settings/operations.ts'
import { joinWaitingList } from '../waiting/operations.ts'
import { bookOnline } from './operations.ts'

interface BookingOptions {
  /** Signs challenges and proofs: a secret of all processes. */
  readonly secret: () => Promise<string>
  /** Sends an email; undefined without a mail server: then bookings need no code. */
  readonly sendEmail: SendEmail<Promise<void>> | undefined
  readonly runInBackground: RunInBackground
  readonly payments: DepositPayments
}

/** What visitors of the booking page do: hold a start, prove their email, book, or wait. */
export function bookingsApi(
  app: FastifyInstance,
  clock: Clock,
  { secret, sendEmail, runInBackground, payments }: BookingOptions,
): void {
  const salonOf = (db: Db, { slug }: { slug: string }) => salonBySlug(db, slug)
  const contextOf = async (request: FastifyRequest): Promise<VisitorContext> => ({
    now: clock(),
    secret: await secret(),
    canMail: sendEmail !== undefined,
    rateLimit: app.hasRateLimits,
    network: networkOf(request),
  })
  const send: SendEmail = (message) => {
    if (sendEmail) runInBackground(sendEmail(message))
  }
  const count = ({ db, salon, request }: { db: Db; salon: Salon; request: FastifyRequest }) =>
    countQuestion(db, salon, networkOf(request))
  // A start that is taken costs a search for the nearest ones.
  mountPublic(
    app,
    bookingPageRoutes.hold,
    salonOf,
    async ({ db, salon, body, request }) =>
      makeHold(db, salon, body, keyOf(request), await contextOf(request)),
    count,
  )
  mountPublic(app, bookingPageRoutes.code, salonOf, async ({ db, salon, body, request }) =>
    sendCode(db, salon, body, await contextOf(request), send),
  )
  mountPublic(app, bookingPageRoutes.book, salonOf, async ({ db, salon, body, request }) =>
    bookOnline(db, salon, body, keyOf(request), await contextOf(request), payments),
  )
  mountPublic(
    app,
    depositRoutes.payment,
    salonOf,
    async ({ db, salon, body, request }) =>
      showPayment(db, salon, body.hold, await contextOf(request)),
    count,
  )
  mountPublic(app, bookingPageRoutes.join, salonOf, async ({ db, salon, body, request }) =>
    joinWaitingList(db, salon, body, await contextOf(request)),
  )
}
