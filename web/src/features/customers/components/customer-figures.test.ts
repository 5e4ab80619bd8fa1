import type { Appointment } from '@salon/contract/appointments'
import { expect, test } from 'vitest'
import { givenAppointment, givenService } from '../../../test/salon-rows.ts'
import { figuresOf } from './customer-figures.ts'

const now = '2026-03-10T12:00:00.000Z'
let id = 100
const row = (appointmentDate: string, rest: Partial<Appointment> = {}) =>
  givenAppointment({ id: ++id, appointmentDate, ...rest })
const figures = (rows: Appointment[], zone = 'UTC') => figuresOf(rows, now, zone)

test('only what is completed was spent, to the cent', () => {
  const result = figures([
    row('2026-03-01T09:00:00.000Z', { status: 'completed', price: '0.10' }),
    row('2026-03-01T10:00:00.000Z', { status: 'completed', price: '0.20' }),
    row('2026-03-02T09:00:00.000Z', { status: 'completed', price: '45.00' }),
    row('2026-03-03T09:00:00.000Z', { status: 'confirmed', price: '99.00' }),
  ])

  expect(result).toMatchObject({ visits: 3, spent: '45.30', average: '22.65' })
})

test('a visit counts once, by the day of the salon', () => {
  const rows = [row('2026-03-01T22:30:00.000Z'), row('2026-03-01T23:30:00.000Z')]

  expect(figures(rows, 'UTC').visits).toBe(1)
  expect(figures(rows, 'Europe/Berlin').visits).toBe(2)
})

test('a visit is called off only as a whole', () => {
  const result = figures([
    row('2026-03-01T09:00:00.000Z', { status: 'no-show' }),
    row('2026-03-01T10:00:00.000Z', { status: 'cancelled' }),
    row('2026-03-02T09:00:00.000Z', { status: 'cancelled' }),
    row('2026-03-03T09:00:00.000Z', { status: 'cancelled' }),
    row('2026-03-03T10:00:00.000Z', { status: 'completed' }),
  ])

  expect(result).toMatchObject({ visits: 1, noShows: 1, cancellations: 1 })
})

test('a no-show rebooked for the same day counts as a no-show', () => {
  const result = figures([
    row('2026-03-01T09:30:00.000Z', { status: 'no-show' }),
    row('2026-03-01T16:00:00.000Z', { status: 'confirmed' }),
  ])

  expect(result).toMatchObject({ visits: 1, noShows: 1, cancellations: 0 })
})

test('now parts the last visit from the next; what is off is neither', () => {
  const result = figures([
    row('2026-03-01T09:00:00.000Z', { id: 1 }),
    row('2026-03-09T09:00:00.000Z', { id: 2, status: 'no-show' }),
    row('2026-03-11T09:00:00.000Z', { id: 3, status: 'cancelled' }),
    row('2026-03-12T09:00:00.000Z', { id: 4 }),
    row('2026-03-20T09:00:00.000Z', { id: 5 }),
  ])

  expect(result.last?.id).toBe(1)
  expect(result.next?.id).toBe(4)
})

test('preferred is what was completed, each name once, the most frequent first', () => {
  const colour = givenService({ id: 22, name: 'Colour', category: null })
  const beard = givenService({ id: 23, name: 'Beard' })
  const result = figures([
    row('2026-03-01T09:00:00.000Z', { status: 'completed' }),
    row('2026-03-02T09:00:00.000Z', { status: 'completed', service: colour }),
    row('2026-03-03T09:00:00.000Z', { status: 'completed', service: colour }),
    row('2026-03-04T09:00:00.000Z', { status: 'confirmed', service: beard }),
  ])

  expect(result.preferred).toEqual([
    { name: 'Colour', times: 2, colour: '#6B7280' },
    { name: 'Cut and blow-dry', times: 1, colour: '#EC4899' },
  ])
})

test('a client without completed visits has no average', () => {
  expect(figures([])).toEqual({
    visits: 0,
    spent: '0.00',
    average: null,
    noShows: 0,
    cancellations: 0,
    last: null,
    next: null,
    preferred: [],
  })
})
