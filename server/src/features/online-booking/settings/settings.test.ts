import { bookingPageRoutes } from '@salon/contract/booking-page'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { turnOn } from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { bookingPageAt } from './operations.ts'

const salon = openSalon()
const { settings, editSettings } = onlineBookingRoutes
const { page } = bookingPageRoutes

describe('settings of online booking: refusals', () => {
  it('lets admins change them, and others read', async () => {
    const { caller } = await seedSalon(salon)
    const visitor = await salon.colleague(caller, 'visitor')

    expect((await salon.anonymous.try(settings)).status).toBe(401)
    expect((await visitor.try(editSettings, { body: { isOn: true } })).status).toBe(403)
    expect((await visitor.try(settings)).status).toBe(200)
  })

  it.each([
    [{ isOn: true }, 'slug', 'Choose an address first'],
    [{ slug: 'ab' }, 'slug', 'An address has 3 to 40 letters a to z, digits or hyphens'],
    [{ slug: 'a'.repeat(41) }, 'slug', 'An address has 3 to 40 letters a to z, digits or hyphens'],
    [{ slug: 'salon_eins' }, 'slug', 'An address has 3 to 40 letters a to z, digits or hyphens'],
    [{ slug: '-salon' }, 'slug', 'Hyphens stand between letters or digits'],
    [{ slug: 'admin' }, 'slug', 'This address is reserved'],
    [{ horizonDays: 366 }, 'horizonDays', 'Days ahead must be 1 to 365'],
    [{ stepMinutes: 4 }, 'stepMinutes', 'Step must be 5 to 120 minutes'],
    [
      { services: [{ serviceId: 999_999, price: 'exact' }] },
      'services',
      'This service does not exist',
    ],
    [{ staffIds: [999_999] }, 'staffIds', 'This staff member does not exist'],
    [
      { embedSites: ['http://a.example'] },
      'embedSites.0',
      'A site is written like https://www.example.com',
    ],
    [
      { embedSites: ['https://a..example'] },
      'embedSites.0',
      'A site is written like https://www.example.com',
    ],
    [
      { embedSites: ['https://a.example:99999'] },
      'embedSites.0',
      'A site is written like https://www.example.com',
    ],
  ])('refuses %j, and changes nothing', async (body, path, message) => {
    const { caller } = await seedSalon(salon)
    const before = await caller.call(settings)

    const { status, problem } = await caller.try(editSettings, { body })

    expect([status, problem.errors?.[0]]).toEqual([422, { path, message }])
    expect(await caller.call(settings)).toEqual(before)
  })

  it('refuses the address of another salon, a former one included', async () => {
    const [mine, theirs] = [await seedSalon(salon), await seedSalon(salon)]
    const slug = await turnOn(theirs.caller)
    await turnOn(theirs.caller)

    const { problem } = await mine.caller.try(editSettings, { body: { slug } })

    expect(problem.code).toBe('slug_taken')
  })
})

it('begins off, with rules that hold until the salon changes them', async () => {
  const { caller } = await seedSalon(salon)
  const rules = {
    isOn: false,
    services: null,
    staffIds: null,
    noticeMinutes: 120,
    horizonDays: 60,
    stepMinutes: 15,
    changeHours: 24,
    mostBookings: 3,
    confirmation: 'at_once',
    gaps: 'all',
  }

  expect(await caller.call(settings)).toMatchObject(rules)
  // The first change stores the others by the columns' defaults.
  await caller.call(editSettings, { body: { stepMinutes: 20 } })
  expect(await caller.call(settings)).toMatchObject({ ...rules, stepMinutes: 20 })
})

describe('a booking page', () => {
  it('has ten addresses at most, and any of them again', async () => {
    const { caller } = await seedSalon(salon)
    const choose = (number: number) =>
      caller.try(editSettings, { body: { slug: `a-salon-${number}` } })
    for (let number = 1; number <= 10; number += 1) expect((await choose(number)).status).toBe(200)

    const { problem } = await choose(11)

    expect(problem.errors).toEqual([
      { path: 'slug', message: 'Choose one of your former addresses: a salon has 10 at most' },
    ])
    expect((await choose(1)).status).toBe(200)
    const { slug, formerSlugs } = await caller.call(settings)
    expect([slug, formerSlugs.length]).toEqual(['a-salon-1', 9])
  })

  it('is off until the salon turns it on, and again when it turns it off', async () => {
    const { caller } = await seedSalon(salon)
    await caller.call(editSettings, { body: { slug: 'salon-eins' } })
    const statusOf = async () =>
      (await salon.anonymous.try(page, { params: { slug: 'salon-eins' } })).status
    expect(await statusOf()).toBe(404)
    await caller.call(editSettings, { body: { isOn: true } })
    expect(await statusOf()).toBe(200)
    await caller.call(editSettings, { body: { isOn: false } })
    expect(await statusOf()).toBe(404)
  })

  it('is found by a former address, which the salon can take back', async () => {
    const { caller } = await seedSalon(salon)
    const first = await turnOn(caller, { embedSites: ['https://www.example.com'] })
    const second = await turnOn(caller)

    const found = await salon.anonymous.call(page, { params: { slug: first } })
    expect(found.slug).toBe(second)
    expect(await bookingPageAt(salon.database.db, first)).toEqual({
      slug: second,
      embedSites: ['https://www.example.com'],
    })
    expect((await caller.call(settings)).formerSlugs).toEqual([first])

    await caller.call(editSettings, { body: { slug: first } })
    expect(await caller.call(settings)).toMatchObject({ slug: first, formerSlugs: [second] })
    expect(await bookingPageAt(salon.database.db, 'nobody')).toBeUndefined()
  })

  it('shows what the salon chose, and nothing of its staff but names', async () => {
    const { caller, cut, color, member } = await seedSalon(salon)
    await caller.call(staffRoutes.add, { body: { name: 'Ben Fox', email: 'ben@salon.example' } })
    const services = [
      { serviceId: cut.id, price: 'from' as const },
      { serviceId: color.id, price: 'hidden' as const },
    ]
    const slug = await turnOn(caller, { services, staffIds: [member.id] })

    const shown = await salon.anonymous.call(page, { params: { slug } })

    expect(shown.services).toMatchObject([
      { id: color.id, price: null, isPriceFrom: false, staffIds: null },
      { id: cut.id, price: '40.00', isPriceFrom: true },
    ])
    expect(shown.staff).toEqual([{ id: member.id, name: member.name }])
    expect(JSON.stringify(shown)).not.toContain('@')
  })
})
