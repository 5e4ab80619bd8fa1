import { expect, test } from 'vitest'
import { givenAppointment } from '../../../test/salon-rows.ts'
import { minutesAt, timeOf } from './clock-minutes.ts'
import { blocksOf, hoursOf } from './timeline-layout.ts'

const row = (id: number, appointmentDate: string, duration: number) =>
  givenAppointment({ id, appointmentDate, duration })
const placed = (rows: ReturnType<typeof row>[], zone = 'UTC') =>
  blocksOf(rows, zone).map(({ row: { id }, from, to, lane, lanes }) => ({
    id,
    at: `${timeOf(from)}-${timeOf(to)}`,
    lane: `${lane + 1}/${lanes}`,
  }))

test('rows one after the other have the width of their column', () => {
  expect(placed([row(1, '2026-03-02T10:00:00Z', 60), row(2, '2026-03-02T11:00:00Z', 30)])).toEqual([
    { id: 1, at: '10:00-11:00', lane: '1/1' },
    { id: 2, at: '11:00-11:30', lane: '1/1' },
  ])
})

test('rows that overlap share it, and a lane that is free again is used again', () => {
  expect(
    placed([
      row(1, '2026-03-02T10:00:00Z', 120),
      row(2, '2026-03-02T10:30:00Z', 30),
      row(3, '2026-03-02T11:00:00Z', 30),
      row(4, '2026-03-02T12:00:00Z', 30),
    ]),
  ).toEqual([
    { id: 1, at: '10:00-12:00', lane: '1/2' },
    { id: 2, at: '10:30-11:00', lane: '2/2' },
    { id: 3, at: '11:00-11:30', lane: '2/2' },
    { id: 4, at: '12:00-12:30', lane: '1/1' },
  ])
})

test('a block starts at the salon’s wall-clock time, and ends with the day', () => {
  const late = row(1, '2026-03-02T22:30:00Z', 120)

  expect(placed([late], 'Europe/Berlin')).toEqual([{ id: 1, at: '23:30-24:00', lane: '1/1' }])
  expect(minutesAt('2026-06-01T07:30:00Z', 'Europe/Berlin')).toBe(9 * 60 + 30)
})

test('the usual hours are shown, extended by visits outside them', () => {
  expect(hoursOf([])).toEqual({ from: 480, to: 1200 })
  expect(hoursOf([{ from: 7 * 60 + 15, to: 8 * 60 }])).toEqual({ from: 420, to: 1200 })
  expect(hoursOf([{ from: 19 * 60, to: 20 * 60 + 5 }])).toEqual({ from: 480, to: 1260 })
})
