import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { dayAfter } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import {
  bookOnline,
  dayOfStart,
  draftFor,
  freeStarts,
  hold,
  ivy,
  proofOf,
  turnOn,
  type TestVisitor,
} from '../../../../test/online-booking.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { book, hold: holdRoute, times } = bookingPageRoutes

async function openOnline() {
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller)
  const choice = { slug, services: [seed.cut.id] }
  const attempt = async (who: object = {}) =>
    visitor.try(book, { params: { slug }, body: await draftFor(await hold(visitor, choice), who) })
  return { ...seed, slug, choice, attempt }
}

/** Closes the salon on some days. */
const close = (owner: Caller, firstDay: string, lastDay: string) =>
  owner.call(workingHoursRoutes.addException, {
    body: { staffId: null, firstDay, lastDay, reason: 'Works', day: null },
  })

describe('a booking by a client: refusals', () => {
  it('refuses a start that cannot be chosen, at its field', async () => {
    // On the Sunday after, the clocks of Berlin go from two to three.
    salon.setNow('2031-03-28T08:00:00.000Z')
    const { slug, choice } = await openOnline()
    const [free] = await freeStarts(visitor, choice)
    const off = new Date(Date.parse(free?.start ?? '') + 7 * 60_000).toISOString()

    for (const [start, message] of [
      [off, 'This time cannot be booked online'],
      [salon.now().toISOString(), 'This time is too soon to be booked online'],
      ['2199-01-01T10:00:00Z', 'This time is too far ahead to be booked online'],
      ['2031-03-30T02:30', 'This time doesn’t exist on that day: the clocks go forward'],
    ]) {
      const body = { services: choice.services, start }
      const { status, problem } = await visitor.try(holdRoute, { params: { slug }, body })
      expect([start, status, problem.errors]).toEqual([start, 422, [{ path: 'start', message }]])
    }
  })

  it('gets other times if the slot was taken meanwhile, also off the grid', async () => {
    const { caller, draft, choice } = await openOnline()
    const day = dayOfStart((await freeStarts(visitor, choice))[0]?.start)
    const next = dayAfter(day, 1)
    const before = { ...draft, appointmentDate: `${next}T10:00`, duration: 50 }
    const after = { ...draft, appointmentDate: `${next}T11:50` }
    for (const body of [before, after]) await caller.call(appointmentRoutes.add, { body })
    // The hour between them: offered, since it leaves no gap.
    const body = { services: choice.services, start: `${next}T10:50` }
    const attempt = () => visitor.try(holdRoute, { params: { slug: choice.slug }, body })
    const mine = await attempt()

    const theirs = await attempt()

    expect([mine.status, theirs.status, theirs.problem.code]).toEqual([201, 409, 'slot_taken'])
    expect(theirs.problem.starts).toHaveLength(5)
  })

  it('knows no service, staff member or salon that is not offered online', async () => {
    const [mine, theirs] = [await openOnline(), await openOnline()]
    const { status: service } = await visitor.try(times, {
      params: { slug: mine.slug },
      query: { services: String(theirs.cut.id), from: '2026-12-01', to: '2026-12-02' },
    })
    const body = { services: mine.choice.services, start: null, staffId: theirs.member.id }
    const { status: staff } = await visitor.try(holdRoute, { params: { slug: mine.slug }, body })
    const ben = await mine.caller.call(staffRoutes.add, { body: { name: 'Ben', isActive: false } })
    const inactive = await visitor.try(holdRoute, {
      params: { slug: mine.slug },
      body: { ...body, staffId: ben.id },
    })

    expect([service, staff, inactive.status]).toEqual([404, 404, 404])
  })

  it('refuses web addresses in names', async () => {
    const { attempt } = await openOnline()

    for (const name of ['Win at www.spam.example', 'https://x.example', 'Visit spam.com']) {
      const { status, problem } = await attempt({ name })
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'name'])
    }
    expect((await attempt({ name: 'Dr. Ann-Marie O’Neil' })).status).toBe(201)
  })

  it('tells of a changed price before it books, and then books by it', async () => {
    const { caller, cut, slug, choice } = await openOnline()
    const body = await draftFor(await hold(visitor, choice))
    await caller.call(serviceRoutes.edit, { params: { id: cut.id }, body: { price: '55' } })

    const send = { params: { slug }, body: { ...body, price: '1' } }
    const answer = await visitor.try(book, send)
    const booked = await visitor.call(book, send)

    expect(answer.problem).toMatchObject({ code: 'terms_changed', present: { total: '55.00' } })
    expect(booked.booking.total).toBe('55.00')
    expect(await caller.call(appointmentRoutes.list)).toMatchObject([{ price: '55.00' }])
  })

  it('says the nearest starts where the desk has taken the time', async () => {
    const { caller, client, cut, member, slug, choice } = await openOnline()
    const held = await hold(visitor, choice)
    await caller.call(appointmentRoutes.add, {
      body: {
        customerId: client.id,
        serviceId: cut.id,
        staffId: member.id,
        appointmentDate: held.start ?? '',
        duration: 60,
        price: '40',
        overlap: 'reject',
      },
    })

    const { problem } = await visitor.try(book, { params: { slug }, body: await draftFor(held) })

    expect(problem.code).toBe('slot_taken')
    expect(problem.starts).toHaveLength(5)
    expect(problem).not.toHaveProperty('conflicts')
  })

  it('says the nearest starts where the salon has closed the day meanwhile', async () => {
    const { caller, slug, choice } = await openOnline()
    const held = await hold(visitor, choice)
    const day = dayOfStart(held.start)
    await close(caller, day, day)

    const { problem } = await visitor.try(book, { params: { slug }, body: await draftFor(held) })

    expect(problem.code).toBe('slot_taken')
    expect(problem.starts?.length).toBeGreaterThan(0)
    expect(problem.starts?.map(dayOfStart)).not.toContain(day)
    expect(await caller.call(appointmentRoutes.list)).toEqual([])
  })

  it('says the nearest starts with the staff member who was chosen: each can be held', async () => {
    const { caller, draft, member, slug, choice } = await openOnline()
    await caller.call(staffRoutes.add, { body: { name: 'Bea Moss' } })
    const held = await hold(visitor, { ...choice, staffId: member.id })
    const taken = { staffId: member.id, appointmentDate: held.start ?? '', duration: 180 }
    await caller.call(appointmentRoutes.add, { body: { ...draft, ...taken } })

    const { problem } = await visitor.try(book, { params: { slug }, body: await draftFor(held) })

    expect(problem.starts).toHaveLength(5)
    let replaces = held.hold
    for (const start of problem.starts ?? [])
      replaces = (await hold(visitor, { ...choice, staffId: member.id, start, replaces })).hold
  })

  it('allows so many bookings of a client', async () => {
    const { caller, attempt } = await openOnline()
    await caller.call(onlineBookingRoutes.editSettings, { body: { mostBookings: 2 } })
    await attempt()
    await attempt()

    expect((await attempt()).problem.code).toBe('most_bookings')
    expect((await attempt({ name: 'Bo Lund', email: 'bo@example.com', phone: '' })).status).toBe(
      201,
    )
  })

  it('counts them by the email, so that a stranger uses up nobody’s, and learns of none', async () => {
    const { caller, attempt } = await openOnline()
    await caller.call(onlineBookingRoutes.editSettings, { body: { mostBookings: 1 } })
    await caller.call(customerRoutes.add, { body: ivy })
    const stranger = { ...ivy, email: 'stranger@example.com' }

    expect((await attempt(stranger)).status).toBe(201)
    expect((await attempt(ivy)).status).toBe(201)

    for (const who of [
      { ...stranger, name: 'Bo Lund', phone: '' },
      { ...ivy, email: 'IVY@example.com' },
    ])
      expect((await attempt(who)).problem.code).toBe('most_bookings')
    const another = { ...ivy, email: 'another@example.com' }
    expect((await attempt(another)).status).toBe(201)
  })

  it('counts for who has proven the email the proven ones, so that who only types it uses up none', async () => {
    const { caller, attempt } = await openOnline()
    await caller.call(onlineBookingRoutes.editSettings, { body: { mostBookings: 1 } })
    const proof = await proofOf(salon, caller, ivy.email)
    expect((await attempt(ivy)).status).toBe(201)

    expect((await attempt({ ...ivy, proof })).status).toBe(201)

    for (const who of [{ ...ivy, proof }, ivy])
      expect((await attempt(who)).problem.code).toBe('most_bookings')
  })
})

describe('a booking by a client', () => {
  it('takes the time that was held, with its note', async () => {
    const { caller, slug, choice } = await openOnline()
    const held = await hold(visitor, choice)
    expect(Date.parse(held.expiresAt) - salon.now().getTime()).toBe(10 * 60_000)
    const body = { ...(await draftFor(held)), note: 'By the window' }

    const { booking, link } = await visitor.call(book, { params: { slug }, body })

    expect(booking).toMatchObject({ state: 'booked', start: held.start, total: '40.00' })
    expect(link).toMatch(/^\/booking\/\d+\.[\w-]{43}$/)
    const left = await freeStarts(visitor, choice)
    expect(left.map(({ start }) => start)).not.toContain(held.start)
    const [row] = await caller.call(appointmentRoutes.list)
    expect(row).toMatchObject({ source: 'online', notes: 'By the window', status: 'scheduled' })
    expect(JSON.stringify(booking)).not.toContain('By the window')
  })

  it('is by the least booked staff member where anybody is right', async () => {
    const { caller, choice } = await openOnline()
    const ben = await caller.call(staffRoutes.add, { body: { name: 'Ben Fox' } })
    const first = await bookOnline(visitor, choice)

    const second = await bookOnline(visitor, choice, { name: 'Bo', email: 'bo@example.com' })

    const staff = [first, second].map(({ booking }) => booking.lines[0]?.staffId)
    expect(new Set(staff).size).toBe(2)
    expect(staff).toContain(ben.id)
  })

  it('is an existing client’s where email or phone and the name agree, and overwrites nothing', async () => {
    const { caller, attempt } = await openOnline()
    const add = (body: { name: string; email?: string; phone?: string; notes?: string }) =>
      caller.call(customerRoutes.add, { body })
    const ann = await add({ name: 'Ann Marie Lee', email: 'ann@example.com', notes: 'tea' })
    const bo = await add({ name: 'Bo Lund', phone: '+49 30 7654321' })
    const ofClient = async () => {
      const rows = await caller.call(appointmentRoutes.list)
      const row = rows.toSorted((a, b) => b.id - a.id)[0]
      return row?.customer
    }

    await attempt({ name: 'lee ann marie', email: 'ANN@example.com', phone: '030 99' })
    expect(await ofClient()).toEqual(ann)
    await attempt({ name: 'Bo Lund', email: 'bo@example.com', phone: '030 7654321' })
    expect(await ofClient()).toEqual(bo)
    await attempt({ name: 'Somebody Else', email: 'ann@example.com', phone: '' })
    const added = await ofClient()
    expect(added).toMatchObject({ name: 'Somebody Else', email: 'ann@example.com', notes: null })
    const [row] = await caller.call(appointmentRoutes.list, {
      query: { customerId: added?.id ?? 0 },
    })
    const shown = await caller.call(onlineBookingRoutes.ofAppointment, {
      params: { id: row?.id ?? 0 },
    })
    expect(shown).toMatchObject({ isNewClient: true, mayBe: { id: ann.id, name: 'Ann Marie Lee' } })
  })

  it('of somebody who knows a client, and has not proven their email, is a first visit', async () => {
    const { caller, choice, draft, slug } = await openOnline()
    await turnOn(caller, { slug, confirmation: 'first_by_salon' })
    const body = { name: 'Bo Lund', email: 'bo@example.com', phone: '+49 30 7654321' }
    const bo = await caller.call(customerRoutes.add, { body })
    await caller.call(appointmentRoutes.add, {
      body: {
        ...draft,
        customerId: bo.id,
        appointmentDate: '2026-01-05T10:00',
        status: 'completed',
      },
    })
    const stateBy = async (who: TestVisitor) =>
      (await bookOnline(visitor, choice, { ...body, ...who })).booking.state

    expect(await stateBy({ email: 'eve@example.com' })).toBe('awaiting')
    expect(await stateBy({ email: 'BO@example.com' })).toBe('awaiting')
    const proof = await proofOf(salon, caller, body.email)
    expect(await stateBy({ email: 'eve@example.com', proof })).toBe('awaiting')
    expect(await stateBy({ email: 'BO@example.com', proof })).toBe('booked')
    // Each is the client's: the desk sees what was typed.
    const rows = await caller.call(appointmentRoutes.list)
    expect(new Set(rows.map(({ customerId }) => customerId))).toEqual(new Set([bo.id]))
  })

  it('is found by its idempotency key and email', async () => {
    const { slug, choice } = await openOnline()
    const send = async (email: string) => {
      const payload = JSON.stringify(await draftFor(await hold(visitor, choice), { email }))
      const { body } = await salon.app.inject({
        method: 'POST',
        url: `/api/book/${slug}/bookings`,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one-key' },
        payload,
      })
      return (JSON.parse(body) as { booking: { start: string } }).booking.start
    }

    const first = await send('ivy@example.com')

    expect(await send('IVY@example.com')).toBe(first)
    expect(await send('other@example.com')).not.toBe(first)
  })

  it('keeps what the gap rules want: holes, and starts next to other visits', async () => {
    const { caller, choice, member, cut, client } = await openOnline()
    const { editSettings } = onlineBookingRoutes
    await caller.call(editSettings, { body: { gaps: 'adjacent', staffIds: [member.id] } })
    const day = (await freeStarts(visitor, choice))[0]?.start.slice(0, 10) ?? ''
    const from = new Date(Date.parse(`${day}T00:00:00Z`) + 5 * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const startsOf = async () => {
      const free = await freeStarts(visitor, { ...choice, from })
      return free.map(({ start }) => start).filter((start) => start.startsWith(from))
    }
    expect((await startsOf()).length).toBeGreaterThan(20)
    await caller.call(appointmentRoutes.add, {
      body: {
        customerId: client.id,
        serviceId: cut.id,
        staffId: member.id,
        appointmentDate: `${from}T12:00:00Z`,
        duration: 60,
        price: '40',
      },
    })

    const adjacent = await startsOf()
    expect(adjacent).toContain(`${from}T11:00:00.000Z`)
    expect(adjacent).toContain(`${from}T13:00:00.000Z`)
    expect(adjacent).not.toContain(`${from}T09:00:00.000Z`)
    await caller.call(editSettings, { body: { gaps: 'no_short', gapMinutes: 45 } })
    const noShort = await startsOf()
    expect(noShort).toContain(`${from}T11:00:00.000Z`)
    expect(noShort).not.toContain(`${from}T10:30:00.000Z`)
    expect(noShort).toContain(`${from}T10:15:00.000Z`)
  })
})
