import { accountRoutes } from '@salon/contract/accounts'
import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import type { MessageKind } from '@salon/contract/message-vocabulary'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { dayAfter } from '@salon/contract/salon-clock'
import { seriesRoutes } from '@salon/contract/series'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newestEntry } from '../../../../test/newest-entry.ts'
import {
  bookOnline,
  sendByEmail,
  tokenOf,
  turnOn as openOnline,
} from '../../../../test/online-booking.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { messages } from '../../../db/schema/messages.ts'

const salon = openSalon()
const { add, bookVisit, edit, moveVisit, remove, restore, handOver } = appointmentRoutes

let seeded: Awaited<ReturnType<typeof seedSalon>>
let caller: Caller
/** A cut at 10:00, a color at 11:00 and a wash at 12:30 of one client on 10 June 2026. */
let visit: [Appointment, Appointment, Appointment]

const day = '2026-06-10'
const [at9, at10, at11, at12] = ['07', '08', '09', '10'].map((hour) => `${day}T${hour}:00:00.000Z`)
const everyKind: MessageKind[] = ['booked', 'changed', 'cancelled', 'accepted', 'declined']

beforeEach(async () => {
  salon.setNow('2026-06-09T10:00:00.000Z')
  seeded = await seedSalon(salon)
  caller = seeded.caller
  const { client, cut, color, member, category } = seeded
  const params = { id: client.id }
  await caller.call(customerRoutes.edit, { params, body: { email: 'ann@client.example' } })
  const wash = await caller.call(serviceRoutes.add, {
    body: { name: 'Wash', price: '10', duration: 30, categoryId: category.id },
  })
  const rows = await caller.call(bookVisit, {
    body: {
      customerId: client.id,
      staffId: member.id,
      appointmentDate: `${day}T10:00`,
      services: [cut, color, wash].map(({ id }) => ({ serviceId: id })),
    },
  })
  visit = rows as typeof visit
  await bookLongAgo()
  await sendByEmail(salon, caller, everyKind)
})

/** What is booked was booked in May. */
const bookLongAgo = () =>
  salon.database.pool.query(`update appointments set created_at = '2026-05-01'`)
const of = ({ id }: { id: number }) => ({ params: { id } })
const change = (row: { id: number }, body: object) => caller.call(edit, { ...of(row), body })
const rows = () => salon.database.db.select().from(messages).orderBy(asc(messages.id))
const recorded = async () => (await rows()).map(({ kind, start }) => [kind, start])
const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id)

describe('a client whose visit the desk cancels', () => {
  it('gets one message, with its start, when none of its rows stands', async () => {
    const [first, second, third] = visit
    await change(first, { status: 'cancelled' })
    await change(second, { status: 'cancelled' })
    expect(await recorded()).toEqual([])

    await change(third, { status: 'cancelled' })

    expect(await rows()).toMatchObject([
      { kind: 'cancelled', start: at10, appointmentIds: idsOf(visit), bookingId: null },
    ])
  })

  it('gets one message when its rows are deleted one after the other', async () => {
    for (const row of visit) await caller.call(remove, of(row))

    expect(await recorded()).toEqual([['cancelled', at10]])
    expect((await rows())[0]?.appointmentIds).toEqual(idsOf(visit))
  })

  it('gets a message about the last standing row, beside a missed one and one that was deleted', async () => {
    const [first, second, third] = visit
    await change(first, { status: 'no-show' })
    await caller.call(remove, of(second))

    await change(third, { status: 'cancelled' })

    expect(await rows()).toMatchObject([
      { kind: 'cancelled', start: at11, appointmentIds: [second.id, third.id] },
    ])
  })

  it('gets a message about another visit of that day by its own start', async () => {
    for (const row of visit) await change(row, { status: 'cancelled' })
    const late = await caller.call(add, {
      body: { ...seeded.draft, appointmentDate: `${day}T16:00` },
    })

    await change(late, { status: 'cancelled' })

    expect(await recorded()).toEqual([
      ['cancelled', at10],
      ['booked', late.appointmentDate],
      ['cancelled', late.appointmentDate],
    ])
  })

  it('gets no message about a booking that is deleted at once', async () => {
    await sendByEmail(salon, caller, ['cancelled'])
    const row = await caller.call(add, {
      body: { ...seeded.draft, appointmentDate: '2026-06-12T16:00' },
    })
    await salon.database.pool.query('update appointments set created_at = $1 where id = $2', [
      new Date(salon.now().getTime() - 60_000),
      row.id,
    ])
    await caller.call(remove, of(row))
    await caller.call(restore, of(row))
    expect(await recorded()).toEqual([])

    salon.setNow('2026-06-09T10:01:00.000Z')
    await caller.call(remove, of(row))

    expect(await recorded()).toEqual([['cancelled', row.appointmentDate]])
  })

  it('gets a message about a visit that is deleted with a service that was just added', async () => {
    const [first, ...others] = visit
    for (const row of others) await caller.call(remove, of(row))
    await salon.database.pool.query('update appointments set created_at = $1', [salon.now()])
    await caller.call(remove, of(first))

    expect(await recorded()).toEqual([['cancelled', at10]])
  })

  it('gets a message from staff who see their own rows only, once those of others are off as well', async () => {
    const [first, second, third] = visit
    const mia = await salon.colleague(caller, 'user')
    const { id: staffId } = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    await caller.call(accountRoutes.edit, {
      params: { id: mia.account?.id ?? 0 },
      body: { staffId },
    })
    await change(third, { staffId })
    await change(first, { status: 'cancelled' })
    const cancel = (status: string) =>
      mia.call(edit, { ...of(third), body: { status: status as 'cancelled' } })

    await cancel('cancelled')
    expect(await recorded()).toEqual([])
    await cancel('scheduled')
    await change(second, { status: 'cancelled' })
    await cancel('cancelled')

    expect(await recorded()).toEqual([['cancelled', at10]])
  })
})

describe('a client whose visit the desk moves', () => {
  it('gets a message by a move of the visit', async () => {
    await caller.call(moveVisit, { ...of(visit[1]), body: { appointmentDate: `${day}T12:00` } })

    expect(await rows()).toMatchObject([
      { kind: 'changed', start: at12, appointmentIds: idsOf(visit) },
    ])
  })

  it('gets a message by an edit of the row that it starts with, and by none of the others', async () => {
    const [first, , third] = visit
    await change(third, { appointmentTime: '14:00' })
    expect(await recorded()).toEqual([])

    await change(first, { appointmentTime: '09:00' })

    expect(await recorded()).toEqual([['changed', at9]])
  })

  it('gets one message where the later rows shift along', async () => {
    await change(visit[0], { appointmentTime: '12:00', later: 'shift' })

    expect(await recorded()).toEqual([['changed', at12]])
  })

  it('gets a message about the row that goes to another day', async () => {
    await change(visit[0], { appointmentDate: '2026-06-11T10:00' })

    expect(await rows()).toMatchObject([
      { kind: 'changed', start: '2026-06-11T08:00:00.000Z', appointmentIds: [visit[0].id] },
    ])
  })

  it('gets a message when an undo puts it back, also of all rows together', async () => {
    await change(visit[0], { appointmentTime: '09:00' })
    const { seq } = await newestEntry(caller, 'appointment')
    await caller.call(historyRoutes.undo, { params: { seq } })
    expect(await recorded()).toEqual([
      ['changed', at9],
      ['changed', at10],
    ])

    await caller.call(moveVisit, { ...of(visit[0]), body: { appointmentDate: `${day}T12:00` } })
    const move = await newestEntry(caller, 'appointment')
    await caller.call(historyRoutes.undo, {
      params: { seq: move.seq },
      query: { together: 'true' },
    })

    expect((await recorded()).slice(2)).toEqual([
      ['changed', at12],
      ['changed', at10],
    ])
  })
})

describe('a client', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['missed it', () => Promise.all(visit.map((row) => change(row, { status: 'no-show' })))],
    ['is done', () => change(visit[0], { status: 'completed' })],
    ['is confirmed', () => change(visit[0], { status: 'confirmed' })],
    ['has other notes and another price', () => change(visit[0], { notes: 'Fringe', price: '1' })],
    [
      'is with somebody else',
      async () => {
        const { id } = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
        await change(visit[0], { staffId: id })
        await caller.call(handOver, { ...of({ id }), body: { staffId: seeded.member.id } })
        await caller.call(moveVisit, { ...of(visit[0]), body: { staffId: id } })
      },
    ],
    [
      'stands again',
      async () => {
        await change(visit[0], { status: 'cancelled' })
        await change(visit[0], { status: 'scheduled' })
      },
    ],
    [
      'has begun',
      async () => {
        salon.setNow(at10 ?? '')
        await change(visit[1], { appointmentTime: '15:00' })
      },
    ],
    [
      'is over',
      async () => {
        salon.setNow('2026-06-11T10:00:00.000Z')
        await change(visit[0], { appointmentTime: '09:00' })
        for (const row of visit) await change(row, { status: 'cancelled' })
        for (const row of visit) await caller.call(remove, of(row))
      },
    ],
    [
      'is moved into the past',
      () => caller.call(moveVisit, { ...of(visit[0]), body: { appointmentDate: '2026-06-08' } }),
    ],
    [
      'is booked in the past',
      () => caller.call(add, { body: { ...seeded.draft, appointmentDate: '2026-06-08T10:00' } }),
    ],
  ])('gets no message where a visit %s', async (_, work) => {
    await work()

    expect(await recorded()).toEqual([])
  })

  it('gets no message about a kind that the salon has turned off', async () => {
    await sendByEmail(salon, caller, ['changed'])
    for (const row of visit) await change(row, { status: 'cancelled' })

    expect(await recorded()).toEqual([])
  })
})

describe('a series', () => {
  const weekly = { unit: 'week' as const, every: 1, weekdays: [2] }
  async function fourTuesdays() {
    const made = await caller.call(seriesRoutes.add, {
      body: {
        customerId: seeded.client.id,
        staffId: seeded.member.id,
        services: [{ serviceId: seeded.cut.id }],
        firstDay: '2026-06-16',
        time: '10:00',
        rule: { ...weekly, times: 4 },
      },
    })
    await bookLongAgo()
    return made.visits.map(({ appointmentIds }) => ({ id: appointmentIds[0] ?? 0 }))
  }

  it('that is moved sends one message, about its next visit', async () => {
    const [first = { id: 0 }] = await fourTuesdays()
    salon.setNow('2026-06-17T10:00:00.000Z')

    await caller.call(seriesRoutes.edit, { ...of(first), body: { scope: 'all', time: '11:00' } })

    expect(await recorded()).toEqual([['changed', '2026-06-23T09:00:00.000Z']])
  })

  it('that is moved as soon as it is booked sends no message, as its booking did', async () => {
    const [first = { id: 0 }] = await fourTuesdays()
    await salon.database.pool.query('update appointments set created_at = $1', [salon.now()])

    await caller.call(seriesRoutes.edit, { ...of(first), body: { scope: 'all', time: '11:00' } })

    expect(await recorded()).toEqual([])
  })

  it('sends no message where many are cancelled together', async () => {
    const [first = { id: 0 }] = await fourTuesdays()

    await caller.call(seriesRoutes.edit, {
      ...of(first),
      body: { scope: 'all', status: 'cancelled' },
    })

    expect(await recorded()).toEqual([])
  })

  it('sends a message of a change that reaches one visit alone, and of one that is deleted', async () => {
    const [, , , last = { id: 0 }] = await fourTuesdays()

    await caller.call(seriesRoutes.edit, { ...of(last), body: { scope: 'later', time: '11:00' } })
    await caller.call(seriesRoutes.remove, { ...of(last), query: { scope: 'later' } })

    const start = '2026-07-07T09:00:00.000Z'
    expect(await recorded()).toEqual([
      ['changed', start],
      ['cancelled', start],
    ])
  })
})

describe('a client who booked online', () => {
  const german = { language: 'de' } as const
  async function booked(confirmation: 'at_once' | 'by_salon') {
    const slug = await openOnline(caller, { confirmation })
    const from = dayAfter(day, 5)
    const made = await bookOnline(
      salon.anonymous,
      {
        slug,
        services: [seeded.cut.id],
        staffId: seeded.member.id,
        from,
      },
      german,
    )
    const all = await caller.call(appointmentRoutes.list, { query: { from, to: from } })
    const row = all.find(({ source }) => source === 'online')
    if (!row) throw new Error('it is booked')
    await salon.database.pool.query('delete from messages')
    return { row, token: tokenOf(made) }
  }

  it('gets a message from the desk about their booking, in their language', async () => {
    const { row } = await booked('at_once')

    await change(row, { appointmentTime: '17:00' })
    await change(row, { status: 'cancelled' })

    expect(await rows()).toMatchObject([
      { kind: 'changed', language: 'de', bookingId: expect.any(Number) as number },
      { kind: 'cancelled', language: 'de', bookingId: expect.any(Number) as number },
    ])
  })

  it('gets one message about what they cancel themselves, and one about what the salon declines', async () => {
    const own = await booked('at_once')
    await salon.anonymous.call(bookingLinkRoutes.cancel, { params: { token: own.token } })
    expect((await rows()).map(({ kind }) => kind)).toEqual(['cancelled'])
    await caller.call(remove, of(own.row))
    expect(await rows()).toHaveLength(1)

    await booked('by_salon')
    const [request] = await caller.call(onlineBookingRoutes.awaiting)
    await caller.call(onlineBookingRoutes.decline, { params: { id: request?.id ?? 0 } })

    expect((await rows()).map(({ kind }) => kind)).toEqual(['declined'])
  })
})
