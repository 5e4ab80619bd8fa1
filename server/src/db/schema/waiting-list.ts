import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant, version } from './columns.ts'
import { customers } from './customers.ts'

/** A list of numbers, without an index. */
const numbers = (column: string) =>
  jsonb(column)
    .$type<number[]>()
    .notNull()
    .default(sql`'[]'`)

/** Clients who wait for free time. An archived entry was taken off the list. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    serviceIds: numbers('service_ids'),
    /** Anybody where it is empty. */
    staffIds: numbers('staff_ids'),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** 0 is Sunday; any where it is empty. */
    weekdays: numbers('weekdays'),
    /** 'HH:MM' on the salon's clock. */
    from: varchar('from_time', { length: 5 }),
    to: varchar('to_time', { length: 5 }),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'waiting_entries_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'waiting_entries_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'waiting_entries_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    index('waiting_entries_by_day').on(t.userId, t.lastDay),
    index('waiting_entries_of_customer').on(t.userId, t.customerId),
    check('waiting_entries_days', sql`${t.firstDay} <= ${t.lastDay}`),
    check(
      'waiting_entries_times',
      sql`(${t.from} is null) = (${t.to} is null) and (${t.from} is null or ${t.from} collate "C" < ${t.to} collate "C")`,
    ),
  ],
)
