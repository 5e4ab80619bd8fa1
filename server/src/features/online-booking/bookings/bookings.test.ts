import { bookingPageRoutes } from '@salon/contract/booking-page'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../../test/open-salon.ts'
import { draftFor, freeStarts, hold, turnOn } from '../../../../test/online-booking.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { book } = bookingPageRoutes

async function openOnline() {
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller)
  return { ...seed, slug, visitor: salon.anonymous, services: [seed.cut.id] }
}

describe('a booking by a client', () => {
  it('takes the time that was held', async () => {
    const { visitor, slug, services } = await openOnline()
    const held = await hold(visitor, { slug, services })

    const { booking, link } = await visitor.call(book, {
      params: { slug },
      body: await draftFor(held),
    })

    expect(booking).toMatchObject({ state: 'booked', start: held.start })
    expect(link).toMatch(/^\/booking\/\d+\.[\w-]{43}$/)
    const left = await freeStarts(visitor, { slug, services })
    expect(left.map(({ start }) => start)).not.toContain(held.start)
  })
})
