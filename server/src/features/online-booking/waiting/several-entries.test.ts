import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { dayAfter } from '@salon/contract/salon-clock'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { describe, expect, it } from 'vitest'
import { draftFor, hold } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { openWaiting } from '../../../../test/online-waiting.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { cancel, show } = bookingLinkRoutes

describe('entries that one email has put on the waiting list', () => {
  /** A salon that allows so many bookings, and so many entries. */
  async function openLimited(mostBookings: number) {
    const opened = await openWaiting(salon)
    await opened.caller.call(onlineBookingRoutes.editSettings, { body: { mostBookings } })
    const names = async () =>
      (await opened.caller.call(waitingListRoutes.list)).map(({ customer }) => customer.name)
    const until = (days: number) => dayAfter(opened.day, days)
    return { ...opened, names, until }
  }

  it('are as many as the bookings that it may have; the next one is refused', async () => {
    const { join, names, until } = await openLimited(2)
    await join('Una')
    await join('Una', { until: until(1) })

    await expect(join('Una', { until: until(2) })).rejects.toThrow('most_bookings')
    await expect(join('Ulla', { email: 'UNA@example.com' })).rejects.toThrow('most_bookings')
    await join('Ben')

    expect(await names()).toEqual(['Una', 'Una', 'Ben'])
  })

  it('count while they are on the list', async () => {
    const { caller, join, names, until } = await openLimited(1)
    await visitor.call(cancel, { params: await join('Una') })
    await join('Una')
    const [entry] = await caller.call(waitingListRoutes.list)
    await caller.call(waitingListRoutes.remove, { params: { id: entry?.id ?? 0 } })
    await join('Una')

    await expect(join('Una', { until: until(1) })).rejects.toThrow('most_bookings')
    salon.setNow(`${dayAfter(salon.now().toISOString().slice(0, 10), 1)}T08:00:00.000Z`)
    await join('Una', { on: salon.now().toISOString().slice(0, 10) })

    expect(await names()).toEqual(['Una'])
  })

  it('count for who has proven it only where they were proven, too', async () => {
    const { join, names, until } = await openLimited(1)
    await join('Una', { how: 'typed' })
    await join('Una')

    await expect(join('Una', { until: until(1) })).rejects.toThrow('most_bookings')

    expect(await names()).toEqual(['Una', 'Una'])
  })

  it('are one where the request that made it is repeated', async () => {
    const { choice, day, names } = await openLimited(1)
    const held = await hold(visitor, { ...choice, start: null })
    const body = { ...(await draftFor(held)), firstDay: day, lastDay: day }
    const request = { params: { slug: choice.slug }, body }
    const first = await visitor.call(bookingPageRoutes.join, request)

    const again = await visitor.call(bookingPageRoutes.join, request)

    expect(again.booking).toEqual(first.booking)
    expect(await names()).toHaveLength(1)
  })

  it('are one for the same wish where the email is proven, also later and at the limit', async () => {
    const { join, names } = await openLimited(1)
    await join('Una')
    salon.setNow(new Date(salon.now().getTime() + 20 * 60_000).toISOString())

    const again = await join('Una', { email: 'UNA@example.com' })

    expect(await names()).toEqual(['Una'])
    await visitor.call(cancel, { params: again })
    expect(await names()).toEqual([])
  })

  it('are two where the wish or the name is another, or the email was only typed', async () => {
    const { join, names, until } = await openLimited(9)
    await join('Una')
    await join('Una', { until: until(1) })
    await join('Ute', { email: 'una@example.com' })
    await join('Una', { how: 'typed' })

    expect(await names()).toEqual(['Una', 'Una', 'Ute', 'Una'])
  })

  it('are two where the earlier one was made without a proof: its link must not cancel the other', async () => {
    const { join, names } = await openLimited(9)
    const typed = await join('Una', { how: 'typed' })
    await join('Una')

    await visitor.call(cancel, { params: typed })

    expect(await names()).toEqual(['Una'])
  })

  it('are one, too, while a time is offered to it', async () => {
    const { join, names, giveBack, offer, stateOf } = await openLimited(1)
    await join('Una')
    await giveBack()
    await offer()

    expect(await stateOf(await join('Una'))).toBe('offered')
    expect(await names()).toEqual(['Una'])
  })
})

describe('a client with two entries on the waiting list', () => {
  async function openTwice() {
    const opened = await openWaiting(salon)
    const { join, day } = opened
    const later = await join('Una', { until: dayAfter(day, 1) })
    const entries = [later, await join('Una'), await join('Ben')]
    const states = async () => Promise.all(entries.map(opened.stateOf))
    return { ...opened, entries, states }
  }

  it('is offered a freed time once', async () => {
    const { giveBack, offer, states } = await openTwice()
    await giveBack()
    await offer()
    expect(await states()).toEqual(['offered', 'waiting', 'waiting'])

    await offer(31)

    expect(await states()).toEqual(['waiting', 'waiting', 'offered'])
  })

  it('is offered it once, too, where the offered entry is taken off the list', async () => {
    const { giveBack, offer, entries, states } = await openTwice()
    await giveBack()
    await offer()
    await visitor.call(cancel, { params: entries[0] ?? { token: '' } })

    await offer(1)

    expect(await states()).toEqual(['cancelled_by_client', 'waiting', 'offered'])
  })

  it('has one offer at a time, and is offered the other time afterwards', async () => {
    const { bookAt, giveBack, offer, entries, states } = await openTwice()
    const second = await bookAt('14:00', 'Kim')
    await giveBack()
    await giveBack(second)

    await offer()
    expect(await states()).toEqual(['offered', 'waiting', 'offered'])
    // Ben is offered the first time; the second is free for Una once that offer is over.
    await offer(31)
    await offer(62)

    expect(await states()).toEqual(['offered', 'waiting', 'waiting'])
    const shown = await visitor.call(show, { params: entries[0] ?? { token: '' } })
    expect(shown.start).toBe(second.booking.start)
  })
})
