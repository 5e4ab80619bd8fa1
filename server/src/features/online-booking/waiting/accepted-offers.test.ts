import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { describe, expect, it } from 'vitest'
import { openWaiting } from '../../../../test/online-waiting.ts'
import { customerRoutes } from '@salon/contract/customers'
import { openSalon } from '../../../../test/open-salon.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { accept } = bookingLinkRoutes
const { editSettings, awaiting, decline, accept: acceptBooking, blockClient } = onlineBookingRoutes

/** Una is offered the time of Gil by a salon with these rules. */
async function openOffered(
  rules: Parameters<typeof editSettingsOf>[1],
  visits = '',
  how: 'proven' | 'typed' = 'proven',
) {
  const opened = await openWaiting(salon)
  const una = await opened.join('Una', { how })
  if (visits !== '') {
    const { cut, member } = opened
    await salon.database.pool.query(
      `insert into appointments (user_id, customer_id, service_id, staff_id, appointment_date, duration, price, status)
       select user_id, customer_id, $1, $2, now() - interval '9 days', 60, 40, $3 from waiting_entries`,
      [cut.id, member.id, visits],
    )
  }
  await editSettingsOf(opened, rules)
  await opened.giveBack()
  await opened.offer()
  return { ...opened, una }
}
const editSettingsOf = (
  { caller }: Pick<Awaited<ReturnType<typeof openWaiting>>, 'caller'>,
  body: { confirmation?: 'by_salon' | 'first_by_salon'; mostBookings?: number },
) => caller.call(editSettings, { body })

describe('an offered time that a client takes', () => {
  it('waits for the answer of a salon that confirms by hand, once', async () => {
    const { caller, una, given, offer, freedTimes } = await openOffered({
      confirmation: 'by_salon',
    })

    const taken = await visitor.call(accept, { params: una })
    const again = await visitor.call(accept, { params: una })

    expect(taken).toMatchObject({ state: 'awaiting', start: given.booking.start })
    expect(taken.expiresAt).not.toBeNull()
    expect(again).toEqual(taken)
    expect(await caller.call(waitingListRoutes.list)).toEqual([])
    await offer()
    expect(await freedTimes()).toEqual([])
    const [request] = await caller.call(awaiting)
    expect(request).toMatchObject({ start: given.booking.start, typed: { name: 'Una' } })
    const answered = await caller.call(acceptBooking, { params: { id: request?.id ?? 0 } })
    expect(answered.state).toBe('booked')
  })

  it('is offered to the next client where the salon declines', async () => {
    const { caller, una, join, offer, stateOf } = await openOffered({ confirmation: 'by_salon' })
    const ben = await join('Ben')
    await visitor.call(accept, { params: una })
    const [request] = await caller.call(awaiting)

    await caller.call(decline, { params: { id: request?.id ?? 0 } })
    await offer()

    expect([await stateOf(una), await stateOf(ben)]).toEqual(['declined', 'offered'])
  })

  it.each([
    ['scheduled', 'awaiting'],
    ['completed', 'booked'],
  ])(
    'by a client with a visit that is %s is %s, where a first one waits',
    async (status, state) => {
      const { una } = await openOffered({ confirmation: 'first_by_salon' }, status)

      expect((await visitor.call(accept, { params: una })).state).toBe(state)
    },
  )

  it.each([
    ['was not that of the client who has been there', 'false', 'awaiting'],
    ['of the client who has been there was corrected at the desk', 'true', 'booked'],
  ])('where the email %s, it is %s', async (_, isClientsEmail, state) => {
    const { una } = await openOffered({ confirmation: 'first_by_salon' }, 'completed')
    await salon.database.pool.query(`update customers set email = 'other@example.com'`)
    await salon.database.pool.query(
      `update online_bookings set is_clients_email = ${isClientsEmail}`,
    )

    expect((await visitor.call(accept, { params: una })).state).toBe(state)
  })

  it('waits for the answer where the email of a client who has been there was only typed', async () => {
    const rules = { confirmation: 'first_by_salon' } as const
    const { una } = await openOffered(rules, 'completed', 'typed')

    expect((await visitor.call(accept, { params: una })).state).toBe('awaiting')
  })

  it('is not used up by the bookings of somebody who only typed the email', async () => {
    const { una, bookAt } = await openOffered({ mostBookings: 1 })
    await bookAt('14:00', 'Una', 'typed')

    expect((await visitor.call(accept, { params: una })).state).toBe('booked')
  })

  it('is refused beyond the bookings that one client may have, who stays on the list', async () => {
    const { caller, una, bookAt, stateOf } = await openOffered({ mostBookings: 1 })
    await bookAt('14:00', 'Una')

    const refused = await visitor.try(accept, { params: una })

    expect([refused.status, refused.problem.code]).toEqual([409, 'most_bookings'])
    expect(await stateOf(una)).toBe('offered')
    expect(await caller.call(waitingListRoutes.list)).toHaveLength(1)
  })
  it('is refused where somebody with the same email is blocked', async () => {
    const { caller, una, stateOf } = await openOffered({})
    const body = { name: 'Ute', email: 'UNA@example.com' }
    const ute = await caller.call(customerRoutes.add, { body })
    await caller.call(blockClient, { params: { id: ute.id }, body: { isBlocked: true } })

    expect((await visitor.try(accept, { params: una })).problem.code).toBe('please_call')
    expect(await stateOf(una)).toBe('offered')
  })

  it('counts with another that the same email takes at the same moment', async () => {
    const opened = await openOffered({})
    const { caller, member, una, bookAt, join, giveBack, offer, stateOf } = opened
    // Another client with the same email, so that no row of theirs is locked by both.
    const ute = await join('Ute', { email: 'una@example.com' })
    await giveBack(await bookAt('14:00', 'Gil'))
    await offer()
    expect([await stateOf(una), await stateOf(ute)]).toEqual(['offered', 'offered'])
    await editSettingsOf(opened, { mostBookings: 1 })
    const { pool } = salon.database
    const desk = await pool.connect()
    await desk.query('begin')
    await desk.query('select from staff where id = $1 for update', [member.id])
    const both = [una, ute].map((params) => visitor.try(accept, { params }))

    await waitForLock(pool, 2)
    await desk.query('commit')
    desk.release()

    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('most_bookings')
    const states = [await stateOf(una), await stateOf(ute)]
    expect(states.toSorted()).toEqual(['booked', 'offered'])
    expect(await caller.call(waitingListRoutes.list)).toHaveLength(1)
  })
})
