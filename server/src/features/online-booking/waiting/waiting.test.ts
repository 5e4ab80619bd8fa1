import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { describe, expect, it } from 'vitest'
import { freeStarts, hold, tokenOf } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'
import { openWaiting } from '../../../../test/online-waiting.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { show, cancel, accept, move } = bookingLinkRoutes

describe('the waiting list of the booking page', () => {
  it('puts a visitor on the salon’s list, once for a hold, and off it by the link', async () => {
    const { caller, join } = await openWaiting(salon)
    const una = await join('Una')

    expect(await caller.call(waitingListRoutes.list)).toMatchObject([{ customer: { name: 'Una' } }])
    expect((await visitor.call(cancel, { params: una })).state).toBe('cancelled_by_client')
    expect(await caller.call(waitingListRoutes.list)).toEqual([])
  })

  it('comes back to the list beside an equal one of the same client, so that its link holds', async () => {
    const { caller, join, stateOf } = await openWaiting(salon)
    const [una, again] = [await join('Una'), await join('Una', { how: 'typed' })]
    const [entry] = await caller.call(waitingListRoutes.list)
    const params = { id: entry?.id ?? 0 }
    await caller.call(waitingListRoutes.remove, { params })
    expect([await stateOf(una), await stateOf(again)]).toEqual(['cancelled_by_salon', 'waiting'])

    await caller.call(waitingListRoutes.restore, { params })
    const body = { weekdays: entry?.weekdays ?? [] }
    await caller.call(waitingListRoutes.edit, { params, body })

    expect([await stateOf(una), await stateOf(again)]).toEqual(['waiting', 'waiting'])
    const both = await caller.call(waitingListRoutes.list)
    expect(new Set(both.map(({ customer }) => customer.id)).size).toBe(1)
    const other = { params: { id: both[1]?.id ?? 0 } }
    await caller.call(waitingListRoutes.edit, { ...other, body: { weekdays: [1] } })
    const equal = await caller.try(waitingListRoutes.edit, { ...other, body })
    expect(equal.problem.code).toBe('already_exists')
  })

  it('offers a time that was given back to one after the other, half an hour each', async () => {
    const { join, giveBack, offer, given, choice, stateOf } = await openWaiting(salon)
    const [una, ben] = [await join('Una'), await join('Ben')]
    await offer()
    expect([await stateOf(una), await stateOf(ben)]).toEqual(['waiting', 'waiting'])

    await giveBack()
    await offer()
    await offer()
    expect([await stateOf(una), await stateOf(ben)]).toEqual(['offered', 'waiting'])
    const shown = await visitor.call(show, { params: una })
    expect(shown).toMatchObject({
      start: given.booking.start,
      can: { accept: true },
      expiresAt: new Date(salon.now().getTime() + 30 * 60_000).toISOString(),
    })
    // Nobody else is offered what is kept for her.
    const staffId = given.booking.lines[0]?.staffId ?? 0
    const free = await freeStarts(visitor, { ...choice, staffId })
    expect(free.map(({ start }) => start)).not.toContain(given.booking.start)

    await offer(31)
    expect([await stateOf(una), await stateOf(ben)]).toEqual(['waiting', 'offered'])
    expect((await visitor.try(accept, { params: una })).problem.code).toBe('too_late')
  })

  it('books the offered time, and takes the client off the list', async () => {
    const { caller, join, giveBack, offer, given, freedTimes } = await openWaiting(salon)
    const una = await join('Una')
    await giveBack()
    await offer()

    const booked = await visitor.call(accept, { params: una })
    const again = await visitor.call(accept, { params: una })

    expect(booked).toMatchObject({ state: 'booked', start: given.booking.start })
    expect(again).toEqual(booked)
    expect(await caller.call(waitingListRoutes.list)).toEqual([])
    await offer()
    expect(await freedTimes()).toEqual([])
  })

  it('offers the time that a client moves away from by the link', async () => {
    const { join, offer, given, choice } = await openWaiting(salon)
    const una = await join('Una')
    const start = (await freeStarts(visitor, choice)).at(-1)?.start ?? ''

    await visitor.call(move, { params: { token: tokenOf(given) }, body: { start } })
    await offer()

    const shown = await visitor.call(show, { params: una })
    expect(shown).toMatchObject({ state: 'offered', start: given.booking.start })
  })

  it('offers what two staff members do one after the other, with each of them', async () => {
    const { caller, giveBack, offer, given, day, cut, color, member, join } =
      await openWaiting(salon)
    const ben = await caller.call(staffRoutes.add, { body: { name: 'Ben' } })
    const offeredBy = (service: { id: number }, staffId: number) =>
      caller.call(serviceOfferRoutes.set, { params: service, body: { offers: [{ staffId }] } })
    await offeredBy(cut, member.id)
    await offeredBy(color, ben.id)
    const una = await join('Una', { on: day, services: [cut.id, color.id] })
    await giveBack()

    await offer()
    const shown = await visitor.call(show, { params: una })
    await visitor.call(accept, { params: una })

    const start = given.booking.start ?? ''
    const later = new Date(Date.parse(start) + 3_600_000).toISOString()
    expect(shown).toMatchObject({ state: 'offered', start })
    const rows = await caller.call(appointmentRoutes.list, { query: { date: day } })
    const live = rows.filter(({ status }) => status !== 'cancelled')
    expect(live.map((row) => [row.serviceId, row.staffId, row.appointmentDate])).toEqual([
      [cut.id, member.id, start],
      [color.id, ben.id, later],
    ])
  })

  it('offers colleagues who are offered online, also where somebody else is free as well', async () => {
    const { caller, giveBack, offer, day, cut, color, member, draft, join } =
      await openWaiting(salon)
    const ben = await caller.call(staffRoutes.add, { body: { name: 'Ben' } })
    const cleo = await caller.call(staffRoutes.add, { body: { name: 'Cleo' } })
    const offeredBy = (service: { id: number }, ...staff: { id: number }[]) =>
      caller.call(serviceOfferRoutes.set, {
        params: service,
        body: { offers: staff.map(({ id }) => ({ staffId: id })) },
      })
    await offeredBy(cut, member)
    await offeredBy(color, ben, cleo)
    await caller.call(onlineBookingRoutes.editSettings, {
      body: { staffIds: [member.id, cleo.id] },
    })
    // Ben has less to do that day.
    const busy = {
      ...draft,
      serviceId: color.id,
      staffId: cleo.id,
      appointmentDate: `${day}T20:00`,
    }
    await caller.call(appointmentRoutes.add, { body: busy })
    const una = await join('Una', { on: day, services: [cut.id, color.id] })
    await giveBack()

    await offer()

    const { state, lines } = await visitor.call(show, { params: una })
    expect(state).toBe('offered')
    expect(lines.map(({ staffId }) => staffId)).toEqual([member.id, cleo.id])
  })
})

describe('a freed time that cannot be offered now', () => {
  it('is kept while its client has another offer', async () => {
    const { join, giveBack, offer, bookAt, freedTimes } = await openWaiting(salon)
    const second = await bookAt('14:00', 'Kim')
    const una = await join('Una')
    await giveBack()
    await giveBack(second)

    await offer()
    expect(await freedTimes()).toHaveLength(2)
    await offer(31)

    const shown = await visitor.call(show, { params: una })
    expect(shown).toMatchObject({ state: 'offered', start: second.booking.start })
  })

  it('is kept while a visitor holds it', async () => {
    const { join, giveBack, offer, given, choice, member, stateOf, freedTimes } =
      await openWaiting(salon)
    const una = await join('Una')
    await giveBack()
    await hold(visitor, { ...choice, start: given.booking.start, staffId: member.id })

    await offer()
    expect(await stateOf(una)).toBe('waiting')
    expect(await freedTimes()).toHaveLength(1)
    await offer(11)

    expect(await stateOf(una)).toBe('offered')
  })

  it('is offered without a lock that a client who takes an offer waits for', async () => {
    const { join, giveBack, offer, given, choice, member, stateOf } = await openWaiting(salon)
    const [una, ben] = [await join('Una'), await join('Ben')]
    await giveBack()
    // For the first of them the staff member is looked at, who is busy; for the second as well.
    await hold(visitor, { ...choice, staffId: member.id, start: given.booking.start })
    const taking = await salon.database.pool.connect()
    let offering = Promise.resolve()
    try {
      await taking.query('begin')
      await taking.query(
        `select from online_bookings where waiting_entry_id = (select max(id) from waiting_entries) for update`,
      )
      offering = offer()
      await waitForLock(salon.database.pool)
      await taking.query('select from staff where id = $1 for no key update nowait', [member.id])
    } finally {
      await taking.query('rollback')
      taking.release()
    }
    await offering

    expect([await stateOf(una), await stateOf(ben)]).toEqual(['waiting', 'waiting'])
  })

  it('is forgotten once a visitor has booked what they held', async () => {
    const { join, giveBack, offer, bookAt, stateOf, freedTimes } = await openWaiting(salon)
    const una = await join('Una')
    await giveBack()
    await bookAt('12:00', 'Kim')

    await offer()

    expect(await stateOf(una)).toBe('waiting')
    expect(await freedTimes()).toEqual([])
  })

  it('is kept for the next client where the one before books another time', async () => {
    const { join, giveBack, offer, bookAt, given } = await openWaiting(salon)
    const [second, third] = [await bookAt('13:00', 'Kim'), await bookAt('14:00', 'Lou')]
    const [una, ben] = [await join('Una'), await join('Ben')]
    await giveBack()
    await offer()
    await giveBack(second)
    await offer(15)
    await giveBack(third)
    // Una lets the first time pass, and takes the third, while Ben is still offered the second.
    await offer(31)
    expect((await visitor.call(accept, { params: una })).start).toBe(third.booking.start)

    await offer(46)

    const shown = await visitor.call(show, { params: ben })
    expect(shown).toMatchObject({ state: 'offered', start: given.booking.start })
  })
})

describe('a client of the waiting list who is blocked', () => {
  async function openBlocked() {
    const opened = await openWaiting(salon)
    const una = await opened.join('Una')
    const [entry] = await opened.caller.call(waitingListRoutes.list)
    const block = () =>
      opened.caller.call(onlineBookingRoutes.blockClient, {
        params: { id: entry?.customer.id ?? 0 },
        body: { isBlocked: true },
      })
    return { ...opened, una, block }
  }

  it('is passed over by an offer', async () => {
    const { block, una, join, giveBack, offer, stateOf } = await openBlocked()
    const ben = await join('Ben')
    await block()
    await giveBack()

    await offer()

    expect([await stateOf(una), await stateOf(ben)]).toEqual(['waiting', 'offered'])
  })

  it('reads that they should call where the time was offered before', async () => {
    const { caller, block, una, giveBack, offer } = await openBlocked()
    await giveBack()
    await offer()
    await block()

    const taken = await visitor.try(accept, { params: una })

    expect([taken.status, taken.problem.code]).toEqual([403, 'please_call'])
    expect(await caller.call(waitingListRoutes.list)).toHaveLength(1)
  })
})
