import { momentAt, wallClockAt } from '@salon/contract/salon-clock'
import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { daySpan, momentOf } from '../kernel/salon-time.ts'
import type { Database } from './client.ts'
import { momentOfClock, wallClock } from './wall-clock.ts'

/** Answers of CPython's zoneinfo, tzdata 2025b, with the rule of RFC 5545. */
interface ClockCase {
  readonly zone: string
  readonly day: string
  readonly begins: string
  readonly hours: number
  /** The moment by the wall clock, followed by 'skipped' or 'twice' where it is. */
  readonly wall: Readonly<Record<string, string>>
}

const { cases } = JSON.parse(
  readFileSync(new URL('../../fixtures/dst-wall-clock.json', import.meta.url), 'utf8'),
) as { cases: ClockCase[] }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const year = (day: string) => ({
  from: `${Number(day.slice(0, 4)) - 1}-01-01T00:00:00Z`,
  to: `${Number(day.slice(0, 4)) + 1}-12-31T00:00:00Z`,
})

describe('a wall clock on a day when clocks change', () => {
  it('is there to be compared', () => {
    expect(cases.length).toBeGreaterThan(20)
  })

  it.each(cases)('of $zone on $day is the moment that zoneinfo says', async (one) => {
    const { zone, day, wall } = one
    const moments = Object.entries(wall).map(([time, printed]) => ({
      clock: `${day}T${time}:00`,
      moment: new Date(printed.split(' ')[0] ?? '').toISOString(),
      isSkipped: printed.endsWith('skipped'),
    }))
    const clocks = sql.param(moments.map(({ clock }) => clock))

    const { rows } = await database.db.execute<{ moment: string; again: string }>(sql`
      select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as moment,
        to_char(${wallClock(sql`moment`, year(day), zone)}, 'YYYY-MM-DD"T"HH24:MI:SS') as again
      from (select ${momentOfClock(sql`clock`, year(day), zone)} as moment, n
        from unnest(${clocks}::timestamp[]) with ordinality c (clock, n)) found order by n`)

    expect(rows.map(({ moment }) => moment)).toEqual(moments.map(({ moment }) => moment))
    moments.forEach(({ clock, moment, isSkipped }, index) => {
      if (!isSkipped) expect(rows[index]?.again).toBe(clock)
      expect(momentOf(clock, zone)).toBe(isSkipped ? undefined : moment)
    })
  })

  it.each(cases)(
    'of $zone on $day is read and shown by the contract, too',
    ({ zone, day, wall }) => {
      for (const [time, printed] of Object.entries(wall)) {
        const moment = new Date(printed.split(' ')[0] ?? '').toISOString()
        const isSkipped = printed.endsWith('skipped')

        expect(momentAt({ day, time }, zone)).toBe(isSkipped ? undefined : moment)
        if (!isSkipped) expect(wallClockAt(moment, zone)).toEqual({ day, time })
      }
    },
  )

  it.each(cases)('of $zone on $day begins and ends the day as zoneinfo says', (one) => {
    const { from, to } = daySpan(one.day, one.zone)

    expect(from).toBe(new Date(one.begins).toISOString())
    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(one.hours)
  })
})
