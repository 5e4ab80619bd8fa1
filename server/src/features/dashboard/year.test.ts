import { dashboardRoutes } from '@salon/contract/dashboard'
import { afterAll, describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { report } from '../../../test/report.ts'
import {
  dayLater,
  givenYear,
  printed,
  localTimeOf,
  years,
  type LocalAppointment,
} from '../../../test/year.ts'

const salon = openSalon()

let compared = 0
afterAll(() =>
  report('statistics', `dashboard: ${compared} days agree, ${years.length} time zones`),
)

const takenIn = (rows: LocalAppointment[]) =>
  rows.reduce((sum, { status, cents }) => sum + (status === 'completed' ? cents : 0), 0)

/** The change in per cent to one decimal, by long division. */
const changeOf = (now: number, before: number) => {
  if (before === 0) return now > 0 ? 100 : 0
  return Number((((now - before) / before) * 100).toFixed(1))
}

describe('the figures of today, through a year', () => {
  it.each(years)('equal those counted by hand in %s', async (zone, year, changes) => {
    const { owner, rows } = await givenYear(salon, zone, year, changes)
    const wall = localTimeOf(zone)
    const ofDay = (day: string) => rows.filter((row) => row.day === day)
    const hour = 60 * 60_000
    // TransactionHooks every change of the clocks, hour by hour, and then a day of every week.
    const moments = [
      ...changes.flatMap((change) =>
        Array.from({ length: 49 }, (_, step) => Date.parse(change) + (step - 24) * hour - 1),
      ),
      ...Array.from({ length: 52 }, (_, week) => Date.UTC(year, 0, 2 + 7 * week, week % 24, 30)),
    ]
    for (const moment of moments) {
      const now = new Date(moment).toISOString()
      salon.setNow(now)
      const { day } = wall(now)
      const [today, yesterday] = [ofDay(day), ofDay(dayLater(day, -1))]
      const having = (...wanted: string[]) =>
        today.filter(({ status }) => wanted.includes(status)).length

      expect(await owner.call(dashboardRoutes.stats)).toMatchObject({
        todayRevenue: printed(takenIn(today)),
        revenueChange: changeOf(takenIn(today), takenIn(yesterday)),
        revenueComparedWith: dayLater(day, -1),
        todayAppointments: today.length - having('cancelled'),
        completedAppointments: having('completed'),
        pendingAppointments: having('scheduled', 'confirmed', 'in-progress'),
      })
      compared += 1
    }
  })
})
