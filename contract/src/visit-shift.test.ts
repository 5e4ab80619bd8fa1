import { describe, expect, it } from 'vitest'
import { shiftOf } from './visit-shift.ts'
import type { Status } from './vocabulary.ts'

const row = (id: number, time: string, duration: number, status: Status = 'scheduled') => ({
  id,
  appointmentDate: `2026-06-10T${time}:00.000Z`,
  duration,
  status,
})
const cut = row(1, '10:30', 60)
const colour = row(2, '11:30', 30)
const blowDry = row(3, '12:15', 30)
const visit = [cut, colour, blowDry]

describe('the rest of a visit', () => {
  it('shifts by as much as the next one has to, and keeps its distances', () => {
    const moved = row(1, '10:45', 60)

    expect(shiftOf(cut, moved, visit)).toEqual({ rows: [colour, blowDry], minutes: 15 })
  })

  it('shifts for one that takes longer, from the first that is in the way', () => {
    expect(shiftOf(colour, row(2, '11:30', 60), visit)).toEqual({ rows: [blowDry], minutes: 15 })
  })

  it.each([
    ['ends before the next one', row(1, '10:15', 75)],
    ['goes behind all of them', row(1, '15:00', 60)],
    ['goes to another day', { ...cut, appointmentDate: '2026-06-11T11:00:00.000Z' }],
    ['was called off', row(1, '11:00', 60, 'cancelled')],
  ])('stays where the moved one %s', (_, moved) => {
    expect(shiftOf(cut, moved, visit)).toBeUndefined()
  })

  it('stays where only one that was called off, or an earlier one, is in the way', () => {
    expect(shiftOf(cut, row(1, '10:45', 60), [cut, row(2, '11:30', 30, 'no-show')])).toBeUndefined()
    expect(shiftOf(colour, row(2, '11:00', 30), visit)).toBeUndefined()
  })
})
