import { bigint, foreignKey, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, tenant } from './columns.ts'

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
