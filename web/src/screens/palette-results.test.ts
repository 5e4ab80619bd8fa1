import { expect, test } from 'vitest'
import { givenAppointment } from '../test/salon-rows.ts'
import { bestFirst, nextVisitFirst } from './palette-results.ts'

test('the next visit comes first, then later ones, then the latest past', () => {
  const rows = [
    givenAppointment({ id: 1, appointmentDate: '2026-01-05T10:00:00.000Z' }),
    givenAppointment({ id: 2, appointmentDate: '2026-06-05T10:00:00.000Z' }),
    givenAppointment({ id: 3, appointmentDate: '2026-06-18T10:00:00.000Z', status: 'cancelled' }),
    givenAppointment({ id: 4, appointmentDate: '2026-06-20T10:00:00.000Z' }),
    givenAppointment({ id: 5, appointmentDate: '2026-07-20T10:00:00.000Z' }),
  ]

  const listed = nextVisitFirst(rows, '2026-06-15T12:00:00.000Z').map(({ id }) => id)

  expect(listed).toEqual([4, 5, 3, 2, 1])
})

test('the group whose names match best comes first, and others stay in their order', () => {
  const group = (label: string, ...names: string[]) => ({ label, names, commands: [] })

  const groups = bestFirst(
    [group('Clients', 'Rosa Diaz'), group('Visits', 'Rosa Diaz'), group('Services', 'Blow-dry')],
    'blow',
  )

  expect(groups.map(({ label }) => label)).toEqual(['Services', 'Clients', 'Visits'])
})
