import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { messageRoutes } from '@salon/contract/messages'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFaultyMailServer } from '../../../../test/faulty-mail-server.ts'
import { sendersOf } from '../../../../test/message-senders.ts'
import { sendByEmail } from '../../../../test/online-booking.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { messages } from '../../../db/schema/messages.ts'
import { openMailer, type Mailer } from '../../../mail/mailer.ts'
import { sendMessages } from './operations.ts'
import { claimDue, settle } from './queries.ts'

const salon = openSalon()
const minute = 60 * 1000

let server: Awaited<ReturnType<typeof openFaultyMailServer>>
let mailer: Mailer
beforeAll(async () => {
  server = await openFaultyMailServer()
  mailer = openMailer({ url: server.url, from: 'Salon <post@salon.example>' }, 2)
})
afterAll(async () => {
  mailer.close()
  await server.close()
})

const [home, away, elsewhere] = ['10:00', '15:00', '16:00']
let owner: Caller
let visit: { id: number }
beforeEach(async () => {
  salon.setNow('2026-06-09T10:00:00.000Z')
  const seeded = await seedSalon(salon)
  owner = seeded.caller
  const params = { id: seeded.client.id }
  await owner.call(customerRoutes.edit, { params, body: { email: 'ann@client.example' } })
  await sendByEmail(salon, owner, ['booked', 'changed', 'cancelled'])
  visit = await owner.call(appointmentRoutes.add, { body: seeded.draft })
  // By the salon's clock: it was booked just now.
  await salon.database.pool.query('update appointments set created_at = $1', [salon.now()])
})

const later = (minutes: number) =>
  salon.setNow(new Date(salon.now().getTime() + minutes * minute).toISOString())
const run = async (...answers: Parameters<typeof server.next>) => {
  server.next(...answers)
  await sendMessages(salon.database.db, sendersOf(salon.database, { mailer }), () => salon.now())
}
const edit = (body: object) =>
  owner.call(appointmentRoutes.edit, { params: { id: visit.id }, body })
const moveTo = (time: string | undefined) => edit({ appointmentTime: time })
const rows = () => salon.database.db.select().from(messages).orderBy(asc(messages.id))
const outcomes = async () =>
  (await rows()).map(({ kind, state, reason }) => [
    kind,
    state,
    ...(reason === null ? [] : [reason]),
  ])

it('names the start of a visit once that the desk books, moves away and moves back at once', async () => {
  await moveTo(away)
  await moveTo(home)
  later(2)
  await run()
  later(1)
  await run()

  expect(await outcomes()).toEqual([
    ['booked', 'sent'],
    ['booked', 'skipped', 'moved'],
    ['booked', 'skipped', 'moved'],
  ])
})

describe('a visit of whose start the client knows', () => {
  beforeEach(async () => {
    later(2)
    await run()
  })
  const changes = async () => (await outcomes()).slice(1)

  it('is no news where it was moved away and back before a message of that went', async () => {
    await moveTo(away)
    await moveTo(home)
    await run()
    await edit({ status: 'cancelled' })
    await edit({ status: 'confirmed' })
    await moveTo(elsewhere)
    await run('busy')
    await moveTo(home)
    // The one that is to be tried again is looked at a minute later.
    for (const wait of [0, 1, 1]) {
      later(wait)
      await run()
    }

    expect(await changes()).toEqual([
      ['changed', 'skipped', 'moved'],
      ['changed', 'skipped', 'moved'],
      ['cancelled', 'skipped', 'stands_again'],
      ['changed', 'skipped', 'moved'],
      ['changed', 'skipped', 'moved'],
    ])
  })

  it('is news once a message of the other start was sent', async () => {
    for (const time of [away, home, away]) {
      await moveTo(time)
      await run()
    }

    const sent = ['changed', 'sent']
    expect(await changes()).toEqual([sent, sent, sent])
  })

  it('is news behind a message that failed', async () => {
    await moveTo(away)
    await run('refuse')
    await moveTo(home)
    await run()

    expect(await changes()).toEqual([
      ['changed', 'failed', 'refused'],
      ['changed', 'sent'],
    ])
  })

  it.each([
    ['skipped', ['moved']],
    ['sent', []],
  ] as const)(
    'waits while the message of the other start is on its way: %s',
    async (state, why) => {
      await moveTo(away)
      const until = new Date(salon.now().getTime() + 15 * minute)
      const [claimed] = await claimDue(salon.database.db, salon.now(), until, 10)
      await moveTo(home)
      await run()
      expect((await changes()).map((one) => one[1])).toEqual(['sending', 'queued'])

      if (claimed && state === 'sent') await settle(salon.database.db, claimed, { state: 'sent' })
      // Not sent for long, it is looked at again.
      for (const wait of [15, 1]) {
        later(wait)
        await run()
      }

      expect((await changes())[1]).toEqual(['changed', state, ...why])
    },
  )

  it('is sent where the desk sends a message again', async () => {
    await moveTo(away)
    await moveTo(home)
    await run()
    later(1)
    await run()
    const [booked, , changed] = await rows()
    for (const one of [booked, changed])
      await owner.call(messageRoutes.resend, { params: { id: one?.id ?? 0 } })
    await run()

    expect((await changes()).slice(1)).toEqual([
      ['changed', 'skipped', 'moved'],
      ['booked', 'sent'],
      ['changed', 'sent'],
    ])
  })

  it('is sent where the desk sends a message again, although none was recorded of the move back', async () => {
    await moveTo(away)
    await sendByEmail(salon, owner, [])
    await moveTo(home)
    const [booked] = await rows()
    await owner.call(messageRoutes.resend, { params: { id: booked?.id ?? 0 } })
    await run()

    expect(await changes()).toEqual([
      ['changed', 'skipped', 'moved'],
      ['booked', 'sent'],
    ])
  })
})
