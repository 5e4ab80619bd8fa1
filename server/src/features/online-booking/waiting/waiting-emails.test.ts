import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { messageRoutes } from '@salon/contract/messages'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import type { MessageKind } from '@salon/contract/message-vocabulary'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { dayAfter } from '@salon/contract/salon-clock'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import { sendersOf } from '../../../../test/message-senders.ts'
import {
  bookOnline,
  draftFor,
  hold,
  sendByEmail,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { messages, messageSettings } from '../../../db/schema/messages.ts'
import { onlineBookings } from '../../../db/schema/online-booking.ts'
import { openMailer, type Mailer } from '../../../mail/mailer.ts'
import { isWithinDailyLimit } from '../../messages/operations.ts'
import { sendMessages } from '../../messages/sending/operations.ts'
import { issueLink } from '../link/operations.ts'
import { offerFreedTimes } from './operations.ts'

const post = openPost()
const salon = openSalon()
const visitor = salon.anonymous

let mailer: Mailer
beforeAll(() => {
  mailer = openMailer(post.mail)
})
afterAll(() => mailer.close())

const send = () =>
  sendMessages(
    salon.database.db,
    sendersOf(salon.database, {
      mailer,
      linkOf: async (tx, of, booking) => `https://book.example${await issueLink(tx, of, booking)}`,
    }),
    () => salon.now(),
  )
const outcomes = async () =>
  (await salon.database.db.select().from(messages).orderBy(asc(messages.id))).map(
    ({ kind, state, reason }) => [kind, state, reason],
  )
/** Runs the job, and reads what it sent. */
async function emailsOfRun(): Promise<string[]> {
  const before = post.emails.length
  const sent = await send()
  const emails = await post.received(before + sent)
  return emails.slice(before).map(({ source }) => source)
}
const later = (minutes: number) =>
  salon.setNow(new Date(salon.now().getTime() + minutes * 60_000).toISOString())

const offer = () => offerFreedTimes(salon.database.db, salon.now())

/** A visit of tomorrow that Gil booked, and Una, who waits for that day. */
async function openWaiting() {
  const today = new Date().toISOString().slice(0, 10)
  salon.setNow(`${dayAfter(today, 1)}T08:00:00.000Z`)
  const seed = await seedSalon(salon)
  const slug = await turnOn(seed.caller, { changeHours: 0 })
  await sendByEmail(salon, seed.caller, ['waiting_list_joined', 'waiting_list_offer'])
  const day = dayAfter(today, 2)
  const choice = { slug, services: [seed.cut.id], staffId: seed.member.id }
  const start = `${day}T12:00:00.000Z`
  const gil = { name: 'Gil Hay', email: 'gil@example.com' }
  const given = await bookOnline(visitor, { ...choice, start }, gil)
  const join = async (name: string, email: string) => {
    const held = await hold(visitor, { ...choice, start: null })
    const body = {
      ...(await draftFor(held, { name, email, phone: '' })),
      staffIds: [seed.member.id],
      firstDay: day,
      lastDay: dayAfter(day, 1),
    }
    return visitor.call(bookingPageRoutes.join, { params: { slug }, body })
  }
  const made = await join('Una Ott', 'una@example.com')
  const una = { token: tokenOf(made) }
  const giveBack = async () => {
    await visitor.call(bookingLinkRoutes.cancel, { params: { token: tokenOf(given) } })
    await offer()
  }
  return { ...seed, una, day, made, join, giveBack }
}

describe('somebody who joins the waiting list', () => {
  it('gets one email, whose link shows what they wished', async () => {
    const { made, day, cut, member } = await openWaiting()

    const [message = '', ...others] = await emailsOfRun()

    expect(others).toEqual([])
    expect(message).toContain('Subject: You are on our waiting list')
    expect(message).toContain('You are on our waiting list for: Cut')
    const token = /\/booking\/([\w.-]+)/.exec(message.replaceAll('=\r\n', ''))?.[1] ?? ''
    const shown = await visitor.call(bookingLinkRoutes.show, { params: { token } })
    expect(shown.wish).toEqual({
      services: [cut.name],
      staff: [member.name],
      firstDay: day,
      lastDay: dayAfter(day, 1),
      weekdays: [],
    })
    expect(made.booking.wish).toEqual(shown.wish)
  })

  it('gets none where they left it before', async () => {
    const { una } = await openWaiting()
    await visitor.call(bookingLinkRoutes.cancel, { params: una })

    expect(await emailsOfRun()).toEqual([])
    expect(await outcomes()).toEqual([['waiting_list_joined', 'skipped', 'cancelled']])
  })

  it('gets none where the salon took them off it', async () => {
    const { caller } = await openWaiting()
    const [entry] = await caller.call(waitingListRoutes.list)
    await caller.call(waitingListRoutes.remove, { params: { id: entry?.id ?? 0 } })

    expect(await emailsOfRun()).toEqual([])
    expect(await outcomes()).toEqual([['waiting_list_joined', 'skipped', 'cancelled']])
  })
})

describe('an offer to the waiting list', () => {
  it('names the service, who does it, and until when it stands', async () => {
    const { giveBack, member } = await openWaiting()
    await emailsOfRun()
    await giveBack()

    const [message = ''] = await emailsOfRun()

    expect(message).toContain('Cut')
    expect(message).toContain(`With ${member.name}`)
    // Half an hour from 8:00 UTC on, by the clock of Berlin.
    expect(message).toMatch(/We keep it for you until (09|10):30\. Book it here: https:/)
  })

  it.each(['en', 'de', 'ru'] as const)('says where the salon is, in %s', async (language) => {
    const { caller, giveBack } = await openWaiting()
    const body = { name: 'North', address: 'Harbour Street 12' }
    await caller.call(salonInfoRoutes.add, { body })
    await salon.database.db.update(onlineBookings).set({ language })
    await emailsOfRun()
    await giveBack()

    const [message = ''] = await emailsOfRun()

    expect(message).toContain('Harbour Street 12')
  })

  it('that is over before its email goes is not sent', async () => {
    const { giveBack } = await openWaiting()
    await emailsOfRun()
    await giveBack()
    later(31)

    expect(await emailsOfRun()).toEqual([])
    expect(await outcomes()).toEqual([
      ['waiting_list_joined', 'sent', null],
      ['waiting_list_offer', 'skipped', 'too_late'],
    ])
  })
})

describe('an offer to the waiting list whose email is beyond the daily limit', () => {
  it.each([
    ['is over, and the next client is offered the time', [], 'waiting', 'offered'],
    ['stands where an SMS went', ['waiting_list_offer'], 'offered', 'waiting'],
  ] as const)('%s', async (_, smsKinds, ...states) => {
    const { caller, una, join, giveBack } = await openWaiting()
    const ben = { token: tokenOf(await join('Ben Orr', 'ben@example.com')) }
    await salon.database.pool.query(`update customers set phone = '+49 151 2345678'`)
    await salon.database.db
      .update(messageSettings)
      .set({ smsProvider: 'log', smsKinds: [...smsKinds] })
    for (let n = 0; n < 5; n += 1)
      await isWithinDailyLimit(salon.database.db, salonOf(caller), 'email', 'una@example.com')
    await giveBack()
    await send()
    expect(await outcomes()).toContainEqual(['waiting_list_offer', 'skipped', 'daily_limit'])

    await offer()

    const shown = [una, ben].map(
      async (params) => (await visitor.call(bookingLinkRoutes.show, { params })).state,
    )
    expect(await Promise.all(shown)).toEqual(states)
  })
})

describe('an offer to the waiting list in the quiet hours', () => {
  const kinds: MessageKind[] = ['waiting_list_offer']
  /** The night before the visit, in a salon that sends offers by some channels to Una, who has both. */
  async function openNight(channels: { emailKinds?: MessageKind[]; smsKinds?: MessageKind[] }) {
    const opened = await openWaiting()
    const [entry] = await opened.caller.call(waitingListRoutes.list)
    const params = { id: entry?.customer.id ?? 0 }
    await opened.caller.call(customerRoutes.edit, { params, body: { phone: '+49 151 2345678' } })
    await salon.database.db
      .update(messageSettings)
      .set({ smsProvider: 'log', emailKinds: [], smsKinds: [], ...channels })
    later(12 * 60)
    const optOut = (body: { email?: false; sms?: false }) =>
      opened.caller.call(messageRoutes.choose, { params, body })
    const state = async () =>
      (await visitor.call(bookingLinkRoutes.show, { params: opened.una })).state
    return { ...opened, optOut, state }
  }
  const freedTimes = async () =>
    (await salon.database.pool.query('select id from freed_times')).rows

  it.each([
    ['SMS', { smsKinds: kinds }],
    ['email', { emailKinds: kinds }],
    ['both', { emailKinds: kinds, smsKinds: kinds }],
  ])('is made in the morning, for half an hour from then on: %s', async (_, channels) => {
    const { giveBack, state, una } = await openNight(channels)

    await giveBack()
    expect([await state(), (await freedTimes()).length]).toEqual(['waiting', 1])
    later(11.5 * 60)
    await offer()

    expect(await visitor.call(bookingLinkRoutes.show, { params: una })).toMatchObject({
      state: 'offered',
      expiresAt: new Date(salon.now().getTime() + 30 * 60_000).toISOString(),
    })
    expect(await outcomes()).toContainEqual(['waiting_list_offer', 'queued', null])
  })

  it('is never made to a client who wants no messages', async () => {
    const { giveBack, state, optOut } = await openNight({ emailKinds: kinds, smsKinds: kinds })
    await optOut({ email: false, sms: false })

    await giveBack()

    expect(await state()).toBe('waiting')
    expect(await freedTimes()).toEqual([])
  })
})
