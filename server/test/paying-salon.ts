import { bookingPageRoutes, type Hold } from '@salon/contract/booking-page'
import { depositRoutes } from '@salon/contract/deposits'
import { dayAfter } from '@salon/contract/salon-clock'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openGatewaySecrets } from '../src/gateways/gateway-secrets.ts'
import { openStripe } from '../src/gateways/stripe.ts'
import { depositJobs } from '../src/jobs/deposit-jobs.ts'
import { askForDeposits, deliver } from './deposits.ts'
import { draftFor, hold, tokenOf, turnOn, type TestVisitor } from './online-booking.ts'
import { openSalon } from './open-salon.ts'
import { seedSalon } from './seed-salon.ts'
import { eventOf, openStubStripe, type StubSession, type StubStripe } from './stripe-stub.ts'

/**
 * A salon that asks for half the price, made anew before each test, with its visitors, a stub of Stripe, and a free
 * start in three days.
 */
export function openPayingSalon() {
  let stub: StubStripe
  beforeAll(async () => {
    stub = await openStubStripe()
  })
  afterAll(() => stub.close())

  const salon = openSalon(() => ({
    publicUrl: new URL('https://book.example'),
    stripeUrl: stub.url,
  }))
  const visitor = salon.anonymous

  let opened: Awaited<ReturnType<typeof open>>
  const open = async () => {
    salon.setNow('2026-06-01T08:00:00.000Z')
    const seed = await seedSalon(salon)
    const slug = await turnOn(seed.caller)
    const path = await askForDeposits(seed.caller)
    const from = dayAfter(salon.now().toISOString().slice(0, 10), 3)
    const choice = { slug, services: [seed.cut.id], staffId: seed.member.id, from }
    return { ...seed, owner: seed.caller, slug, path, choice, params: { slug } }
  }
  beforeEach(async () => {
    opened = await open()
  })

  /** Books what is held, for which a deposit is requested. */
  const ask = async (held: Hold, who: TestVisitor = {}) =>
    visitor.try(bookingPageRoutes.book, {
      params: opened.params,
      body: await draftFor(held, who),
    })

  /** A hold with a page to pay on. */
  const holdWithDeposit = async (who: TestVisitor = {}) => {
    const held = await hold(visitor, opened.choice)
    const { status, problem } = await ask(held, who)
    return { held, status, problem, session: stub.sessions.at(-1) as StubSession }
  }

  const pay = (session: StubSession, eventId?: string) =>
    deliver(salon, opened.path, eventOf('completed', session, eventId))
  const statusOf = (held: Hold) =>
    visitor.call(depositRoutes.payment, { params: opened.params, body: { hold: held.hold } })
  const deposits = () => opened.owner.call(depositRoutes.list)

  return {
    salon,
    visitor,
    get stub() {
      return stub
    },
    get opened() {
      return opened
    },
    ask,
    holdWithDeposit,
    pay,
    statusOf,
    deposits,
    later: (minutes: number) =>
      salon.setNow(new Date(salon.now().getTime() + minutes * 60_000).toISOString()),
    runJobs: async () => {
      const { db } = salon.database
      const ways = { gateway: openStripe(stub.url, 2000), secrets: openGatewaySecrets(db) }
      for (const { run } of depositJobs(db, ways, () => salon.now()))
        await run(new AbortController().signal)
    },
    /** A booking that was paid for. */
    booked: async (who: TestVisitor = {}) => {
      const { held, session } = await holdWithDeposit(who)
      await pay(session)
      const { booked: made } = await statusOf(held)
      if (!made) throw new Error('a paid hold is booked')
      const [deposit] = await deposits()
      return { held, session, made, token: { token: tokenOf(made) }, deposit }
    },
  }
}
