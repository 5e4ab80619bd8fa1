import { customerRoutes } from '@salon/contract/customers'
import { messageChannels } from '@salon/contract/message-vocabulary'
import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { salonOf } from '../../../test/salon-of.ts'
import { seedSalon } from '../../../test/seed-salon.ts'
import { messages, messageSettings } from '../../db/schema/messages.ts'
import { recordMessage } from './operations.ts'

const salon = openSalon()
const now = new Date('2026-06-09T10:00:00Z')
const start = '2026-06-10T08:00:00.000Z'

let owner: Caller
let customerId: number
beforeEach(async () => {
  salon.setNow(now.toISOString())
  const seeded = await seedSalon(salon)
  owner = seeded.caller
  customerId = seeded.client.id
})

const turnOn = (kinds: Partial<typeof messageSettings.$inferInsert>) =>
  salon.database.db
    .insert(messageSettings)
    .values({ userId: salonOf(owner).id, emailKinds: ['booked', 'changed'], ...kinds })
const reach = (body: object) =>
  owner.call(customerRoutes.edit, { params: { id: customerId }, body })
const draft = (fields: Partial<Parameters<typeof recordMessage>[2]> = {}) => ({
  kind: 'booked' as const,
  bookingId: 3,
  customerId,
  appointmentIds: [8, 7],
  start,
  ...fields,
})
const record = (fields: Parameters<typeof draft>[0] = {}) =>
  salon.database.db.transaction((tx) => recordMessage(tx, salonOf(owner), draft(fields), now))
const rows = () => salon.database.db.select().from(messages).orderBy(asc(messages.id))
const channels = async () => (await rows()).map(({ channel }) => channel)

describe('a message to a client', () => {
  it('is none before the salon turns its kind on', async () => {
    await reach({ email: 'ann@client.example' })
    await record()
    await turnOn({ emailKinds: ['changed'] })
    await record()

    expect(await rows()).toEqual([])
  })

  it('goes by each channel that is turned on and that the client has', async () => {
    await turnOn({ smsKinds: ['booked'] })
    await record()
    expect(await channels()).toEqual([])

    await reach({ email: 'ann@client.example', phone: '+49 151 2345678' })
    await record()
    expect(await channels()).toEqual([...messageChannels])
  })

  it('is queued with its visit, and without an address or a text', async () => {
    await turnOn({})
    await reach({ email: 'ann@client.example' })

    await record({ language: 'ru' })

    expect(await rows()).toMatchObject([
      {
        kind: 'booked',
        state: 'queued',
        appointmentId: 7,
        appointmentIds: [8, 7],
        bookingId: 3,
        start,
        language: 'ru',
        address: null,
        dueAt: now.toISOString(),
      },
    ])
  })

  it('is one however often it is recorded, also by eight at once', async () => {
    await turnOn({})
    await reach({ email: 'ann@client.example' })

    await Promise.all(Array.from({ length: 8 }, () => record()))
    await record()

    expect(await channels()).toEqual(['email'])
  })

  it('is notified again of a visit that was moved away, back and away again', async () => {
    await turnOn({})
    await reach({ email: 'ann@client.example' })
    const later = '2026-06-10T09:00:00.000Z'

    await record()
    await record({ kind: 'changed', start: later })
    await record({ kind: 'changed' })
    await record({ kind: 'changed', start: later })
    await record({ kind: 'changed', start: later })

    expect((await rows()).map((row) => [row.kind, row.start, row.copy])).toEqual([
      ['booked', start, 0],
      ['changed', later, 0],
      ['changed', start, 0],
      ['changed', later, 1],
    ])
  })

  it('is gone with the transaction of what it tells', async () => {
    await turnOn({})
    await reach({ email: 'ann@client.example' })

    const failed = salon.database.db.transaction(async (tx) => {
      await recordMessage(tx, salonOf(owner), draft(), now)
      throw new Error('the booking failed')
    })

    await expect(failed).rejects.toThrow('the booking failed')
    expect(await rows()).toEqual([])
  })

  it('is skipped, and its address erased, once its client is removed', async () => {
    await turnOn({})
    await reach({ email: 'ann@client.example' })
    await record()
    await salon.database.db.update(messages).set({ address: 'ann@client.example' })

    await owner.call(customerRoutes.remove, { params: { id: customerId } })
    await record({ kind: 'changed' })

    expect(await rows()).toMatchObject([
      { state: 'skipped', reason: 'client_removed', address: null },
    ])
  })
})
