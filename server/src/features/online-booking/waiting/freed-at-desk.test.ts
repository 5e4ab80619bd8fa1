import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { dayAfter } from '@salon/contract/salon-clock'
import { messageRoutes } from '@salon/contract/messages'
import { seriesRoutes } from '@salon/contract/series'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import type { Status } from '@salon/contract/vocabulary'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendersOf } from '../../../../test/message-senders.ts'
import { sendByEmail } from '../../../../test/online-booking.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { repeatedMessages } from '../../../../test/online-messages-once.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { openWaiting } from '../../../../test/online-waiting.ts'
import { openStubGateway, type StubGateway } from '../../../../test/sms-gateway-stub.ts'
import { messages } from '../../../db/schema/messages.ts'
import { gatewayAddresses, openSmsGateways } from '../../../gateways/sms.ts'
import { sendMessages, type MessageSenders } from '../../messages/sending/operations.ts'
import { issueLink } from '../link/operations.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { show, cancel, accept } = bookingLinkRoutes

/** A visit that the desk booked for tomorrow, and somebody who waits for that day. */
async function openDesk() {
  const opened = await openWaiting(salon)
  const { caller, draft, join } = opened
  const day = dayAfter(opened.day, 1)
  const visit = await caller.call(appointmentRoutes.add, {
    body: { ...draft, appointmentDate: `${day}T10:00` },
  })
  return {
    ...opened,
    day,
    start: visit.appointmentDate,
    visit,
    una: await join('Una', { on: day }),
  }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

const setStatus = (status: Status) => (caller: Caller, id: number) =>
  caller.call(appointmentRoutes.edit, { params: { id }, body: { status } })

describe('a visit that gives up its time at the desk', () => {
  const nextDayOf = ({ day }: Desk) => ({ appointmentDate: `${dayAfter(day, 1)}T10:00` })
  const ways: Record<string, (desk: Desk) => Promise<unknown>> = {
    'is cancelled': ({ caller, visit }) => setStatus('cancelled')(caller, visit.id),
    'is missed before it began': ({ caller, visit }) => setStatus('no-show')(caller, visit.id),
    'is deleted': ({ caller, visit }) =>
      caller.call(appointmentRoutes.remove, { params: { id: visit.id } }),
    'is moved as a row': (desk) =>
      desk.caller.call(appointmentRoutes.edit, {
        params: { id: desk.visit.id },
        body: nextDayOf(desk),
      }),
    'is moved as a visit': (desk) =>
      desk.caller.call(appointmentRoutes.moveVisit, {
        params: { id: desk.visit.id },
        body: nextDayOf(desk),
      }),
  }

  it.each(Object.keys(ways))('is offered to the waiting list when it %s', async (way) => {
    const desk = await openDesk()

    await ways[way]?.(desk)
    await desk.offer()

    const shown = await visitor.call(show, { params: desk.una })
    expect(shown).toMatchObject({ state: 'offered', start: desk.start })
    expect((await visitor.call(accept, { params: desk.una })).state).toBe('booked')
  })

  it('is shaded for staff with the client to whom it is offered', async () => {
    const { caller, visit, offer, day, start } = await openDesk()
    await setStatus('cancelled')(caller, visit.id)
    await offer()

    const query = { from: day, to: day }
    const heldFor = (who: Caller) => who.call(onlineBookingRoutes.held, { query })
    const held = { start, staffId: visit.staffId }
    expect(await heldFor(caller)).toMatchObject([{ ...held, offeredTo: 'Una' }])
    const colleague = await salon.colleague(caller, 'user')
    await caller.call(settingsRoutes.edit, { body: { ownVisitsOnly: true } })
    expect(await heldFor(colleague)).toMatchObject([{ ...held, offeredTo: null }])

    const [entry] = await caller.call(waitingListRoutes.list)
    await caller.call(waitingListRoutes.remove, { params: { id: entry?.id ?? 0 } })
    expect(await heldFor(caller)).toMatchObject([{ ...held, offeredTo: null }])
  })

  it.each(['cancelled', 'deleted'])('is offered when its series is %s', async (what) => {
    const { caller, draft, cut, offer, join, day, freedTimes } = await openDesk()
    const { visits } = await caller.call(seriesRoutes.add, {
      body: {
        customerId: draft.customerId,
        staffId: draft.staffId,
        services: [{ serviceId: cut.id, duration: 60, price: '40' }],
        rule: { unit: 'day', every: 1, times: 3 },
        firstDay: dayAfter(day, 1),
        time: '10:00',
      },
    })
    const params = { id: visits[0]?.appointmentIds[0] ?? 0 }
    const ben = await join('Ben', { on: dayAfter(day, 3) })

    await (what === 'deleted'
      ? caller.call(seriesRoutes.remove, { params, query: { scope: 'all' } })
      : caller.call(seriesRoutes.edit, { params, body: { scope: 'all', status: 'cancelled' } }))
    expect(await freedTimes()).toHaveLength(1)
    await offer()

    const shown = await visitor.call(show, { params: ben })
    expect(shown).toMatchObject({ state: 'offered', start: visits[2]?.appointmentDate })
  })

  it('is not offered when it keeps its time', async () => {
    const { caller, visit, freedTimes } = await openDesk()

    await setStatus('confirmed')(caller, visit.id)
    await caller.call(appointmentRoutes.edit, {
      params: { id: visit.id },
      body: { notes: 'Likes tea', duration: 45 },
    })

    expect(await freedTimes()).toEqual([])
  })

  it('is not offered once it has begun', async () => {
    const { caller, visit, start, offer, una, stateOf, freedTimes } = await openDesk()
    salon.setNow(new Date(Date.parse(start) + 10 * 60_000).toISOString())

    await setStatus('no-show')(caller, visit.id)
    await offer()

    expect(await stateOf(una)).toBe('waiting')
    expect(await freedTimes()).toEqual([])
  })

  it.each(['nobody waits for its day', 'no offers are sent', 'online booking is off'])(
    'is not kept where %s',
    async (why) => {
      const { caller, visit, una, freedTimes } = await openDesk()
      if (why === 'nobody waits for its day') await visitor.call(cancel, { params: una })
      if (why === 'no offers are sent') await sendByEmail(salon, caller, ['booked'])
      if (why === 'online booking is off')
        await caller.call(onlineBookingRoutes.editSettings, { body: { isOn: false } })

      await setStatus('cancelled')(caller, visit.id)

      expect(await freedTimes()).toEqual([])
    },
  )

  it('is offered to nobody once its cancellation was undone', async () => {
    const { caller, visit, offer, una, stateOf, freedTimes } = await openDesk()
    await setStatus('cancelled')(caller, visit.id)
    await undoNewest(caller)

    await offer()

    expect(await stateOf(una)).toBe('waiting')
    expect(await freedTimes()).toEqual([])
  })

  it('is not booked twice where its cancellation is undone after the offer', async () => {
    const { caller, visit, offer, una, stateOf } = await openDesk()
    await setStatus('cancelled')(caller, visit.id)
    await offer()
    expect(await stateOf(una)).toBe('offered')

    await undoNewest(caller)
    const taken = await visitor.try(accept, { params: una })

    expect([taken.status, taken.problem.code]).toEqual([409, 'slot_taken'])
  })
})

describe('a time that the desk frees, and a client who has no email', () => {
  let stub: StubGateway
  beforeAll(async () => {
    stub = await openStubGateway()
  })
  afterAll(() => stub.close())

  /** Ida waits for the day of the visit, with a phone alone; the salon has an account with a gateway. */
  async function openIda(phone: string) {
    const desk = await openDesk()
    const { caller, cut, member, day } = desk
    await visitor.call(cancel, { params: desk.una })
    const { id: customerId } = await caller.call(customerRoutes.add, {
      body: { name: 'Ida Blom', phone },
    })
    const wish = { serviceIds: [cut.id], staffIds: [member.id], firstDay: day, lastDay: day }
    await caller.call(waitingListRoutes.add, { body: { ...wish, customerId } })
    const gateway = { provider: '46elks' as const, sender: 'Salon', account: 'u', key: 'k' }
    const smsKinds: ['waiting_list_offer'] = ['waiting_list_offer']
    await caller.call(messageRoutes.editSettings, {
      body: { gateway: { ...gateway, callingCode: '49' }, smsKinds },
    })
    return { ...desk, customerId }
  }
  const send = () => {
    const sendSms = openSmsGateways(
      { ...gatewayAddresses(undefined), '46elks': stub.url },
      () => {},
    )
    const linkOf: MessageSenders['linkOf'] = async (tx, of, booking) =>
      `https://book.example${await issueLink(tx, of, booking)}`
    const senders = sendersOf(salon.database, { sendSms, linkOf })
    return sendMessages(salon.database.db, senders, () => salon.now())
  }
  const rows = () => salon.database.db.select().from(messages)

  it('is offered to them by SMS, and taken by its link', async () => {
    const { caller, customerId, start, visit, offer } = await openIda('0151 2345678')

    await setStatus('cancelled')(caller, visit.id)
    await offer()
    await send()

    expect(await rows()).toMatchObject([
      { kind: 'waiting_list_offer', channel: 'sms', customerId, start, state: 'sent' },
    ])
    const [sms, ...others] = stub.received.map(({ body }) => new URLSearchParams(body))
    expect([sms?.get('to'), others]).toEqual(['+491512345678', []])
    const token =
      /https:\/\/book\.example\/booking\/(\S+)/.exec(sms?.get('message') ?? '')?.[1] ?? ''
    expect(await visitor.call(accept, { params: { token } })).toMatchObject({
      state: 'booked',
      start,
    })
  })

  it('is offered to a foreign number by SMS where the desk has put them on the list', async () => {
    const { caller, customerId, visit, day, join, offer, stateOf } = await openIda('+33 6 12345678')
    const [ben, cleo] = [await join('Ben', { on: day }), await join('Cleo', { on: day })]
    await salon.database.pool.query(
      `update customers set phone = case name when 'Ben' then '+33 6 12345679' else '0151 2345678' end
       where name in ('Ben', 'Cleo')`,
    )
    await caller.call(messageRoutes.editSettings, { body: { emailKinds: [] } })
    await setStatus('cancelled')(caller, visit.id)

    await offer()
    await send()

    expect(await rows()).toMatchObject([{ customerId, state: 'sent', address: '+33612345678' }])
    // A visitor with such a number is passed over.
    await offer(31)
    expect([await stateOf(ben), await stateOf(cleo)]).toEqual(['waiting', 'offered'])
  })

  it('is offered to the next one behind more of them than the desk is shown', async () => {
    const { caller, cut, member, day, visit, join, offer, stateOf } = await openIda('ask Bob')
    const wish = { serviceIds: [cut.id], staffIds: [member.id], firstDay: day, lastDay: day }
    for (let n = 0; n < 20; n += 1) {
      const { id } = await caller.call(customerRoutes.add, { body: { name: `Client ${n}` } })
      await caller.call(waitingListRoutes.add, { body: { ...wish, customerId: id } })
    }
    const ben = await join('Ben', { on: day })

    await setStatus('cancelled')(caller, visit.id)
    await offer()

    expect(await stateOf(ben)).toBe('offered')
  })

  it('is offered too often where nobody they wish gave it up again', async () => {
    const { caller, draft, day, visit, offer } = await openIda('0151 2345678')
    const eve = await caller.call(staffRoutes.add, { body: { name: 'Eve Orr' } })
    const other = await caller.call(appointmentRoutes.add, {
      body: { ...draft, staffId: eve.id, appointmentDate: `${day}T10:00` },
    })
    for (const { id } of [visit, other]) await setStatus('cancelled')(caller, id)
    await offer()
    await send()
    expect(await repeatedMessages(salon)).toEqual([])

    await salon.database.pool.query(
      `insert into messages (user_id, kind, channel, customer_id, booking_id, start, visit_key, copy, state, due_at)
       select user_id, kind, channel, customer_id, booking_id, start, visit_key, 1, state, due_at from messages`,
    )

    expect(await repeatedMessages(salon)).toMatchObject([{ twice: 'offered again' }])
  })

  it.each(['their number is none', 'the account has no key'])(
    'is offered to the next one where %s',
    async (why) => {
      const isNumber = why !== 'their number is none'
      const { caller, visit, day, join, offer, stateOf } = await openIda(
        isNumber ? '0151 2345678' : 'ask Bob',
      )
      if (isNumber) await salon.database.pool.query('delete from message_gateway_keys')
      const ben = await join('Ben', { on: day })

      await setStatus('cancelled')(caller, visit.id)
      await offer()

      expect(await rows()).toMatchObject([{ kind: 'waiting_list_offer', channel: 'email' }])
      expect(await stateOf(ben)).toBe('offered')
    },
  )
})

const undoNewest = async (caller: Caller) =>
  caller.call(historyRoutes.undo, { params: { seq: (await newestEntry(caller)).seq } })
