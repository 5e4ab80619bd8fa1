import { describe, expect, it } from 'vitest'
import type { Appointment } from './appointments.ts'
import { groupVisits } from './visit-grouping.ts'
import type { Status } from './vocabulary.ts'

const row = (
  id: number,
  customerId: number,
  appointmentDate: string,
  status: Status = 'scheduled',
) => ({ id, customerId, appointmentDate, status, customer: { id: customerId } }) as Appointment

const ids = (rows: Appointment[], zone = 'UTC') =>
  groupVisits(rows, zone).map((visit) => visit.rows.map((each) => each.id))

describe('groupVisits', () => {
  it("puts a client's rows of one day together, by time", () => {
    expect(
      ids([
        row(1, 7, '2026-06-10T11:00:00.000Z'),
        row(2, 8, '2026-06-10T10:00:00.000Z'),
        row(3, 7, '2026-06-10T09:00:00.000Z'),
      ]),
    ).toEqual([[3, 1], [2]])
  })

  it("parts days where the salon's day ends, not where UTC's does", () => {
    const rows = [row(1, 7, '2026-06-10T21:30:00.000Z'), row(2, 7, '2026-06-10T22:30:00.000Z')]

    expect(ids(rows)).toEqual([[1, 2]])
    expect(ids(rows, 'Europe/Berlin')).toEqual([[1], [2]])
  })

  it('is completed if any row is, and else what the first row is', () => {
    const first = row(1, 7, '2026-06-10T09:00:00.000Z', 'confirmed')
    const second = (status: Status) => row(2, 7, '2026-06-10T10:00:00.000Z', status)

    expect(groupVisits([first, second('completed')], 'UTC')[0]?.status).toBe('completed')
    expect(groupVisits([first, second('cancelled')], 'UTC')[0]?.status).toBe('confirmed')
  })

  it('makes nothing of nothing', () => {
    expect(groupVisits([], 'UTC')).toEqual([])
  })
})
