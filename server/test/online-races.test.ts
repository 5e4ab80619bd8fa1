import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gatewayAddresses, openSmsGateways } from '../src/gateways/sms.ts'
import { openMailer, type Mailer } from '../src/mail/mailer.ts'
import { openPost } from './mail-server.ts'
import { sendersOf } from './message-senders.ts'
import { draftFor, freeStarts, hold, tokenOf } from './online-booking.ts'
import {
  messageCounts,
  receivedKeys,
  repeatedMessages,
  unsettledMessages,
} from './online-messages-once.ts'
import {
  onlineStep,
  openBusyOnlineSalon,
  sendAfter,
  sendEverything,
  work,
  type BusyOnlineSalon,
} from './online-workers.ts'
import { openSalon } from './open-salon.ts'
import { report } from './report.ts'
import { openStubGateway, type StubGateway } from './sms-gateway-stub.ts'

/** Random operations in all, and rounds of one slot that many want; set for a long run. */
const operations = Number(process.env['ONLINE_OPERATIONS'] ?? 160)
const rounds = Number(process.env['ONLINE_ROUNDS'] ?? 1)
const seed = Number(process.env['ONLINE_SEED'] ?? 20_261_125)
const workers = 8
/** Operations in one salon: with more of them its days are full, and nearly all are refused. */
const inSalon = 400
const shares = Array.from({ length: Math.ceil(operations / inSalon) }, (_, at) => ({
  amount: Math.min(inSalon, operations - at * inSalon),
  seed: seed + at,
}))

const post = openPost()
const salon = openSalon()
const visitor = salon.anonymous
const counts = { done: 0, refused: 0, booked: 0, byDesk: 0, email: 0, sms: 0 }
afterAll(() => {
  const { done, refused, booked, byDesk, email, sms } = counts
  report(
    'online booking',
    `${done} operations by ${workers} workers with the seed ${seed}, ${refused} refused, ${booked} booked, ${byDesk} by the desk, ${email} emails, ${sms} SMS`,
  )
})

let gateway: StubGateway
let mailer: Mailer
beforeAll(async () => {
  gateway = await openStubGateway()
  mailer = openMailer(post.mail, 2)
})
afterAll(async () => {
  mailer.close()
  await gateway.close()
})

let online: BusyOnlineSalon
beforeEach(async () => {
  // Eight in the morning of the salon, when no quiet hours hold; later than whatever the database dates by itself.
  salon.setNow('2031-03-03T07:00:00.000Z')
  online = await openBusyOnlineSalon(salon)
})

/** Pairs of visits of a staff member that overlap, one of them online, as the database has them. */
async function overlaps() {
  const { rows } = await salon.database.pool.query<{ pairs: number }>(
    `select count(*)::int as pairs from appointments a join appointments b
       on b.user_id = a.user_id and b.staff_id = a.staff_id and b.id > a.id
     where (a.source = 'online' or b.source = 'online')
       -- The rows of one booking may overlap, and so may those that the desk adds to the client's visit; two bookings
       -- of one client may not.
       and (a.customer_id <> b.customer_id or a.online_booking_id <> b.online_booking_id)
       and a.status not in ('cancelled', 'no-show') and b.status not in ('cancelled', 'no-show')
       and tstzrange(a.appointment_date, a.appointment_date + make_interval(mins => a.duration + a.cleanup))
        && tstzrange(b.appointment_date, b.appointment_date + make_interval(mins => b.duration + b.cleanup))`,
  )
  return rows[0]?.pairs
}

it.each(shares)(
  'never lets two online visits overlap nor sends a message twice, whatever clients, staff and jobs do at once: $amount operations, seed $seed',
  async ({ amount, seed }) => {
    const booked = counts.booked
    const before = receivedKeys(gateway, post)
    await sendEverything(salon, online)
    const each = Math.ceil(amount / workers)
    const all = fc.sample(fc.array(onlineStep, { minLength: each, maxLength: each }), {
      numRuns: workers,
      seed,
    })
    const sendSms = openSmsGateways(
      { ...gatewayAddresses(undefined), '46elks': gateway.url },
      () => {},
    )
    const senders = sendersOf(salon.database, { mailer, sendSms })
    const shared = {
      salon,
      online,
      senders,
      gateway,
      counts,
      tokens: [],
      waiting: [],
      deleted: [],
    }

    await Promise.all(all.map((steps, worker) => work(steps, worker, shared)))
    // Until the last visit has begun, hour by hour: every reminder is due by then.
    const { rows } = await salon.database.pool.query<{ last: Date }>(
      'select max(appointment_date) as last from appointments',
    )
    while (salon.now() < (rows[0]?.last ?? salon.now()))
      await Promise.all([60, 0].map((minutes) => sendAfter(shared, minutes)))

    expect(counts.booked).toBeGreaterThan(booked)
    expect(await overlaps()).toBe(0)
    expect(await repeatedMessages(salon)).toEqual([])
    expect(await unsettledMessages(salon)).toBe(0)
    const handedOver = await messageCounts(salon)
    const received = receivedKeys(gateway, post)
    const email = received.email.slice(before.email.length)
    const sms = received.sms.slice(before.sms.length)
    expect([email.length, sms.length]).toEqual([handedOver.email, handedOver.sms])
    expect([new Set(email).size, new Set(sms).size]).toEqual([handedOver.email, handedOver.sms])
    expect(Math.min(handedOver.email, handedOver.sms)).toBeGreaterThan(0)
    counts.email += handedOver.email
    counts.sms += handedOver.sms
  },
  3_600_000,
)

it('gives a slot that 64 want to one of them', async () => {
  const { slug, day, services } = online
  for (let round = 0; round < rounds; round += 1) {
    const chosen = { slug, services: services.slice(0, 1), staffId: online.member.id, from: day }
    const [free] = await freeStarts(visitor, chosen)
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, () =>
        visitor.try(bookingPageRoutes.hold, {
          params: { slug },
          body: { services: chosen.services, staffId: chosen.staffId, start: free?.start },
        }),
      ),
    )
    const held = outcomes.filter(({ status }) => status === 201)
    expect(held).toHaveLength(1)
    expect(outcomes.filter(({ problem }) => problem.code === 'slot_taken')).toHaveLength(63)

    // As if 64 had held it one after the other, each after the one before had ended.
    const { pool } = salon.database
    const [first] = held
    const body = await draftFor(first?.body ?? (await hold(visitor, chosen)))
    // By the salon's clock, which stands still however long the rounds take.
    await pool.query(`update booking_holds set solved_at = now(), expires_at = $1`, [
      new Date(salon.now().getTime() - 60_000),
    ])
    const tokens = Array.from({ length: 64 }, (_, n) => `${round}-${n}`.padEnd(43, 'x'))
    await pool.query(
      `insert into booking_holds (user_id, token_hash, service_ids, lines, starts_at, ends_at, expires_at, network, solved_at)
       select user_id, encode(sha256(t::bytea), 'hex'), service_ids, lines, starts_at, ends_at, expires_at, network, solved_at
       from booking_holds, unnest($1::text[]) t where starts_at = $2`,
      [tokens, free?.start],
    )
    const booked = await Promise.all(
      tokens.map((token, n) =>
        visitor.try(bookingPageRoutes.book, {
          params: { slug },
          body: { ...body, hold: token, name: `Client ${n}`, email: `c${round}.${n}@example.com` },
        }),
      ),
    )
    const codes = booked.map(({ status, problem }) => (status === 201 ? 'booked' : problem.code))
    // By name, so that a failure says what came instead.
    expect(codes.toSorted()).toEqual(['booked', ...Array<string>(63).fill('slot_taken')])
    expect(await overlaps()).toBe(0)
    await pool.query('delete from booking_holds')
  }
}, 3_600_000)

it('gives the same booking to the same hold, however often and at once it is sent', async () => {
  const { slug, services } = online
  const body = await draftFor(await hold(visitor, { slug, services }))

  const made = await Promise.all(
    Array.from({ length: 8 }, () =>
      visitor.call(bookingPageRoutes.book, { params: { slug }, body }),
    ),
  )

  const starts = new Set(made.map(({ booking }) => booking.start))
  const { rows } = await salon.database.pool.query('select id from online_bookings')
  expect([starts.size, rows.length]).toEqual([1, 1])
  // Each reply has a link of its own, and all of them work.
  for (const one of made)
    await visitor.call(bookingLinkRoutes.show, { params: { token: tokenOf(one) } })
})
