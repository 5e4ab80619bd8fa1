import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { historyRoutes } from '@salon/contract/history'
import { notificationRoutes } from '@salon/contract/notifications'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { dayAfter } from '@salon/contract/salon-clock'
import { staffRoutes } from '@salon/contract/staff'
import { onlineActor } from '@salon/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../../test/newest-entry.ts'
import {
  bookOnline,
  dayOfStart,
  draftFor,
  hold,
  sendByEmail,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { deleteOldHolds } from '../holds/operations.ts'
import { settleAwaiting } from './operations.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { awaiting, accept, decline, held, ofAppointment, blockClient } = onlineBookingRoutes

/** A request that waits for the salon. */
async function openRequest(names: ('cut' | 'color')[] = ['cut']) {
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller, { confirmation: 'by_salon' })
  const choice = { slug, services: names.map((name) => seed[name].id) }
  const booked = await bookOnline(visitor, choice)
  const [request] = await seed.caller.call(awaiting)
  if (!request) throw new Error('there is a request')
  return { ...seed, slug, choice, booked, request, params: { id: request.id } }
}
const stateOf = async (booked: { link: string }) =>
  (await visitor.call(bookingLinkRoutes.show, { params: { token: tokenOf(booked) } })).state

describe('a request of a client', () => {
  it('is answered by the desk alone', async () => {
    const { caller, params } = await openRequest()
    const reader = await salon.colleague(caller, 'visitor')

    expect((await visitor.try(awaiting)).status).toBe(401)
    expect((await reader.try(accept, { params })).status).toBe(403)
  })

  it('takes the time, and says what was typed beside what is stored', async () => {
    const { request, booked, caller } = await openRequest()

    expect(booked.booking.state).toBe('awaiting')
    expect(request).toMatchObject({
      state: 'awaiting',
      typed: { name: 'Ivy Kay', email: 'ivy@example.com' },
      client: { name: 'Ivy Kay' },
      isNewClient: true,
      mayBe: null,
      services: ['Cut'],
      total: '40.00',
    })
    const [row] = await caller.call(appointmentRoutes.list)
    expect(row).toMatchObject({ source: 'online', awaiting: true, status: 'scheduled' })
    expect(await caller.call(ofAppointment, { params: { id: row?.id ?? 0 } })).toEqual(request)
    expect(await caller.call(notificationRoutes.list)).toContainEqual(
      expect.objectContaining({
        kind: 'visit_booked',
        details: expect.objectContaining({ by: onlineActor, isRequest: true }),
      }),
    )
  })

  it('shows what its client wrote to the salon', async () => {
    const { caller, request, choice } = await openRequest()
    expect(request.notes).toBeNull()
    const note = 'No dryer, please.\nI come by bicycle.'

    await bookOnline(visitor, choice, { note })

    const requests = await caller.call(awaiting)
    expect(requests.map(({ notes }) => notes)).toEqual([null, note])
  })

  it('says whether its client is notified when it is declined', async () => {
    const { caller, request } = await openRequest()
    expect(request.sendsDeclined).toBe(false)

    await sendByEmail(salon, caller, ['declined'])

    expect(await caller.call(awaiting)).toMatchObject([{ sendsDeclined: true }])
  })

  it('is a tentative calendar event until it is accepted', async () => {
    const { caller, params, booked } = await openRequest()
    const read = async () => {
      const path = `/api/booking-link/${tokenOf(booked)}/visit.ics`
      return /STATUS:(\w+)/.exec((await visitor.raw('GET', path)).body)?.[1]
    }
    const before = await read()

    await caller.call(accept, { params })

    expect([before, await read()]).toEqual(['TENTATIVE', 'CONFIRMED'])
  })

  it('is accepted once', async () => {
    const { caller, params, booked } = await openRequest()

    expect((await caller.call(accept, { params })).state).toBe('booked')

    expect((await caller.try(decline, { params })).problem.code).toBe('already_answered')
    expect(await stateOf(booked)).toBe('booked')
    const [row] = await caller.call(appointmentRoutes.list)
    expect(row?.awaiting).toBe(false)
    expect(await caller.call(awaiting)).toEqual([])
  })

  it('stands in the history with how it came, and the answer, which cannot be undone', async () => {
    const { caller, params } = await openRequest()
    const came = await newestEntry(caller, 'appointment')
    expect(came.changes).toContainEqual({ field: 'source', before: null, after: 'online' })
    expect(came.changes).toContainEqual({ field: 'answer', before: null, after: 'awaited' })

    await caller.call(accept, { params })

    const answered = await newestEntry(caller, 'appointment')
    expect(answered).toMatchObject({
      operation: 'changed',
      changes: [{ field: 'answer', before: 'awaited', after: 'given' }],
      undo: null,
      obstacle: 'answered',
    })
    const undone = await caller.try(historyRoutes.undo, { params: { seq: answered.seq } })
    expect(undone.problem.code).toBe('not_undoable')
  })

  it('is declined, and its time is free again', async () => {
    const { caller, params, booked } = await openRequest()

    await caller.call(decline, { params })

    expect(await stateOf(booked)).toBe('declined')
    const [row] = await caller.call(appointmentRoutes.list)
    expect(row).toMatchObject({ status: 'cancelled', awaiting: false })
  })

  it('is declined for lack of an answer at its moment, and not before', async () => {
    const { request, booked, caller } = await openRequest()
    await sendByEmail(salon, caller, ['declined'])
    const at = Date.parse(request.answerBy ?? '')
    const sent = async () => (await salon.database.pool.query('select kind from messages')).rows

    await settleAwaiting(salon.database.db, new Date(at - 1))
    expect([await stateOf(booked), await sent()]).toEqual(['awaiting', []])
    await settleAwaiting(salon.database.db, new Date(at))
    await settleAwaiting(salon.database.db, new Date(at))
    expect([await stateOf(booked), await sent()]).toEqual(['declined', [{ kind: 'declined' }]])
  })

  it('is accepted by the status that staff set, and not declined later', async () => {
    const { caller, request, booked } = await openRequest()
    const [id = 0] = request.appointmentIds
    const body = { status: 'confirmed' as const }
    await caller.call(appointmentRoutes.edit, { params: { id }, body })

    expect(await stateOf(booked)).toBe('booked')
    expect(await caller.call(awaiting)).toEqual([])
    await settleAwaiting(salon.database.db, salon.now())
    await settleAwaiting(salon.database.db, new Date(request.answerBy ?? ''))
    expect(await stateOf(booked)).toBe('booked')
    const [row] = await caller.call(appointmentRoutes.list)
    expect(row).toMatchObject({ status: 'confirmed', awaiting: false })
  })
})

describe('a service of a request that is deleted', () => {
  const { list, remove, restore } = appointmentRoutes

  it('awaits what the request awaits once it is restored', async () => {
    const { caller, params, request } = await openRequest(['cut', 'color'])
    const row = { params: { id: request.appointmentIds[1] ?? 0 } }
    await caller.call(remove, row)
    expect((await caller.call(restore, row)).awaiting).toBe(true)

    await caller.call(remove, row)
    await caller.call(accept, { params })
    expect((await caller.call(restore, row)).awaiting).toBe(false)
    expect(await caller.call(list)).toMatchObject([{ awaiting: false }, { awaiting: false }])
  })
})

describe('a request that staff move', () => {
  const { edit, list } = appointmentRoutes
  const messages = async () =>
    (await salon.database.pool.query('select kind, start from messages order by id')).rows

  it('is accepted by its new start, of which its client gets one message', async () => {
    const { caller, request, booked, params } = await openRequest()
    await sendByEmail(salon, caller, ['accepted', 'changed', 'declined'])
    const [id = 0] = request.appointmentIds
    const move = (days: number) => {
      const appointmentDate = `${dayAfter(dayOfStart(request.start), days)}T10:00`
      return caller.call(edit, { params: { id }, body: { appointmentDate } })
    }
    await move(8)
    const moved = await move(7)

    expect([await stateOf(booked), await messages()]).toEqual(['booked', []])
    expect(await caller.call(awaiting)).toEqual([])
    expect((await caller.try(decline, { params })).problem.code).toBe('already_answered')

    await settleAwaiting(salon.database.db, salon.now())
    await settleAwaiting(salon.database.db, new Date(request.answerBy ?? ''))
    expect(await stateOf(booked)).toBe('booked')
    expect(await messages()).toEqual([{ kind: 'accepted', start: new Date(moved.appointmentDate) }])
    expect(await caller.call(list)).toMatchObject([{ status: 'scheduled', awaiting: false }])
  })

  it('is moved like any other visit where the salon sends no message of acceptance', async () => {
    const { caller, request, booked } = await openRequest()
    await sendByEmail(salon, caller, ['changed'])
    const [id = 0] = request.appointmentIds
    const appointmentDate = `${dayAfter(dayOfStart(request.start), 7)}T10:00`

    const moved = await caller.call(edit, { params: { id }, body: { appointmentDate } })
    await settleAwaiting(salon.database.db, salon.now())

    expect(await stateOf(booked)).toBe('booked')
    expect(await messages()).toEqual([{ kind: 'changed', start: new Date(moved.appointmentDate) }])
  })

  it('is accepted with all of its services, also when the move is undone', async () => {
    const { caller, booked, request } = await openRequest(['cut', 'color'])
    const [id = 0] = request.appointmentIds
    const body = { appointmentTime: '08:00', later: 'shift' as const }
    const { entry = 0 } = await caller.call(edit, { params: { id }, body })
    expect(await caller.call(list)).toMatchObject([{ awaiting: false }, { awaiting: false }])

    await caller.call(historyRoutes.undo, { params: { seq: entry }, query: { together: 'true' } })

    const starts = (await caller.call(list)).map(({ appointmentDate }) => appointmentDate)
    expect(starts.toSorted()[0]).toBe(booked.booking.start)
    expect(await stateOf(booked)).toBe('booked')
  })

  it('waits on where its note, price or staff member changes', async () => {
    const { caller, request, booked } = await openRequest()
    const [id = 0] = request.appointmentIds
    const bo = await caller.call(staffRoutes.add, { body: { name: 'Bo' } })
    const body = { notes: 'By phone', price: '45', staffId: bo.id }
    await caller.call(edit, { params: { id }, body })

    expect(await stateOf(booked)).toBe('awaiting')
    expect(await caller.call(list)).toMatchObject([{ awaiting: true, price: '45.00' }])
  })
})

describe('a hold', () => {
  it('is shaded for staff, and ends by the clock', async () => {
    const { caller, choice, cut } = await openRequest()
    const chosen = await hold(visitor, choice)
    const day = dayOfStart(chosen.start)
    const query = { from: day, to: day }

    expect(await caller.call(held, { query })).toMatchObject([
      { start: chosen.start, duration: cut.duration, offeredTo: null },
    ])
    const taken = { services: choice.services, start: chosen.start }
    const again = () =>
      visitor.try(bookingPageRoutes.hold, { params: { slug: choice.slug }, body: taken })
    expect((await again()).problem.code).toBe('slot_taken')
    salon.setNow(chosen.expiresAt)
    expect(await caller.call(held, { query })).toEqual([])
    expect((await again()).status).toBe(201)
  })

  it('is replaced by the next one of its visitor, and deleted a day later', async () => {
    const { choice } = await openRequest()
    const first = await hold(visitor, choice)

    const second = await hold(visitor, { ...choice, replaces: first.hold })

    const count = async () =>
      (await salon.database.pool.query('select id from booking_holds')).rows.length
    expect(second.start).not.toBeNull()
    expect(await count()).toBe(1)
    await deleteOldHolds(salon.database.db, new Date(Date.now() + 2 * 86_400_000))
    expect(await count()).toBe(0)
  })
})

describe('a client who is blocked', () => {
  it('reads that they should call, by their email and by their name and phone', async () => {
    const { caller, choice, slug, request } = await openRequest()
    const params = { id: request.client.id }
    await caller.call(blockClient, { params, body: { isBlocked: true } })
    const attempt = async (who: object) =>
      visitor.try(bookingPageRoutes.book, {
        params: { slug },
        body: await draftFor(await hold(visitor, choice), who),
      })

    expect((await attempt({ name: 'Another Name' })).problem.code).toBe('please_call')
    expect((await attempt({ email: 'other@example.com' })).problem.code).toBe('please_call')
    await caller.call(blockClient, { params, body: { isBlocked: false } })
    expect((await attempt({})).status).toBe(201)
  })
})
