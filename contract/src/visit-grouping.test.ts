import { describe, expect, it } from 'vitest'
import type { Appointment } from './appointments.ts'
import { groupVisits, minutesOf } from './visit-grouping.ts'
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

  it('shows a live visit by itself where the client missed or cancelled another that day', () => {
    const missed = row(1, 7, '2026-06-10T09:30:00.000Z', 'no-show')
    const cancelled = row(2, 7, '2026-06-10T18:00:00.000Z', 'cancelled')
    const live = row(3, 7, '2026-06-10T16:00:00.000Z', 'scheduled')
    const other = row(4, 8, '2026-06-10T10:00:00.000Z')

    const [first, second] = groupVisits([missed, cancelled, live, other], 'UTC')

    expect(first?.customer.id).toBe(8)
    expect(second).toMatchObject({ id: 3, start: live.appointmentDate, status: 'scheduled' })
    expect(second?.counted).toEqual([live])
    expect(second?.calledOff).toEqual([missed, cancelled])
    expect(second?.rows).toEqual([missed, live, cancelled])
  })

  it('shows a visit that was missed altogether as missed, with all of its services', () => {
    const rows = [
      row(1, 7, '2026-06-10T09:30:00.000Z', 'no-show'),
      row(2, 7, '2026-06-10T10:00:00.000Z', 'cancelled'),
    ]

    const [visit] = groupVisits(rows, 'UTC')

    expect(visit).toMatchObject({ id: 1, status: 'no-show', counted: rows, calledOff: [] })
  })

  it('makes nothing of nothing', () => {
    expect(groupVisits([], 'UTC')).toEqual([])
  })
})

describe('minutesOf', () => {
  it('is from the first start to the latest end, which need not be that of the last row', () => {
    const at = (appointmentDate: string, duration: number) => ({ appointmentDate, duration })

    expect(
      minutesOf([at('2026-06-10T09:00:00.000Z', 120), at('2026-06-10T09:30:00.000Z', 30)]),
    ).toBe(120)
  })
})
