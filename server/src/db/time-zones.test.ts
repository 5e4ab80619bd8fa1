import { ianaZone } from '@salon/contract/time-zone'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import type { Database } from './client.ts'
import { migrate, migrationNames } from './migrate.ts'

/** What Intl knows beside the tz database, and what it took each for. */
const addedByIcu =
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(
    ' ',
  )

let database: Database
beforeAll(async () => {
  database = await openTestDatabase({ blank: true })
})
afterAll(() => database.close())

const isOfTemporal = (zone: string) => {
  try {
    return Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone))
  } catch {
    return false
  }
}

/** The names that PostgreSQL refuses. */
async function refusedByPostgres(zones: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from unnest($1::text[]) asked (name) where not exists (
       select from pg_timezone_names known where lower(known.name) = lower(asked.name))`,
    [zones],
  )
  return rows.map(({ name }) => name)
}

describe('a time zone that is accepted', () => {
  it('can be used by Temporal and PostgreSQL, whatever Intl knows', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select name from pg_timezone_names where name !~ '^posix(/|rules)'",
    )
    const said = [
      ...Intl.supportedValuesOf('timeZone'),
      ...rows.map(({ name }) => name),
      ...addedByIcu,
      'SystemV/PST8',
      'SystemV/EST5EDT',
      'US/Pacific-New',
      'UTC',
      'Z',
      'EDT',
      'CEST',
      'Etc/Unknown',
    ]
    const accepted = said.flatMap((name) => ianaZone(name) ?? [])

    expect(accepted.length).toBeGreaterThan(400)
    expect(accepted.filter((zone) => !isOfTemporal(zone))).toEqual([])
    expect(await refusedByPostgres(accepted)).toEqual([])
  })

  it('is every one that the page offers', () => {
    const offered = ['UTC', ...Intl.supportedValuesOf('timeZone')]

    expect(offered.filter((zone) => ianaZone(zone) !== zone)).toEqual([])
  })
})

it('a salon whose zone was an abbreviation gets the zone that the page took it for', async () => {
  const { pool } = database
  const names = migrationNames()
  const before = names[names.findIndex((name) => name.endsWith('_usable_time_zones')) - 1] ?? ''
  await migrate(pool, { upTo: before })
  const others = ['Europe/Berlin', 'EST5EDT', 'Mars/Olympus']
  const zones = [...addedByIcu, 'us/pacific-new', ...others]
  await pool.query(
    `with account as (
       insert into users (name, email, password, role)
       select 'Ann', zone || '@x.example', 'x', 'admin' from unnest($1::text[]) zone
       returning id, email)
     insert into settings (user_id, time_zone) select id, split_part(email, '@', 1) from account`,
    [zones],
  )

  await migrate(pool)

  const { rows } = await pool.query<{ said: string; zone: string }>(
    `select split_part(u.email, '@', 1) as said, time_zone as zone
     from settings s join users u on u.id = s.user_id`,
  )
  expect(rows).toHaveLength(zones.length)
  const offsets = (zone: string) =>
    [0, 6].map((month) =>
      new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(
        Date.UTC(2026, month, 15),
      ),
    )
  for (const { said, zone } of rows) {
    if (others.includes(said)) expect(zone).toBe(said)
    else {
      expect(ianaZone(zone)).toBe(zone)
      expect(offsets(zone)).toEqual(offsets(said))
    }
  }
})
