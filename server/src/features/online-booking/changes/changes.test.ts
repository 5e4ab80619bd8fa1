import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { notificationRoutes } from '@salon/contract/notifications'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { dayAfter } from '@salon/contract/salon-clock'
import { describe, expect, it } from 'vitest'
import {
  bookOnline,
  freeStarts,
  sendByEmail,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { deleteOldLinks } from '../link/operations.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { show, confirm, move, cancel, calendar, times } = bookingLinkRoutes

/** A booking in three days. */
async function openBooked() {
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller)
  const from = dayAfter(salon.now().toISOString().slice(0, 10), 3)
  const choice = { slug, services: [seed.cut.id], staffId: seed.member.id, from }
  const booked = await bookOnline(visitor, choice)
  return { ...seed, ...booked, choice, params: { token: tokenOf(booked) }, from }
}

/** All that the salon's tables hold. */
async function rowsOfAll() {
  const { rows } = await salon.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const all = []
  for (const { name } of rows) {
    const table = await salon.database.pool.query(
      `select to_jsonb(t) as row from "${name}" t order by 1`,
    )
    all.push([name, table.rows])
  }
  return JSON.stringify(all)
}

describe('the link of a booking', () => {
  it('is found by its secret alone, of which a hash is kept', async () => {
    const { params } = await openBooked()
    const [salonId, secret = ''] = params.token.split('.')
    expect(await rowsOfAll()).not.toContain(secret)

    const token = `${salonId}.${'A'.repeat(43)}`
    expect((await visitor.try(show, { params: { token } })).status).toBe(404)
    expect((await visitor.try(cancel, { params: { token } })).status).toBe(404)
    expect((await visitor.try(show, { params: { token: 'none' } })).status).toBe(404)
  })

  it('changes nothing when it is opened, by whatever reads', async () => {
    const { params, from } = await openBooked()
    const before = await rowsOfAll()

    const path = `/api/booking-link/${params.token}`
    const days = `from=${from}&to=${from}`
    for (const read of ['', `/days?${days}`, `/times?${days}`, '/visit.ics'])
      for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const)
        expect((await visitor.raw(method, `${path}${read}`)).statusCode).toBe(200)
    for (const write of ['/confirm', '/cancel', '/accept', '/move'])
      expect((await visitor.raw('GET', `${path}${write}`)).statusCode).toBe(404)

    expect(await rowsOfAll()).toBe(before)
  })

  it('confirms, and once more changes nothing', async () => {
    const { params } = await openBooked()
    expect((await visitor.call(show, { params })).can.confirm).toBe(true)

    await visitor.call(confirm, { params })
    const again = await visitor.call(confirm, { params })

    expect(again).toMatchObject({ isConfirmed: true, can: { confirm: false } })
  })

  it('moves to a start that its own time makes free, and keeps rows, price and link', async () => {
    const { params, booking, from, caller, cut } = await openBooked()
    const query = { from, to: dayAfter(from, 1) }
    const free = await visitor.call(times, { params, query })
    const own = Date.parse(booking.start ?? '') + 15 * 60_000
    const start = new Date(own).toISOString()
    expect(free.flatMap((day) => day.times.map((one) => one.start))).toContain(start)
    const [before] = await caller.call(appointmentRoutes.list)
    // What it costs and takes from now on is not the price of those who have booked.
    const body = { price: '55', duration: 75 }
    await caller.call(serviceRoutes.edit, { params: { id: cut.id }, body })

    const moved = await visitor.call(move, { params, body: { start } })

    expect(moved).toMatchObject({ state: 'booked', start, total: '40.00' })
    const rows = await caller.call(appointmentRoutes.list)
    expect(rows).toMatchObject([
      { id: before?.id, appointmentDate: start, price: '40.00', duration: 60 },
    ])
    expect(moved.lines).toMatchObject([{ serviceId: cut.id, duration: 60 }])
    expect(await visitor.call(show, { params })).toEqual(moved)
  })

  it('changes nothing and sends no message where it is moved to where it is', async () => {
    const { params, booking, caller } = await openBooked()
    await sendByEmail(salon, caller, ['changed'])
    const [before] = await caller.call(appointmentRoutes.list)
    const messages = async () =>
      (await salon.database.pool.query('select kind, start from messages')).rows
    const body = { start: booking.start ?? '' }

    const moved = await visitor.call(move, { params, body })

    expect(moved).toMatchObject({ state: 'booked', start: booking.start })
    expect(await messages()).toEqual([])
    expect(await caller.call(appointmentRoutes.list)).toEqual([before])

    const later = new Date(Date.parse(body.start) + 60 * 60_000).toISOString()
    await Promise.all([1, 2].map(() => visitor.call(move, { params, body: { start: later } })))
    expect(await messages()).toHaveLength(1)
  })

  /** A booking of two services with two members, and one more member. */
  async function openOfTwo() {
    const seed = await seedSalon(salon)
    const { caller, cut, color, member } = seed
    const add = (name: string) => caller.call(staffRoutes.add, { body: { name } })
    const [bo, cleo] = [await add('Bo'), await add('Cleo')]
    const slug = await turnOn(caller)
    const from = dayAfter(salon.now().toISOString().slice(0, 10), 3)
    const choice = { slug, services: [cut.id, color.id], staffId: member.id, from }
    const booked = await bookOnline(visitor, choice)
    const rows = await caller.call(appointmentRoutes.list)
    const second = rows.find(({ serviceId }) => serviceId === color.id)
    const params = { id: second?.id ?? 0 }
    await caller.call(appointmentRoutes.edit, { params, body: { staffId: bo.id } })
    const free = async () => {
      const query = { from: dayAfter(from, 1), to: dayAfter(from, 1) }
      const [day] = await visitor.call(times, { params: { token: tokenOf(booked) }, query })
      return day?.times ?? []
    }
    /** Fills the day after with another client's visit at a start. */
    const take = (staffId: number, appointmentDate: string) =>
      caller.call(appointmentRoutes.add, { body: { ...seed.draft, staffId, appointmentDate } })
    const { booking } = booked
    return { ...seed, bo, cleo, booking, params: { token: tokenOf(booked) }, free, take }
  }
  const who = (lines: readonly { staffId: number }[] = []) => lines.map(({ staffId }) => staffId)

  it('keeps the same staff where they are free, and names who would come instead', async () => {
    const { member, bo, cleo, params, free, take } = await openOfTwo()
    const [first, ...later] = await free()
    const start = first?.start ?? ''
    expect(who(first?.lines)).toEqual([member.id, bo.id])
    expect(first?.lines.map(({ staff }) => staff)).toEqual([member.name, 'Bo'])
    expect(later.every(({ lines }) => who(lines).join() === who(first?.lines).join())).toBe(true)

    await take(member.id, start)
    const [other] = await free()
    expect(other).toMatchObject({ start, lines: [{ service: 'Cut' }, { service: 'Color' }] })
    // By one of those whom the client knows rather than by a third.
    expect(who(other?.lines)).toEqual([bo.id, bo.id])
    await take(bo.id, start)
    const [third] = await free()
    expect(who(third?.lines)[0]).toBe(cleo.id)

    const kept = later.at(-1)?.start ?? ''
    const moved = await visitor.call(move, { params, body: { start: kept } })
    expect([moved.start, ...who(moved.lines)]).toEqual([kept, member.id, bo.id])
  })

  it('notifies once for each staff member of a visit that is moved, and that is cancelled', async () => {
    const { caller, params, booking, free } = await openOfTwo()
    const start = (await free())[0]?.start ?? ''
    await visitor.call(move, { params, body: { start } })
    await visitor.call(cancel, { params })

    const all = await caller.call(notificationRoutes.list)
    const details = { serviceName: 'Cut', appointmentDate: start }
    const ofBo = { serviceName: 'Color' }
    expect(all.filter(({ kind }) => kind.startsWith('visit_'))).toMatchObject([
      { kind: 'visit_cancelled', details: ofBo },
      { kind: 'visit_cancelled', details },
      { kind: 'visit_moved', details: ofBo },
      { kind: 'visit_moved', details: { ...details, movedFrom: booking.start } },
      { kind: 'visit_booked' },
    ])
    const moves = await caller.call(activityRoutes.recent)
    expect(moves.map(({ description }) => description)).toContain('Moved Cut, Color for Ivy Kay')
  })

  it('notifies once of a visit of two services with one staff member', async () => {
    const { caller, cut, color, member } = await seedSalon(salon)
    const slug = await turnOn(caller)
    const from = dayAfter(salon.now().toISOString().slice(0, 10), 3)
    const choice = { slug, services: [cut.id, color.id], staffId: member.id, from }
    const booked = await bookOnline(visitor, choice)
    await visitor.call(cancel, { params: { token: tokenOf(booked) } })

    const all = await caller.call(notificationRoutes.list)
    const details = { serviceName: 'Cut, Color', price: booked.booking.total }
    expect(all.filter(({ kind }) => kind === 'visit_cancelled')).toMatchObject([{ details }])
  })

  it('moves to exactly those who were shown, and to nobody else', async () => {
    const { member, cleo, cut, color, params, free, take } = await openOfTwo()
    const start = (await free())[0]?.start ?? ''
    const lines = [
      { serviceId: cut.id, staffId: cleo.id },
      { serviceId: color.id, staffId: member.id },
    ]

    const moved = await visitor.call(move, { params, body: { start, lines } })
    expect([moved.start, ...who(moved.lines)]).toEqual([start, cleo.id, member.id])

    const later = (await free()).at(-1)?.start ?? ''
    await take(cleo.id, later)
    const refused = await visitor.try(move, { params, body: { start: later, lines } })
    expect(refused.problem.code).toBe('slot_taken')
    const single = await visitor.try(move, { params, body: { start, lines: lines.slice(1) } })
    expect(single.problem.code).toBe('slot_taken')
    const unknownMember = [{ serviceId: cut.id, staffId: 999_999 }, ...lines.slice(1)]
    const unknown = await visitor.try(move, { params, body: { start, lines: unknownMember } })
    expect(unknown.problem.errors?.[0]?.path).toBe('lines')
    expect(who((await visitor.call(show, { params })).lines)).toEqual([cleo.id, member.id])
  })

  it('refuses a start that is off the grid, too soon, too far or taken', async () => {
    const { params, booking, choice } = await openBooked()
    const other = await bookOnline(visitor, choice, { name: 'Bo Lund', email: 'bo@example.com' })
    const at = (start: string) => visitor.try(move, { params, body: { start } })
    // Free, behind the other's hour.
    const off = new Date(Date.parse(other.booking.start ?? '') + 67 * 60_000).toISOString()

    for (const start of [off, salon.now().toISOString(), '2199-01-01T10:00:00Z']) {
      const { status, problem } = await at(start)
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'start'])
    }
    const taken = await at(other.booking.start ?? '')
    expect(taken.problem.code).toBe('slot_taken')
    expect(taken.problem.starts).toHaveLength(5)
    expect((await visitor.call(show, { params })).start).toBe(booking.start)
  })

  it('cancels once, and frees the time', async () => {
    const { params, booking, choice } = await openBooked()

    await visitor.call(cancel, { params })
    const again = await visitor.call(cancel, { params })

    expect(again).toMatchObject({ state: 'cancelled_by_client', can: { cancel: false } })
    const free = await freeStarts(visitor, choice)
    expect(free.map(({ start }) => start)).toContain(booking.start)
    expect((await visitor.try(move, { params, body: { start: booking.start ?? '' } })).status).toBe(
      409,
    )
  })

  it('works again where the desk has put back what the client cancelled', async () => {
    const { params, caller } = await openBooked()
    await visitor.call(cancel, { params })
    const [row] = await caller.call(appointmentRoutes.list)
    const body = { status: 'scheduled' as const }
    await caller.call(appointmentRoutes.edit, { params: { id: row?.id ?? 0 }, body })

    const again = await visitor.call(show, { params })
    expect(again).toMatchObject({
      state: 'booked',
      can: { confirm: true, move: true, cancel: true },
    })
    const event = await visitor.raw('GET', `/api/booking-link/${params.token}/visit.ics`)
    expect(event.body).toContain('STATUS:CONFIRMED')
    expect(await visitor.call(confirm, { params })).toMatchObject({ isConfirmed: true })
    const start = new Date(Date.parse(again.start ?? '') + 60 * 60_000).toISOString()
    expect(await visitor.call(move, { params, body: { start } })).toMatchObject({ start })
    expect((await visitor.call(cancel, { params })).state).toBe('cancelled_by_client')
    expect(await caller.call(appointmentRoutes.list)).toMatchObject([{ status: 'cancelled' }])
  })

  it('refuses to move and cancel within a day of the start', async () => {
    const { params, booking } = await openBooked()
    salon.setNow(new Date(Date.parse(booking.start ?? '') - 23 * 60 * 60_000).toISOString())

    expect((await visitor.try(cancel, { params })).problem.code).toBe('too_late')
    expect((await visitor.call(show, { params })).can).toMatchObject({ move: false, cancel: false })
  })

  it('cancels the visit of a blocked client, and does not move it', async () => {
    const { caller, params, choice } = await openBooked()
    const [visit] = await caller.call(appointmentRoutes.list)
    const [, , later] = await freeStarts(visitor, choice)
    await caller.call(onlineBookingRoutes.blockClient, {
      params: { id: visit?.customerId ?? 0 },
      body: { isBlocked: true },
    })

    const moved = await visitor.try(move, { params, body: { start: later?.start ?? '' } })
    expect([moved.status, moved.problem.code]).toEqual([403, 'please_call'])
    expect(await visitor.call(cancel, { params })).toMatchObject({ state: 'cancelled_by_client' })
  })

  it('says so where the salon has called the visit off', async () => {
    const { params, caller } = await openBooked()
    const [row] = await caller.call(appointmentRoutes.list)
    await caller.call(appointmentRoutes.remove, { params: { id: row?.id ?? 0 } })

    expect((await visitor.call(show, { params })).state).toBe('cancelled_by_salon')
  })

  it('is deleted 400 days later, unless the visit is still to come', async () => {
    const [past, moved] = [await openBooked(), await openBooked()]
    const later = dayAfter(past.from, 402)
    await moved.caller.call(appointmentRoutes.edit, {
      params: { id: (await moved.caller.call(appointmentRoutes.list))[0]?.id ?? 0 },
      body: { appointmentDate: `${later}T10:00` },
    })
    const tidyAfter = (days: number) =>
      deleteOldLinks(salon.database.db, new Date(Date.now() + days * 86_400_000))

    await tidyAfter(399)
    expect((await visitor.try(show, { params: past.params })).status).toBe(200)
    await tidyAfter(401)

    expect((await visitor.try(show, { params: past.params })).status).toBe(404)
    expect((await visitor.try(show, { params: moved.params })).status).toBe(200)
  })

  it('is a calendar event with a lasting UID and a rising SEQUENCE', async () => {
    const { params, booking } = await openBooked()
    const read = async () => {
      const { body } = await visitor.raw('GET', `/api/booking-link/${params.token}/visit.ics`)
      const field = (name: string) => new RegExp(`^${name}:(.*?)\\r$`, 'm').exec(body)?.[1]
      return { uid: field('UID'), status: field('STATUS'), sequence: Number(field('SEQUENCE')) }
    }
    const before = await read()

    const start = new Date(Date.parse(booking.start ?? '') + 60 * 60_000).toISOString()
    await visitor.call(move, { params, body: { start } })
    const moved = await read()
    await visitor.call(cancel, { params })
    const cancelled = await read()

    const all = [before, moved, cancelled]
    expect(all.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(before.uid).toMatch(/^booking-/)
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(1)
    expect(moved.sequence).toBeGreaterThan(before.sequence)
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence)
    expect(calendar.media).toBe('text/calendar')
  })
})
