import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSalon } from '../../test/open-salon.ts'
import { customers } from './schema/customers.ts'

const salon = openSalon()

it.each([
  '2026-11-21T09:00:00.000Z',
  '2026-11-21T09:00:00.007Z',
  '2026-11-21T09:00:00.050Z',
  '2026-11-21T09:00:00.120Z',
  '2026-11-21T09:00:00.500Z',
  '2026-11-21T23:59:59.999Z',
  '0099-01-01T00:00:00.100Z',
])('a moment comes back from the database as it went in: %s', async (moment) => {
  const { db } = salon.database

  const { rows } = await salon.database.pool.query<{ at: string }>(
    'select $1::timestamptz(3)::text as at',
    [moment],
  )
  const read = await db
    .select({ at: sql`${moment}::timestamptz(3)`.mapWith(customers.createdAt) })
    .from(sql`(values (1)) one`)

  expect(read, rows[0]?.at).toEqual([{ at: moment }])
})
