import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { dayMoved, ruleMoved } from '@salon/contract/recurrence'
import type { RecurrencePattern } from '@salon/contract/recurrence-rule'
import { dayAfter, momentAt, wallClockAt } from '@salon/contract/salon-clock'
import { seriesRoutes } from '@salon/contract/series'
import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { newestEntry } from './newest-entry.ts'
import { openSalon } from './open-salon.ts'
import { report } from './report.ts'
import { seedSalon } from './seed-salon.ts'

/** The same sequences every time, unless another seed is set. */
const seed = Number(process.env['SERIES_SEED'] ?? 20_261_125)
const runs = Number(process.env['SERIES_RUNS'] ?? 3)

const salon = openSalon()
const counts = { sequences: 0, done: 0, refused: 0 }
afterAll(() => {
  const { sequences, done, refused } = counts
  report(
    'series',
    `${sequences} sequences with the seed ${seed}, ${done} changes, ${refused} refused`,
  )
})

const zone = 'Europe/Berlin'
/** Days around the change of the clocks, and hours that it skips. */
const times = ['01:30', '02:30', '09:00', '10:15']
const every = fc.integer({ min: 1, max: 3 })
const weekday = fc.integer({ min: 0, max: 6 })
const pattern: fc.Arbitrary<RecurrencePattern> = fc.oneof(
  fc.record({ unit: fc.constant('day'), every }),
  fc.record({
    unit: fc.constant('week'),
    every,
    weekdays: fc.uniqueArray(weekday, { minLength: 1 }),
  }),
  fc.record({
    unit: fc.constant('month'),
    every,
    on: fc.oneof(
      fc.record({ day: fc.constantFrom(1, 15, 28, 29, 31, -1 as const) }),
      fc.record({ nth: fc.constantFrom(1, 4, 5, -1 as const), weekday }),
    ),
  }),
)
const series = fc.record({
  pattern,
  times: fc.integer({ min: 1, max: 7 }),
  time: fc.constantFrom(...times),
})
const step = fc.record({
  what: fc.constantFrom(
    ...(['move', 'move', 'move', 'hand over', 'cancel', 'delete', 'restore'] as const),
    ...(['change service', 'change service', 'change duration'] as const),
    ...(['move and undo', 'cancel and undo', 'change service and undo'] as const),
    ...(['move one', 'cancel one', 'complete one', 'wait'] as const),
  ),
  row: fc.nat(20),
  scope: fc.constantFrom('later' as const, 'all' as const),
  days: fc.integer({ min: -9, max: 9 }),
  time: fc.constantFrom(...times),
  duration: fc.constantFrom(30, 90, 1440),
  overlap: fc.constantFrom('reject' as const, 'allow' as const),
})

interface StoredRow {
  readonly id: number
  readonly series: number
  readonly day: string
  readonly at: string
  readonly status: string
  readonly service: number
  readonly duration: number
  readonly time: string
  readonly rule: RecurrencePattern
}

/** All rows of series by their ids, deleted ones apart. */
async function stored(salonId: number) {
  const { rows } = await salon.database.pool.query<StoredRow>(`
    select a.id::int, a.series_id::int as series, a.series_day::text as day, a.status,
      a.service_id::int as service, a.duration, s.time, s.rule,
      to_char(a.appointment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as at
    from appointments a join visit_series s on (s.user_id, s.id) = (a.user_id, a.series_id)
    where a.user_id = ${salonId} order by a.id`)
  const deleted = await salon.database.pool.query<{ id: number; batch: string }>(
    `select id::int, deleted_at::text as batch from deleted_appointments
     where user_id = ${salonId} order by id`,
  )
  return { rows, deleted: deleted.rows }
}

it(
  'edited at random, a series never loses or doubles a visit, and changes only those it should',
  async () => {
    const property = fc.asyncProperty(
      fc.array(series, { minLength: 1, maxLength: 2 }),
      fc.array(step, { minLength: 4, maxLength: 12 }),
      async (all, steps) => {
        counts.sequences += 1
        let now = '2026-03-18T00:00:00.000Z'
        salon.setNow(now)
        const { caller, client, member, cut, color } = await seedSalon(salon)
        const salonId = caller.account?.id ?? 0
        const made: number[] = []
        for (const { pattern, times, time } of all) {
          const { status, body } = await caller.try(seriesRoutes.add, {
            body: {
              customerId: client.id,
              staffId: member.id,
              services: [{ serviceId: cut.id }],
              firstDay: '2026-03-20',
              time,
              rule: { ...pattern, times },
            },
          })
          if (status === 201)
            made.push(...(body?.visits.flatMap((one) => one.appointmentIds) ?? []))
        }
        for (const { what, row, scope, days, time, duration, overlap } of steps) {
          const before = await stored(salonId)
          const chosen = before.rows[row % Math.max(1, before.rows.length)]
          const params = { id: chosen?.id ?? 0 }
          const day = dayAfter(chosen?.day ?? '2026-03-20', days)
          const otherService = chosen?.service === cut.id ? color.id : cut.id
          if (what === 'wait') {
            now = new Date(Date.parse(now) + 3 * 86_400_000).toISOString()
            salon.setNow(now)
          } else salon.setNow((now = new Date(Date.parse(now) + 1).toISOString()))
          const edit = (body: object) =>
            caller.try(seriesRoutes.edit, { params, body: { scope, overlap, ...body } })
          const editOne = (body: object) => caller.try(appointmentRoutes.edit, { params, body })
          /** Makes a change and undoes all of it; the history has nothing to undo where nothing changed. */
          const andUndo = async (change: Promise<{ status: number }>) => {
            const changed = await change
            if (changed.status >= 300) return changed
            const made = await stored(salonId)
            if (isDeepStrictEqual(made, before)) return changed
            const { seq } = await newestEntry(caller, 'appointment')
            const query = { together: 'true' as const }
            const undone = await caller.try(historyRoutes.undo, { params: { seq }, query })
            expect(undone.status, JSON.stringify(undone.problem)).toBe(200)
            expect(await stored(salonId), 'a change that was undone').toEqual(before)
            return undone
          }
          const calls = {
            'move and undo': () => andUndo(edit({ day, time })),
            'cancel and undo': () => andUndo(edit({ status: 'cancelled' })),
            'change service and undo': () => andUndo(edit({ serviceId: otherService, duration })),
            'change service': () => edit({ serviceId: otherService, duration }),
            'change duration': () => edit({ duration }),
            move: () => edit({ day, time }),
            'hand over': () => edit({ staffId: member.id, notes: time }),
            cancel: () => edit({ status: 'cancelled' }),
            delete: () => caller.try(seriesRoutes.remove, { params, query: { scope } }),
            restore: () =>
              caller.try(seriesRoutes.restore, {
                params: { id: before.deleted[row % Math.max(1, before.deleted.length)]?.id ?? 0 },
                query: { overlap },
              }),
            'move one': () => editOne({ appointmentTime: `${day}T${time}` }),
            'cancel one': () => editOne({ status: 'cancelled' }),
            'complete one': () => editOne({ status: 'completed' }),
            wait: async () => ({ status: 200 }),
          }
          const { status } = await calls[what]()
          const after = await stored(salonId)

          expect(status).not.toBe(500)
          const ids = [...after.rows, ...after.deleted].map(({ id }) => id)
          expect(ids.toSorted((a, b) => a - b)).toEqual(made)
          if (status >= 300) {
            counts.refused += 1
            expect(after).toEqual(before)
            continue
          }
          counts.done += 1
          const places = after.rows.map((one) => `${one.series} ${one.day}`)
          expect(new Set(places).size).toBe(places.length)
          const rowAfter = (id: number) => after.rows.find((one) => one.id === id)
          const changed = before.rows.filter((was) => !isDeepStrictEqual(was, rowAfter(was.id)))
          const changes = new Map<string, Partial<StoredRow>>([
            ['change service', { service: otherService, duration }],
            ['change duration', { duration }],
            ['cancel', { status: 'cancelled' }],
          ])
          if (!chosen || !(changes.has(what) || what === 'move' || what === 'delete')) continue
          const affected = before.rows.filter((one) => {
            const isOpen = one.status === 'scheduled'
            if (one.series !== chosen.series) return false
            if (what.startsWith('change') && one.service !== chosen.service) return false
            if (one.id === chosen.id) return isOpen
            const isOnPlan = one.at === momentAt({ day: one.day, time: one.time }, zone)
            const isReached = scope === 'all' || one.day > chosen.day
            return isOpen && isOnPlan && isReached && one.at > now
          })
          for (const one of changed) expect(affected.map(({ id }) => id)).toContain(one.id)
          if (what === 'delete') expect(changed).toHaveLength(affected.length)
          for (const one of affected) {
            const is = rowAfter(one.id)
            const move = { from: chosen.day, to: day }
            if (what === 'move') {
              const wall = wallClockAt(is?.at ?? '', zone)
              expect(wall).toEqual({
                day: dayMoved(ruleMoved(one.rule, move), one.day, move),
                time,
              })
              expect(is?.day).toBe(wall.day)
            } else if (what !== 'delete') expect(is).toEqual({ ...one, ...changes.get(what) })
          }
        }
      },
    )
    await fc.assert(property, { numRuns: runs, seed })
  },
  600_000 + runs * 30_000,
)
