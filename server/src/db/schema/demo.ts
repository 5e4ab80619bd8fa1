import { foreignKey, pgTable, varchar } from 'drizzle-orm/pg-core'
import { createdAt, tenant } from './columns.ts'
import { salons } from './auth.ts'

/** Salons that the seed made, and the only ones it may touch. */
export const demoSalons = pgTable(
  'demo_salons',
  {
    userId: tenant().primaryKey(),
    /** The seed of the existing demo data: the same seed is not written again. */
    story: varchar('story', { length: 100 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'demo_salons_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
  ],
)
