import type { RecurrencePattern } from '@salon/contract/recurrence-rule'
import { foreignKey, index, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, reference, tenant } from './columns.ts'
import { customers } from './customers.ts'

/** What the visits of a series have in common: the rule of their days. All else is in their rows. */
export const visitSeries = pgTable(
  'visit_series',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    rule: jsonb('rule').$type<RecurrencePattern>().notNull(),
    /** 'HH:MM' on the salon's wall clock. */
    time: varchar('time', { length: 5 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'visit_series_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'visit_series_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'visit_series_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    index('visit_series_of_customer').on(t.userId, t.customerId),
  ],
)
