import { dayAfter } from '@salon/contract/salon-clock'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { freeTimes } from '../src/features/appointments/availability/rules.ts'
import { gapFilter } from '../src/features/online-booking/page/rules.ts'
import { report } from './report.ts'
import { slowFreeTimes } from './slow-free-times.ts'

/** The same salons every time, unless another seed is set; `runs` is how many. */
const seed = Number(process.env['FREE_TIMES_SEED'] ?? 20_261_124)
const runs = Number(process.env['FREE_TIMES_RUNS'] ?? 100)

const counts = { salons: 0, starts: 0, ownTimes: 0 }
afterAll(() =>
  report(
    'free times',
    `${counts.salons} salons with the seed ${seed}, ${counts.starts} starts, ${counts.ownTimes} with staff in times of their own`,
  ),
)

/** Most of them days on which clocks change: by an hour, by half of one, at midnight. */
const days = [
  ['Europe/Berlin', '2026-06-10'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Beirut', '2026-03-29'],
] as const

const clock = fc.integer({ min: 0, max: 96 }).map((quarter) => {
  const minutes = quarter * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
const span = fc
  .tuple(clock, clock)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => (from < to ? { from, to } : { from: to, to: from }))
const workingDay = fc
  .record({ hours: span, breaks: fc.array(span, { maxLength: 1 }) })
  .map(({ hours, breaks }) => ({ ...hours, breaks }))
const someone = fc.constantFrom(null, 1, 2, 3)

/** Work, processing and clean-up, most of them none, and some longer than the duration is. */
const phases = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ initialWork: 0, processing: 0, cleanup: 0 }) },
  {
    weight: 3,
    arbitrary: fc.record({
      initialWork: fc.constantFrom(5, 15, 30),
      processing: fc.constantFrom(0, 20, 30, 45),
      cleanup: fc.constantFrom(0, 0, 10),
    }),
  },
)
const terms = fc
  .tuple(fc.constantFrom(10, 30, 45, 60, 97), phases)
  .map(([duration, its]) => ({ duration, ...its }))
/** Half of them by everybody and in the same time; else by some, in times of their own. */
const offers = fc.option(
  fc
    .array(fc.tuple(fc.constantFrom(1, 2, 3), terms), { minLength: 1, maxLength: 5 })
    .map((all) => new Map(all)),
  { nil: undefined, freq: 2 },
)

const aSalon = fc.constantFrom(...days).chain(([zone, firstDay]) => {
  const noon = Date.parse(`${firstDay}T12:00:00Z`)
  const moment = fc.integer({ min: -48 * 12, max: 84 * 12 }).map((fives) => noon + fives * 300_000)
  const lastDay = fc.nat(2).map((days) => dayAfter(firstDay, days))
  const around = fc.integer({ min: -8, max: 2 }).map((days) => dayAfter(firstDay, days))
  /** On its day alone, or on some weekdays of every week or every other. */
  const repetition = fc.oneof(
    fc.record({ day: lastDay }),
    fc.record({
      day: around,
      weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
      everyWeeks: fc.constantFrom(1, 2),
      until: fc.option(lastDay, { freq: 3 }),
      exceptDays: fc.array(lastDay, { maxLength: 1 }),
    }),
  )
  return fc.record({
    hours: fc.record({
      schedules: fc.array(
        fc.record({
          id: fc.nat(9),
          staffId: someone,
          validFrom: fc.constantFrom('2020-01-01', firstDay),
          week: fc
            .option(workingDay, { freq: 4 })
            .map((hours) => Array.from({ length: 7 }, () => hours)),
        }),
        { maxLength: 3 },
      ),
      exceptions: fc.array(
        fc.record({
          id: fc.nat(9),
          staffId: someone,
          firstDay: fc.constant(firstDay),
          lastDay,
          reason: fc.constant(null),
          day: fc.option(workingDay, { freq: 4 }),
        }),
        { maxLength: 1 },
      ),
      blockedTimes: fc.array(
        fc
          .record({ id: fc.nat(9), staffId: fc.constantFrom(1, 2, 3), hours: span, repetition })
          .map(({ hours, repetition: its, ...one }) => ({
            ...one,
            ...hours,
            ...its,
            reason: null,
          })),
        { maxLength: 2 },
      ),
    }),
    busy: fc.array(
      fc
        .record({
          staffId: fc.constantFrom(1, 2, 3),
          appointmentDate: fc
            .tuple(moment, fc.constantFrom(0, 0, 0, 20_000, 420_000))
            .map(([at, more]) => new Date(at + more).toISOString()),
          duration: fc.constantFrom(20, 30, 60, 67, 240, 600),
          phases,
        })
        .map(({ phases: its, ...row }) => ({ ...row, ...its })),
      { maxLength: 14 },
    ),
    request: fc.record({
      services: fc
        .array(fc.tuple(terms, offers), { minLength: 1, maxLength: 3 })
        .map((all) => all.map(([its, given], n) => ({ id: n + 1, ...its, offers: given }))),
      staffIds: fc.subarray([1, 2, 3], { minLength: 1 }),
      team: fc.constantFrom('one', 'any', 'any'),
      firstDay: fc.constant(firstDay),
      lastDay,
      step: fc.constantFrom(5, 15, 20, 45, 60),
      wait: fc.constantFrom(0, 10, 15),
      zone: fc.constant(zone),
      now: fc.oneof(fc.constant(0), moment),
      latest: fc.oneof(fc.constant(undefined), moment),
      limit: fc.constantFrom(undefined, 3),
      accepts: fc
        .record({
          gaps: fc.constantFrom('all', 'all', 'no_short', 'adjacent'),
          gapMinutes: fc.constantFrom(15, 30, 120),
        })
        .map(gapFilter),
    }),
  })
})

it(
  'free times equal those of a slow obvious version, in any salon',
  () => {
    fc.assert(
      fc.property(aSalon, ({ hours, busy, request }) => {
        const found = freeTimes(hours, busy, request)

        expect(found).toEqual(slowFreeTimes(hours, busy, request))
        counts.salons += 1
        const starts = found.flatMap((one) => one.starts)
        counts.starts += starts.length
        counts.ownTimes += starts.filter(({ lines }) =>
          lines.some(({ duration }, n) => duration !== request.services[n]?.duration),
        ).length
      }),
      { seed, numRuns: runs },
    )
    expect(counts.ownTimes).toBeGreaterThan(0)
  },
  60_000 + runs * 1_000,
)
