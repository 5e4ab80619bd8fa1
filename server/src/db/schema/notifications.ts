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
import { salons } from './auth.ts'
import { createdAt, identity, moment, tenant } from './columns.ts'

/** What the bell shows; the words are made by the page from `kind` and `details`. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: tenant(),
    type: text('type', { enum: ['appointment', 'payment', 'inventory', 'account'] }).notNull(),
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
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    // Read backwards. Drizzle's .desc() puts nulls last here and first in a query: no order to use.
    index('notifications_recent').on(t.userId, t.createdAt, t.id),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    // Whether a salon was notified of a day's first visit.
    index('notifications_first_visits')
      .on(t.userId, sql`(${t.details} ->> 'appointmentDate')`)
      .where(sql`${t.kind} = 'first_visit_tomorrow'`),
    check(
      'notifications_type',
      sql`${t.type} in ('appointment', 'payment', 'inventory', 'account')`,
    ),
  ],
)
