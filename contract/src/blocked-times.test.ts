import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wrongRepetition } from './blocked-times.ts'
import { daysOfRule } from './recurrence.ts'
import { dayAfter } from './salon-clock.ts'
import { isBlockedOn } from './working-spans.ts'

const monday = '2026-06-01'

it('holds on its day alone where it does not repeat', () => {
  const once = { day: monday, weekdays: null, everyWeeks: 1, until: null, exceptDays: [] }

  expect(isBlockedOn(once, monday)).toBe(true)
  expect(isBlockedOn(once, dayAfter(monday, 7))).toBe(false)
  expect(wrongRepetition(once)).toBeUndefined()
})

it('holds without end where it has none, save on days that are left out', () => {
  const weekly = { day: monday, weekdays: [1], everyWeeks: 1, until: null }

  expect(isBlockedOn(weekly, dayAfter(monday, 7 * 1000))).toBe(true)
  expect(isBlockedOn({ ...weekly, exceptDays: [monday] }, monday)).toBe(false)
  expect(wrongRepetition(weekly)).toBeUndefined()
})

it('holds on the days that the expansion of its rule has', () => {
  fc.assert(
    fc.property(
      fc.nat(400),
      fc.uniqueArray(fc.nat(6), { minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 300 }),
      (start, weekdays, everyWeeks, length) => {
        const first = dayAfter('2026-01-01', start)
        const until = dayAfter(first, length)
        const rule = { day: first, weekdays, everyWeeks, until, exceptDays: [] }
        const expanded = daysOfRule({ unit: 'week', every: everyWeeks, weekdays, until }, first)
        const days = Array.from({ length: length + 40 }, (_, n) => dayAfter(first, n - 20))

        expect(days.filter((day) => isBlockedOn(rule, day))).toEqual(expanded)
        expect(wrongRepetition(rule)?.field).toBe(expanded.length === 0 ? 'until' : undefined)
      },
    ),
    { numRuns: 100 },
  )
})

it('is at most as many days as it may', () => {
  const daily = { day: monday, weekdays: [0, 1, 2, 3, 4, 5, 6], everyWeeks: 1 }

  expect(wrongRepetition({ ...daily, until: dayAfter(monday, 499) })).toBeUndefined()
  expect(wrongRepetition({ ...daily, until: dayAfter(monday, 500) })?.field).toBe('until')
})
