import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { dayAfter } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { statuses } from '@salon/contract/vocabulary'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { seedSalon, other } from './seed-salon.ts'
import { openSalon, type Outcome } from './open-salon.ts'
import { report } from './report.ts'

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
  status: fc.constantFrom('scheduled', 'scheduled', 'scheduled', ...statuses),
})
type BookedSlot = typeof place extends fc.Arbitrary<infer T> ? T : never

const fields = ['client', 'staff', 'service', 'time', 'duration', 'status'] as const
/** A call; `row` says which of the rows so far, and `fields` which of an edit. */
const step = fc.record({
  what: fc.constantFrom(
    ...(['book', 'book', 'visit', 'add service', 'edit', 'edit', 'edit', 'move'] as const),
    ...(['delete', 'restore', 'undo', 'remove client', 'bring client back'] as const),
  ),
  row: fc.nat(20),
  entry: fc.nat(3),
  place,
  fields: fc.subarray<(typeof fields)[number]>([...fields], { minLength: 1 }),
})
type BookingStep = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Steps of one group are taken at once. */
const sequence = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 4,
  maxLength: 8,
  size: 'max',
})

/** Live rows that conflict, by a query of the database: work, and finishing work with clean-up. */
const doubleBookings = `
  with live as (
    select id, staff_id, service_id,
      (customer_id, (appointment_date at time zone 'Europe/Berlin')::date)::text as visit,
      tstzmultirange(
        tstzrange(appointment_date,
          appointment_date + make_interval(mins => least(initial_work, duration))),
        tstzrange(appointment_date + make_interval(mins => least(initial_work + processing, duration)),
          appointment_date + make_interval(mins => duration + cleanup))) as busy
    from appointments
    where customer_id = any($1) and status not in ('cancelled', 'no-show')
  )
  select a.id, b.id as other
  from live a join live b on a.id < b.id and (
    (a.staff_id = b.staff_id and a.visit <> b.visit and a.busy && b.busy)
    or (a.visit = b.visit and a.service_id = b.service_id))`

/** A salon whose every sequence has clients and days of its own. */
async function openBook() {
  const { caller, cut, color, member } = await seedSalon(salon)
  const phases = (id: number, body: object) =>
    caller.call(serviceRoutes.edit, { params: { id }, body })
  await phases(cut.id, { cleanup: 15 })
  await phases(color.id, { initialWork: 30, processing: 30 })
  const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
  return { caller, services: [cut.id, color.id], staff: [member.id, mia.id] }
}
type BookState = Awaited<ReturnType<typeof openBook>>

let firstDay = '2030-01-01'

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
  const take = async ({ what, row, entry, place: p, fields: named }: BookingStep) => {
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
      case 'delete':
        return caller.try(remove, { params })
      case 'restore':
        return caller.try(restore, { params, query: { overlap } })
      case 'remove client':
        return caller.try(customerRoutes.remove, client)
      case 'undo':
      case 'bring client back': {
        const entries = await (what === 'undo'
          ? caller.try(historyRoutes.ofAppointment, { params })
          : caller.try(historyRoutes.ofCustomer, client))
        if (entries.status !== 200) return entries
        const wanted = entries.body.filter((one) => what === 'undo' || one.subject === 'customer')
        const { seq } = wanted[entry % wanted.length] ?? { seq: 0 }
        return caller.try(historyRoutes.undo, { params: { seq }, query: { overlap } })
      }
    }
  }
  for (const group of groups) {
    const outcomes = await Promise.all(group.map((one) => take(one) as Promise<Outcome<unknown>>))
    for (const { status, body, problem } of outcomes) {
      expect(status, JSON.stringify(problem)).toBeLessThan(500)
      if (status < 300) counts.written++
      else if (['overlaps', 'service_in_visit'].includes(problem.code)) counts.refused++
      if (status === 201)
        rows.push(...[body as { id: number } | { id: number }[]].flat().map((r) => r.id))
    }
    const found = await salon.database.pool.query(doubleBookings, [clients])
    expect(found.rows, 'rows in one another’s way').toEqual([])
  }
  counts.sequences++
}

it(
  'no staff member is booked twice and no visit holds a service twice, by any sequence of calls, also concurrent',
  async () => {
    const books: BookState[] = []
    for (let n = 0; n < salons; n++) books.push(await openBook())

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
