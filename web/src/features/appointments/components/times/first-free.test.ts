import { expect, test } from 'vitest'
import { givenAppointment } from '../../../../test/salon-rows.ts'
import { firstFree } from './first-free.ts'

const nadia = { id: 40 }
const mira = { id: 39 }
const at = (staffId: number, time: string, more: object = {}) =>
  givenAppointment({ staffId, appointmentDate: `2026-03-02T${time}:00Z`, duration: 60, ...more })
const wish = {
  from: 10 * 60,
  duration: 60,
  spansOf: () => [{ from: 0, to: 24 * 60 }],
  zone: 'UTC',
}

test('the first who is free has it at once, or the next quarter hour', () => {
  expect(firstFree([nadia, mira], [], wish)).toEqual({ member: nadia, time: '10:00' })
  expect(firstFree([nadia, mira], [at(40, '09:30')], wish)).toEqual({ member: mira, time: '10:00' })
  expect(firstFree([nadia], [at(40, '09:20')], wish)).toEqual({ member: nadia, time: '10:30' })
  expect(firstFree([nadia], [], { ...wish, from: 10 * 60 + 1 })).toMatchObject({ time: '10:15' })
})

test('what was called off is free, and so is no clean-up', () => {
  expect(firstFree([nadia], [at(40, '10:00', { status: 'cancelled' })], wish)).toMatchObject({
    time: '10:00',
  })
  expect(firstFree([nadia], [at(40, '09:00', { cleanup: 20 })], wish)).toMatchObject({
    time: '10:30',
  })
})

test('it lies within working hours, without hours in the usual ones', () => {
  const afternoon = { ...wish, spansOf: () => [{ from: 13 * 60, to: 14 * 60 }] }

  expect(firstFree([nadia], [], afternoon)).toMatchObject({ time: '13:00' })
  expect(firstFree([nadia], [at(40, '13:30')], afternoon)).toBeUndefined()
  expect(firstFree([nadia], [], { ...wish, spansOf: () => [] })).toBeUndefined()
  expect(firstFree([nadia], [], { ...wish, from: 60 })).toMatchObject({ time: '08:00' })
  expect(firstFree([nadia], [], { ...wish, from: 19 * 60 + 30 })).toBeUndefined()
})
