import { bookingPageRoutes } from '@salon/contract/booking-page'
import { dayAfter } from '@salon/contract/salon-clock'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { expect, it } from 'vitest'
import { draftFor, hold, turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const visitor = salon.anonymous

it('takes no wish whose days cannot be booked, and says which field is wrong', async () => {
  const { caller, cut } = await seedSalon(salon)
  const slug = await turnOn(caller, { horizonDays: 30 })
  const page = await visitor.call(bookingPageRoutes.page, { params: { slug } })
  const today = page.firstDay
  const held = await hold(visitor, { slug, services: [cut.id], start: null })
  const draft = await draftFor(held)
  const join = (wish: object) =>
    visitor.try(bookingPageRoutes.join, {
      params: { slug },
      body: { ...draft, firstDay: today, lastDay: page.lastDay, ...wish },
    })
  const refused = async (wish: object) => {
    const { status, problem } = await join(wish)
    return [status, ...(problem.errors ?? []).map(({ path }) => path)]
  }

  const last = (days: number) => dayAfter(page.lastDay, days)
  expect(await refused({ lastDay: last(1) })).toEqual([422, 'lastDay'])
  expect(await refused({ firstDay: last(1), lastDay: last(400) })).toEqual([422, 'lastDay'])
  const past = dayAfter(salon.now().toISOString().slice(0, 10), -2)
  expect(await refused({ firstDay: past, lastDay: past })).toEqual([422, 'lastDay'])
  expect(await refused({ firstDay: page.lastDay, lastDay: today })).toEqual([422, 'lastDay'])
  expect(await refused({ lastDay: '2126-02-30' })).toEqual([422, 'lastDay'])
  expect(await refused({ firstDay: null })).toEqual([422, 'firstDay'])
  expect(await refused({ weekdays: [7] })).toEqual([422, 'weekdays.0'])
  expect(await refused({ staffIds: [999_999] })).toEqual([404])
  expect(await caller.call(waitingListRoutes.list)).toEqual([])

  expect((await join({})).status).toBe(201)
})
