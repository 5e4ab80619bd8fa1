import { expect, test } from 'vitest'
import { givenAppointment, givenStaff } from '../../../test/salon-rows.ts'
import { nextFree } from './next-free.ts'

const berlin = 'Europe/Berlin'
const mira = givenStaff()
const row = (time: string, duration: number, given = {}) =>
  givenAppointment({ appointmentDate: `2026-03-02T${time}:00.000Z`, duration, ...given })
const wish = { staffId: mira.id, minutes: 45, now: 13 * 60 + 20 }

test('a free staff member is free at the next quarter hour, or at the current one as it begins', () => {
  expect(nextFree([], berlin, wish)).toBe('13:30')
  expect(nextFree([], berlin, { ...wish, now: 13 * 60 + 30 })).toBe('13:30')
})

test('a gap that is too short is skipped, one that is long enough is used', () => {
  // 13:00 to 14:00 and 14:30 to 15:00 on the salon's clock.
  const rows = [row('12:00', 60), row('13:30', 30)]

  expect(nextFree(rows, berlin, wish)).toBe('15:00')
  expect(nextFree(rows, berlin, { ...wish, minutes: 30 })).toBe('14:00')
})

test('visits of other staff and cancelled ones do not block a time', () => {
  const zoe = givenStaff({ id: 42 })
  const rows = [
    row('12:00', 120, { staff: zoe, staffId: zoe.id }),
    row('12:00', 120, { status: 'no-show' }),
    row('12:00', 120, { status: 'cancelled' }),
  ]

  expect(nextFree(rows, berlin, wish)).toBe('13:30')
})

test('nothing is offered where the day has no room left', () => {
  expect(nextFree([], berlin, { ...wish, now: 23 * 60 + 20 })).toBeUndefined()
  expect(nextFree([row('12:00', 660)], berlin, wish)).toBeUndefined()
})
