import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from './auth.ts'
import { createdAt, identity, moment, tenant } from './columns.ts'

/** What the bell shows; the words are made by the page from `kind` and `details`. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: tenant(),
    type: text('type', { enum: ['appointment', 'payment', 'inventory'] }).notNull(),
    kind: varchar('kind', { length: 100 }).notNull(),
    details: jsonb('details').notNull().default({}),
    appointmentId: bigint('appointment_id', { mode: 'number' }),
    isSample: boolean('is_sample').notNull().default(false),
    readAt: moment('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'notifications_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'notifications_salon',
      columns: [t.userId],
      foreignColumns: [users.id],
    }).onDelete('cascade'),
    index('notifications_recent').on(t.userId, t.createdAt.desc(), t.id.desc()),
    check('notifications_type', sql`${t.type} in ('appointment', 'payment', 'inventory')`),
  ],
)
