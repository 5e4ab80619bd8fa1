import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant } from './columns.ts'
import { customers } from './customers.ts'

/** What was done, in a sentence a person reads. */
export const activity = pgTable(
  'activity',
  {
    id: identity(),
    userId: tenant(),
    action: varchar('action', { length: 255 }).notNull(),
    entityType: varchar('entity_type', { length: 100 }).notNull(),
    entityId: bigint('entity_id', { mode: 'number' }),
    /** The client it is about or whose visit it is, so that their name can be taken out of it. */
    customerId: bigint('customer_id', { mode: 'number' }),
    entityName: varchar('entity_name', { length: 255 }),
    description: text('description').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'activity_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'activity_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    // Read backwards. Drizzle's .desc() puts nulls last here and first in a query: no order to use.
    index('activity_recent').on(t.userId, t.createdAt, t.id),
    index('activity_of_customer').on(t.userId, t.customerId),
  ],
)

/** Who opened the health data of a client: a row for each account and hour, kept for a year (decision 071). */
export const healthOpenings = pgTable(
  'health_openings',
  {
    userId: tenant(),
    customerId: reference('customer_id'),
    /** The account, which may be deleted by now, and its name then. */
    accountId: reference('account_id'),
    accountName: varchar('account_name', { length: 255 }).notNull(),
    /** The full hour in which it was opened first. */
    hour: moment('hour').notNull(),
    openedAt: moment('opened_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({
      name: 'health_openings_pkey',
      columns: [t.userId, t.customerId, t.accountId, t.hour],
    }),
    foreignKey({
      name: 'health_openings_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }).onDelete('cascade'),
    index('health_openings_by_hour').on(t.hour),
  ],
)
