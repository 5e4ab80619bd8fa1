import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Secrets shared by all processes on this database: keys that sign and encrypt. */
export const secrets = pgTable('secrets', {
  name: varchar('name', { length: 100 }).primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
})
