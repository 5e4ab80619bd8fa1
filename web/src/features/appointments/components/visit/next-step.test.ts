import { expect, test } from 'vitest'
import { givenAppointment } from '../../../../test/salon-rows.ts'
import { isLate, nextStepOf } from './next-step.ts'

const today = '2026-03-02'
const arrivedAt = '2026-03-02T08:55:00.000Z'
const step = (given: Parameters<typeof givenAppointment>[0], day = today) =>
  nextStepOf([givenAppointment(given)], day, 'UTC')

test('a visit goes from its arrival to the chair and is completed', () => {
  expect(step({})).toBe('arrive')
  expect(step({ status: 'confirmed' })).toBe('arrive')
  expect(step({ status: 'confirmed', arrivedAt })).toBe('begin')
  expect(step({ status: 'in-progress', arrivedAt })).toBe('complete')
  expect(step({ status: 'in-progress' })).toBe('complete')
})

test('before its day a visit is confirmed, and afterwards only completed', () => {
  expect(step({}, '2026-03-01')).toBe('confirm')
  expect(step({ status: 'confirmed' }, '2026-03-01')).toBeNull()
  expect(step({ status: 'confirmed' }, '2026-03-03')).toBe('complete')
})

test('a visit that awaits an answer has no other step', () => {
  expect(step({ awaiting: true }, '2026-03-01')).toBeNull()
})

test.each(['completed', 'cancelled', 'no-show'] as const)('%s needs no step', (status) => {
  expect(step({ status, arrivedAt })).toBeNull()
})

test('of a visit with something done, what is left to do decides', () => {
  const done = givenAppointment({ status: 'completed', arrivedAt })
  const later = givenAppointment({ id: 52, appointmentDate: '2026-03-02T15:00:00.000Z' })
  expect(nextStepOf([done, later], today, 'UTC')).toBe('arrive')
})

test('a client is late ten minutes after the start, unless nothing is left to do', () => {
  const start = 9 * 60
  expect(isLate([givenAppointment()], start + 10, 'UTC')).toBe(false)
  expect(isLate([givenAppointment()], start + 11, 'UTC')).toBe(true)
  expect(isLate([givenAppointment({ status: 'completed' })], start + 11, 'UTC')).toBe(false)
})
