import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { pushRoutes } from '@salon/contract/push'
import { settingsRoutes } from '@salon/contract/settings'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookOnline, turnOn as turnOnBooking } from '../../../../test/online-booking.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import {
  newBrowser,
  openStubPushService,
  type StubBrowser,
  type StubPushService,
} from '../../../../test/push-service-stub.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { users } from '../../../db/schema/auth.ts'
import { pushDeliveries, pushSubscriptions } from '../../../db/schema/push.ts'
import { openVapidKeys, openWebPush } from '../../../gateways/push.ts'
import { notifyOfDuplicates } from '../operations.ts'
import { sendPushes } from './operations.ts'

const salon = openSalon()
const { device, turnOn, turnOff } = pushRoutes

let stub: StubPushService
beforeAll(async () => {
  stub = await openStubPushService()
})
afterAll(() => stub.close())

let seeded: Awaited<ReturnType<typeof seedSalon>>
let owner: Caller
let desk: Caller
let browser: StubBrowser
beforeEach(async () => {
  seeded = await seedSalon(salon)
  owner = seeded.caller
  desk = await salon.colleague(owner, 'user')
  browser = await deviceFor(owner)
})

async function deviceFor(caller: Caller): Promise<StubBrowser> {
  const made = newBrowser()
  await caller.call(turnOn, { body: made.subscription })
  return made
}

const book = (caller: Caller, fields: object = {}) =>
  caller.call(appointmentRoutes.add, { body: { ...seeded.draft, ...fields } })

/** Runs the job so many minutes from now. */
const run = (minutes = 0) => {
  const { db } = salon.database
  // A second later: the database rounds moments up.
  const clock = () => new Date(Date.now() + 1000 + minutes * 60_000)
  const contact = 'https://book.example'
  const options = { contact, clock, log: () => {}, origin: stub.url, timeout: 300 }
  return sendPushes(db, openWebPush(openVapidKeys(db), options), clock)
}

interface ShownPush {
  title: string
  body: string
  tag: string
  url: string
}

/** What a device was sent, oldest first. */
const shownBy = ({ path, read }: StubBrowser): ShownPush[] =>
  stub.received
    .filter((push) => push.path === path)
    .map(({ body }) => JSON.parse(read(body)) as ShownPush)

const stateOf = async (caller: Caller) => (await caller.call(device)).state
const rowsOf = async (table: typeof pushDeliveries | typeof pushSubscriptions) =>
  (await salon.database.db.select().from(table)).length

describe('push: refusals', () => {
  it('refuses anonymous callers', async () => {
    const body = newBrowser().subscription

    expect((await salon.anonymous.try(device)).status).toBe(401)
    expect((await salon.anonymous.try(turnOn, { body })).status).toBe(401)
    expect((await salon.anonymous.try(turnOff)).status).toBe(401)
  })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://evil.example/fcm.googleapis.com/',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://a.b.push.apple.com/x',
    'https://xn--a.push.apple.com/x',
    'https://xn--a.notify.windows.com/x',
  ])('refuses an address that is of no push service: %s', async (endpoint) => {
    const body = { ...newBrowser().subscription, endpoint }

    const { status, problem } = await desk.try(turnOn, { body })

    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'endpoint'])
    expect(await stateOf(desk)).toBe('off')
  })

  it.each([
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY%3d',
  ])('takes that of %s', async (endpoint) => {
    const body = { ...newBrowser().subscription, endpoint }

    expect((await desk.try(turnOn, { body })).status).toBe(204)
  })

  it('refuses a key for which nothing can be encrypted', async () => {
    const body = { ...newBrowser().subscription, p256dh: `B${'A'.repeat(86)}` }

    const { status, problem } = await desk.try(turnOn, { body })

    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'p256dh'])
  })
})

describe('a device', () => {
  it('shows what the bell says of what another did, and opens the visit', async () => {
    const { id } = await book(desk)

    expect(await run()).toBe(1)

    expect(shownBy(browser)).toEqual([
      {
        title: 'Visit booked',
        body: 'Cut · Ann Lee\nWed, Jun 10, 10:00 · Colleague',
        tag: expect.stringMatching(/^notification-\d+$/) as string,
        url: `/appointment/${id}`,
        lang: 'en',
      },
    ])
    expect(await run()).toBe(0)
    expect(await rowsOf(pushDeliveries)).toBe(0)
  })

  it('shows nothing of what its own account did', async () => {
    const ofDesk = await deviceFor(desk)
    await book(owner)
    await book(desk, { appointmentDate: '2026-06-11T10:00' })
    await run()

    expect(shownBy(ofDesk)).toEqual([])
    expect(shownBy(browser)).toHaveLength(1)
  })

  it('speaks the language of the salon', async () => {
    await owner.call(settingsRoutes.edit, { body: { language: 'de' } })
    await book(desk)
    await run()

    expect(shownBy(browser)).toMatchObject([
      { title: 'Termin gebucht', body: 'Cut · Ann Lee\nMi., 10. Juni, 10:00 · Colleague' },
    ])
  })

  it('says that a booking online awaits an answer, until it has one', async () => {
    const slug = await turnOnBooking(owner, { confirmation: 'by_salon' })
    await bookOnline(salon.anonymous, { slug, services: [seeded.cut.id] }, { name: 'Ivy Kay' })
    await run()
    const [shown] = shownBy(browser)
    const late = await deviceFor(desk)
    const other = { slug, services: [seeded.color.id] }
    await bookOnline(salon.anonymous, other, { name: 'Ivy Kay' })
    for (const { id } of await owner.call(onlineBookingRoutes.awaiting))
      await owner.call(onlineBookingRoutes.accept, { params: { id } })
    await run()

    expect(shown).toMatchObject({ title: 'A booking needs your answer' })
    expect(shown?.body).toContain('Online booking')
    expect(shownBy(late).map(({ title }) => title)).toContain('Visit booked')
  })

  it('of an account that sees its own visits only shows those, moved and deleted, too', async () => {
    const { db } = salon.database
    const mia = await salon.colleague(owner, 'user')
    const miaId = mia.account?.id ?? 0
    const { pool } = salon.database
    const { rows } = await pool.query<{ id: number }>(
      `insert into staff (user_id, name) values ($1, 'Mia') returning id`,
      [owner.account?.id],
    )
    await db
      .update(users)
      .set({ staffId: rows[0]?.id ?? null })
      .where(eq(users.id, miaId))
    await owner.call(settingsRoutes.edit, { body: { ownVisitsOnly: true } })
    const ofMia = await deviceFor(mia)
    const admin = await salon.colleague(owner, 'admin')
    await book(admin, { notes: 'hidden' })
    const { id } = await book(admin, { staffId: rows[0]?.id, serviceId: seeded.color.id })
    await admin.call(appointmentRoutes.remove, { params: { id } })
    await run()

    const shown = shownBy(ofMia).map(({ title, body }) => `${title}: ${body.split('\n')[0]}`)
    expect(shown.toSorted()).toEqual([
      'Visit booked: Color · Ann Lee',
      'Visit cancelled: Color · Ann Lee',
    ])
    expect(shownBy(browser)).toHaveLength(3)
  })

  it('shows what happened to accounts to the owner alone', async () => {
    const ofDesk = await deviceFor(desk)
    await salon.database.pool.query(
      `insert into notifications (user_id, type, kind, details)
       values ($1, 'account', 'new_device', '{"browser": "Firefox"}')`,
      [owner.account?.id],
    )
    await run()

    expect(shownBy(browser)).toMatchObject([{ title: 'New sign-in', url: '/settings' }])
    expect(shownBy(ofDesk)).toEqual([])
  })

  it('shows nothing of another salon', async () => {
    const theirs = await seedSalon(salon)
    const ofTheirs = await deviceFor(theirs.caller)
    await book(desk)
    await run()

    expect(shownBy(ofTheirs)).toEqual([])
  })
})

describe('a device is forgotten', () => {
  it('when it is turned off', async () => {
    await book(desk)
    await owner.call(turnOff)
    await run()

    expect(await stateOf(owner)).toBe('off')
    expect(shownBy(browser)).toEqual([])
  })

  it('with its session, signed out or ended', async () => {
    const ofDesk = await deviceFor(desk)
    const [session] = await desk.call(authRoutes.sessions)
    await book(desk)
    await owner.call(authRoutes.logout)
    await desk.call(authRoutes.endSession, { params: { id: session?.id ?? '' } })
    await run()

    expect(await rowsOf(pushSubscriptions)).toBe(0)
    expect([...shownBy(browser), ...shownBy(ofDesk)]).toEqual([])
  })

  it('with its account, and sent nothing while that is deactivated or its session over', async () => {
    const ofDesk = await deviceFor(desk)
    const admin = await salon.colleague(owner, 'admin')
    const { pool } = salon.database
    await book(admin)
    await pool.query('update users set is_active = false where id = $1', [desk.account?.id])
    await run()
    expect(shownBy(ofDesk)).toEqual([])

    await pool.query('update users set is_active = true')
    await book(admin, { appointmentDate: '2026-06-11T10:00' })
    await pool.query(`update sessions set expires_at = now() - interval '1 hour'`)
    await run()
    expect(shownBy(ofDesk)).toEqual([])

    await pool.query('delete from users where id = $1', [desk.account?.id])
    expect(await rowsOf(pushSubscriptions)).toBe(1)
  })

  it('when another account of the salon subscribes by the same browser', async () => {
    await desk.call(turnOn, { body: browser.subscription })

    expect([await stateOf(owner), await stateOf(desk)]).toEqual(['off', 'on'])
  })

  it('by none of the calls of its session at the same moment, and by all but one of two sessions', async () => {
    const body = newBrowser().subscription
    const statusesOf = async (callers: Caller[]) => {
      const answers = await Promise.all(callers.map((caller) => caller.try(turnOn, { body })))
      return new Set(answers.map(({ status }) => status))
    }

    expect(await statusesOf([owner, owner, owner, owner])).toEqual(new Set([204]))
    // 409 comes from the constraint, for a call between two statements of the other call.
    for (const status of await statusesOf([owner, desk, owner, desk]))
      expect([204, 409]).toContain(status)

    expect([await stateOf(owner), await stateOf(desk)].toSorted()).toEqual(['off', 'on'])
  })

  it.each(['gone', 'missing'] as const)(
    'when its service says %s, until it subscribes anew',
    async (answer) => {
      stub.next(answer)
      await book(desk)
      expect(await run()).toBe(0)
      expect([await stateOf(owner), await rowsOf(pushDeliveries)]).toEqual(['forgotten', 0])

      const anew = await deviceFor(owner)
      await book(desk, { appointmentDate: '2026-06-11T10:00' })
      await run()

      expect(await stateOf(owner)).toBe('on')
      expect([shownBy(browser).length, shownBy(anew).length]).toEqual([1, 1])
    },
  )
})

describe('a push', () => {
  it('is tried four times, and then given up', async () => {
    stub.next('busy', 'break', 'hang', 'busy')
    await book(desk)

    for (const minutes of [0, 0, 2, 2, 13, 80, 230]) await run(minutes)

    expect(shownBy(browser)).toHaveLength(4)
    expect(new Set(shownBy(browser).map(({ tag }) => tag)).size).toBe(1)
    expect([await rowsOf(pushDeliveries), await stateOf(owner)]).toEqual([0, 'on'])
  })

  it('that fails holds up no other of its run', async () => {
    const { db } = salon.database
    await db.execute(sql`insert into notifications (user_id, type, kind, details)
      select ${owner.account?.id}, 'account', 'new_device', '{"browser": "Firefox"}' from generate_series(1, 10)`)
    // As many as are handed over at the same time.
    let failures = 8
    const sendPush = async () => {
      if (failures-- > 0) throw new Error('unable')
      return { result: 'sent' as const }
    }
    const sent = sendPushes(db, sendPush, () => new Date(Date.now() + 1000))

    await expect(sent).rejects.toThrow('8 of 10 pushes were not sent')
    expect(await rowsOf(pushDeliveries)).toBe(8)
  })

  it('is dropped four hours after what it tells of, and kept by its service no longer', async () => {
    await book(desk)
    await book(desk, { appointmentDate: '2026-06-11T10:00' })
    await salon.database.pool.query(
      `update notifications set created_at = now() - interval '239 minutes'
       where id = (select max(id) from notifications)`,
    )
    await salon.database.pool.query(
      `update notifications set created_at = now() - interval '241 minutes'
       where id = (select max(id) - 1 from notifications)`,
    )

    expect(await run()).toBe(1)

    expect(Number(stub.received.at(-1)?.headers.ttl)).toBeLessThanOrEqual(60)
    expect(await rowsOf(pushDeliveries)).toBe(0)
  })

  it('is dropped where it tells of what was found at night', async () => {
    const pair = { firstId: 1, secondId: 2 }
    await notifyOfDuplicates(salon.database.db, salonOf(owner).id, [pair])
    expect(await rowsOf(pushDeliveries)).toBeGreaterThan(0)

    expect(await run()).toBe(0)

    expect([await rowsOf(pushDeliveries), shownBy(browser).length]).toEqual([0, 0])
  })

  it('is sent once by eight runs at the same time', async () => {
    await book(desk)

    const sent = await Promise.all(Array.from({ length: 8 }, () => run()))

    expect(sent.reduce((sum, one) => sum + one)).toBe(1)
    expect(shownBy(browser)).toHaveLength(1)
  })

  it('is sent again where the process that had it was killed', async () => {
    await book(desk)
    await salon.database.pool.query(
      `update push_deliveries set tries = 1, due_at = now() + interval '15 minutes'`,
    )

    expect([await run(), await run(16)]).toEqual([0, 1])
  })

  it('is dropped where the server sends none', async () => {
    await book(desk)

    await sendPushes(salon.database.db, undefined, () => new Date(Date.now() + 1000))

    expect([await rowsOf(pushDeliveries), shownBy(browser).length]).toEqual([0, 0])
  })
})
