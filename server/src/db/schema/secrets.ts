import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** What every process of one salon book must know and nobody else: keys that sign addresses. */
export const secrets = pgTable('secrets', {
  name: varchar('name', { length: 100 }).primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
})
