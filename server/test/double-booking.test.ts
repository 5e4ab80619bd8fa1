import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { dayAfter } from '@salon/contract/salon-clock'
import { seriesRoutes, type Series } from '@salon/contract/series'
import { seriesScopes, statuses } from '@salon/contract/vocabulary'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { doubleBookings, openPhasedSalon } from './double-bookings.ts'
import { openSalon, type Outcome } from './open-salon.ts'
import { report } from './report.ts'
import { other } from './seed-salon.ts'

/** The same sequences every time, unless another seed is set; `runs` is how many, in all salons together. */
const seed = Number(process.env['DOUBLE_BOOKING_SEED'] ?? 20_261_123)
const runs = Number(process.env['DOUBLE_BOOKING_RUNS'] ?? 8)
/** Salons in parallel, each with a seed of its own, since a call mostly waits for the database. */
const salons = Math.min(4, runs)
/** In milliseconds. */
const longest = 60_000 + runs * 2_000
/** Ends the search for a shorter failure in time to print the one that was found. */
const limit = { interruptAfterTimeLimit: longest - 20_000, markInterruptAsFailure: true }

const salon = openSalon()
const counts = { sequences: 0, written: 0, refused: 0 }
afterAll(() => {
  const { sequences, written, refused } = counts
  report(
    'double booking',
    `${sequences} sequences with the seed ${seed}, ${written} writes, ${refused} refused by the rule`,
  )
})

const { add, addService, bookVisit, edit, moveVisit, remove, restore } = appointmentRoutes
const overlap = 'reject' as const

/** A slot within two days, in quarters of an hour that are few enough to collide. */
const place = fc.record({
  client: fc.nat(1),
  staff: fc.nat(1),
  service: fc.nat(1),
  day: fc.constantFrom(0, 0, 1),
  time: fc.constantFrom('00:00', '09:00', '09:30', '10:00', '23:30'),
  duration: fc.constantFrom(30, 60, 90),
  times: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom('scheduled', 'scheduled', 'scheduled', ...statuses),
})
type BookedSlot = typeof place extends fc.Arbitrary<infer T> ? T : never

const fields = ['client', 'staff', 'service', 'time', 'duration', 'status'] as const
/** A call; `row` says which of the rows so far, and `fields` which of an edit. */
const step = fc.record({
  what: fc.constantFrom(
    ...(['book', 'book', 'visit', 'add service', 'edit', 'edit', 'edit', 'move'] as const),
    ...(['delete', 'restore', 'undo', 'remove client', 'bring client back'] as const),
    ...(['series', 'edit series', 'edit series', 'delete series', 'restore series'] as const),
    'undo together' as const,
  ),
  row: fc.nat(20),
  entry: fc.nat(3),
  place,
  scope: fc.constantFrom(...seriesScopes),
  fields: fc.subarray<(typeof fields)[number]>([...fields], { minLength: 1 }),
})
type BookingStep = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Steps of one group are taken at once. */
const sequence = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 4,
  maxLength: 8,
  size: 'max',
})

type BookState = Awaited<ReturnType<typeof openPhasedSalon>>

let firstDay = '2030-01-01'

/** The rows that a booking made: of one service, of several, or of a series. */
const madeBy = (body: unknown): number[] => {
  const { visits } = body as Partial<Series>
  if (visits) return visits.flatMap(({ appointmentIds }) => appointmentIds)
  return [body as { id: number } | { id: number }[]].flat().map(({ id }) => id)
}

/** Takes the steps of one sequence, group by group, and looks at the book after each. */
async function play({ caller, services, staff }: BookState, groups: readonly BookingStep[][]) {
  firstDay = dayAfter(firstDay, 3)
  const day = firstDay
  const clients = [await other(caller, 'Ann'), await other(caller, 'Bob')].map(({ id }) => id)
  const rows: number[] = []
  const of = (list: readonly number[], n: number) => list[n % list.length] ?? 0
  const at = (p: BookedSlot) => `${dayAfter(day, p.day)}T${p.time}`
  const bodyOf = (p: BookedSlot) => ({
    client: { customerId: of(clients, p.client) },
    staff: { staffId: of(staff, p.staff) },
    service: { serviceId: of(services, p.service) },
    time: { appointmentDate: at(p) },
    duration: { duration: p.duration },
    status: { status: p.status },
  })
  const take = async ({ what, row, entry, place: p, scope, fields: named }: BookingStep) => {
    const [params, values] = [{ id: of(rows, row) }, bodyOf(p)]
    const client = { params: { id: of(clients, p.client) } }
    switch (what) {
      case 'book': {
        const draft = {
          ...values.client,
          ...values.staff,
          ...values.service,
          ...values.time,
          ...values.status,
        }
        return caller.try(add, { body: { ...draft, ...values.duration, price: '40', overlap } })
      }
      case 'visit': {
        const lines = [
          values.service,
          { serviceId: of(services, p.service + 1), staffId: of(staff, row) },
        ]
        const draft = { ...values.client, ...values.staff, ...values.time, services: lines }
        return caller.try(bookVisit, { body: { ...draft, overlap } })
      }
      case 'add service':
        return caller.try(addService, { params, body: { ...values.service, overlap } })
      case 'edit':
        return caller.try(edit, {
          params,
          body: Object.assign({ overlap }, ...named.map((field) => values[field])) as object,
        })
      case 'move':
        return caller.try(moveVisit, {
          params,
          body: { ...values.time, ...(named.includes('staff') && values.staff), overlap },
        })
      case 'series':
        return caller.try(seriesRoutes.add, {
          body: {
            ...values.client,
            ...values.staff,
            services: [{ ...values.service, ...values.duration }],
            firstDay: dayAfter(day, p.day),
            time: p.time,
            rule: { unit: 'day', every: 1, times: p.times },
            overlap,
          },
        })
      case 'edit series': {
        const moved = { day: dayAfter(day, p.day), time: p.time }
        const edits = { ...values, time: moved, client: {}, status: {} }
        return caller.try(seriesRoutes.edit, {
          params,
          body: { scope, overlap, ...Object.assign({}, ...named.map((field) => edits[field])) },
        })
      }
      case 'delete series':
        return caller.try(seriesRoutes.remove, { params, query: { scope } })
      case 'restore series':
        return caller.try(seriesRoutes.restore, { params, query: { overlap } })
      case 'delete':
        return caller.try(remove, { params })
      case 'restore':
        return caller.try(restore, { params, query: { overlap } })
      case 'remove client':
        return caller.try(customerRoutes.remove, client)
      case 'undo':
      case 'undo together':
      case 'bring client back': {
        const isOfClient = what === 'bring client back'
        const entries = await (isOfClient
          ? caller.try(historyRoutes.ofCustomer, client)
          : caller.try(historyRoutes.ofAppointment, { params }))
        if (entries.status !== 200) return entries
        const wanted = entries.body.filter((one) => !isOfClient || one.subject === 'customer')
        const { seq } = wanted[entry % wanted.length] ?? { seq: 0 }
        const together = what === 'undo together' ? 'true' : 'false'
        return caller.try(historyRoutes.undo, { params: { seq }, query: { overlap, together } })
      }
    }
  }
  for (const group of groups) {
    const outcomes = await Promise.all(group.map((one) => take(one) as Promise<Outcome<unknown>>))
    for (const { status, body, problem } of outcomes) {
      expect(status, JSON.stringify(problem)).toBeLessThan(500)
      if (status < 300) counts.written++
      else if (['overlaps', 'service_in_visit'].includes(problem.code)) counts.refused++
      if (status === 201) rows.push(...madeBy(body))
    }
    expect(await doubleBookings(salon, clients), 'rows in one another’s way').toEqual([])
  }
  counts.sequences++
}

it(
  'no staff member is booked twice and no visit holds a service twice, by any sequence of calls, also concurrent',
  async () => {
    const books: BookState[] = []
    for (let n = 0; n < salons; n++) books.push(await openPhasedSalon(salon))

    const outcomes = await Promise.allSettled(
      books.map((book, n) =>
        fc.assert(
          fc.asyncProperty(sequence, (groups) => play(book, groups)),
          { seed: seed + n, numRuns: Math.ceil(runs / salons), ...limit },
        ),
      ),
    )

    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    expect(counts.written).toBeGreaterThan(runs)
    // A rule that never refuses proves nothing.
    expect(counts.refused).toBeGreaterThan(0)
  },
  longest,
)
