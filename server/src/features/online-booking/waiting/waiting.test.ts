import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { historyRoutes } from '@salon/contract/history'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { seriesRoutes } from '@salon/contract/series'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { staffRoutes } from '@salon/contract/staff'
import type { Status } from '@salon/contract/vocabulary'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { describe, expect, it } from 'vitest'
import {
  bookOnline,
  draftFor,
  freeStarts,
  hold,
  sendByEmail,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'
import { offerFreedTimes } from './operations.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { show, cancel, accept, move } = bookingLinkRoutes

/** Times that are being offered. */
const freedTimes = async () =>
  (await salon.database.pool.query('select id, start_at from freed_times')).rows

async function openWaiting() {
  // In the morning: half an hour after the first free start is well before the last one.
  salon.setNow(`${dayAfter(new Date().toISOString().slice(0, 10), 1)}T08:00:00.000Z`)
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller, { changeHours: 0, noticeMinutes: 0 })
  await sendByEmail(salon, seed.caller, ['waiting_list_offer'])
  const choice = { slug, services: [seed.cut.id] }
  const bookAt = (time: string, name: string) => {
    const start = `${salon.now().toISOString().slice(0, 10)}T${time}:00.000Z`
    const email = `${name.toLowerCase()}@example.com`
    return bookOnline(visitor, { ...choice, start, staffId: seed.member.id }, { name, email })
  }
  const given = await bookAt('12:00', 'Gil')
  const { day } = wallClockAt(given.booking.start ?? '', 'Europe/Berlin')
  const join = async (name: string, on = day) => {
    const held = await hold(visitor, { ...choice, start: null })
    const email = `${name.toLowerCase()}@example.com`
    const body = {
      ...(await draftFor(held, { name, email, phone: '' })),
      firstDay: on,
      lastDay: on,
    }
    const made = await visitor.call(bookingPageRoutes.join, { params: { slug }, body })
    return { token: tokenOf(made) }
  }
  const giveBack = (booked = given) => visitor.call(cancel, { params: { token: tokenOf(booked) } })
  const offer = (minutes = 0) =>
    offerFreedTimes(salon.database.db, new Date(salon.now().getTime() + minutes * 60_000))
  return { ...seed, choice, given, day, bookAt, join, giveBack, offer }
}
const stateOf = async (params: { token: string }) => (await visitor.call(show, { params })).state

describe('the waiting list of the booking page', () => {
  it('puts a visitor on the salon’s list, once for a hold, and off it by the link', async () => {
    const { caller, join } = await openWaiting()
    const una = await join('Una')

    expect(await caller.call(waitingListRoutes.list)).toMatchObject([{ customer: { name: 'Una' } }])
    expect((await visitor.call(cancel, { params: una })).state).toBe('cancelled_by_client')
    expect(await caller.call(waitingListRoutes.list)).toEqual([])
  })

  it('offers a time that was given back to one after the other, half an hour each', async () => {
    const { join, giveBack, offer, given, choice } = await openWaiting()
    const [una, ben] = [await join('Una'), await join('Ben')]
    await offer()
    expect([await stateOf(una), await stateOf(ben)]).toEqual(['waiting', 'waiting'])

    await giveBack()
    await offer()
    await offer()
    expect([await stateOf(una), await stateOf(ben)]).toEqual(['offered', 'waiting'])
    const shown = await visitor.call(show, { params: una })
    expect(shown).toMatchObject({ start: given.booking.start, can: { accept: true } })
    // Nobody else is offered what is kept for her.
    const staffId = given.booking.lines[0]?.staffId ?? 0
    const free = await freeStarts(visitor, { ...choice, staffId })
    expect(free.map(({ start }) => start)).not.toContain(given.booking.start)

    await offer(31)
    expect([await stateOf(una), await stateOf(ben)]).toEqual(['waiting', 'offered'])
    expect((await visitor.try(accept, { params: una })).problem.code).toBe('too_late')
  })

  it('books the offered time, and takes the client off the list', async () => {
    const { caller, join, giveBack, offer, given } = await openWaiting()
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
    const { join, offer, given, choice } = await openWaiting()
    const una = await join('Una')
    const start = (await freeStarts(visitor, choice)).at(-1)?.start ?? ''

    await visitor.call(move, { params: { token: tokenOf(given) }, body: { start } })
    await offer()

    const shown = await visitor.call(show, { params: una })
    expect(shown).toMatchObject({ state: 'offered', start: given.booking.start })
  })

  it('offers what two staff members do one after the other, with each of them', async () => {
    const { caller, choice, giveBack, offer, given, day, cut, color, member } = await openWaiting()
    const ben = await caller.call(staffRoutes.add, { body: { name: 'Ben' } })
    const offeredBy = (service: { id: number }, staffId: number) =>
      caller.call(serviceOfferRoutes.set, { params: service, body: { offers: [{ staffId }] } })
    await offeredBy(cut, member.id)
    await offeredBy(color, ben.id)
    const held = await hold(visitor, { ...choice, services: [cut.id, color.id], start: null })
    const who = { name: 'Una', email: 'una@example.com', phone: '' }
    const body = { ...(await draftFor(held, who)), firstDay: day, lastDay: day }
    const params = { slug: choice.slug }
    const una = { token: tokenOf(await visitor.call(bookingPageRoutes.join, { params, body })) }
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
    const { caller, choice, giveBack, offer, day, cut, color, member, draft } = await openWaiting()
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
    const held = await hold(visitor, { ...choice, services: [cut.id, color.id], start: null })
    const who = { name: 'Una', email: 'una@example.com', phone: '' }
    const body = { ...(await draftFor(held, who)), firstDay: day, lastDay: day }
    const params = { slug: choice.slug }
    const una = { token: tokenOf(await visitor.call(bookingPageRoutes.join, { params, body })) }
    await giveBack()

    await offer()

    const { state, lines } = await visitor.call(show, { params: una })
    expect(state).toBe('offered')
    expect(lines.map(({ staffId }) => staffId)).toEqual([member.id, cleo.id])
  })
})

describe('a freed time that cannot be offered now', () => {
  it('is kept while its client has another offer', async () => {
    const { join, giveBack, offer, bookAt } = await openWaiting()
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
    const { join, giveBack, offer, given, choice, member } = await openWaiting()
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
    const { join, giveBack, offer, given, choice, member } = await openWaiting()
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
    const { join, giveBack, offer, bookAt } = await openWaiting()
    const una = await join('Una')
    await giveBack()
    await bookAt('12:00', 'Kim')

    await offer()

    expect(await stateOf(una)).toBe('waiting')
    expect(await freedTimes()).toEqual([])
  })

  it('is kept for the next client where the one before books another time', async () => {
    const { join, giveBack, offer, bookAt, given } = await openWaiting()
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
    const opened = await openWaiting()
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
    const { block, una, join, giveBack, offer } = await openBlocked()
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

/** A visit that the desk booked for tomorrow, and somebody who waits for that day. */
async function openDesk() {
  const opened = await openWaiting()
  const { caller, draft, join } = opened
  const day = dayAfter(opened.day, 1)
  const visit = await caller.call(appointmentRoutes.add, {
    body: { ...draft, appointmentDate: `${day}T10:00` },
  })
  return { ...opened, day, start: visit.appointmentDate, visit, una: await join('Una', day) }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

const setStatus = (status: Status) => (caller: Caller, id: number) =>
  caller.call(appointmentRoutes.edit, { params: { id }, body: { status } })

describe('a visit that gives up its time at the desk', () => {
  const nextDayOf = ({ day }: Desk) => ({ appointmentDate: `${dayAfter(day, 1)}T10:00` })
  const ways: Record<string, (desk: Desk) => Promise<unknown>> = {
    'is cancelled': ({ caller, visit }) => setStatus('cancelled')(caller, visit.id),
    'is missed before it began': ({ caller, visit }) => setStatus('no-show')(caller, visit.id),
    'is deleted': ({ caller, visit }) =>
      caller.call(appointmentRoutes.remove, { params: { id: visit.id } }),
    'is moved as a row': (desk) =>
      desk.caller.call(appointmentRoutes.edit, {
        params: { id: desk.visit.id },
        body: nextDayOf(desk),
      }),
    'is moved as a visit': (desk) =>
      desk.caller.call(appointmentRoutes.moveVisit, {
        params: { id: desk.visit.id },
        body: nextDayOf(desk),
      }),
  }

  it.each(Object.keys(ways))('is offered to the waiting list when it %s', async (way) => {
    const desk = await openDesk()

    await ways[way]?.(desk)
    await desk.offer()

    const shown = await visitor.call(show, { params: desk.una })
    expect(shown).toMatchObject({ state: 'offered', start: desk.start })
    expect((await visitor.call(accept, { params: desk.una })).state).toBe('booked')
  })

  it.each(['cancelled', 'deleted'])('is offered when its series is %s', async (what) => {
    const { caller, draft, cut, offer, join, day } = await openDesk()
    const { visits } = await caller.call(seriesRoutes.add, {
      body: {
        customerId: draft.customerId,
        staffId: draft.staffId,
        services: [{ serviceId: cut.id, duration: 60, price: '40' }],
        rule: { unit: 'day', every: 1, times: 3 },
        firstDay: dayAfter(day, 1),
        time: '10:00',
      },
    })
    const params = { id: visits[0]?.appointmentIds[0] ?? 0 }
    const ben = await join('Ben', dayAfter(day, 3))

    await (what === 'deleted'
      ? caller.call(seriesRoutes.remove, { params, query: { scope: 'all' } })
      : caller.call(seriesRoutes.edit, { params, body: { scope: 'all', status: 'cancelled' } }))
    expect(await freedTimes()).toHaveLength(1)
    await offer()

    const shown = await visitor.call(show, { params: ben })
    expect(shown).toMatchObject({ state: 'offered', start: visits[2]?.appointmentDate })
  })

  it('is not offered when it keeps its time', async () => {
    const { caller, visit } = await openDesk()

    await setStatus('confirmed')(caller, visit.id)
    await caller.call(appointmentRoutes.edit, {
      params: { id: visit.id },
      body: { notes: 'Likes tea', duration: 45 },
    })

    expect(await freedTimes()).toEqual([])
  })

  it('is not offered once it has begun', async () => {
    const { caller, visit, start, offer, una } = await openDesk()
    salon.setNow(new Date(Date.parse(start) + 10 * 60_000).toISOString())

    await setStatus('no-show')(caller, visit.id)
    await offer()

    expect(await stateOf(una)).toBe('waiting')
    expect(await freedTimes()).toEqual([])
  })

  it.each(['nobody waits for its day', 'no offers are sent', 'online booking is off'])(
    'is not kept where %s',
    async (why) => {
      const { caller, visit, una } = await openDesk()
      if (why === 'nobody waits for its day') await visitor.call(cancel, { params: una })
      if (why === 'no offers are sent') await sendByEmail(salon, caller, ['booked'])
      if (why === 'online booking is off')
        await caller.call(onlineBookingRoutes.editSettings, { body: { isOn: false } })

      await setStatus('cancelled')(caller, visit.id)

      expect(await freedTimes()).toEqual([])
    },
  )

  it('is offered to nobody once its cancellation was undone', async () => {
    const { caller, visit, offer, una } = await openDesk()
    await setStatus('cancelled')(caller, visit.id)
    await undoNewest(caller)

    await offer()

    expect(await stateOf(una)).toBe('waiting')
    expect(await freedTimes()).toEqual([])
  })

  it('is not booked twice where its cancellation is undone after the offer', async () => {
    const { caller, visit, offer, una } = await openDesk()
    await setStatus('cancelled')(caller, visit.id)
    await offer()
    expect(await stateOf(una)).toBe('offered')

    await undoNewest(caller)
    const taken = await visitor.try(accept, { params: una })

    expect([taken.status, taken.problem.code]).toEqual([409, 'slot_taken'])
  })
})

const undoNewest = async (caller: Caller) =>
  caller.call(historyRoutes.undo, { params: { seq: (await newestEntry(caller)).seq } })
