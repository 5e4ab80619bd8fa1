import { expect, test } from 'vitest'
import { givenAppointment } from '../../../../test/salon-rows.ts'
import { withMoved } from './with-moved.ts'

const days = ['2026-03-29']

test('a row is drawn where it goes to, unless the clocks skip that time', () => {
  const row = givenAppointment({ appointmentDate: '2026-03-29T07:00:00.000Z' })
  const later = { ...row, appointmentDate: '2026-03-29T08:00:00.000Z' }
  const skipped = { ...row, appointmentDate: '2026-03-29T02:30' }

  expect(withMoved([row], [later], days, 'Europe/Berlin')).toEqual([later])
  expect(withMoved([row], [skipped], days, 'Europe/Berlin')).toEqual([])
})
