import { appointmentRoutes } from '@salon/contract/appointments'
import { dayAfter } from '@salon/contract/salon-clock'
import { seriesRoutes } from '@salon/contract/series'
import { seriesScopes } from '@salon/contract/vocabulary'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { doubleBookings, openPhasedSalon } from './double-bookings.ts'
import { openSalon } from './open-salon.ts'
import { report } from './report.ts'
import { other } from './seed-salon.ts'

/** The same operations every time, in whatever order they meet, unless another seed is set. */
const seed = Number(process.env['DOUBLE_BOOKING_SEED'] ?? 20_261_125)
const operations = Number(process.env['DOUBLE_BOOKING_OPERATIONS'] ?? 240)
const workers = 8

const salon = openSalon()
const counts = { written: 0, refused: 0, rounds: 0 }
afterAll(() => {
  const { written, refused, rounds } = counts
  report(
    'double booking by 8 workers',
    `${operations} operations with the seed ${seed}: ${rounds} rounds, ${written} writes, ${refused} refused by the rule`,
  )
})

const overlap = 'reject' as const
const firstDay = '2030-03-25'

/** Where in the book an operation is. The clocks change on the last day but one. */
const place = {
  staff: fc.nat(1),
  day: fc.nat(6),
  /** Quarters of an hour; late ones run into the next day. */
  start: fc.oneof(fc.integer({ min: 32, max: 72 }), fc.integer({ min: 88, max: 95 })),
}
/** An operation; the numbers choose among what is there when it is its turn. */
const operation = fc.record({
  ...place,
  /** Whether it is where others of its round are. */
  isHot: fc.boolean(),
  what: fc.constantFrom(
    ...(['book', 'book', 'book', 'visit', 'move', 'move', 'move visit', 'move visit'] as const),
    ...(['resize', 'resize', 'series', 'edit series', 'edit series', 'edit series'] as const),
    ...(['cancel', 'delete', 'delete', 'delete series'] as const),
  ),
  row: fc.nat(10_000),
  client: fc.nat(5),
  service: fc.nat(1),
  duration: fc.constantFrom(15, 30, 45, 60, 90, 120),
  times: fc.integer({ min: 2, max: 5 }),
  every: fc.integer({ min: 1, max: 3 }),
  scope: fc.constantFrom(...seriesScopes),
  part: fc.subarray(['place', 'staff', 'duration', 'service'] as const, { minLength: 1 }),
})
type WorkerOperation = typeof operation extends fc.Arbitrary<infer T> ? T : never

const timeOf = (quarters: number) => {
  const [hours, minutes] = [Math.floor(quarters / 4), (quarters % 4) * 15]
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

it(
  'no staff member is booked twice, whatever eight workers book, move, resize and repeat at once',
  async () => {
    const { caller, services, staff } = await openPhasedSalon(salon)
    const clients: number[] = []
    for (const name of ['Ann', 'Bob', 'Cem', 'Dan', 'Eva', 'Fay'])
      clients.push((await other(caller, name)).id)
    /** Rows that may be there. */
    const rows: number[] = []
    const ofSeries: number[] = []
    const of = (list: readonly number[], n: number) => list[n % Math.max(1, list.length)] ?? 0

    /** Rows that were deleted are chosen no more. */
    const forget = (id: number) => {
      for (const list of [rows, ofSeries]) if (list.includes(id)) list.splice(list.indexOf(id), 1)
    }
    const take = async (one: WorkerOperation) => {
      const id = of(one.what.endsWith('series') ? ofSeries : rows, one.row)
      const outcome = await send(one, { id })
      if (outcome.status === 404 || one.what === 'delete') forget(id)
      return outcome
    }
    const send = async (one: WorkerOperation, params: { id: number }) => {
      const day = dayAfter(firstDay, one.day)
      const time = timeOf(one.start)
      const appointmentDate = `${day}T${time}`
      const [customerId, staffId] = [of(clients, one.client), of(staff, one.staff)]
      const { duration, scope } = one
      const serviceId = of(services, one.service)
      const edit = (body: object) =>
        caller.try(appointmentRoutes.edit, { params, body: { ...body, overlap } })
      switch (one.what) {
        case 'book': {
          const body = { customerId, staffId, serviceId, appointmentDate, duration, price: '40' }
          const booked = await caller.try(appointmentRoutes.add, { body: { ...body, overlap } })
          if (booked.status === 201) rows.push(booked.body.id)
          return booked
        }
        case 'visit': {
          const lines = services.map((id, n) => ({
            serviceId: id,
            staffId: of(staff, one.row + n),
          }))
          const body = { customerId, staffId, appointmentDate, services: lines, overlap }
          const booked = await caller.try(appointmentRoutes.bookVisit, { body })
          if (booked.status === 201) rows.push(...booked.body.map(({ id }) => id))
          return booked
        }
        case 'move':
          return edit({ appointmentDate, ...(one.part.includes('staff') && { staffId }) })
        case 'resize':
          return edit({ duration })
        case 'cancel':
          return edit({ status: one.row % 2 ? 'cancelled' : 'scheduled' })
        case 'move visit': {
          const body = { appointmentDate, ...(one.part.includes('staff') && { staffId }), overlap }
          return caller.try(appointmentRoutes.moveVisit, { params, body })
        }
        case 'delete':
          return caller.try(appointmentRoutes.remove, { params })
        case 'series': {
          const rule = { unit: 'day' as const, every: one.every, times: one.times }
          const line = { serviceId, duration }
          const body = { customerId, staffId, services: [line], firstDay: day, time, rule, overlap }
          const made = await caller.try(seriesRoutes.add, { body })
          if (made.status === 201) {
            const ids = made.body.visits.flatMap(({ appointmentIds }) => appointmentIds)
            rows.push(...ids)
            ofSeries.push(...ids)
          }
          return made
        }
        case 'edit series': {
          const parts = { place: { day, time }, staff: { staffId }, duration: { duration } }
          const chosen = { ...parts, service: { serviceId } }
          const body = Object.assign({}, ...one.part.map((part) => chosen[part])) as object
          return caller.try(seriesRoutes.edit, { params, body: { ...body, scope, overlap } })
        }
        case 'delete series':
          return caller.try(seriesRoutes.remove, { params, query: { scope } })
      }
    }
    // In rounds: the workers begin each operation at once, half of them at one place, so that they do meet.
    const sampled = (from: number) =>
      fc.sample(operation, { seed: seed + from, numRuns: operations / workers })
    const queues = Array.from({ length: workers }, (_, worker) => sampled(worker + 1))
    for (const [n, { staff: hotStaff, day, start }] of sampled(0).entries()) {
      const hot = { staff: hotStaff, day, start }
      const round = queues.flatMap((queue) => queue[n] ?? [])
      const outcomes = await Promise.all(
        round.map((one) => take(one.isHot ? { ...one, ...hot } : one)),
      )
      for (const { status, problem } of outcomes) {
        expect(status, JSON.stringify([round, problem])).toBeLessThan(500)
        if (status < 300) counts.written++
        else if (['overlaps', 'service_in_visit'].includes(problem?.code ?? '')) counts.refused++
      }
      counts.rounds++
      expect(await doubleBookings(salon, clients), JSON.stringify(round)).toEqual([])
    }

    // Without refusals there was nothing to prove, and without writes neither.
    expect(counts.refused).toBeGreaterThan(operations / 40)
    expect(counts.written).toBeGreaterThan(operations / 10)
  },
  60_000 + operations * 200,
)
