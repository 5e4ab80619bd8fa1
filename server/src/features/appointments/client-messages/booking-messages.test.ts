import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookOnline, sendByEmail, turnOn } from '../../../../test/online-booking.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { messages } from '../../../db/schema/messages.ts'

const salon = openSalon()
const { add, bookVisit, edit } = appointmentRoutes

let seeded: Awaited<ReturnType<typeof seedSalon>>
let caller: Caller
beforeEach(async () => {
  salon.setNow('2026-06-09T10:00:00.000Z')
  seeded = await seedSalon(salon)
  caller = seeded.caller
  const params = { id: seeded.client.id }
  await caller.call(customerRoutes.edit, { params, body: { email: 'ann@client.example' } })
  await sendByEmail(salon, caller, ['booked', 'changed', 'cancelled'])
})

const rows = () => salon.database.db.select().from(messages).orderBy(asc(messages.id))
const recorded = async () => (await rows()).map(({ kind, start }) => [kind, start])

describe('a client whom the desk books', () => {
  const at = (time: string) => ({ ...seeded.draft, appointmentDate: `2026-06-12T${time}` })
  /** Runs the clock of the rows as that of the salon does. */
  const bookNow = () =>
    salon.database.pool.query(
      `update appointments set created_at = $1 where created_at > '2026-06-01'`,
      [salon.now().toISOString()],
    )

  it('gets a message two minutes later, by when a mistake is deleted', async () => {
    const row = await caller.call(add, { body: at('10:00') })

    expect(await rows()).toMatchObject([
      {
        kind: 'booked',
        start: row.appointmentDate,
        appointmentIds: [row.id],
        bookingId: null,
        dueAt: '2026-06-09T10:02:00.000Z',
      },
    ])
  })

  it('gets one message about several services, and about one that is added behind them', async () => {
    const { client, member, cut, color } = seeded
    const draft = { customerId: client.id, staffId: member.id, appointmentDate: '2026-06-12T10:00' }
    const [first] = await caller.call(bookVisit, {
      body: { ...draft, services: [{ serviceId: cut.id }] },
    })
    await caller.call(add, { body: { ...at('14:00'), serviceId: color.id } })

    expect(await recorded()).toEqual([['booked', first?.appointmentDate]])
  })

  it('gets one email about a visit that is moved at once', async () => {
    const row = await caller.call(add, { body: at('10:00') })
    await bookNow()
    const moved = await caller.call(edit, {
      params: { id: row.id },
      body: { appointmentTime: '11:00' },
    })

    expect(await recorded()).toEqual([
      ['booked', row.appointmentDate],
      ['booked', moved.appointmentDate],
    ])
  })

  it('reads about what the desk books and moves alone while their request waits', async () => {
    const { cut, color, member } = seeded
    const slug = await turnOn(caller, { confirmation: 'by_salon' })
    const choice = { slug, services: [cut.id], staffId: member.id, from: '2026-06-12' }
    await bookOnline(salon.anonymous, choice)
    const [request] = await caller.call(appointmentRoutes.list)
    const customerId = request?.customerId ?? 0
    const added = await caller.call(add, {
      body: { ...at('16:00'), customerId, serviceId: color.id },
    })
    await salon.database.pool.query(`update appointments set created_at = '2026-05-01'`)
    const params = { id: added.id }
    const moved = await caller.call(edit, { params, body: { appointmentTime: '18:00' } })

    expect(await rows()).toMatchObject([
      { kind: 'booked', start: added.appointmentDate, appointmentIds: [added.id], bookingId: null },
      { kind: 'changed', start: moved.appointmentDate, appointmentIds: [added.id] },
    ])
    const ofRequest = { params: { id: request?.id ?? 0 } }
    expect(await caller.call(appointmentRoutes.get, ofRequest)).toMatchObject({ awaiting: true })
  })

  it('gets no message about a visit that is over, or about a kind that is off', async () => {
    await caller.call(add, {
      body: { ...seeded.draft, status: 'completed', appointmentDate: '2026-06-12T10:00' },
    })
    await sendByEmail(salon, caller, ['changed'])
    await caller.call(add, { body: at('12:00') })

    expect(await recorded()).toEqual([])
  })
})
