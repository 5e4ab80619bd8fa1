import { describe, expect, it } from 'vitest'
import { firstState, presentState } from './rules.ts'

const now = new Date('2026-06-01T12:00:00.000Z')

describe('a request for a start', () => {
  it.each([
    ['in a month', '2026-07-01T12:00:00.000Z', '2026-06-02T12:00:00.000Z'],
    ['26 hours ahead', '2026-06-02T14:00:00.000Z', '2026-06-02T12:00:00.000Z'],
    ['25 hours ahead', '2026-06-02T13:00:00.000Z', '2026-06-02T11:00:00.000Z'],
    ['five hours ahead', '2026-06-01T17:00:00.000Z', '2026-06-01T15:00:00.000Z'],
    ['four hours ahead', '2026-06-01T16:00:00.000Z', '2026-06-01T14:00:00.000Z'],
    ['an hour ahead', '2026-06-01T13:00:00.000Z', '2026-06-01T12:30:00.000Z'],
  ])(
    'waits a day, until two hours before its start, or half of what is left: %s',
    (_, start, by) => {
      expect(firstState(true, start, now)).toEqual({ state: 'awaiting', answerBy: by })
    },
  )
})

describe('a booking', () => {
  const standing = { status: 'scheduled', awaiting: false } as const
  const calledOff = { status: 'cancelled', awaiting: false } as const

  it.each([
    ['cancelled_by_client', [calledOff], 'cancelled_by_client'],
    ['cancelled_by_client', [standing, calledOff], 'booked'],
    ['declined', [], 'declined'],
    ['declined', [standing], 'booked'],
    ['booked', [calledOff], 'cancelled_by_salon'],
    ['awaiting', [{ ...standing, awaiting: true }], 'awaiting'],
    ['awaiting', [standing], 'booked'],
    ['waiting', [], 'waiting'],
  ] as const)('that is stored as %s with the rows %j is %s', (state, rows, present) => {
    expect(presentState(state, rows)).toBe(present)
  })
})
