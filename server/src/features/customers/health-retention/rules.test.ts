import { expect, it } from 'vitest'
import { keptSince, noticedUntil, removedFrom } from './rules.ts'

it.each([
  ['2026-06-10T02:30:00.000Z', 6, '2020-06-10T02:30:00.000Z'],
  ['2028-02-29T02:30:00.000Z', 1, '2027-03-01T02:30:00.000Z'],
  ['2026-06-10T02:30:00.000Z', 30, '1996-06-10T02:30:00.000Z'],
])('on %s, %i years reach back to %s', (now, years, since) => {
  expect(keptSince(new Date(now), years)).toBe(since)
})

it('is removed as soon as thirty days have passed since the notice', () => {
  const noticedAt = '2026-06-10T02:30:00.000Z'

  const from = removedFrom(noticedAt)

  expect(from).toBe('2026-07-10T02:30:00.000Z')
  expect(noticedUntil(new Date(from))).toBe(noticedAt)
})
