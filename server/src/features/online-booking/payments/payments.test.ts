import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { safetyRoutes } from '@salon/contract/safety'
import { serviceRoutes } from '@salon/contract/services'
import { describe, expect, it } from 'vitest'
import { askForDeposits, deliver } from '../../../../test/deposits.ts'
import { freeStarts, hold, ivy, proofOf } from '../../../../test/online-booking.ts'
import { openPayingSalon } from '../../../../test/paying-salon.ts'
import { eventOf, stripeSignature, type StubSession } from '../../../../test/stripe-stub.ts'

const paying = openPayingSalon()
const { salon, visitor, ask, holdWithDeposit, booked, deposits, later, pay, runJobs, statusOf } =
  paying

const rowsOf = async (sql: string) => (await salon.database.pool.query(sql)).rows

describe('a booking that needs a deposit', () => {
  it('is made by the signed event of its payment alone', async () => {
    const { held, status, problem, session } = await holdWithDeposit()

    expect([status, problem.code]).toEqual([402, 'deposit_needed'])
    expect(problem.payment).toMatchObject({ url: session.url, amount: '20.00', currency: 'EUR' })
    expect(session.fields['line_items[0][price_data][unit_amount]']).toBe('2000')
    expect(session.fields['success_url']).toBe(
      `https://book.example/book/${paying.opened.slug}?step=pay`,
    )
    expect(await statusOf(held)).toMatchObject({ state: 'waiting', url: session.url, booked: null })
    // Nobody is a client who has not paid.
    expect(await rowsOf(`select id from customers where name = 'Ivy Kay'`)).toEqual([])

    const event = eventOf('completed', session)
    expect(await deliver(salon, paying.opened.path, event, 't=1,v1=00')).toBe(404)
    const forged = stripeSignature('whsec_wrong', JSON.stringify(event), salon.now())
    expect(await deliver(salon, paying.opened.path, event, forged)).toBe(404)
    expect(await deliver(salon, paying.opened.path.replace(/.$/, '_'), event)).toBe(404)
    expect((await statusOf(held)).state).toBe('waiting')

    expect(await deliver(salon, paying.opened.path, event)).toBe(200)

    const { state, booked: made } = await statusOf(held)
    expect([state, made?.booking.state]).toEqual(['booked', 'booked'])
    expect(await deposits()).toMatchObject([
      { state: 'paid', amount: '20.00', name: 'Ivy Kay', canRefund: true },
    ])
  })

  it('keeps its time for as long as its page, and asks for one page however often it is sent', async () => {
    const { held, session } = await holdWithDeposit()
    const before = paying.stub.sessions.length
    later(20)

    const again = await ask(held)

    expect(again.problem.payment?.url).toBe(session.url)
    expect(paying.stub.sessions.length).toBe(before)
    const taken = await hold(visitor, paying.opened.choice)
    expect(taken.start).not.toBe(held.start)
    later(12)
    expect((await ask(held)).problem.code).toBe('hold_lapsed')
  })

  it.each([
    ['open', 'accept'],
    ['asked for', 'vanish'],
  ] as const)(
    'books the terms that were accepted after its page was %s',
    async (_page, behaviour) => {
      const { owner, cut, choice } = paying.opened
      await askForDeposits(owner, { kind: 'amount', fixed: '20' })
      const held = await hold(visitor, choice)
      paying.stub.next(behaviour)
      await ask(held)
      const edit = { price: '120', duration: 90 }
      await owner.call(serviceRoutes.edit, { params: { id: cut.id }, body: edit })

      expect((await ask(held)).problem).toMatchObject({
        code: 'terms_changed',
        present: { total: '120.00' },
      })
      expect((await ask(held)).problem.code).toBe('deposit_needed')
      await pay(paying.stub.sessions.at(-1) as StubSession)

      expect((await statusOf(held)).booked?.booking).toMatchObject({ total: '120.00' })
      expect(await rowsOf('select duration, price from appointments')).toEqual([
        { duration: 90, price: '120.00' },
      ])
      expect(await deposits()).toMatchObject([{ state: 'paid', amount: '20.00' }])
    },
  )

  it.each(['break', 'vanish', 'busy'] as const)(
    'that Stripe answers by %s is requested again by the same key',
    async (behaviour) => {
      const held = await hold(visitor, paying.opened.choice)
      const before = paying.stub.sessions.length
      paying.stub.next(behaviour)
      expect((await ask(held)).problem.code).toBe('payment_unavailable')

      expect((await ask(held)).problem.code).toBe('deposit_needed')

      expect(paying.stub.sessions.length).toBe(before + 1)
      const [first, second] = paying.stub.requests.slice(-2)
      expect(first?.key).toBe(second?.key)
      // What went wrong before says nothing of a payment.
      await pay(paying.stub.sessions.at(-1) as StubSession)
      expect(await deposits()).toMatchObject([{ state: 'paid', detail: null }])
    },
  )

  it('whose page was lost for long gets another, and pays once', async () => {
    const held = await hold(visitor, paying.opened.choice)
    paying.stub.next('vanish')
    await ask(held)
    const lost = paying.stub.sessions.at(-1) as StubSession
    later(2)

    expect((await ask(held)).problem.code).toBe('deposit_needed')
    await pay(paying.stub.sessions.at(-1) as StubSession)
    await pay(lost)

    expect((await statusOf(held)).state).toBe('booked')
    expect((await deposits()).map(({ state }) => state).toSorted()).toEqual([
      'paid',
      'refund_queued',
    ])
  })

  it('cannot be made without keys that can be read', async () => {
    await salon.database.pool.query(`update deposit_keys set secret_key = 'AAAA'`)

    expect((await holdWithDeposit()).problem.code).toBe('payment_unavailable')
  })

  it('is asked of first-timers alone, where the salon says so', async () => {
    await askForDeposits(paying.opened.owner, { clients: 'first_timers' })
    const done = { ...paying.opened.draft, status: 'completed' as const }
    await paying.opened.owner.call(appointmentRoutes.add, { body: done })
    const edit = { name: ivy.name, email: ivy.email }
    await paying.opened.owner.call(customerRoutes.edit, {
      params: { id: paying.opened.client.id },
      body: edit,
    })

    expect((await holdWithDeposit({ name: 'Somebody New', email: 'new@example.com' })).status).toBe(
      402,
    )
    const proof = await proofOf(salon, paying.opened.owner, ivy.email)
    expect((await holdWithDeposit({ proof })).status).toBe(201)
    // Without a proof it may be somebody else who knows the email.
    expect((await holdWithDeposit()).status).toBe(402)
  })

  it('counts as a first visit after it was paid, where the email was not proven', async () => {
    const { owner, draft, client } = paying.opened
    await owner.call(onlineBookingRoutes.editSettings, { body: { confirmation: 'first_by_salon' } })
    await owner.call(appointmentRoutes.add, { body: { ...draft, status: 'completed' } })
    const body = { name: ivy.name, email: ivy.email }
    await owner.call(customerRoutes.edit, { params: { id: client.id }, body })
    const proof = await proofOf(salon, owner, ivy.email)

    expect((await booked()).made.booking.state).toBe('awaiting')
    expect((await booked({ proof })).made.booking.state).toBe('booked')
    const proven = await rowsOf('select is_proven from online_bookings order by id')
    expect(proven).toEqual([{ is_proven: false }, { is_proven: true }])
    const rows = await owner.call(appointmentRoutes.list)
    expect(new Set(rows.map(({ customerId }) => customerId))).toEqual(new Set([client.id]))
  })

  it('waits for the salon after it was paid, where the salon accepts bookings', async () => {
    await paying.opened.owner.call(onlineBookingRoutes.editSettings, {
      body: { confirmation: 'by_salon' },
    })
    const { made } = await booked()
    expect(made.booking.state).toBe('awaiting')
    const [request] = await paying.opened.owner.call(onlineBookingRoutes.awaiting)

    await paying.opened.owner.call(onlineBookingRoutes.decline, {
      params: { id: request?.id ?? 0 },
    })
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })
})

describe('an event', () => {
  it('counts once, whatever comes again', async () => {
    const { session, held } = await holdWithDeposit()
    const before = paying.stub.refunds.length

    for (let n = 0; n < 3; n++) expect(await pay(session)).toBe(200)
    expect(await pay(session, 'evt_other')).toBe(200)
    expect(await deliver(salon, paying.opened.path, eventOf('expired', session))).toBe(200)
    await runJobs()

    expect((await statusOf(held)).state).toBe('booked')
    expect(await rowsOf('select id from online_bookings')).toHaveLength(1)
    expect(paying.stub.refunds.length).toBe(before)
  })

  it('of a page that nobody paid on gives the time back', async () => {
    const { held, session } = await holdWithDeposit()

    await deliver(salon, paying.opened.path, eventOf('expired', session))

    expect((await statusOf(held)).state).toBe('lapsed')
    expect((await hold(visitor, paying.opened.choice)).start).toBe(held.start)
  })

  it('that comes after the hold has ended books what is still free', async () => {
    const { held, session } = await holdWithDeposit()
    await deliver(salon, paying.opened.path, eventOf('expired', session))
    later(40)

    await pay(session)

    expect((await statusOf(held)).state).toBe('booked')
  })

  it('that comes after somebody else has the time pays back', async () => {
    const { held, session } = await holdWithDeposit()
    later(40)
    const [free] = await freeStarts(visitor, paying.opened.choice)
    expect(free?.start).toBe(held.start)
    const body = {
      ...paying.opened.draft,
      appointmentDate: held.start ?? '',
      staffId: paying.opened.member.id,
    }
    await paying.opened.owner.call(appointmentRoutes.add, { body })

    await pay(session)
    expect((await statusOf(held)).state).toBe('refunded')
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded', name: 'Ivy Kay' }])
    expect(paying.stub.refunds.at(-1)).toBe(`pi_${session.id}`)
    expect(await rowsOf('select id from online_bookings')).toEqual([])
  })

  it('that comes after the service requires a patch test pays back, and books nobody untested', async () => {
    const { owner, cut } = paying.opened
    const { held, session } = await holdWithDeposit()
    const test = { product: 'Igora', hoursBefore: 48, monthsValid: 6, effect: 'blocks' as const }
    await owner.call(safetyRoutes.setServiceTest, { params: { id: cut.id }, body: { test } })

    await pay(session)
    expect((await statusOf(held)).state).toBe('refunded')
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded', name: 'Ivy Kay' }])
    expect(paying.stub.refunds.at(-1)).toBe(`pi_${session.id}`)
    expect(await rowsOf('select id from appointments')).toEqual([])
    expect(await rowsOf(`select id from customers where name = 'Ivy Kay'`)).toEqual([])
    // The time is not kept for what cannot be booked.
    expect(await rowsOf('select id from online_bookings')).toEqual([])
  })

  it('of another payment of the salon’s account is nothing of ours', async () => {
    const event = eventOf('completed', { id: 'cs_shop', url: '', fields: {} })

    expect(await deliver(salon, paying.opened.path, event)).toBe(200)
    expect(await deposits()).toEqual([])
  })

  it('with an id that cannot be stored is ignored, and the payment itself still counts', async () => {
    const { held, session } = await holdWithDeposit()
    const strange = [
      { payment_intent: 'pi_\0' },
      { id: 'cs_\0' },
      { payment_intent: 'p'.repeat(300) },
      { metadata: { deposit: `${session.fields['metadata[deposit]']}\0` } },
    ]

    for (const [n, change] of strange.entries()) {
      const event = eventOf('completed', session, `evt_${n}`, change)
      expect(await deliver(salon, paying.opened.path, event)).toBe(200)
    }
    expect((await statusOf(held)).state).toBe('waiting')

    expect(await pay(session)).toBe(200)
    expect((await statusOf(held)).state).toBe('booked')
  })
})
