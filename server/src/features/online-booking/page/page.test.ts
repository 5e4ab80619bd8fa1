import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { dayAfter } from '@salon/contract/salon-clock'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import {
  dayOfStart,
  draftFor,
  freeStarts,
  hold,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { book, days, hold: holdRoute } = bookingPageRoutes

async function openOnline() {
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller)
  return { ...seed, slug, choice: { slug, services: [seed.cut.id] } }
}

describe('what visitors read', () => {
  it('is the next free start where the requested days have none, however far as can be booked', async () => {
    const { caller, slug, choice } = await openOnline()
    const first = dayOfStart(salon.now().toISOString())
    const [closedUntil, reopened] = [dayAfter(first, 62), dayAfter(first, 63)]
    await caller.call(workingHoursRoutes.addException, {
      body: { staffId: null, firstDay: first, lastDay: closedUntil, reason: 'Works', day: null },
    })
    const read = () =>
      visitor.call(days, {
        params: { slug },
        query: { services: choice.services.join(), from: first, to: dayAfter(first, 6) },
      })

    await caller.call(onlineBookingRoutes.editSettings, { body: { horizonDays: 62 } })
    expect(await read()).toEqual({ days: [], next: null })
    await caller.call(onlineBookingRoutes.editSettings, { body: { horizonDays: 120 } })
    const [free] = await freeStarts(visitor, { ...choice, from: reopened })
    expect(free).toBeDefined()
    expect(await read()).toEqual({ days: [], next: free?.start })
  })

  it('holds nothing of the salon’s clients, notes or staff addresses', async () => {
    const { caller, member, cut, slug, choice } = await openOnline()
    const secrets = [
      'Xaviera',
      'xaviera@example.com',
      '0300008642',
      'allergic',
      'ben@salon.example',
    ]
    const client = await caller.call(customerRoutes.add, {
      body: { name: 'Xaviera Quill', email: secrets[1], phone: secrets[2], notes: 'allergic' },
    })
    await caller.call(staffRoutes.add, { body: { name: 'Ben', email: secrets[4] } })
    await caller.call(onlineBookingRoutes.editSettings, { body: { changeHours: 0 } })
    const [free] = await freeStarts(visitor, choice)
    await caller.call(appointmentRoutes.add, {
      body: {
        customerId: client.id,
        serviceId: cut.id,
        staffId: member.id,
        appointmentDate: free?.start ?? '',
        duration: 60,
        price: '40',
        notes: 'allergic',
      },
    })
    const held = await hold(visitor, choice)
    // By somebody who knows the email, and not the name.
    const body = await draftFor(held, { name: 'Mallory', email: 'xaviera@example.com' })
    const made = await visitor.call(book, { params: { slug }, body })
    const days = `from=${dayOfStart(free?.start)}&to=${dayOfStart(free?.start)}`
    const link = `/api/booking-link/${tokenOf(made)}`
    const answers = [JSON.stringify(held), JSON.stringify(made)]
    for (const path of [
      `/api/book/${slug}`,
      `/api/book/${slug}/days?services=${cut.id}&${days}`,
      `/api/book/${slug}/times?services=${cut.id}&${days}`,
      link,
      `${link}/days?${days}`,
      `${link}/times?${days}`,
      `${link}/visit.ics`,
    ])
      answers.push((await visitor.raw('GET', path)).body)
    const taken = await visitor.try(holdRoute, {
      params: { slug },
      body: {
        services: choice.services,
        start: made.booking.start,
        staffId: made.booking.lines[0]?.staffId,
      },
    })
    answers.push(JSON.stringify(taken.problem))
    const token = tokenOf(made)
    answers.push(
      JSON.stringify(await visitor.call(bookingLinkRoutes.cancel, { params: { token } })),
    )

    expect(taken.problem.code).toBe('slot_taken')
    for (const answer of answers) for (const secret of secrets) expect(answer).not.toContain(secret)
  })
})
