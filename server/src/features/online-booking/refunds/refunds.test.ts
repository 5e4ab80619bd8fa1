import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { customerRoutes } from '@salon/contract/customers'
import { depositRoutes } from '@salon/contract/deposits'
import { notificationRoutes } from '@salon/contract/notifications'
import type { Status } from '@salon/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { deliver } from '../../../../test/deposits.ts'
import { openPayingSalon } from '../../../../test/paying-salon.ts'
import { refundEventOf, type StubRefund } from '../../../../test/stripe-stub.ts'

const paying = openPayingSalon()
const { salon, visitor, booked, deposits, later, runJobs } = paying

describe('a visit that is called off', () => {
  it('by its client in time is paid back, once', async () => {
    const { session, token, made } = await booked()
    const before = paying.stub.refunds.length
    const seen = async () =>
      (await visitor.call(bookingLinkRoutes.show, { params: token })).deposit?.state
    expect(made.booking.deposit).toEqual({ amount: '20.00', currency: 'EUR', state: 'paid' })

    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    expect(await deposits()).toMatchObject([{ state: 'refund_queued' }])
    expect(await seen()).toBe('refunding')
    await runJobs()
    await runJobs()

    expect(paying.stub.refunds.slice(before)).toEqual([`pi_${session.id}`])
    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    expect(await seen()).toBe('refunded')
  })

  it('at the desk is paid back ten minutes later, unless that is undone', async () => {
    const { made, deposit } = await booked()
    const params = { id: deposit?.appointmentId ?? 0 }
    const setStatus = (status: 'cancelled' | 'scheduled') =>
      paying.opened.owner.call(appointmentRoutes.edit, { params, body: { status } })

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
    await paying.opened.owner.call(appointmentRoutes.edit, { params, body: { status: 'no-show' } })
    await runJobs()
    const [kept] = await deposits()
    expect(kept).toMatchObject({ state: 'kept', canRefund: true })

    const refund = { params: { id: kept?.id ?? 0 } }
    await paying.opened.owner.call(depositRoutes.refund, refund)
    await paying.opened.owner.call(depositRoutes.refund, refund)
    await runJobs()
    const activity = await paying.opened.owner.call(activityRoutes.recent)
    expect(
      activity.filter(({ description }) => description === 'Refunded the deposit of Ivy Kay'),
    ).toHaveLength(1)

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    expect((await paying.opened.owner.try(depositRoutes.refund, refund)).problem.code).toBe(
      'already_answered',
    )
  })

  it('by a deletion is paid back, too', async () => {
    const { deposit } = await booked()
    await paying.opened.owner.call(appointmentRoutes.remove, {
      params: { id: deposit?.appointmentId ?? 0 },
    })
    await runJobs()
    later(11)
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })

  it('by a deletion, with its client removed after it, is paid back as well', async () => {
    const { deposit } = await booked()
    const { owner } = paying.opened
    const params = { id: deposit?.appointmentId ?? 0 }
    const { customerId } = await owner.call(appointmentRoutes.get, { params })
    await owner.call(appointmentRoutes.remove, { params })
    await owner.call(customerRoutes.remove, { params: { id: customerId } })
    await runJobs()
    later(11)
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })

  it('is not, once it took place', async () => {
    const { deposit } = await booked()
    const params = { id: deposit?.appointmentId ?? 0 }
    await paying.opened.owner.call(appointmentRoutes.edit, {
      params,
      body: { status: 'completed' },
    })
    await runJobs()

    const shown = await paying.opened.owner.call(depositRoutes.ofAppointment, { params })
    expect(shown.deposit).toMatchObject({ state: 'used', amount: '20.00' })
  })
})

describe('a refund', () => {
  it('whose answer was lost is requested again by the same key, after 1, 5, 30 and 120 minutes', async () => {
    const { token } = await booked()
    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    const before = { refunds: paying.stub.refunds.length, requests: paying.stub.requests.length }
    paying.stub.next('vanish', 'break', 'busy')

    for (const pause of [0, 1, 5, 30]) {
      later(pause)
      await runJobs()
    }

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    expect(paying.stub.refunds.length).toBe(before.refunds + 1)
    const keys = paying.stub.requests.slice(before.requests).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([4, 1])
  })

  it('that is refused notifies the owner, and staff can try it again', async () => {
    const { token } = await booked()
    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    paying.stub.next('refuse')
    await runJobs()

    const [failed] = await deposits()
    expect(failed).toMatchObject({ state: 'refund_failed', detail: 'Amount too small' })
    const notifications = await paying.opened.owner.call(notificationRoutes.list)
    expect(notifications.map(({ kind }) => kind)).toContain('refund_failed')

    later(60)
    await booked({ name: 'Bo Li', email: 'bo@example.com' })
    expect(await deposits()).toMatchObject([{ id: failed?.id }, { name: 'Bo Li' }])

    await paying.opened.owner.call(depositRoutes.refund, { params: { id: failed?.id ?? 0 } })
    await runJobs()
    expect(await deposits()).toMatchObject([{ name: 'Bo Li' }, { state: 'refunded' }])
  })

  it('that a process was killed in is made once', async () => {
    const { token, session } = await booked()
    const before = paying.stub.refunds.length
    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    await salon.database.pool.query(`update deposits set state = 'refunding', claimed_until = $1`, [
      salon.now().toISOString(),
    ])

    await runJobs()

    expect(paying.stub.refunds.slice(before)).toEqual([`pi_${session.id}`])
  })
})

describe('a refund that Stripe has not finished', () => {
  const report = (refund: StubRefund, type?: Parameters<typeof refundEventOf>[1]) =>
    deliver(salon, paying.opened.path, refundEventOf(refund, type))
  const failures = async () =>
    (await paying.opened.owner.call(notificationRoutes.list)).filter(
      ({ kind }) => kind === 'refund_failed',
    ).length
  /** A visit that its client has cancelled, with its refund as Stripe has answered it. */
  const cancelled = async (behaviour: 'pend' | 'accept') => {
    const { token, deposit } = await booked()
    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    paying.stub.next(behaviour)
    await runJobs()
    const refund = paying.stub.madeRefunds.at(-1) as StubRefund
    const seen = async () =>
      (await visitor.call(bookingLinkRoutes.show, { params: token })).deposit?.state
    return { refund, seen, params: { id: deposit?.id ?? 0 } }
  }

  it('stays on its way, and its status is requested hourly until it has succeeded', async () => {
    const { refund, seen } = await cancelled('pend')
    expect(await seen()).toBe('refunding')
    expect(await deposits()).toMatchObject([
      { state: 'refund_queued', detail: 'The refund is pending: insufficient_funds' },
    ])
    const { length } = paying.stub.requests

    later(59)
    await runJobs()
    expect(paying.stub.requests.length).toBe(length)
    later(1)
    await runJobs()
    expect(paying.stub.requests.slice(length).map(({ path }) => path)).toEqual([
      `/v1/refunds/${refund.id}`,
    ])
    expect(await seen()).toBe('refunding')

    refund.status = 'succeeded'
    later(60)
    await runJobs()
    expect(await seen()).toBe('refunded')
    expect(await deposits()).toMatchObject([{ state: 'refunded', detail: null }])
    expect(await failures()).toBe(0)
  })

  it('is refunded by the event of its success', async () => {
    const { refund } = await cancelled('pend')
    refund.status = 'succeeded'

    expect(await report(refund)).toBe(200)

    expect(await deposits()).toMatchObject([{ state: 'refunded', refundedAt: expect.any(String) }])
  })

  it.each(['event', 'status'] as const)(
    'and that fails, by its %s, notifies the owner; staff try it again',
    async (way) => {
      const { refund, params } = await cancelled('pend')
      refund.status = 'failed'
      if (way === 'event') await report(refund, 'refund.failed')
      else {
        later(60)
        await runJobs()
      }
      expect(await deposits()).toMatchObject([{ state: 'refund_failed', canRefund: true }])
      expect(await failures()).toBe(1)

      await paying.opened.owner.call(depositRoutes.refund, { params })
      await runJobs()

      expect(await deposits()).toMatchObject([{ state: 'refunded' }])
      expect(paying.stub.madeRefunds.slice(-2)).toMatchObject([
        { payment: refund.payment, status: 'failed' },
        { payment: refund.payment, status: 'succeeded' },
      ])
    },
  )

  it('or that fails after it had succeeded, counts once by all its events', async () => {
    const { refund, seen, params } = await cancelled('accept')
    const succeeded = refundEventOf(refund)
    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    refund.status = 'failed'

    for (const type of ['refund.failed', 'refund.failed', 'charge.refund.updated'] as const)
      expect(await report(refund, type)).toBe(200)
    expect(await deliver(salon, paying.opened.path, succeeded)).toBe(200)

    expect(await deposits()).toMatchObject([
      {
        state: 'refund_failed',
        refundedAt: null,
        detail: 'The refund has failed: expired_or_canceled_card',
      },
    ])
    expect(await seen()).toBe('refunding')
    expect(await failures()).toBe(1)

    // While the next attempt has no outcome, an event is to come again: it may be about that one.
    await paying.opened.owner.call(depositRoutes.refund, { params })
    expect(await report(refund)).toBe(409)
    await runJobs()
    expect(await report(refund)).toBe(200)
    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })

  it('is not reported by a forged event, or by one about another payment', async () => {
    const { refund } = await cancelled('accept')
    const failed = { ...refund, status: 'failed' } as const

    expect(await deliver(salon, paying.opened.path, refundEventOf(failed), 't=1,v1=00')).toBe(404)
    expect(await report({ ...failed, payment: 'pi_shop' })).toBe(200)
    expect(await report({ ...failed, id: 're_other' })).toBe(200)

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
  })

  it('is not ended by an event that cannot be stored, which Stripe has no reason to repeat', async () => {
    const { refund } = await cancelled('pend')
    const event = refundEventOf({ ...refund, status: 'failed' })
    const about = (change: object) => ({
      ...event,
      data: { object: { ...event.data.object, ...change } },
    })
    const strange = [
      { ...event, id: 'evt_\0' },
      about({ payment_intent: `${refund.payment}\0` }),
      about({ payment_intent: 'p'.repeat(300) }),
      about({ id: `${refund.id}\0` }),
    ]

    for (const one of strange) expect(await deliver(salon, paying.opened.path, one)).toBe(200)
    expect(await deposits()).toMatchObject([{ state: 'refund_queued' }])

    const readable = about({ failure_reason: 'lost\0card' })
    expect(await deliver(salon, paying.opened.path, readable)).toBe(200)
    expect(await deposits()).toMatchObject([
      { state: 'refund_failed', detail: 'The refund has failed: lost card' },
    ])
  })

  it('is not made again when its status cannot be read', async () => {
    const { refund, params } = await cancelled('pend')
    paying.stub.next('vanish', 'busy', 'break', 'refuse')
    for (const pause of [60, 1, 5, 30]) {
      later(pause)
      await runJobs()
    }
    expect(await deposits()).toMatchObject([{ state: 'refund_unknown' }])
    refund.status = 'succeeded'

    await paying.opened.owner.call(depositRoutes.refund, { params })
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    expect(paying.stub.refunds.filter((payment) => payment === refund.payment)).toHaveLength(1)
  })
})

describe('a status that was set by mistake', () => {
  const set = (id: number | null | undefined, status: Status) =>
    paying.opened.owner.call(appointmentRoutes.edit, { params: { id: id ?? 0 }, body: { status } })

  it.each(['no-show', 'completed'] as const)(
    '%s and back leaves the deposit paid: cancelled in time it is paid back',
    async (status) => {
      const { token, deposit } = await booked()
      await set(deposit?.appointmentId, status)
      await runJobs()
      later(5)

      await set(deposit?.appointmentId, 'scheduled')
      await runJobs()
      expect(await deposits()).toMatchObject([{ state: 'paid' }])

      await visitor.call(bookingLinkRoutes.cancel, { params: token })
      await runJobs()
      expect(await deposits()).toMatchObject([{ state: 'refunded' }])
    },
  )

  it('is not waited for by a client who cancels in time', async () => {
    const { token, deposit } = await booked()
    await set(deposit?.appointmentId, 'no-show')
    await runJobs()
    await set(deposit?.appointmentId, 'scheduled')

    await visitor.call(bookingLinkRoutes.cancel, { params: token })

    expect(await deposits()).toMatchObject([{ state: 'refund_queued' }])
  })

  it('no-show of a client who came late is used', async () => {
    const { held, deposit } = await booked()
    salon.setNow(held.start ?? '')
    await set(deposit?.appointmentId, 'no-show')
    await runJobs()
    expect(await deposits()).toMatchObject([{ state: 'kept' }])
    later(20)

    await set(deposit?.appointmentId, 'completed')
    await runJobs()

    expect(await deposits()).toMatchObject([{ state: 'used' }])
  })
})
