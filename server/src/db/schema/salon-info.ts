import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, tenant, version } from './columns.ts'

export const salonInfo = pgTable(
  'salon_info',
  {
    id: identity(),
    userId: tenant(),
    name: varchar('name', { length: 255 }).notNull(),
    address: varchar('address', { length: 500 }),
    phone: varchar('phone', { length: 50 }),
    description: text('description'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'salon_info_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'salon_info_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    uniqueIndex('salon_info_one').on(t.userId),
  ],
)
