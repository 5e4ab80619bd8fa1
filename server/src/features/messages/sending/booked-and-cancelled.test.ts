import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { messageRoutes } from '@salon/contract/messages'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { sendersOf } from '../../../../test/message-senders.ts'
import { bookOnline, tokenOf, turnOn } from '../../../../test/online-booking.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { messages } from '../../../db/schema/messages.ts'
import type { SendSms } from '../../../gateways/sms.ts'
import { sendMessages } from './operations.ts'

const salon = openSalon()
const visitor = salon.anonymous
const phone = '+4915112345678'

let owner: Caller
let choice: { slug: string; services: number[]; from: string }
beforeEach(async () => {
  salon.setNow('2030-06-10T10:00:00.000Z')
  const seed = await seedSalon(salon)
  owner = seed.caller
  const slug = await turnOn(owner, { mostBookings: 10 })
  choice = { slug, services: [seed.cut.id], from: '2030-06-13' }
  const gateway = { provider: 'log', sender: 'Salon', account: null, callingCode: '49' } as const
  const smsKinds = ['booked' as const, 'cancelled' as const]
  await owner.call(messageRoutes.editSettings, { body: { gateway, smsKinds } })
})

/** Books by the phone of somebody else and an email of their own. */
const book = (n: number) =>
  bookOnline(visitor, choice, { name: `Client ${n}`, email: `own${n}@example.com`, phone })

/** Sends what is due. @returns how many SMS went to whom */
async function send() {
  const sent: string[] = []
  const sendSms: SendSms = async (_, { to }) => ({ result: 'sent', gatewayId: `${sent.push(to)}` })
  await sendMessages(salon.database.db, sendersOf(salon.database, { sendSms }), () => salon.now())
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

it('sends every cancellation by the salon', async () => {
  for (let n = 0; n < 6; n += 1) await book(n)
  await send()
  const visits = await owner.call(appointmentRoutes.list)
  for (const { id } of visits)
    await owner.call(appointmentRoutes.edit, { params: { id }, body: { status: 'cancelled' } })

  expect(await send()).toHaveLength(6)
})
