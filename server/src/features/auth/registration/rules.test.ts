import { expect, it } from 'vitest'
import { clockIn } from './rules.ts'

it.each([
  ['America/New_York', '12h'],
  ['America/Toronto', '12h'],
  ['Asia/Kolkata', '12h'],
  ['Asia/Calcutta', '12h'],
  ['Australia/Sydney', '12h'],
  ['Europe/Berlin', '24h'],
  ['Europe/London', '24h'],
  ['Asia/Tokyo', '24h'],
  ['America/Sao_Paulo', '24h'],
  ['UTC', 'language'],
  ['Etc/GMT+5', 'language'],
])('a new salon in %s begins with the clock of its country: %s', (zone, clock) => {
  expect(clockIn(zone)).toBe(clock)
})
