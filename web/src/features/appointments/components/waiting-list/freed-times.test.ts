import { expect, test } from 'vitest'
import { freedFromAddress, freedInAddress, freedTimes } from './freed-times.ts'

const row = (staffId: number, time: string, duration: number) => ({
  staffId,
  appointmentDate: `2026-06-10T${time}:00.000Z`,
  duration,
})
const now = Date.parse('2026-06-10T08:00:00Z')

test('rows of one staff member in a row are one time', () => {
  const freed = freedTimes([row(2, '10:00', 30), row(1, '10:30', 45), row(1, '10:00', 30)], now)

  expect(freed).toEqual([
    { staffId: 1, start: '2026-06-10T10:00:00.000Z', duration: 75 },
    { staffId: 2, start: '2026-06-10T10:00:00.000Z', duration: 30 },
  ])
})

test('time between rows is no freed time, and neither is the past', () => {
  expect(freedTimes([row(1, '10:00', 30), row(1, '11:00', 30)], now)).toHaveLength(2)
  expect(freedTimes([row(1, '07:00', 60)], now)).toEqual([])
  expect(freedTimes([row(1, '07:30', 60)], now)).toHaveLength(1)
})

test('freed times are read from an address as they were written, and nonsense as none', () => {
  const freed = freedTimes([row(1, '10:00', 30), row(12, '11:00', 45)], now)

  expect(freedFromAddress(freedInAddress(freed))).toEqual(freed)
  expect(freedFromAddress('list')).toEqual([])
  expect(freedFromAddress('1.x.30_1.2')).toEqual([])
})
