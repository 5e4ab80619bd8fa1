import { ianaZone } from '@salon/contract/time-zone'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import type { Database } from './client.ts'

/** Names that Intl accepts beside the tz database, and the zone it takes each for. */
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
  it('can be used by Temporal and PostgreSQL, whatever Intl accepts', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select name from pg_timezone_names where name !~ '^posix(/|rules)'",
    )
    const names = [
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
    const accepted = names.flatMap((name) => ianaZone(name) ?? [])

    expect(accepted.length).toBeGreaterThan(400)
    expect(accepted.filter((zone) => !isOfTemporal(zone))).toEqual([])
    expect(await refusedByPostgres(accepted)).toEqual([])
  })

  it('is every one that the page offers', () => {
    const offered = ['UTC', ...Intl.supportedValuesOf('timeZone')]

    expect(offered.filter((zone) => ianaZone(zone) !== zone)).toEqual([])
  })
})
