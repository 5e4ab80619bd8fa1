import { bigint, pgTable, varchar } from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt } from './columns.ts'

/** Salons that the seed made, and the only ones it may touch. */
export const demoSalons = pgTable('demo_salons', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The seed that was told, so that telling the same again is no work. */
  story: varchar('story', { length: 100 }).notNull(),
  createdAt: createdAt(),
})
