import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { categories } from './categories.ts'
import { createdAt, identity, moment, ofPhases, reference, tenant, version } from './columns.ts'

export const services = pgTable(
  'services',
  {
    id: identity(),
    userId: tenant(),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description'),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    duration: integer('duration').notNull(),
    ...ofPhases(),
    /** Whole years of the client on the day of the visit. */
    minimumAge: integer('minimum_age'),
    categoryId: reference('category_id'),
    isActive: boolean('is_active').notNull().default(true),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'services_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'services_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'services_category',
      columns: [t.userId, t.categoryId],
      foreignColumns: [categories.userId, categories.id],
    }),
    index('services_by_category').on(t.userId, t.categoryId),
    check('services_price', sql`${t.price} >= 0`),
    check('services_duration', sql`${t.duration} between 1 and 1440`),
    check(
      'services_phases',
      sql`least(${t.initialWork}, ${t.processing}, ${t.cleanup}) >= 0 and ${t.cleanup} <= 240`,
    ),
    check('services_minimum_age', sql`${t.minimumAge} between 0 and 99`),
    check('services_name', sql`${t.name} <> ''`),
  ],
)
