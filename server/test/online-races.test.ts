import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { appointmentRoutes } from '@salon/contract/appointments'
import { dayAfter } from '@salon/contract/salon-clock'
import { staffRoutes } from '@salon/contract/staff'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { draftFor, freeStarts, hold, tokenOf, turnOn } from './online-booking.ts'
import { openSalon } from './open-salon.ts'
import { report } from './report.ts'
import { seedSalon } from './seed-salon.ts'

/** Random operations in all, and rounds of one slot that many want; set for a long run. */
const operations = Number(process.env['ONLINE_OPERATIONS'] ?? 160)
const rounds = Number(process.env['ONLINE_ROUNDS'] ?? 1)
const seed = Number(process.env['ONLINE_SEED'] ?? 20_261_125)
const workers = 8

const salon = openSalon()
const visitor = salon.anonymous
const counts = { done: 0, refused: 0, booked: 0 }
afterAll(() =>
  report(
    'online booking',
    `${counts.done} operations by ${workers} workers with the seed ${seed}, ${counts.refused} refused, ${counts.booked} booked`,
  ),
)

type Online = Awaited<ReturnType<typeof openOnline>>
async function openOnline() {
  const seeded = await seedSalon(salon)
  const { caller, cut, color } = seeded
  await caller.call(staffRoutes.add, { body: { name: 'Ben Fox' } })
  const slug = await turnOn(caller, { mostBookings: 50, changeHours: 0, noticeMinutes: 60 })
  const day = dayAfter(salon.now().toISOString().slice(0, 10), 3)
  return { ...seeded, slug, day, services: [cut.id, color.id] }
}

let online: Online
beforeEach(async () => {
  online = await openOnline()
})

/** Pairs of online visits of a staff member that overlap, as the database has them. */
async function overlaps() {
  const { rows } = await salon.database.pool.query<{ pairs: number }>(
    `select count(*)::int as pairs from appointments a join appointments b
       on b.user_id = a.user_id and b.staff_id = a.staff_id and b.id > a.id
     where a.source = 'online' and b.source = 'online'
       and a.status not in ('cancelled', 'no-show') and b.status not in ('cancelled', 'no-show')
       and tstzrange(a.appointment_date, a.appointment_date + make_interval(mins => a.duration + a.cleanup))
        && tstzrange(b.appointment_date, b.appointment_date + make_interval(mins => b.duration + b.cleanup))`,
  )
  return rows[0]?.pairs
}

const step = fc.record({
  what: fc.constantFrom('book', 'book', 'book', 'hold', 'move', 'cancel', 'desk', 'restore'),
  which: fc.nat(99),
  service: fc.nat(1),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One worker: what is refused is refused, and the next step follows. */
async function work(steps: readonly Step[], worker: number, tokens: string[]): Promise<void> {
  const { slug, day, services, caller } = online
  const pick = <T>(all: readonly T[], which: number) => all[which % Math.max(all.length, 1)]
  for (const [n, { what, which, service }] of steps.entries()) {
    const chosen = { slug, services: [services[service] ?? 0], from: day }
    try {
      if (what === 'desk') {
        const rows = await caller.call(appointmentRoutes.list, {
          query: { from: day, to: dayAfter(day, 2) },
        })
        const row = pick(rows, which)
        const params = { id: row?.id ?? 0 }
        const appointmentDate = `${day}T${String(8 + (which % 10)).padStart(2, '0')}:00`
        await caller.call(appointmentRoutes.edit, {
          params,
          body: { appointmentDate, overlap: 'reject' },
        })
      } else if (what === 'restore') {
        const rows = await caller.call(appointmentRoutes.list, {
          query: { from: day, to: dayAfter(day, 2), status: 'cancelled' },
        })
        const params = { id: pick(rows, which)?.id ?? 0 }
        await caller.call(appointmentRoutes.edit, {
          params,
          body: { status: 'scheduled', overlap: 'reject' },
        })
      } else if (what === 'book' || what === 'hold') {
        // The same few starts, so that visitors meet.
        const free = (await freeStarts(visitor, chosen)).slice(0, 6)
        const held = await hold(visitor, { ...chosen, start: pick(free, which)?.start ?? null })
        const name = `Client ${worker} ${n}`
        const body = await draftFor(held, { name, email: `c${worker}.${n}@example.com`, phone: '' })
        if (what === 'hold') continue
        const made = await visitor.call(bookingPageRoutes.book, { params: { slug }, body })
        tokens.push(tokenOf(made))
        counts.booked += 1
      } else {
        const token = pick(tokens, which) ?? 'none'
        if (what === 'cancel') await visitor.call(bookingLinkRoutes.cancel, { params: { token } })
        else {
          const free = (await freeStarts(visitor, chosen)).slice(0, 6)
          const body = { start: pick(free, which)?.start ?? '' }
          await visitor.call(bookingLinkRoutes.move, { params: { token }, body })
        }
      }
      counts.done += 1
    } catch (error) {
      if (!/ (403|404|409|410|422)\b/.test(String(error))) throw error
      counts.refused += 1
    }
  }
}

it('never lets two online visits overlap, whatever visitors, clients and staff do at once', async () => {
  const each = Math.ceil(operations / workers)
  const all = fc.sample(fc.array(step, { minLength: each, maxLength: each }), {
    numRuns: workers,
    seed,
  })
  const tokens: string[] = []

  await Promise.all(all.map((steps, worker) => work(steps, worker, tokens)))

  expect(tokens.length).toBeGreaterThan(0)
  expect(await overlaps()).toBe(0)
}, 3_600_000)

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
