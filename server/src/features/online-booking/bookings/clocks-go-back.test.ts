import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { expect, it } from 'vitest'
import { draftFor, freeStarts, tokenOf, turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const visitor = salon.anonymous

it('takes the first of two starts that the clock shows alike, from the page to the calendar file', async () => {
  // On that Sunday the clocks of Berlin go from three back to two.
  const day = '2031-10-26'
  const first = `${day}T00:30:00.000Z`
  const second = `${day}T01:30:00.000Z`
  salon.setNow('2031-10-24T08:00:00.000Z')
  const { caller, cut, member } = await seedSalon(salon)
  const hours = { from: '01:00', to: '05:00', breaks: [] }
  await caller.call(workingHoursRoutes.addException, {
    body: { staffId: null, firstDay: day, lastDay: day, reason: null, day: hours },
  })
  const slug = await turnOn(caller)
  const choice = { slug, services: [cut.id], staffId: member.id }
  const startsNow = async () =>
    (await freeStarts(visitor, { ...choice, from: day })).map(({ start }) => start)
  const before = await startsNow()
  expect([before.includes(first), before.includes(second)]).toEqual([true, false])
  const body = { services: choice.services, staffId: member.id, start: `${day}T02:30` }

  const held = await visitor.call(bookingPageRoutes.hold, { params: { slug }, body })
  const booked = await visitor.call(bookingPageRoutes.book, {
    params: { slug },
    body: await draftFor(held),
  })

  const params = { token: tokenOf(booked) }
  const shown = await visitor.call(bookingLinkRoutes.show, { params })
  expect([held.start, booked.booking.start, shown.start]).toEqual([first, first, first])
  const file = await visitor.raw('GET', `/api/booking-link/${params.token}/visit.ics`)
  expect(file.body).toContain('DTSTART:20311026T003000Z')
  expect(await startsNow()).not.toContain(first)
})
