import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { onlineBookingRoutes, type OnlineBookingSettingsEdit } from '@salon/contract/online-booking'
import { expect, it } from 'vitest'
import { bookOnline, tokenOf, turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const visitor = salon.anonymous

/** A booking of a service with its price, and one whose price is hidden or the least. */
async function openBooked(price: 'hidden' | 'from') {
  const { caller, cut, color } = await seedSalon(salon)
  const exact = { serviceId: cut.id, price: 'exact' as const }
  const services = [exact, { serviceId: color.id, price }]
  const slug = await turnOn(caller, { services })
  const booked = await bookOnline(visitor, { slug, services: [cut.id, color.id] })
  const shown = async () => {
    const params = { token: tokenOf(booked) }
    const { lines, total, isTotalFrom } = await visitor.call(bookingLinkRoutes.show, { params })
    return { prices: lines.map((line) => line.price), total, isTotalFrom }
  }
  const edit = (body: OnlineBookingSettingsEdit) =>
    caller.call(onlineBookingRoutes.editSettings, { body })
  return { shown, edit, exact }
}

it('keeps a price hidden on the link once online booking is off, or the service no longer offered', async () => {
  const { shown, edit, exact } = await openBooked('hidden')
  const hidden = { prices: ['40.00', null], total: null, isTotalFrom: false }
  expect(await shown()).toEqual(hidden)

  await edit({ isOn: false })
  expect(await shown()).toEqual(hidden)

  await edit({ isOn: true, services: [exact] })
  expect(await shown()).toEqual(hidden)
})

it('says of a least price that it is one, also while online booking is off', async () => {
  const { shown, edit } = await openBooked('from')
  const from = { prices: ['40.00', '85.50'], total: '125.50', isTotalFrom: true }
  expect(await shown()).toEqual(from)

  await edit({ isOn: false })

  expect(await shown()).toEqual(from)
})
