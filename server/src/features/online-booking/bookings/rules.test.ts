import { describe, expect, it } from 'vitest'
import { firstState } from './rules.ts'

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
