import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes, type Hold } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { depositRoutes } from '@salon/contract/deposits'
import { notificationRoutes } from '@salon/contract/notifications'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { dayAfter } from '@salon/contract/salon-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForDeposits, deliver } from '../../../../test/deposits.ts'
import {
  draftFor,
  freeStarts,
  hold,
  ivy,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import {
  eventOf,
  openStubStripe,
  stripeSignature,
  type StubSession,
  type StubStripe,
} from '../../../../test/stripe-stub.ts'
import { openGatewaySecrets } from '../../../gateways/gateway-secrets.ts'
import { openStripe } from '../../../gateways/stripe.ts'
import { depositJobs } from '../../../jobs/deposit-jobs.ts'

let stub: StubStripe
beforeAll(async () => {
  stub = await openStubStripe()
})
afterAll(() => stub.close())

const salon = openSalon(() => ({ publicUrl: new URL('https://book.example'), stripeUrl: stub.url }))
const visitor = salon.anonymous
const minute = 60_000

let opened: Awaited<ReturnType<typeof openPaying>>
/** A salon that asks for half the price, with a free start in three days. */
async function openPaying() {
  salon.setNow('2026-06-01T08:00:00.000Z')
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller)
  const path = await askForDeposits(seed.caller)
  const from = dayAfter(salon.now().toISOString().slice(0, 10), 3)
  const choice = { slug, services: [seed.cut.id], staffId: seed.member.id, from }
  return { ...seed, owner: seed.caller, slug, path, choice, params: { slug } }
}
beforeEach(async () => {
  opened = await openPaying()
})

const later = (minutes: number) =>
  salon.setNow(new Date(salon.now().getTime() + minutes * minute).toISOString())

/** Books what is held, which a deposit is asked for. */
async function ask(held: Hold, who: Partial<typeof ivy> = {}) {
  const body = await draftFor(held, who)
  return visitor.try(bookingPageRoutes.book, { params: opened.params, body })
}

/** A hold with a page to pay on. */
async function asked(who: Partial<typeof ivy> = {}) {
  const held = await hold(visitor, opened.choice)
  const { status, problem } = await ask(held, who)
  return { held, status, problem, session: stub.sessions.at(-1) as StubSession }
}

const pay = (session: StubSession, eventId?: string) =>
  deliver(salon, opened.path, eventOf('completed', session, eventId))
const statusOf = (held: Hold) =>
  visitor.call(depositRoutes.payment, { params: opened.params, body: { hold: held.hold } })
const deposits = () => opened.owner.call(depositRoutes.list)

async function runJobs() {
  const { db } = salon.database
  const ways = { gateway: openStripe(stub.url, 2000), secrets: openGatewaySecrets(db) }
  for (const { run } of depositJobs(db, ways, () => salon.now()))
    await run(new AbortController().signal)
}

/** A booking that was paid for. */
async function booked() {
  const { held, session } = await asked()
  expect(await pay(session)).toBe(200)
  const { booked: made } = await statusOf(held)
  if (!made) throw new Error('a paid hold is booked')
  const [deposit] = await deposits()
  return { held, session, made, token: { token: tokenOf(made) }, deposit }
}

const rowsOf = async (sql: string) => (await salon.database.pool.query(sql)).rows

describe('a booking that needs a deposit', () => {
  it('is made by the signed event of its payment alone', async () => {
    const { held, status, problem, session } = await asked()

    expect([status, problem.code]).toEqual([402, 'deposit_needed'])
    expect(problem.payment).toMatchObject({ url: session.url, amount: '20.00', currency: 'EUR' })
    expect(session.fields['line_items[0][price_data][unit_amount]']).toBe('2000')
    expect(session.fields['success_url']).toBe(`https://book.example/book/${opened.slug}?step=pay`)
    expect(await statusOf(held)).toMatchObject({ state: 'waiting', url: session.url, booked: null })
    // Nobody is a client who has not paid.
    expect(await rowsOf(`select id from customers where name = 'Ivy Kay'`)).toEqual([])

    const event = eventOf('completed', session)
    expect(await deliver(salon, opened.path, event, 't=1,v1=00')).toBe(404)
    const forged = stripeSignature('whsec_wrong', JSON.stringify(event), salon.now())
    expect(await deliver(salon, opened.path, event, forged)).toBe(404)
    expect(await deliver(salon, opened.path.replace(/.$/, '_'), event)).toBe(404)
    expect((await statusOf(held)).state).toBe('waiting')

    expect(await deliver(salon, opened.path, event)).toBe(200)

    const { state, booked: made } = await statusOf(held)
    expect([state, made?.booking.state]).toEqual(['booked', 'booked'])
    expect(await deposits()).toMatchObject([
      { state: 'paid', amount: '20.00', name: 'Ivy Kay', canRefund: true },
    ])
  })

  it('keeps its time for as long as its page, and asks for one page however often it is sent', async () => {
    const { held, session } = await asked()
    const before = stub.sessions.length
    later(20)

    const again = await ask(held)

    expect(again.problem.payment?.url).toBe(session.url)
    expect(stub.sessions.length).toBe(before)
    const taken = await hold(visitor, opened.choice)
    expect(taken.start).not.toBe(held.start)
    later(12)
    expect((await ask(held)).problem.code).toBe('hold_lapsed')
  })

  it.each(['break', 'vanish', 'busy'] as const)(
    'that Stripe answers by %s is asked for again by the same key',
    async (behaviour) => {
      const held = await hold(visitor, opened.choice)
      const before = stub.sessions.length
      stub.next(behaviour)
      expect((await ask(held)).problem.code).toBe('payment_unavailable')

      expect((await ask(held)).problem.code).toBe('deposit_needed')

      expect(stub.sessions.length).toBe(before + 1)
      const [first, second] = stub.requests.slice(-2)
      expect(first?.key).toBe(second?.key)
    },
  )

  it('whose page was lost for long gets another, and pays once', async () => {
    const held = await hold(visitor, opened.choice)
    stub.next('vanish')
    await ask(held)
    const lost = stub.sessions.at(-1) as StubSession
    later(2)

    expect((await ask(held)).problem.code).toBe('deposit_needed')
    await pay(stub.sessions.at(-1) as StubSession)
    await pay(lost)

    expect((await statusOf(held)).state).toBe('booked')
    expect((await deposits()).map(({ state }) => state).toSorted()).toEqual([
      'paid',
      'refund_queued',
    ])
  })

  it('cannot be made without keys that can be read', async () => {
    await salon.database.pool.query(`update deposit_keys set secret_key = 'AAAA'`)

    expect((await asked()).problem.code).toBe('payment_unavailable')
  })

  it('is asked of first-timers alone, where the salon says so', async () => {
    await askForDeposits(opened.owner, { clients: 'first_timers' })
    const done = { ...opened.draft, status: 'completed' as const }
    await opened.owner.call(appointmentRoutes.add, { body: done })
    const edit = { name: ivy.name, email: ivy.email }
    await opened.owner.call(customerRoutes.edit, { params: { id: opened.client.id }, body: edit })

    expect((await asked({ name: 'Somebody New', email: 'new@example.com' })).status).toBe(402)
    expect((await asked()).status).toBe(201)
  })

  it('waits for the salon after it was paid, where the salon accepts bookings', async () => {
    await opened.owner.call(onlineBookingRoutes.editSettings, {
      body: { confirmation: 'by_salon' },
    })
    const { made } = await booked()
    expect(made.booking.state).toBe('awaiting')
    const [request] = await opened.owner.call(onlineBookingRoutes.awaiting)

    await opened.owner.call(onlineBookingRoutes.decline, { params: { id: request?.id ?? 0 } })
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })
})

describe('an event', () => {
  it('counts once, whatever comes again', async () => {
    const { session, held } = await asked()
    const before = stub.refunds.length

    for (let n = 0; n < 3; n++) expect(await pay(session)).toBe(200)
    expect(await pay(session, 'evt_other')).toBe(200)
    expect(await deliver(salon, opened.path, eventOf('expired', session))).toBe(200)
    await runJobs()

    expect((await statusOf(held)).state).toBe('booked')
    expect(await rowsOf('select id from online_bookings')).toHaveLength(1)
    expect(stub.refunds.length).toBe(before)
  })

  it('of a page that nobody paid on gives the time back', async () => {
    const { held, session } = await asked()

    await deliver(salon, opened.path, eventOf('expired', session))

    expect((await statusOf(held)).state).toBe('lapsed')
    expect((await hold(visitor, opened.choice)).start).toBe(held.start)
  })

  it('that comes after the hold has ended books what is still free', async () => {
    const { held, session } = await asked()
    await deliver(salon, opened.path, eventOf('expired', session))
    later(40)

    await pay(session)

    expect((await statusOf(held)).state).toBe('booked')
  })

  it('that comes after somebody else has the time pays back', async () => {
    const { held, session } = await asked()
    later(40)
    const [free] = await freeStarts(visitor, opened.choice)
    expect(free?.start).toBe(held.start)
    const body = { ...opened.draft, appointmentDate: held.start ?? '', staffId: opened.member.id }
    await opened.owner.call(appointmentRoutes.add, { body })

    await pay(session)
    expect((await statusOf(held)).state).toBe('refunded')
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded', name: 'Ivy Kay' }])
    expect(stub.refunds.at(-1)).toBe(`pi_${session.id}`)
    expect(await rowsOf('select id from online_bookings')).toEqual([])
  })

  it('of another payment of the salon’s account is nothing of ours', async () => {
    const event = eventOf('completed', { id: 'cs_shop', url: '', fields: {} })

    expect(await deliver(salon, opened.path, event)).toBe(200)
    expect(await deposits()).toEqual([])
  })
})

describe('a visit that is called off', () => {
  it('by its client in time is paid back, once', async () => {
    const { session, token } = await booked()
    const before = stub.refunds.length

    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    expect(await deposits()).toMatchObject([{ state: 'refund_queued' }])
    await runJobs()
    await runJobs()

    expect(stub.refunds.slice(before)).toEqual([`pi_${session.id}`])
    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })

  it('at the desk is paid back ten minutes later, unless that is taken back', async () => {
    const { made, deposit } = await booked()
    const params = { id: deposit?.appointmentId ?? 0 }
    const setStatus = (status: 'cancelled' | 'scheduled') =>
      opened.owner.call(appointmentRoutes.edit, { params, body: { status } })

    await setStatus('cancelled')
    await runJobs()
    await setStatus('scheduled')
    later(11)
    await runJobs()
    expect(await deposits()).toMatchObject([{ state: 'paid' }])

    await setStatus('cancelled')
    await runJobs()
    later(11)
    await runJobs()
    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    expect(made.booking.state).toBe('booked')
  })

  it('too late, or to which nobody came, is kept; staff can still pay it back', async () => {
    const { held, deposit } = await booked()
    salon.setNow(held.start ?? '')
    const params = { id: deposit?.appointmentId ?? 0 }
    await opened.owner.call(appointmentRoutes.edit, { params, body: { status: 'no-show' } })
    await runJobs()
    const [kept] = await deposits()
    expect(kept).toMatchObject({ state: 'kept', canRefund: true })

    const refund = { params: { id: kept?.id ?? 0 } }
    await opened.owner.call(depositRoutes.refund, refund)
    await opened.owner.call(depositRoutes.refund, refund)
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    expect((await opened.owner.try(depositRoutes.refund, refund)).problem.code).toBe(
      'already_answered',
    )
  })

  it('by a deletion is paid back, too', async () => {
    const { deposit } = await booked()
    await opened.owner.call(appointmentRoutes.remove, {
      params: { id: deposit?.appointmentId ?? 0 },
    })
    await runJobs()
    later(11)
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })

  it('is not, once it took place', async () => {
    const { deposit } = await booked()
    const params = { id: deposit?.appointmentId ?? 0 }
    await opened.owner.call(appointmentRoutes.edit, { params, body: { status: 'completed' } })
    await runJobs()

    const shown = await opened.owner.call(depositRoutes.ofAppointment, { params })
    expect(shown.deposit).toMatchObject({ state: 'used', amount: '20.00' })
  })
})

describe('a refund', () => {
  it('whose answer was lost is asked for again by the same key, after 1, 5, 30 and 120 minutes', async () => {
    const { token } = await booked()
    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    const before = { refunds: stub.refunds.length, requests: stub.requests.length }
    stub.next('vanish', 'break', 'busy')

    for (const pause of [0, 1, 5, 30]) {
      later(pause)
      await runJobs()
    }

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    expect(stub.refunds.length).toBe(before.refunds + 1)
    const keys = stub.requests.slice(before.requests).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([4, 1])
  })

  it('that is refused notifies the owner, and staff can try it again', async () => {
    const { token } = await booked()
    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    stub.next('refuse')
    await runJobs()

    const [failed] = await deposits()
    expect(failed).toMatchObject({ state: 'refund_failed', detail: 'Amount too small' })
    const notifications = await opened.owner.call(notificationRoutes.list)
    expect(notifications.map(({ kind }) => kind)).toContain('refund_failed')

    await opened.owner.call(depositRoutes.refund, { params: { id: failed?.id ?? 0 } })
    await runJobs()
    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })

  it('that a process was killed in is made once', async () => {
    const { token, session } = await booked()
    const before = stub.refunds.length
    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    await salon.database.pool.query(`update deposits set state = 'refunding', claimed_until = $1`, [
      salon.now().toISOString(),
    ])

    await runJobs()

    expect(stub.refunds.slice(before)).toEqual([`pi_${session.id}`])
  })
})
