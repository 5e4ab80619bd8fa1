import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { describe, expect, it } from 'vitest'
import {
  bookOnline,
  draftFor,
  freeStarts,
  hold,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { offerFreedTimes } from './operations.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { show, cancel, accept } = bookingLinkRoutes

async function openWaiting() {
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller, { changeHours: 0, noticeMinutes: 0 })
  const choice = { slug, services: [seed.cut.id] }
  const given = await bookOnline(visitor, choice, { name: 'Gil Hay', email: 'gil@example.com' })
  const day = (given.booking.start ?? '').slice(0, 10)
  const join = async (name: string) => {
    const held = await hold(visitor, { ...choice, start: null })
    const email = `${name.toLowerCase()}@example.com`
    const body = {
      ...(await draftFor(held, { name, email, phone: '' })),
      firstDay: day,
      lastDay: day,
    }
    const made = await visitor.call(bookingPageRoutes.join, { params: { slug }, body })
    return { token: tokenOf(made) }
  }
  const giveBack = () => visitor.call(cancel, { params: { token: tokenOf(given) } })
  const offer = (minutes = 0) =>
    offerFreedTimes(salon.database.db, new Date(salon.now().getTime() + minutes * 60_000))
  return { ...seed, choice, given, join, giveBack, offer }
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
    const { rows } = await salon.database.pool.query('select id from freed_times')
    expect(rows).toEqual([])
  })
})
