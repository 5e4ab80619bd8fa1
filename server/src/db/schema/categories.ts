import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, tenant, version } from './columns.ts'

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    userId: tenant(),
    name: varchar('name', { length: 255 }).notNull(),
    color: varchar('color', { length: 7 }).notNull().default('#8B5CF6'),
    isActive: boolean('is_active').notNull().default(true),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'categories_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'categories_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    check('categories_color', sql`${t.color} ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'`),
    check('categories_name', sql`${t.name} <> ''`),
  ],
)
