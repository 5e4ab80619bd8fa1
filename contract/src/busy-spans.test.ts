import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyMinutes, overlaps, phasesProblem, processingOf } from './busy-spans.ts'

const color = { duration: 90, initialWork: 30, processing: 40, cleanup: 0 }
const at = (time: string, terms: Partial<typeof color> = {}) => ({
  duration: 30,
  initialWork: 0,
  processing: 0,
  cleanup: 0,
  ...terms,
  appointmentDate: `2026-06-10T${time}:00.000Z`,
})

describe('the minutes in which a row keeps its staff member busy', () => {
  it.each([
    ['all of it work', { ...color, initialWork: 0, processing: 0 }, [[0, 90]]],
    [
      'work, processing, finishing work',
      color,
      [
        [0, 30],
        [70, 90],
      ],
    ],
    [
      'with clean-up',
      { ...color, cleanup: 10 },
      [
        [0, 30],
        [70, 100],
      ],
    ],
    [
      'longer: finishing work takes the difference',
      { ...color, duration: 120 },
      [
        [0, 30],
        [70, 120],
      ],
    ],
    [
      'shorter, likewise',
      { ...color, duration: 75 },
      [
        [0, 30],
        [70, 75],
      ],
    ],
    ['without finishing work: processing ends earlier', { ...color, duration: 60 }, [[0, 30]]],
    ['as short as the work: one block', { ...color, duration: 30 }, [[0, 30]]],
    ['shorter than the work: one block', { ...color, duration: 20, cleanup: 5 }, [[0, 25]]],
  ])('%s', (_, terms, expected) => {
    expect(busyMinutes(terms).map(({ from, to }) => [from, to])).toEqual(expected)
  })

  it('are, with processing time, all of the row and its clean-up', () => {
    const minutes = fc.integer({ min: 0, max: 120 })
    const terms = fc.record({
      duration: fc.integer({ min: 1, max: 240 }),
      initialWork: minutes,
      processing: minutes,
      cleanup: minutes,
    })
    fc.assert(
      fc.property(terms, (row) => {
        const all = [...busyMinutes(row), processingOf(row) ?? { from: 0, to: 0 }]
        const length = all.reduce((sum, { from, to }) => sum + to - from, 0)
        expect(length).toBe(row.duration + row.cleanup)
      }),
    )
  })
})

describe('two rows of one staff member', () => {
  it.each([
    ['one after the other', at('10:00'), at('10:30'), false],
    ['a minute too early', at('10:00'), at('10:29'), true],
    ['in processing time', at('10:00', color), at('10:30'), false],
    ['in processing time, for too long', at('10:00', color), at('10:45'), true],
    ['beginning with work', at('10:00', color), at('09:45'), true],
    ['in clean-up', at('10:00', { cleanup: 10 }), at('10:35'), true],
    ['after clean-up', at('10:00', { cleanup: 10 }), at('10:40'), false],
    ['clean-up into work', at('09:30', { cleanup: 10 }), at('10:00'), true],
    ['clean-up within processing time', at('10:00', color), at('10:30', { cleanup: 10 }), false],
    [
      'two with processing time, interlocked',
      at('10:00', color),
      at('10:30', { ...color, initialWork: 40 }),
      false,
    ],
    [
      'a second on its own',
      at('10:00'),
      { ...at('10:30'), appointmentDate: '2026-06-10T10:29:59.999Z' },
      true,
    ],
  ])('overlap or not: %s', (_, a, b, expected) => {
    expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected])
  })
})

it('phases fit their duration', () => {
  expect(phasesProblem(color)).toBeUndefined()
  expect(phasesProblem({ ...color, duration: 70 })).toBeUndefined()
  expect(phasesProblem({ ...color, duration: 69 })?.field).toBe('processing')
  expect(phasesProblem({ ...color, initialWork: 0 })?.field).toBe('initialWork')
  expect(phasesProblem({ duration: 20, initialWork: 30, processing: 0 })).toBeUndefined()
})
