import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import type { MessageKind } from '@salon/contract/message-vocabulary'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFaultyMailServer, type MailAnswer } from '../../../../test/faulty-mail-server.ts'
import { sendersOf } from '../../../../test/message-senders.ts'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { messageOptOuts, messages, messageSettings } from '../../../db/schema/messages.ts'
import { openMailer, type Mailer } from '../../../mail/mailer.ts'
import { recordMessage } from '../operations.ts'
import { sendMessages, type MessageSenders } from './operations.ts'

const post = openPost()
const salon = openSalon()
const email = 'ann@client.example'
const minute = 60 * 1000

let mailer: Mailer
let faulty: Awaited<ReturnType<typeof openFaultyMailServer>>
let faultyMailer: Mailer
beforeAll(async () => {
  mailer = openMailer(post.mail, 2)
  faulty = await openFaultyMailServer()
  faultyMailer = openMailer({ url: faulty.url, from: 'Salon <post@salon.example>' }, 2)
})
afterAll(async () => {
  mailer.close()
  faultyMailer.close()
  await faulty.close()
})

let owner: Caller
let seeded: Awaited<ReturnType<typeof seedSalon>>
let visit: { id: number; appointmentDate: string }
beforeEach(async () => {
  salon.setNow('2026-06-09T10:00:00.000Z')
  seeded = await seedSalon(salon)
  owner = seeded.caller
  const params = { id: seeded.client.id }
  await owner.call(customerRoutes.edit, { params, body: { email } })
  visit = await owner.call(appointmentRoutes.add, { body: seeded.draft })
  await salon.database.pool.query(`update appointments set created_at = '2026-05-01'`)
  const emailKinds: MessageKind[] = ['booked', 'changed', 'cancelled', 'reminder']
  await salon.database.db.insert(messageSettings).values({ userId: salonOf(owner).id, emailKinds })
})

const later = (minutes: number) =>
  salon.setNow(new Date(salon.now().getTime() + minutes * minute).toISOString())
const record = (kind: 'booked' | 'changed' | 'cancelled' | 'reminder' = 'booked', fields = {}) =>
  salon.database.db.transaction((tx) =>
    recordMessage(
      tx,
      salonOf(owner),
      {
        kind,
        bookingId: null,
        customerId: seeded.client.id,
        appointmentIds: [visit.id],
        start: visit.appointmentDate,
        ...fields,
      },
      salon.now(),
    ),
  )
const run = (senders: Partial<MessageSenders> = { mailer }) =>
  sendMessages(salon.database.db, sendersOf(salon.database, senders), () => salon.now())
const rows = () => salon.database.db.select().from(messages).orderBy(asc(messages.id))
const state = async () => {
  const [row] = await rows()
  return [row?.state, row?.reason ?? null]
}
/** Runs the job against the faulty server until nothing is due, minute by minute. */
async function runFaulty(answers: MailAnswer[], minutes: number[]) {
  const before = faulty.emails.length
  faulty.next(...answers)
  const failed: unknown[] = []
  const notifyOwner: MessageSenders['notifyOwner'] = async (_, id) => failed.push(id)
  for (const wait of minutes) {
    later(wait)
    await run({ mailer: faultyMailer, notifyOwner })
  }
  return { emails: faulty.emails.slice(before), failed }
}
const idOf = (message: string) => /^Message-ID: (.*)$/im.exec(message)?.[1]

describe('an email', () => {
  it('tells of the visit in words of the salon, as text and as HTML', async () => {
    await owner.call(salonInfoRoutes.add, { body: { name: 'Salon <Ost> & Co', phone: '030 1' } })
    const { rows: booked } = await salon.database.pool.query<{ id: number }>(
      `insert into online_bookings (user_id, customer_id, state, name, email, language)
       values (${salonOf(owner).id}, ${seeded.client.id}, 'booked', 'Ann', '${email}', 'en') returning id`,
    )
    await record('booked', { bookingId: Number(booked[0]?.id) })
    const before = post.emails.length

    await run({
      mailer,
      linkOf: async (_, { id }, booking) => `https://b.example/${id}?b=${booking}`,
    })

    const [message] = (await post.received(before + 1)).slice(before)
    const source = message?.source ?? ''
    expect(message?.to).toEqual([email])
    expect(source).toContain('Subject: Your visit on Wednesday, June 10 at 10:00')
    expect(source).toContain('From: "Salon <Ost> & Co" <a@x.example>')
    expect(source).toContain('Hello Ann Lee,')
    expect(source).toContain('Cut\r\nWith Anna Berg')
    const link = `https://b.example/${salonOf(owner).id}?b=${booked[0]?.id}`
    expect(source).toContain(`cancel it here: ${link}`)
    expect(source).toContain(`<a href="${link}">`)
    expect(source).toContain('Salon &lt;Ost&gt; &amp; Co<br>')
    expect(await state()).toEqual(['sent', null])
  })

  it('leaves lines out that it has no value for, and holds no header of a name', async () => {
    const body = { name: 'Eve\u2028Bcc: all@x.example', email }
    await salon.database.pool.query('update customers set name = $1', [body.name])
    await record()
    const before = post.emails.length

    await run()

    const [message] = (await post.received(before + 1)).slice(before)
    expect(message?.source).not.toMatch(/^Bcc:/m)
    expect(message?.source).toContain('Hello Eve Bcc: all x example')
    expect(message?.source).not.toMatch(/here:|\{/)
  })

  it('is sent once by eight runs at the same time', async () => {
    await record()
    await record('reminder')
    const before = post.emails.length

    const sent = await Promise.all(Array.from({ length: 8 }, () => run()))

    expect(sent.reduce((sum, one) => sum + one)).toBe(2)
    expect(post.emails.length - before).toBe(2)
  })
})

describe('what is skipped', () => {
  const edit = (body: object) =>
    owner.call(appointmentRoutes.edit, { params: { id: visit.id }, body })
  const skips: [string, () => Promise<unknown>, string][] = [
    ['moved', () => edit({ appointmentDate: '2026-06-10T15:00' }), 'moved'],
    ['cancelled', () => edit({ status: 'cancelled' }), 'cancelled'],
    [
      'deleted',
      () => owner.call(appointmentRoutes.remove, { params: { id: visit.id } }),
      'cancelled',
    ],
    ['about to start', async () => salon.setNow(visit.appointmentDate), 'too_late'],
    ['two hours overdue', async () => later(121), 'too_late'],
    [
      'of a client who opted out',
      async () =>
        salon.database.db.insert(messageOptOuts).values({
          userId: salonOf(owner).id,
          customerId: seeded.client.id,
          channel: 'email',
          source: 'staff',
        }),
      'opted_out',
    ],
    [
      'of a client without an address',
      () =>
        owner.call(customerRoutes.edit, {
          params: { id: seeded.client.id },
          body: { email: null },
        }),
      'no_address',
    ],
  ]

  it.each(skips)('is %s', async (_, change, reason) => {
    await record('reminder')
    const before = post.emails.length
    await change()
    const changes = (await rows()).length - 1

    await run()

    expect(await state()).toEqual(['skipped', reason])
    // A change by the desk is sent in an email of its own.
    expect(post.emails.length).toBe(before + changes)
  })

  it('is no email that says that a visit is cancelled', async () => {
    await edit({ status: 'cancelled' })

    await run()

    expect(await state()).toEqual(['sent', null])
  })

  it('is a cancellation that was undone, and no later one', async () => {
    await edit({ status: 'cancelled' })
    await edit({ status: 'confirmed' })
    await run()
    expect(await state()).toEqual(['skipped', 'stands_again'])

    await edit({ status: 'cancelled' })
    await edit({ status: 'scheduled' })
    await edit({ status: 'cancelled' })
    await run()

    expect((await rows()).map((row) => [row.state, row.copy])).toEqual([
      ['skipped', 0],
      ['sent', 1],
    ])
  })
})

describe('an address that gets many emails in a day', () => {
  const tell = async (kind: 'booked' | 'cancelled', many: number, fields = {}) => {
    for (let n = 1; n <= many; n++) {
      await record(kind, { appointmentIds: [], bookingId: n, ...fields })
    }
  }
  const outcomes = async () => {
    const all = await rows()
    const count = (wanted: string) => all.filter(({ state }) => state === wanted).length
    return { sent: count('sent'), skipped: count('skipped') }
  }

  it('gets five of those that a client can cause, by several runs at once', async () => {
    await tell('booked', 8)
    const before = post.emails.length

    await Promise.all([run(), run(), run()])

    expect(await outcomes()).toEqual({ sent: 5, skipped: 3 })
    expect(post.emails.length - before).toBe(5)
    const skipped = (await rows()).filter(({ state }) => state === 'skipped')
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['daily_limit']))
  })

  it('gets no more for another client who has it, and more on the next day', async () => {
    await tell('booked', 5)
    await run()
    const { id } = await owner.call(customerRoutes.add, {
      body: { name: 'Bo Lee', email: email.toUpperCase() },
    })
    await tell('booked', 1, { customerId: id, bookingId: 6 })
    await run()
    expect(await outcomes()).toEqual({ sent: 5, skipped: 1 })

    await salon.database.pool.query(`update counters set ends_at = ends_at - interval '1 day'`)
    await tell('booked', 1, { customerId: id, bookingId: 7 })
    await run()

    expect(await outcomes()).toEqual({ sent: 6, skipped: 1 })
  })

  it('gets every reminder and cancellation, and others get theirs', async () => {
    await tell('booked', 6)
    await tell('cancelled', 6)
    await record('reminder')
    const params = { id: seeded.client.id }
    await run()
    expect(await outcomes()).toEqual({ sent: 12, skipped: 1 })

    await owner.call(customerRoutes.edit, { params, body: { email: 'bo@client.example' } })
    await tell('booked', 1, { bookingId: 7 })
    await run()

    expect(await outcomes()).toEqual({ sent: 13, skipped: 1 })
  })

  it('has an email counted once, however often it is tried', async () => {
    await tell('booked', 5)
    await runFaulty(['busy', 'busy', 'busy', 'busy'], [0, 1, 5, 30])

    expect(await outcomes()).toEqual({ sent: 5, skipped: 0 })
  })
})

describe('a mail server that', () => {
  it('is busy: the email is retried after 1, 5, 30 and 120 minutes', async () => {
    await record()
    const { emails } = await runFaulty(['busy', 'busy', 'busy', 'busy'], [0, 1, 4, 1, 29, 1, 119])
    expect([emails.length, ...(await state())]).toEqual([4, 'queued', null])

    const last = await runFaulty([], [1])

    expect([last.emails.length, ...(await state())]).toEqual([1, 'sent', null])
  })

  it('stays busy: the email fails for good, and the owner is notified', async () => {
    await record()
    const { emails, failed } = await runFaulty(
      ['busy', 'busy', 'busy', 'busy', 'busy'],
      [0, 1, 5, 30, 120, 120],
    )

    expect([emails.length, ...(await state())]).toEqual([5, 'failed', 'unreachable'])
    expect(failed).toEqual([salonOf(owner).id])
  })

  it('rejects the address: the email fails at once', async () => {
    await record()
    const { emails, failed } = await runFaulty(['refuse'], [0, 1, 5])

    expect([emails.length, ...(await state())]).toEqual([1, 'failed', 'refused'])
    expect(failed).toHaveLength(1)
    expect((await rows())[0]?.detail).toContain('550 no such mailbox')
  })

  it('disconnects after the email: it is sent twice at most, with one Message-ID', async () => {
    await record()
    const { emails } = await runFaulty(['vanish', 'vanish'], [0, 1, 1, 30, 120])

    expect(emails).toHaveLength(2)
    expect(new Set(emails.map(idOf)).size).toBe(1)
    expect(idOf(emails[0] ?? '')).toMatch(/^<[0-9a-f-]{36}@salon\.example>$/)
    expect(await state()).toEqual(['unknown', 'answer_lost'])
  })

  it('never answers: the email is sent once more, with one Message-ID', async () => {
    await record()
    const before = faulty.emails.length
    faulty.next('hang')
    const impatient = openMailer({ url: faulty.url, from: 'Salon <post@salon.example>' }, 2, 1_000)

    await run({ mailer: impatient })
    impatient.close()
    expect(await state()).toEqual(['queued', null])
    await runFaulty([], [1, 1, 30])

    const ids = faulty.emails.slice(before).map(idOf)
    expect([ids.length, new Set(ids).size, ...(await state())]).toEqual([2, 1, 'sent', null])
  })

  it('is not there is not called for each of many emails', async () => {
    for (let id = 1; id <= 30; id++) await record('cancelled', { appointmentIds: [-id] })
    const away = openMailer({ url: 'smtp://127.0.0.1:1', from: 'Salon <post@salon.example>' })
    let attempts = 0
    const counting: MessageSenders['mailer'] = {
      send: (message) => {
        attempts += 1
        return away.send(message)
      },
    }

    await run({ mailer: counting })

    expect(attempts).toBeLessThan(30)
    expect(new Set((await rows()).map((row) => row.state))).toEqual(new Set(['queued']))
    // Hours later it is there again: what waited for it is old news.
    later(130)
    expect(await run()).toBe(0)
    expect(new Set((await rows()).map((row) => row.reason))).toEqual(new Set(['too_late']))
  })
})
