import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { messageRoutes } from '@salon/contract/messages'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendersOf } from '../../../../test/message-senders.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import {
  openStubGateway,
  type GatewayBehaviour,
  type StubGateway,
} from '../../../../test/sms-gateway-stub.ts'
import { messages } from '../../../db/schema/messages.ts'
import { openSmsGateways } from '../../../gateways/sms.ts'
import { recordMessage } from '../operations.ts'
import { sendMessages, type MessageSenders } from './operations.ts'

const salon = openSalon()
const minute = 60 * 1000

let stub: StubGateway
beforeAll(async () => {
  stub = await openStubGateway()
})
afterAll(() => stub.close())

let owner: Caller
let seeded: Awaited<ReturnType<typeof seedSalon>>
let visit: { id: number; appointmentDate: string }
beforeEach(async () => {
  salon.setNow('2026-06-09T10:00:00.000Z')
  seeded = await seedSalon(salon)
  owner = seeded.caller
  const params = { id: seeded.client.id }
  await owner.call(customerRoutes.edit, { params, body: { phone: '0151 2345678' } })
  visit = await owner.call(appointmentRoutes.add, { body: seeded.draft })
  const gateway = { provider: '46elks' as const, sender: 'Salon', account: 'u', callingCode: '49' }
  const body = { gateway: { ...gateway, key: 'k' }, smsKinds: ['booked' as const] }
  await owner.call(messageRoutes.editSettings, { body })
  await recordBooked(visit.appointmentDate, [visit.id])
})

const recordBooked = (start: string, appointmentIds: number[]) =>
  salon.database.db.transaction((tx) =>
    recordMessage(
      tx,
      salonOf(owner),
      { kind: 'booked', bookingId: null, customerId: seeded.client.id, appointmentIds, start },
      salon.now(),
    ),
  )
const later = (minutes: number) =>
  salon.setNow(new Date(salon.now().getTime() + minutes * minute).toISOString())
const run = (overrides: Partial<MessageSenders> = {}, timeout?: number) => {
  const addresses = { twilio: stub.url, '46elks': stub.url, seven: stub.url, http: stub.url }
  const sendSms = openSmsGateways(addresses, () => {}, timeout)
  const senders = sendersOf(salon.database, { sendSms, ...overrides })
  return sendMessages(salon.database.db, senders, () => salon.now())
}
const row = async () =>
  (await salon.database.db.select().from(messages).orderBy(asc(messages.id)))[0]
const state = async () => {
  const message = await row()
  return [message?.state, message?.reason ?? null]
}
/** What the gateway is given when the job runs again and again. */
async function given(behaviours: GatewayBehaviour[], minutes: number[]) {
  const before = stub.received.length
  stub.next(...behaviours)
  for (const wait of minutes) {
    later(wait)
    await run()
  }
  return stub.received.slice(before)
}

describe('an SMS', () => {
  it('goes to the number by E.164, in the words of the salon', async () => {
    const [sms] = await given([], [0])

    const fields = Object.fromEntries(new URLSearchParams(sms?.body))
    expect(fields).toMatchObject({
      from: 'Salon',
      to: '+491512345678',
      message: 'your visit is booked for Wednesday, June 10, 10:00.',
    })
    expect(fields['whendelivered']).toMatch(
      new RegExp(
        `^https://book\\.example/api/sms-reports/.+\\?message=${(await row())?.messageKey}$`,
      ),
    )
    expect(await state()).toEqual(['sent', null])
    expect(await row()).toMatchObject({ address: '+491512345678', gatewayId: 'sms-1' })
  })

  it.each<GatewayBehaviour>(['vanish', 'break', 'gibberish'])(
    'whose answer was lost (%s) is unknown, and never sent again',
    async (behaviour) => {
      expect(await given([behaviour], [0, 1, 5, 30, 120])).toHaveLength(1)
      expect(await state()).toEqual(['unknown', 'answer_lost'])
    },
  )

  it('that the gateway takes without ever answering is unknown, and never sent again', async () => {
    stub.next('hang')
    await run({}, 1_000)

    expect(await given([], [1, 5, 30])).toEqual([])
    expect(await state()).toEqual(['unknown', 'answer_lost'])
  })

  it('that the gateway has no time for is sent later', async () => {
    expect(await given(['busy', 'busy'], [0, 1, 5])).toHaveLength(3)
    expect(await state()).toEqual(['sent', null])
  })

  it('that the gateway does not take fails at once', async () => {
    expect(await given(['refuse'], [0, 1, 5])).toHaveLength(1)
    expect(await state()).toEqual(['failed', 'refused'])
    expect((await row())?.detail).toContain('no such number')
  })

  it('that an outage has made late waits for the end of the quiet hours', async () => {
    const due = '2026-06-09T18:35:00.000Z'
    await salon.database.db.update(messages).set({ dueAt: due })
    salon.setNow('2026-06-09T20:00:00.000Z')

    expect(await given([], [0])).toEqual([])
    expect(await row()).toMatchObject({ state: 'queued', dueAt: '2026-06-10T06:00:00.000Z' })
    salon.setNow('2026-06-10T06:00:00.000Z')
    expect(await given([], [0])).toHaveLength(1)
  })

  it('whose account could not be read goes with the next run, and holds up no other', async () => {
    await recordBooked(`${visit.appointmentDate.slice(0, 11)}15:00:00.000Z`, [])
    const { secrets } = sendersOf(salon.database)
    let isBroken = true
    const decrypt: MessageSenders['secrets']['encryption']['decrypt'] = async (...words) => {
      if (!isBroken) return secrets.encryption.decrypt(...words)
      isBroken = false
      throw new Error('unable')
    }
    const before = stub.received.length

    await expect(
      run({ secrets: { ...secrets, encryption: { ...secrets.encryption, decrypt } } }),
    ).rejects.toThrow('1 of 2 messages were not sent')
    expect(stub.received.length - before).toBe(1)
    await run()

    expect(stub.received.length - before).toBe(2)
  })

  it('goes once by eight runs at the same time', async () => {
    const before = stub.received.length

    await Promise.all(Array.from({ length: 8 }, () => run()))

    expect(stub.received.length - before).toBe(1)
  })

  it.each([
    [
      'no_address',
      () =>
        owner.call(customerRoutes.edit, {
          params: { id: seeded.client.id },
          body: { phone: 'call Bob' },
        }),
    ],
    ['no_gateway', () => salon.database.pool.query('delete from message_gateway_keys')],
  ] as [string, () => Promise<unknown>][])(
    'is skipped for want of it: %s',
    async (reason, change) => {
      await change()

      expect(await given([], [0])).toEqual([])
      expect(await state()).toEqual(['skipped', reason])
    },
  )
})
