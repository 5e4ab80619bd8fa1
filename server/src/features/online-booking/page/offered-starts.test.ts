import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { serviceRoutes } from '@salon/contract/services'
import { dayAfter } from '@salon/contract/salon-clock'
import { staffRoutes } from '@salon/contract/staff'
import { expect, it } from 'vitest'
import { bookOnline, freeStarts, tokenOf, turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { hold, times } = bookingPageRoutes

/** A salon that takes bookings two hours ahead, in the morning of a day on which nothing is booked. */
async function openMorning() {
  const day = dayAfter(new Date().toISOString().slice(0, 10), 1)
  salon.setNow(`${day}T08:00:00.000Z`)
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller, { noticeMinutes: 120, changeHours: 0 })
  const choice = { slug, services: [seed.cut.id] }
  const holdAt = (start: string) =>
    visitor.try(hold, { params: { slug }, body: { services: choice.services, start } })
  const edit = (body: { noticeMinutes?: number; stepMinutes?: number }) =>
    seed.caller.call(onlineBookingRoutes.editSettings, { body })
  return { ...seed, slug, choice, holdAt, edit, at: (time: string) => `${day}T${time}:00.000Z` }
}

const tooSoon = {
  status: 422,
  problem: { errors: [{ path: 'start', message: 'This time is too soon to be booked online' }] },
}

it('a start that is sooner than the notice is refused, and taken once the notice is shorter', async () => {
  const { choice, holdAt, edit, at } = await openMorning()

  expect((await freeStarts(visitor, choice))[0]?.start).toBe(at('10:00'))
  expect(await holdAt(at('09:45'))).toMatchObject(tooSoon)
  await edit({ noticeMinutes: 105 })

  expect((await holdAt(at('09:45'))).status).toBe(201)
})

it('a booking is moved to no start that is sooner than the notice, until the notice is shorter', async () => {
  const { choice, edit, at } = await openMorning()
  const made = await bookOnline(visitor, { ...choice, start: at('14:00') })
  const params = { token: tokenOf(made) }
  const moveTo = (start: string) => visitor.try(bookingLinkRoutes.move, { params, body: { start } })

  expect(await moveTo(at('09:45'))).toMatchObject(tooSoon)
  expect((await visitor.call(bookingLinkRoutes.show, { params })).start).toBe(at('14:00'))
  await edit({ noticeMinutes: 105 })

  expect((await moveTo(at('09:45'))).body).toMatchObject({ start: at('09:45') })
})

it('starts lie on a grid of the salon’s step', async () => {
  const { choice, holdAt, edit, at } = await openMorning()
  const minutesOf = async () => {
    const free = await freeStarts(visitor, choice)
    return [...new Set(free.map(({ start }) => start.slice(14, 16)))].toSorted()
  }
  expect(await minutesOf()).toEqual(['00', '15', '30', '45'])
  await edit({ stepMinutes: 30 })

  expect(await minutesOf()).toEqual(['00', '30'])
  expect(await holdAt(at('12:15'))).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'start' }] },
  })
  expect((await holdAt(at('12:30'))).status).toBe(201)
})

it('a service of another staff member follows after 15 minutes of waiting at most', async () => {
  const { caller, draft, cut, color, member, slug, at } = await openMorning()
  const bo = await caller.call(staffRoutes.add, { body: { name: 'Bo' } })
  for (const [service, staffId] of [
    [cut, member.id],
    [color, bo.id],
  ] as const)
    await caller.call(serviceOfferRoutes.set, {
      params: { id: service.id },
      body: { offers: [{ staffId }] },
    })
  const start = at('11:00')
  // The cut ends at 12:00, and the visit that Bo has at 12:16.
  const { id } = await caller.call(appointmentRoutes.add, {
    body: { ...draft, serviceId: color.id, staffId: bo.id, appointmentDate: start, duration: 76 },
  })
  const choice = { slug, services: [cut.id, color.id] }
  const offered = async () =>
    (await freeStarts(visitor, choice)).find((free) => free.start === start)
  const holdIt = () =>
    visitor.try(hold, { params: { slug }, body: { services: choice.services, start } })
  expect([await offered(), (await holdIt()).problem?.code]).toEqual([undefined, 'slot_taken'])
  await caller.call(appointmentRoutes.edit, { params: { id }, body: { duration: 75 } })

  const free = await offered()
  const { booking } = await bookOnline(visitor, { ...choice, start })

  const lines = [
    { serviceId: cut.id, staffId: member.id, start },
    { serviceId: color.id, staffId: bo.id, start: at('12:15') },
  ]
  expect([free, booking]).toMatchObject([{ lines }, { lines }])
})

it('a visit has five services at most', async () => {
  const { caller, category, slug, at } = await openMorning()
  const ids: number[] = []
  for (const name of ['Wash', 'Dry', 'Curl', 'Braid', 'Trim', 'Comb']) {
    const body = { name, price: '10', duration: 15, categoryId: category.id }
    ids.push((await caller.call(serviceRoutes.add, { body })).id)
  }
  const params = { slug }
  const ask = async (services: number[]) => {
    const body = { services, start: at('12:00') }
    const query = { services: services.join(), from: at('12:00').slice(0, 10) }
    const held = await visitor.try(hold, { params, body })
    const read = await visitor.try(times, { params, query: { ...query, to: query.from } })
    return [held, read].map(({ status, problem }) => [status, problem?.errors?.[0]?.path])
  }

  expect(await ask(ids)).toEqual([
    [422, 'services'],
    [422, 'services'],
  ])
  expect(await ask(ids.slice(1))).toEqual([
    [201, undefined],
    [200, undefined],
  ])
})
