import type { FreeDay } from '@salon/contract/availability'
import { momentAt, wallClockAt } from '@salon/contract/salon-clock'
import type { WorkingHours } from '@salon/contract/working-spans'
import { describe, expect, it } from 'vitest'
import { freeTimes, type FreeTimesRequest, type TakenRow } from './rules.ts'

const berlin = 'Europe/Berlin'
const day = '2026-06-10'
const noHours: WorkingHours = { schedules: [], exceptions: [], blockedTimes: [] }

/** The salon's hours, the same every day. */
const open = (from: string, to: string, breaks: { from: string; to: string }[] = []) => ({
  ...noHours,
  schedules: [
    {
      id: 1,
      staffId: null,
      validFrom: '2020-01-01',
      week: Array.from({ length: 7 }, () => ({ from, to, breaks })),
    },
  ],
})

const ann = 1
const bob = 2

/** All of it work, and nothing to clean up. */
const noPhases = { initialWork: 0, processing: 0, cleanup: 0 }

const row = (staffId: number, time: string, duration: number, phases = noPhases): TakenRow => ({
  staffId,
  appointmentDate: momentAt({ day, time }, berlin) ?? '',
  duration,
  ...phases,
})

const request = (durations: readonly number[], given: Partial<FreeTimesRequest> = {}) => ({
  services: durations.map((duration, n) => ({ id: n + 1, duration, ...noPhases })),
  staffIds: [ann],
  team: 'any' as const,
  firstDay: day,
  lastDay: day,
  step: 60,
  wait: 15,
  zone: berlin,
  now: 0,
  ...given,
})

/** Each start as its time, and who begins what when: '09:00 1' or '09:00 1, 10:15 2'. */
const shown = (days: readonly FreeDay[], zone = berlin) =>
  days.flatMap(({ starts }) =>
    starts.map(({ lines }) =>
      lines.map(({ start, staffId }) => `${wallClockAt(start, zone).time} ${staffId}`).join(', '),
    ),
  )

const times = (days: readonly FreeDay[], zone?: string) =>
  shown(days, zone).map((line) => line.slice(0, 5))

describe('free times', () => {
  it('are on the grid, and fill the free time at its end', () => {
    const found = freeTimes(open('09:00', '12:20'), [], request([60]))

    expect(times(found)).toEqual(['09:00', '10:00', '11:00', '11:20'])
  })

  it('fill a hole off the grid', () => {
    const rows = [row(ann, '09:00', 67), row(ann, '10:52', 68)]

    const found = freeTimes(open('09:00', '12:00'), rows, request([45]))

    expect(times(found)).toEqual(['10:07'])
    expect(found[0]?.starts[0]?.gap).toBe(0)
  })

  it('leave out breaks, blocked times and days off', () => {
    const hours = {
      ...open('09:00', '15:00', [{ from: '11:00', to: '12:00' }]),
      blockedTimes: [{ id: 1, staffId: ann, day, from: '13:00', to: '14:00', reason: null }],
      exceptions: [
        {
          id: 1,
          staffId: null,
          firstDay: '2026-06-11',
          lastDay: '2026-06-11',
          reason: null,
          day: null,
        },
      ],
    }

    const found = freeTimes(hours, [], request([60], { lastDay: '2026-06-11' }))

    expect(times(found)).toEqual(['09:00', '10:00', '12:00', '14:00'])
    expect(found).toHaveLength(1)
  })

  it.each([
    [15, ['09:00 1, 10:15 2']],
    [16, []],
  ])('wait %i minutes for another staff member, or are none', (late, expected) => {
    const rows = [row(ann, '10:00', 120), row(bob, '09:00', 60 + late), row(bob, '11:15', 45)]
    const given = { staffIds: [ann, bob] }

    const found = freeTimes(open('09:00', '12:00'), rows, request([60, 50], given))

    expect(shown(found)).toEqual(expected)
  })

  it('wait for one staff member, too', () => {
    const hours = open('09:00', '11:10', [{ from: '10:00', to: '10:10' }])

    expect(shown(freeTimes(hours, [], request([60, 60])))).toEqual(['09:00 1, 10:10 1'])
    expect(shown(freeTimes(hours, [], request([60, 60], { wait: 9 })))).toEqual([])
  })

  it('are with one staff member where possible: the one with the fewest booked minutes, then the lowest id', () => {
    const rows = [row(ann, '15:00', 60), row(bob, '10:00', 30)]
    const given = { staffIds: [ann, bob] }
    const hours = open('09:00', '12:00')

    expect(shown(freeTimes(hours, rows, request([30, 30], given)))).toEqual([
      '09:00 2, 09:30 2',
      '10:00 1, 10:30 1',
      '10:30 2, 11:00 2',
      '11:00 2, 11:30 2',
    ])
    expect(shown(freeTimes(hours, [], request([60], given)))[0]).toBe('09:00 1')
  })

  it('are only with one staff member if wanted, and the limit counts no others', () => {
    const rows = [row(ann, '10:00', 60), row(bob, '09:00', 60)]
    const given = { staffIds: [ann, bob], limit: 1 }
    const found = (team: 'one' | 'any') =>
      shown(freeTimes(open('09:00', '13:00'), rows, request([60, 60], { ...given, team })))

    expect(found('any')).toEqual(['09:00 1, 10:00 2'])
    expect(found('one')).toEqual(['10:00 2, 11:00 2'])
  })

  it('say how much time they waste', () => {
    const rows = [row(ann, '10:30', 30)]

    const [found] = freeTimes(open('09:00', '12:00'), rows, request([45], { step: 15 }))

    expect(found?.starts.map(({ start, gap }) => [wallClockAt(start, berlin).time, gap])).toEqual([
      ['09:00', 0],
      ['09:15', 15 + 30],
      ['09:30', 30 + 15],
      ['09:45', 0],
      ['11:00', 15],
      ['11:15', 15],
    ])
  })

  it('are none in the past, and stop at the limit', () => {
    const now = Date.parse('2026-06-10T09:00:00.001Z')
    const given = { now, lastDay: '2026-06-11', limit: 3 }

    expect(times(freeTimes(open('09:00', '14:00'), [], request([60], given)))).toEqual([
      '12:00',
      '13:00',
      '09:00',
    ])
  })

  it('reach over midnight where hours do, with every service begun before', () => {
    const given = { step: 30, limit: 100 }
    const late = (durations: number[]) =>
      times(freeTimes(noHours, [], request(durations, given))).at(-1)

    expect(late([60])).toBe('23:30')
    expect(late([60, 60])).toBe('22:30')
    const next = { ...row(ann, '00:00', 60), appointmentDate: '2026-06-10T22:15:00.000Z' }
    expect(times(freeTimes(noHours, [next], request([60], given))).slice(-2)).toEqual([
      '23:00',
      '23:15',
    ])
  })

  it.each([
    [berlin, '2026-03-29', ['01:00', '01:30', '03:00', '03:30', '04:00']],
    [berlin, '2026-10-25', ['01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00']],
    ['America/New_York', '2026-03-08', ['01:00', '01:30', '03:00', '03:30', '04:00']],
    [
      'America/New_York',
      '2026-11-01',
      ['01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00'],
    ],
  ])('skip and repeat no time as clocks change in %s on %s', (zone, firstDay, expected) => {
    const given = { zone, firstDay, lastDay: firstDay, step: 30 }

    const found = freeTimes(open('01:00', '04:30'), [], request([30], given))

    expect(times(found, zone)).toEqual(expected)
    for (const { start } of found[0]?.starts ?? []) {
      expect(momentAt(wallClockAt(start, zone), zone)).toBe(start)
    }
  })

  it('last by elapsed time as clocks change', () => {
    // 01:00 to 04:00 on the wall clock: two hours in spring, four in autumn.
    const longest = (firstDay: string, duration: number) => {
      const given = { firstDay, lastDay: firstDay }
      return times(freeTimes(open('01:00', '04:00'), [], request([duration], given)))
    }

    expect([longest('2026-03-29', 120), longest('2026-03-29', 121)]).toEqual([['01:00'], []])
    expect([longest('2026-10-25', 240), longest('2026-10-25', 241)]).toEqual([['01:00'], []])
  })
})
