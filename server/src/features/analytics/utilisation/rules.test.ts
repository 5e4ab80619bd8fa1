import { daysBetween, momentAt } from '@salon/contract/salon-clock'
import { overlaps } from '@salon/contract/busy-spans'
import { outsideHours, type WorkingHours } from '@salon/contract/working-spans'
import { describe, expect, it } from 'vitest'
import { utilisationDuring, type StaffBusyRow } from './rules.ts'

const zone = 'Europe/Berlin'
// A Wednesday.
const day = '2026-06-10'
const noHours: WorkingHours = { schedules: [], exceptions: [], blockedTimes: [] }
const ann = { id: 1, name: 'Ann', takesVisitsFrom: '2026-01-01' }
const bob = { id: 2, name: 'Bob', takesVisitsFrom: '2026-01-01' }

const schedule = (staffId: number | null, from: string, to: string) => ({
  id: staffId ?? 99,
  staffId,
  validFrom: '2026-01-01',
  week: Array.from({ length: 7 }, () => ({
    from,
    to,
    breaks: [{ from: '12:00', to: '13:00' }],
  })),
})
/** Nine hours with a break of one. */
const open: WorkingHours = { ...noHours, schedules: [schedule(null, '09:00', '18:00')] }

const wholeWork = { initialWork: 0, processing: 0, cleanup: 0 }
const row = (staffId: number, time: string, duration: number, on = day): StaffBusyRow => ({
  staffId,
  appointmentDate: momentAt({ day: on, time }, zone) ?? '',
  duration,
  ...wholeWork,
})

type Given = Partial<Parameters<typeof utilisationDuring>[2]>

const during = (hours: WorkingHours, rows: readonly StaffBusyRow[], given: Given = {}) =>
  utilisationDuring(hours, rows, {
    from: day,
    to: given.from ?? day,
    zone,
    members: [ann],
    ...given,
  })

describe('utilisation', () => {
  it('is the booked minutes of the working minutes, without breaks', () => {
    const { total } = during(open, [row(1, '10:00', 90), row(1, '11:30', 60)])

    expect(total).toEqual({ workingMinutes: 480, bookedMinutes: 120 })
  })

  it('counts overlapping visits once, and nothing outside of working time', () => {
    const rows = [row(1, '09:00', 60), row(1, '09:30', 60), row(1, '17:30', 120)]

    expect(during(open, rows).total.bookedMinutes).toBe(90 + 30)
  })

  it('counts work and clean-up, and processing only where another visit is in it', () => {
    const color = { ...row(1, '10:00', 120), initialWork: 30, processing: 60, cleanup: 15 }
    const cut = row(1, '10:40', 20)

    // 10:00 to 10:30 and 11:30 to 12:00; the break has its clean-up.
    expect(during(open, [color]).total.bookedMinutes).toBe(60)
    expect(during(open, [color, cut]).total.bookedMinutes).toBe(80)
    const early = { ...color, appointmentDate: row(1, '09:00', 0).appointmentDate }
    expect(during(open, [early]).total.bookedMinutes).toBe(60 + 15)
  })

  it('counts clean-up after midnight of a visit that began two days before', () => {
    const always: WorkingHours = {
      ...noHours,
      schedules: [
        {
          ...schedule(null, '00:00', '24:00'),
          week: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00', breaks: [] })),
        },
      ],
    }
    const long = { ...row(1, '23:30', 1440, '2026-06-08'), cleanup: 60 }

    expect(during(always, [long]).total.bookedMinutes).toBe(30)
  })

  it('leaves out blocked times, days off and staff without hours', () => {
    const hours: WorkingHours = {
      schedules: [schedule(1, '09:00', '18:00')],
      exceptions: [
        {
          id: 1,
          staffId: 1,
          firstDay: '2026-06-11',
          lastDay: '2026-06-11',
          reason: null,
          day: null,
        },
      ],
      blockedTimes: [{ id: 1, staffId: 1, day, from: '14:00', to: '16:00', reason: null }],
    }
    const rows = [row(1, '15:00', 120), row(2, '10:00', 60), row(1, '10:00', 60, '2026-06-11')]

    const found = during(hours, rows, { to: '2026-06-11', members: [ann, bob] })

    expect(found.byDay).toEqual([
      { day, workingMinutes: 360, bookedMinutes: 60 },
      { day: '2026-06-11', workingMinutes: 0, bookedMinutes: 0 },
    ])
    expect(found.byStaff).toEqual([{ id: 1, name: 'Ann', workingMinutes: 360, bookedMinutes: 60 }])
  })

  it('is nothing without hours', () => {
    expect(during(noHours, [row(1, '10:00', 60)])).toMatchObject({
      total: { workingMinutes: 0, bookedMinutes: 0 },
      byStaff: [],
    })
  })

  it('counts a staff member who does not take visits on days with visits only', () => {
    const members = [
      { ...ann, takesVisitsFrom: undefined },
      { ...bob, takesVisitsFrom: '2026-06-12' },
    ]
    const rows = [row(1, '10:00', 48), row(2, '10:00', 96, '2026-06-11')]

    const { byDay } = during(open, rows, { to: '2026-06-12', members })

    expect(
      byDay.map(({ workingMinutes, bookedMinutes }) => [workingMinutes, bookedMinutes]),
    ).toEqual([
      [480, 48],
      [480, 96],
      [480, 0],
    ])
  })

  it('lists the busiest staff member first', () => {
    const { byStaff } = during(open, [row(2, '10:00', 60)], { members: [ann, bob] })

    expect(byStaff.map(({ name }) => name)).toEqual(['Bob', 'Ann'])
  })

  it('follows the wall clock over midnight and as clocks change', () => {
    const always: WorkingHours = {
      ...noHours,
      schedules: [
        {
          ...schedule(null, '00:00', '24:00'),
          week: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00', breaks: [] })),
        },
      ],
    }
    const rows = [
      row(1, '23:30', 60, '2026-03-28'),
      row(1, '01:30', 60, '2026-03-29'),
      row(1, '12:00', 60, '2026-03-29'),
    ]

    const { byDay } = during(always, rows, { from: '2026-03-28', to: '2026-03-29' })

    // 1:30 to 2:00, and 3:00 to 3:30.
    expect(byDay.map(({ bookedMinutes }) => bookedMinutes)).toEqual([30, 30 + 60 + 60])
  })

  it('agrees with looking at every five minutes of random salons', () => {
    let state = 7
    const below = (most: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % most
    }
    const clock = (step: number) =>
      `${String(Math.floor(step / 12)).padStart(2, '0')}:${String((step % 12) * 5).padStart(2, '0')}`
    for (let round = 0; round < 8; round += 1) {
      const hours: WorkingHours = {
        ...noHours,
        schedules: [schedule(null, clock(60 + below(60)), clock(170 + below(60)))],
        blockedTimes: [1, 2].map((staffId) => {
          const from = 100 + below(60)
          return {
            id: staffId,
            staffId,
            day,
            from: clock(from),
            to: clock(from + 5 + below(20)),
            reason: null,
          }
        }),
      }
      const rows = Array.from({ length: 8 }, () => ({
        ...row(1 + below(2), clock(60 + below(170)), 5 + 5 * below(30)),
        initialWork: 5 * below(8),
        processing: 5 * below(8),
        cleanup: 5 * below(4),
      }))
      const byHand = { workingMinutes: 0, bookedMinutes: 0 }
      for (const staffId of [1, 2]) {
        for (let step = 0; step < 288; step += 1) {
          const at = row(staffId, clock(step), 5)
          if (outsideHours(hours, at, zone)) continue
          byHand.workingMinutes += 5
          const isBooked = rows.some((one) => one.staffId === staffId && overlaps(one, at))
          if (isBooked) byHand.bookedMinutes += 5
        }
      }

      expect(during(hours, rows, { members: [ann, bob] }).total).toEqual(byHand)
    }
  })

  it('has every day of the range', () => {
    const { byDay } = during(open, [], { from: '2026-06-01', to: '2026-06-30' })

    expect(byDay.map((one) => one.day)).toEqual(daysBetween('2026-06-01', '2026-06-30'))
  })
})
