import { customerRoutes } from '@salon/contract/customers'
import { messageChannels, type MessageChannel } from '@salon/contract/message-vocabulary'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendersOf } from '../../../../test/message-senders.ts'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { messages, messageSettings } from '../../../db/schema/messages.ts'
import { openMailer, type Mailer } from '../../../mail/mailer.ts'
import { recordMessage } from '../operations.ts'
import { sendMessages, type MessageSenders } from './operations.ts'
import { claimDue, storeAddress } from './queries.ts'

const post = openPost()
const salon = openSalon()
const minute = 60 * 1000

let mailer: Mailer
beforeAll(() => {
  mailer = openMailer(post.mail, 2)
})
afterAll(() => mailer.close())

let owner: Caller
let customerId: number
beforeEach(async () => {
  salon.setNow('2026-06-09T10:00:00.000Z')
  const seeded = await seedSalon(salon)
  owner = seeded.caller
  customerId = seeded.client.id
  const body = { email: 'ann@client.example', phone: '+49 151 2345678' }
  await owner.call(customerRoutes.edit, { params: { id: customerId }, body })
})

/** Records a cancellation of each visit, to be sent by one channel; of an online booking where it has one. */
async function record(channel: MessageChannel, ids: readonly number[], bookingId?: number) {
  const kinds = { [channel === 'email' ? 'emailKinds' : 'smsKinds']: ['cancelled'] }
  const settings = { smsProvider: 'log' as const, emailKinds: [], smsKinds: [], ...kinds }
  await salon.database.db
    .insert(messageSettings)
    .values({ userId: salonOf(owner).id, ...settings })
    .onConflictDoUpdate({ target: messageSettings.userId, set: settings })
  const about = { kind: 'cancelled' as const, customerId, start: '2026-06-12T10:00:00.000Z' }
  await salon.database.db.transaction(async (tx) => {
    for (const id of ids) {
      const draft = { ...about, appointmentIds: [-id], bookingId: bookingId ?? null }
      await recordMessage(tx, salonOf(owner), draft, salon.now())
    }
  })
}

const later = (minutes: number) =>
  salon.setNow(new Date(salon.now().getTime() + minutes * minute).toISOString())
/** Runs the job. @returns how many messages it sent */
const run = (senders: Partial<MessageSenders> = {}) =>
  sendMessages(salon.database.db, sendersOf(salon.database, { mailer, ...senders }), () =>
    salon.now(),
  )
const rows = () => salon.database.db.select().from(messages).orderBy(asc(messages.id))
const states = async () => (await rows()).map(({ state }) => state)

describe('a process that is killed', () => {
  /** Claims what is due, and ends. */
  const claim = () =>
    claimDue(salon.database.db, salon.now(), new Date(salon.now().getTime() + 15 * minute), 100)
  /** Claims what is due, hands it over, and ends. */
  async function handOver() {
    for (const message of await claim())
      await storeAddress(salon.database.db, message, 'ann@client.example')
  }

  it.each(messageChannels)(
    'before the hand-over leaves each %s to another one',
    async (channel) => {
      await record(channel, [1, 2, 3])
      await claim()

      later(14)
      expect(await run()).toBe(0)
      later(2)
      expect(await run()).toBe(3)

      expect(await rows()).toMatchObject([1, 2, 3].map(() => ({ state: 'sent', losses: 0 })))
    },
  )

  it('before the hand-over of a further attempt leaves that to another one', async () => {
    await record('sms', [1])
    await run({ sendSms: async () => ({ result: 'retry', detail: 'too fast' }) })
    later(1)
    await claim()
    later(16)

    expect(await run()).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent', losses: 0, tries: 1 }])
  })

  it('after an SMS left has it sent no more', async () => {
    await record('sms', [1])
    const sendSms = () => Promise.reject(new Error('killed'))
    await expect(run({ sendSms })).rejects.toThrow('1 of 1 messages were not sent')
    later(16)

    expect(await run()).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'unknown', reason: 'answer_lost' }])
  })

  it('after an email left has it sent twice at most', async () => {
    await record('email', [1])
    await handOver()

    later(14)
    expect(await run()).toBe(0)
    later(2)
    expect(await run()).toBe(1)

    expect(await rows()).toMatchObject([{ state: 'sent', losses: 1 }])
  })

  it('twice after an email left leaves it unknown', async () => {
    await record('email', [1])
    await handOver()
    later(16)
    await run({ mailer: undefined })
    later(1)
    await handOver()
    later(16)

    expect(await run()).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'unknown', reason: 'answer_lost' }])
  })
})

it('an error before the hand-over holds up no other message, and the next run sends its own', async () => {
  const { rows: booked } = await salon.database.pool.query<{ id: number }>(
    `insert into online_bookings (user_id, customer_id, state, name, email, language)
     values ($1, $2, 'cancelled_by_salon', 'Ann', 'ann@client.example', 'en') returning id`,
    [salonOf(owner).id, customerId],
  )
  // More than are handed over at the same time.
  await record('email', [1, 2, 3, 4, 5, 6, 7, 8, 9], Number(booked[0]?.id))
  await record('email', [10, 11])
  const linkOf: MessageSenders['linkOf'] = () => Promise.reject(new Error('unable'))

  await expect(run({ linkOf })).rejects.toThrow('9 of 11 messages were not sent')

  expect(await states()).toEqual([...Array<string>(9).fill('queued'), 'sent', 'sent'])
  expect(await run()).toBe(9)
})
