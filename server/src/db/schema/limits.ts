import { integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'

const endsAt = () => timestamp('ends_at', { withTimezone: true, mode: 'string' }).notNull()

/**
 * How often something was done until a moment. Not logged: a crash of the database lets everybody
 * begin anew, and a count costs no flush of the disk.
 */
export const counters = pgTable('counters', {
  /** A digest, so that no copy of the table names a person or an address. */
  key: varchar('key', { length: 43 }).primaryKey(),
  count: integer('count').notNull(),
  endsAt: endsAt(),
})

/** Leases: one holder at a time, until it releases or no longer renews the lease. Unlogged. */
export const leases = pgTable('leases', {
  key: varchar('key', { length: 100 }).primaryKey(),
  holder: varchar('holder', { length: 43 }).notNull(),
  endsAt: endsAt(),
})
