import { afterAll, beforeAll, expect, it } from 'vitest'
import type pg from 'pg'
import { migrate } from '../src/db/migrate.ts'
import type { Database } from '../src/db/client.ts'
import { openTestDatabase } from './open-database.ts'
import { anatomyOf, partitionCount, partitionTenants, wholeTables } from './partitions.ts'
import { report } from './report.ts'

let database: Database
let client: pg.PoolClient
let before: string[]
let laid: string[]

beforeAll(async () => {
  database = await openTestDatabase({ blank: true })
  await migrate(database.pool)
  client = await database.pool.connect()
  before = await anatomyOf(client)
  laid = await partitionTenants(client)
})
afterAll(async () => {
  client?.release()
  await database?.close()
  const whole = Object.keys(wholeTables).length
  report('partitions', `${laid.length} tables by tenant, ${whole} that stay whole with a reason`)
})

it('in partitions, every table has the columns, keys, indexes and triggers that it had', async () => {
  expect(await anatomyOf(client)).toEqual(before)
  expect(before.length).toBeGreaterThan(150)
})

it('every table lies in partitions by its tenant, or it is known why not', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )

  const cure = 'Begin its primary key with user_id, or give the reason in wholeTables'
  expect(
    rows.map(({ name }) => name),
    cure,
  ).toEqual(Object.keys(wholeTables).sort())
})

it('a tenant has all its rows in one place, whatever the table', async () => {
  const { rows } = await client.query<{ parts: number; keys: number }>(
    `select count(*) as parts, count(distinct pg_get_partkeydef(inhparent)) as keys from pg_inherits
     where pg_get_partkeydef(inhparent) is not null`,
  )

  expect(rows).toEqual([{ parts: laid.length * partitionCount, keys: 1 }])
})

it('what points at another row points at one of the same tenant, at an account or at the salon', async () => {
  const { rows } = await client.query<{ reference: string }>(
    `select conname as reference from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
       and pg_get_constraintdef(oid) !~ 'KEY \\(user_id.* REFERENCES \\w+\\((user_id, |id\\))'`,
  )

  expect(rows.map(({ reference }) => reference).sort()).toEqual([
    // A session, which is in no salon's partition.
    'push_subscriptions_session',
    'salons_owner',
    'users_salon',
    // The account's salon, by the name that it has there.
    'users_staff_member',
  ])
})
