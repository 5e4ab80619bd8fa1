import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { depositRoutes } from '@salon/contract/deposits'
import { dayAfter } from '@salon/contract/salon-clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGatewaySecrets } from '../src/gateways/gateway-secrets.ts'
import { openStripe } from '../src/gateways/stripe.ts'
import { depositJobs } from '../src/jobs/deposit-jobs.ts'
import { askForDeposits, deliver } from './deposits.ts'
import { draftFor, freeStarts, hold, tokenOf, turnOn } from './online-booking.ts'
import { emptyDatabase } from './open-database.ts'
import { openSalon } from './open-salon.ts'
import { report } from './report.ts'
import { seedSalon } from './seed-salon.ts'
import {
  eventOf,
  openStubStripe,
  refundEventOf,
  type StubRefund,
  type StubSession,
  type StubStripe,
} from './stripe-stub.ts'

/** The same sequences every time, unless another seed is set. */
const seed = Number(process.env['DEPOSIT_SEED'] ?? 20_261_125)
const runs = Number(process.env['DEPOSIT_RUNS'] ?? 3)

let stub: StubStripe
beforeAll(async () => {
  stub = await openStubStripe()
})
const counts = { paid: 0, booked: 0, refunded: 0 }
afterAll(async () => {
  await stub.close()
  const { paid, booked, refunded } = counts
  report(
    'deposits',
    `${runs} sequences with the seed ${seed}: ${paid} payments, of which ${booked} are of a booking and ${refunded} went back`,
  )
})

const salon = openSalon(() => ({ publicUrl: new URL('https://book.example'), stripeUrl: stub.url }))
const visitor = salon.anonymous

const behaviour = fc.constantFrom(
  ...(['accept', 'accept', 'busy', 'break', 'vanish', 'refuse', 'pend', 'pend'] as const),
)
const step = fc.record({
  what: fc.constantFrom(
    ...(['ask', 'ask', 'ask', 'ask again', 'pay', 'pay', 'pay', 'pay twice', 'expire'] as const),
    ...(['cancel by link', 'cancel at the desk', 'stand again', 'delete', 'no-show'] as const),
    ...(['book over', 'wait', 'wait long', 'run jobs', 'run jobs'] as const),
    ...(['refund succeeds', 'refund fails'] as const),
  ),
  /** Which of the starts, sessions or visits it is about. */
  which: fc.nat(50),
  stripe: fc.array(behaviour, { maxLength: 2 }),
})
type PaymentStep = typeof step extends fc.Arbitrary<infer S> ? S : never

async function runJobs() {
  const { db } = salon.database
  const ways = { gateway: openStripe(stub.url), secrets: openGatewaySecrets(db) }
  for (const { run } of depositJobs(db, ways, () => salon.now()))
    await run(new AbortController().signal)
}

const later = (minutes: number) =>
  salon.setNow(new Date(salon.now().getTime() + minutes * 60_000).toISOString())

/** A salon whose clients pay half the price, and what has happened there. */
async function openPlace() {
  salon.setNow('2026-06-01T08:00:00.000Z')
  const seeded = await seedSalon(salon)
  const slug = await turnOn(seeded.caller, { mostBookings: 3 })
  const path = await askForDeposits(seeded.caller)
  const from = dayAfter('2026-06-01', 3)
  const choice = { slug, services: [seeded.cut.id], staffId: seeded.member.id, from }
  const before = { sessions: stub.sessions.length, refunds: stub.refunds.length }
  const unpaid: { held: Awaited<ReturnType<typeof hold>>; who: number }[] = []
  const paid = new Set<StubSession>()
  /** Events of refunds that were not taken: Stripe delivers them again. */
  const untaken = new Set<object>()
  return { ...seeded, slug, path, choice, before, unpaid, paid, untaken }
}
type PayingSalon = Awaited<ReturnType<typeof openPlace>>

const of = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length]
const sessionsOf = ({ before }: PayingSalon) => stub.sessions.slice(before.sessions)
const pay = async (place: PayingSalon, session: StubSession, eventId?: string) => {
  place.paid.add(session)
  return deliver(salon, place.path, eventOf('completed', session, eventId))
}
const book = async (place: PayingSalon, { held, who }: PayingSalon['unpaid'][number]) =>
  visitor.try(bookingPageRoutes.book, {
    params: { slug: place.slug },
    body: await draftFor(held, { name: `Ivy ${who}`, email: `ivy${who}@example.com`, phone: '' }),
  })

const refundsMade = ({ before }: PayingSalon) => stub.madeRefunds.slice(before.refunds)

/** Ends a refund, or lets one fail that had succeeded. What has failed stays so. */
async function endRefund(
  place: PayingSalon,
  refund: StubRefund | undefined,
  status: 'succeeded' | 'failed',
) {
  if (!refund || refund.status === 'failed') return
  refund.status = status
  place.untaken.add(refundEventOf(refund))
  place.untaken.add(refundEventOf(refund, 'charge.refund.updated'))
  await deliverUntaken(place)
}

async function deliverUntaken({ path, untaken }: PayingSalon) {
  for (const event of untaken) {
    const status = await deliver(salon, path, event)
    expect([200, 409]).toContain(status)
    if (status === 200) untaken.delete(event)
  }
}

const visits = async () =>
  (
    await salon.database.pool.query<{ id: number }>(
      'select id::int from appointments where online_booking_id is not null order by id',
    )
  ).rows

async function setStatus(
  { caller }: PayingSalon,
  which: number,
  status: 'cancelled' | 'scheduled' | 'no-show',
) {
  const visit = of(await visits(), which)
  if (!visit) return
  const params = { id: visit.id }
  await caller.try(appointmentRoutes.edit, { params, body: { status } })
}

async function play(place: PayingSalon, { what, which, stripe }: PaymentStep): Promise<void> {
  const { slug, choice, caller } = place
  stub.next(...stripe)
  const session = of(sessionsOf(place), which)
  switch (what) {
    case 'ask': {
      // One of the first starts, so that visitors want the same one.
      const free = await freeStarts(visitor, choice)
      const start = of(free.slice(0, 3), which)?.start
      if (start === undefined) return
      const held = await hold(visitor, { ...choice, start })
      const one = { held, who: which % 4 }
      place.unpaid.push(one)
      await book(place, one)
      return
    }
    case 'ask again': {
      const one = of(place.unpaid, which)
      if (one) await book(place, one)
      return
    }
    case 'pay':
      if (session) expect(await pay(place, session)).toBe(200)
      return
    case 'pay twice':
      if (!session) return
      expect(
        await Promise.all([
          pay(place, session),
          pay(place, session),
          pay(place, session, `evt_again_${session.id}`),
        ]),
      ).toEqual([200, 200, 200])
      return
    case 'expire':
      if (session) await deliver(salon, place.path, eventOf('expired', session))
      return
    case 'cancel by link': {
      const one = of(place.unpaid, which)
      if (!one) return
      const body = { hold: one.held.hold }
      const status = await visitor.try(depositRoutes.payment, { params: { slug }, body })
      const made = status.status === 200 ? status.body.booked : null
      if (made) await visitor.try(bookingLinkRoutes.cancel, { params: { token: tokenOf(made) } })
      return
    }
    case 'cancel at the desk':
      return setStatus(place, which, 'cancelled')
    case 'stand again':
      return setStatus(place, which, 'scheduled')
    case 'no-show':
      return setStatus(place, which, 'no-show')
    case 'delete': {
      const visit = of(await visits(), which)
      if (visit) await caller.try(appointmentRoutes.remove, { params: { id: visit.id } })
      return
    }
    case 'book over': {
      const one = of(place.unpaid, which)
      if (!one) return
      const body = { ...place.draft, appointmentDate: one.held.start, staffId: place.member.id }
      await caller.try(appointmentRoutes.add, { body })
      return
    }
    case 'wait':
      return later(7)
    case 'wait long':
      return later(45)
    case 'run jobs':
      return runJobs()
    case 'refund succeeds':
      return endRefund(place, of(refundsMade(place), which), 'succeeded')
    case 'refund fails':
      return endRefund(place, of(refundsMade(place), which), 'failed')
  }
}

/** Until nothing is under way any more: all events have come, and staff try refunds again that failed. */
async function settle(place: PayingSalon): Promise<void> {
  for (const session of place.paid) expect(await pay(place, session)).toBe(200)
  // What is left of the behaviours, for requests that are never made again.
  for (let n = 0; n < 12; n++) {
    await runJobs()
    await deliverUntaken(place)
    for (const refund of refundsMade(place))
      if (refund.status === 'pending') refund.status = 'succeeded'
    later(130)
    const all = await place.caller.call(depositRoutes.list)
    for (const { id, state } of all)
      if (state === 'refund_failed' || state === 'refund_unknown')
        await place.caller.call(depositRoutes.refund, { params: { id } })
  }
}

/** Every payment has one booking, or went back once. */
async function expectConserved(place: PayingSalon): Promise<void> {
  const { rows } = await salon.database.pool.query<{
    session: string
    payment: string
    state: string
    booking: number | null
    bookings: number
  }>(`select d.session_id as session, d.payment_id as payment, d.state, d.booking_id::int as booking,
        (select count(*)::int from online_bookings b where b.user_id = d.user_id and b.id = d.booking_id) as bookings
      from deposits d where d.paid_at is not null order by d.id`)
  expect(place.untaken.size).toBe(0)
  const refunds = refundsMade(place).flatMap(({ payment, status }) =>
    status === 'failed' ? [] : payment,
  )
  const refundsOf = (payment: string) => refunds.filter((one) => one === payment).length

  expect(rows.map(({ session }) => session).toSorted()).toEqual(
    [...place.paid].map(({ id }) => id).toSorted(),
  )
  for (const { state, payment, booking, bookings } of rows) {
    const isKept = ['paid', 'used', 'kept'].includes(state)
    expect(isKept || state === 'refunded').toBe(true)
    expect(refundsOf(payment)).toBe(isKept ? 0 : 1)
    if (isKept) expect([booking !== null, bookings]).toEqual([true, 1])
  }
  expect(refunds.length).toBe(rows.filter(({ state }) => state === 'refunded').length)
  const bookings = rows.flatMap(({ booking }) => booking ?? [])
  expect(new Set(bookings).size).toBe(bookings.length)
  // Nobody has a booking who did not pay.
  const { rowCount } = await salon.database.pool.query('select id from online_bookings')
  expect(rowCount).toBe(bookings.length)
  counts.paid += rows.length
  counts.refunded += refunds.length
  counts.booked += rows.length - refunds.length
}

it(
  'money is conserved: what is paid ends as one booking or one refund, in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        await emptyDatabase(salon.database)
        const place = await openPlace()
        for (const one of steps) await play(place, one)
        await settle(place)
        await expectConserved(place)
      }),
      { seed, numRuns: runs, endOnFailure: true },
    )
    expect(counts.booked).toBeGreaterThan(0)
    expect(counts.refunded).toBeGreaterThan(0)
  },
  600_000 + runs * 30_000,
)
