import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { customerRoutes } from '@salon/contract/customers'
import { messageRoutes } from '@salon/contract/messages'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import { sendersOf } from '../../../../test/message-senders.ts'
import {
  bookOnline,
  freeStarts,
  sendByEmail,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { messages } from '../../../db/schema/messages.ts'
import type { SendSms } from '../../../gateways/sms.ts'
import { openMailer, type Mailer } from '../../../mail/mailer.ts'
import { isWithinDailyLimit } from '../operations.ts'
import { queueReminders } from '../reminders/operations.ts'
import { sendMessages } from './operations.ts'

const post = openPost()
const salon = openSalon()
const visitor = salon.anonymous
const phone = '+4915112345678'
const foreign = '+33612345678'

let mailer: Mailer
beforeAll(() => {
  mailer = openMailer(post.mail)
})
afterAll(() => mailer.close())

let seed: Awaited<ReturnType<typeof seedSalon>>
let owner: Caller
let choice: { slug: string; services: number[]; from: string }
beforeEach(async () => {
  salon.setNow('2030-06-10T10:00:00.000Z')
  seed = await seedSalon(salon)
  owner = seed.caller
  const slug = await turnOn(owner, { mostBookings: 10 })
  choice = { slug, services: [seed.cut.id], from: '2030-06-13' }
  const gateway = { provider: 'log', sender: 'Salon', account: null, callingCode: '49' } as const
  const smsKinds = ['booked' as const, 'cancelled' as const]
  await owner.call(messageRoutes.editSettings, { body: { gateway, smsKinds } })
})

/** Books by the phone of somebody else and an email of their own. */
const book = (n: number, by = phone) =>
  bookOnline(visitor, choice, { name: `Client ${n}`, email: `own${n}@example.com`, phone: by })
/** The desk books for a client with this phone. */
async function bookAtDesk(by: string) {
  const params = { id: seed.client.id }
  await owner.call(customerRoutes.edit, { params, body: { phone: by } })
  await owner.call(appointmentRoutes.add, {
    body: { ...seed.draft, appointmentDate: '2030-06-14T10:00' },
  })
  // What is booked by mistake can be deleted before its message goes.
  salon.setNow(new Date(salon.now().getTime() + 2 * 60_000).toISOString())
}

/** Sends what is due. @returns how many SMS went to whom */
/** Whether a reminder of a visit is due at noon of the day before, and for less than two hours. */
const isAboutDue = ({ start }: { readonly start: string }) =>
  start > '2030-06-13T10:00:00.000Z' && start <= '2030-06-13T12:00:00.000Z'
async function send() {
  const sent: string[] = []
  const sendSms: SendSms = async (_, { to }) => ({ result: 'sent', gatewayId: `${sent.push(to)}` })
  await sendMessages(salon.database.db, sendersOf(salon.database, { sendSms, mailer }), () =>
    salon.now(),
  )
  return sent
}
const outcomes = async () =>
  (await salon.database.db.select().from(messages).orderBy(asc(messages.id))).map(
    ({ kind, state, reason }) => `${kind} ${reason ?? state}`,
  )

it('counts the cancellations that a client causes by the link: five SMS a day reach one phone', async () => {
  const sent = []
  for (let n = 0; n < 8; n += 1) {
    const booked = await book(n)
    sent.push(...(await send()))
    await visitor.call(bookingLinkRoutes.cancel, { params: { token: tokenOf(booked) } })
    sent.push(...(await send()))
  }

  expect(sent).toEqual(Array.from({ length: 5 }, () => phone))
  expect(await outcomes()).toEqual([
    ...Array.from({ length: 2 }, () => ['booked sent', 'cancelled sent']).flat(),
    'booked sent',
    'cancelled daily_limit',
    ...Array.from({ length: 5 }, () => ['booked daily_limit', 'cancelled daily_limit']).flat(),
  ])
})

it('counts the reminders that a new visitor causes by moving the visit on the last day', async () => {
  await turnOn(owner, { slug: choice.slug, changeHours: 0 })
  await owner.call(messageRoutes.editSettings, { body: { smsKinds: ['reminder'] } })
  const params = { token: tokenOf(await book(0)) }
  salon.setNow('2030-06-12T12:00:00.000Z')
  const starts = (await freeStarts(visitor, choice)).filter(isAboutDue).slice(0, 7)
  expect(starts).toHaveLength(7)
  const sent = []
  for (const { start } of starts) {
    await visitor.call(bookingLinkRoutes.move, { params, body: { start } })
    await queueReminders(salon.database.db, salon.now())
    sent.push(...(await send()))
  }

  expect(sent).toEqual(Array.from({ length: 5 }, () => phone))
  expect((await outcomes()).slice(-2)).toEqual(['reminder daily_limit', 'reminder daily_limit'])
})

it('sends every cancellation by the salon', async () => {
  for (let n = 0; n < 6; n += 1) await book(n)
  await send()
  const visits = await owner.call(appointmentRoutes.list)
  for (const { id } of visits)
    await owner.call(appointmentRoutes.edit, { params: { id }, body: { status: 'cancelled' } })

  expect(await send()).toHaveLength(6)
})

it('sends a foreign number what the desk books, and nothing of what a visitor does', async () => {
  await sendByEmail(salon, owner, ['booked'])
  const booked = await book(0, foreign)
  expect(await send()).toEqual([])
  await visitor.call(bookingLinkRoutes.cancel, { params: { token: tokenOf(booked) } })
  expect(await send()).toEqual([])
  expect(await outcomes()).toEqual([
    'booked sent',
    'booked foreign_number',
    'cancelled foreign_number',
  ])

  await bookAtDesk(foreign)

  expect(await send()).toEqual([foreign])
})

it('sends a foreign number what a client books who has completed a visit', async () => {
  const client = { name: 'Client 0', email: 'own0@example.com', phone: foreign }
  const { id } = await owner.call(customerRoutes.add, { body: client })
  const past = { ...seed.draft, customerId: id, appointmentDate: '2030-06-03T10:00' }
  await owner.call(appointmentRoutes.add, { body: { ...past, status: 'completed' } })

  await book(0, foreign)

  expect(await send()).toEqual([foreign])
})

it('sends a foreign number what staff send again', async () => {
  await book(0, foreign)
  expect(await send()).toEqual([])
  const [skipped] = await owner.call(messageRoutes.list)

  await owner.call(messageRoutes.resend, { params: { id: skipped?.id ?? 0 } })

  expect(await send()).toEqual([foreign])
})

it('sends a foreign number what a visitor does where the salon has no calling code', async () => {
  const gateway = { provider: 'log', sender: 'Salon', account: null, callingCode: '' } as const
  await owner.call(messageRoutes.editSettings, { body: { gateway } })
  await book(0, foreign)

  expect(await send()).toEqual([foreign])
})

it('sends 200 SMS a day about bookings of visitors, and beyond them what the desk books', async () => {
  const count = (to: string) =>
    isWithinDailyLimit(salon.database.db, salonOf(owner), 'sms', to, true)
  // Those beyond the limit of their number take nothing from the 200.
  for (let n = 0; n < 10; n += 1) await count(foreign)
  for (let n = 0; n < 194; n += 1) await count(`${foreign}${n}`)
  await book(0)
  expect(await send()).toEqual([phone])
  await book(1, '+4915112345679')
  expect(await send()).toEqual([])
  expect(await outcomes()).toEqual(['booked sent', 'booked daily_limit'])

  await bookAtDesk(phone)
  expect(await send()).toEqual([phone])
})
