import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, tenant, version } from './columns.ts'

export const staff = pgTable(
  'staff',
  {
    id: identity(),
    userId: tenant(),
    name: varchar('name', { length: 255 }).notNull(),
    email: varchar('email', { length: 254 }),
    phone: varchar('phone', { length: 50 }),
    role: varchar('role', { length: 100 }).notNull().default('Staff Member'),
    isActive: boolean('is_active').notNull().default(true),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'staff_pkey', columns: [t.userId, t.id] }),
    foreignKey({ name: 'staff_salon', columns: [t.userId], foreignColumns: [salons.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('staff_one_owner')
      .on(t.userId)
      .where(sql`${t.role} = 'Owner'`),
    check('staff_name', sql`${t.name} <> ''`),
  ],
)
