import { expect, it } from 'vitest'
import { nearestStarts } from './rules.ts'

const at = (time: string) => `2026-06-01T${time}:00.000Z`
const nearest = (...times: string[]) =>
  nearestStarts(
    times.map((time) => ({ start: at(time) })),
    at('12:00'),
    5,
  )

it.each([
  ['around it', '06:00 10:00 11:00 11:30 12:30 13:00 18:00', '10:00 11:00 11:30 12:30 13:00'],
  ['before it alone', '06:00 07:00 08:00 09:00 10:00 11:00', '07:00 08:00 09:00 10:00 11:00'],
  ['after it alone', '13:00 14:00 15:00 16:00 17:00 18:00', '13:00 14:00 15:00 16:00 17:00'],
  ['the earlier of two', '10:00 11:00 11:45 12:15 13:00 14:00', '10:00 11:00 11:45 12:15 13:00'],
  ['all of a few', '06:00 18:00', '06:00 18:00'],
])('the starts nearest to another are five at most, by time: %s', (_, free, expected) => {
  expect(nearest(...free.split(' '))).toEqual(expected.split(' ').map(at))
  expect(nearest(...free.split(' ').toReversed())).toEqual(expected.split(' ').map(at))
})
