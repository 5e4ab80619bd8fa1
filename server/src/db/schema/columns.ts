import { sql } from 'drizzle-orm'
import { bigint, customType } from 'drizzle-orm/pg-core'

/** The tenant: the account that owns the salon. First in every key of a salon's table. */
export const tenant = () => bigint('user_id', { mode: 'number' }).notNull()

/** A row's own number; given out by one sequence per table, unique together with the tenant. */
export const identity = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity()

/** A reference to a row of the same salon. */
export const reference = (column: string) => bigint(column, { mode: 'number' }).notNull()

/** PostgreSQL prints '2026-11-21 09:00:00+00' here; every connection of ours works in UTC. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (printed) => new Date(printed.replace(' ', 'T') + ':00').toISOString(),
})

/** When the row was made. */
export const createdAt = () =>
  moment('created_at')
    .notNull()
    .default(sql`now()`)
