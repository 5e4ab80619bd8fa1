import { analyticsRoutes } from '@salon/contract/analytics'
import { appointmentRoutes } from '@salon/contract/appointments'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { seedSalon } from '../../../test/seed-salon.ts'

const salon = openSalon()
const { revenue } = analyticsRoutes
const hours = { from: '09:00', to: '18:00', breaks: [] }
const closedOnSundays = [null, hours, hours, hours, hours, hours, hours]

/** A salon on 15 December 2026 that is closed on Sundays by hours from a day on, if there is one. */
async function givenSalon({ hoursFrom, staff = false }: { hoursFrom?: string; staff?: boolean }) {
  salon.setNow('2026-12-15T12:00:00Z')
  const { caller, draft, member } = await seedSalon(salon)
  if (hoursFrom) {
    await caller.call(workingHoursRoutes.setSchedule, {
      body: { staffId: staff ? member.id : null, validFrom: hoursFrom, week: closedOnSundays },
    })
  }
  return {
    close: (firstDay: string, lastDay: string) =>
      caller.call(workingHoursRoutes.addException, {
        body: { staffId: null, firstDay, lastDay, day: null },
      }),
    earn: (day: string, price: string) =>
      caller.call(appointmentRoutes.add, {
        body: { ...draft, status: 'completed', appointmentDate: `${day}T10:00`, price },
      }),
    range: async (from: string, to: string) =>
      (await caller.call(revenue, { query: { from, to } })).range,
  }
}

describe('a comparison of open days', () => {
  it('begins a month later where the month before had more of them', async () => {
    const { earn, range } = await givenSalon({ hoursFrom: '2026-01-01' })
    await earn('2026-10-02', '30')
    await earn('2026-10-03', '50')
    await earn('2026-10-31', '20')

    const november = await range('2026-11-01', '2026-11-30')

    expect(november?.before).toMatchObject({
      from: '2026-10-03',
      to: '2026-10-31',
      openDays: 25,
      total: { revenue: '70.00' },
    })
    const sundays = ['2026-10-04', '2026-10-11', '2026-10-18', '2026-10-25']
    expect(november?.before.byDay.flatMap((one) => (one.closed ? one.day : []))).toEqual(sundays)
    expect(november?.byDay.flatMap((one) => (one.closed ? one.day : []))).toHaveLength(5)
  })

  it('begins a week earlier where the week before was closed for three days', async () => {
    const { close, earn, range } = await givenSalon({ hoursFrom: '2026-01-01' })
    await close('2026-06-10', '2026-06-12')
    await earn('2026-06-03', '30')
    await earn('2026-06-04', '50')
    await earn('2026-06-13', '20')

    const week = await range('2026-06-15', '2026-06-21')

    expect(week?.before).toMatchObject({
      from: '2026-06-04',
      to: '2026-06-14',
      openDays: 6,
      total: { revenue: '70.00' },
    })
  })

  it('needs no regular hours where closures are known', async () => {
    const { close, range } = await givenSalon({})
    await close('2026-06-10', '2026-06-12')

    expect((await range('2026-06-15', '2026-06-21'))?.before).toMatchObject({
      from: '2026-06-05',
      to: '2026-06-14',
      openDays: 7,
    })
    expect((await range('2026-06-22', '2026-06-28'))?.before).not.toHaveProperty('openDays')
  })

  it.each([
    ['a week with a holiday', '2026-06-15', '2026-06-21', '2026-06-11', '2026-06-14', 3],
    ['the day after one', '2026-06-20', '2026-06-20', '2026-06-16', '2026-06-19', 1],
    ['a Monday', '2026-06-08', '2026-06-08', '2026-06-06', '2026-06-07', 1],
    [
      'a Tuesday after days without a closed one',
      '2026-06-09',
      '2026-06-09',
      '2026-06-08',
      '2026-06-08',
      undefined,
    ],
    // Until the 15th December has had two Sundays; November, which began with one, had three.
    ['the month so far', '2026-12-01', '2026-12-31', '2026-10-31', '2026-11-15', 13],
    // The 15th is a Tuesday, and the week of comparison ends on a Tuesday, too.
    ['the week so far', '2026-12-14', '2026-12-20', '2026-12-07', '2026-12-08', undefined],
  ])('of %s', async (_, from, to, first, last, openDays) => {
    const { close, range } = await givenSalon({ hoursFrom: '2026-01-01' })
    await close('2026-06-17', '2026-06-19')

    const before = (await range(from, to))?.before

    expect([before?.from, before?.to, before?.openDays]).toEqual([first, last, openDays])
  })
})

describe('a comparison by the calendar', () => {
  it.each([
    ['a salon without hours', {}],
    ['a salon of which only the staff have hours', { hoursFrom: '2026-01-01', staff: true }],
    ['a salon whose hours are not known so far back', { hoursFrom: '2026-06-09' }],
  ])('is that of %s', async (_, given) => {
    const { range } = await givenSalon(given)

    const week = await range('2026-06-15', '2026-06-21')

    expect(week?.before).toMatchObject({ from: '2026-06-08', to: '2026-06-14' })
    expect(week?.before).not.toHaveProperty('openDays')
    expect([...(week?.byDay ?? []), ...(week?.before.byDay ?? [])]).toHaveLength(14)
    expect(JSON.stringify(week)).not.toContain('closed')
  })

  it.each([
    ['that was closed on all of the days', '2026-06-15', '2026-06-21'],
    ['that was closed for months before', '2026-01-02', '2026-06-14'],
  ])('is that of a salon %s', async (_, firstDay, lastDay) => {
    const { close, range } = await givenSalon({ hoursFrom: '2026-01-01' })
    await close(firstDay, lastDay)

    const before = (await range('2026-06-15', '2026-06-21'))?.before

    expect(before).toMatchObject({ from: '2026-06-08', to: '2026-06-14' })
    expect(before).not.toHaveProperty('openDays')
  })
})
