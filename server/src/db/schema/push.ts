import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons, sessions } from './auth.ts'
import { createdAt, moment, reference, tenant } from './columns.ts'

/**
 * Devices that show notifications, one of each session, with which it ends. A device that its push service gave up
 * keeps its row without an address: it subscribes anew at its next start.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    userId: tenant(),
    sessionHash: varchar('session_hash', { length: 64 }).notNull(),
    /** The account of the session. */
    accountId: reference('account_id'),
    endpoint: varchar('endpoint', { length: 1000 }),
    p256dh: varchar('p256dh', { length: 87 }),
    auth: varchar('auth', { length: 22 }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'push_subscriptions_pkey', columns: [t.userId, t.sessionHash] }),
    foreignKey({
      name: 'push_subscriptions_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'push_subscriptions_session',
      columns: [t.sessionHash],
      foreignColumns: [sessions.tokenHash],
    }).onDelete('cascade'),
    uniqueIndex('push_subscriptions_endpoint').on(t.userId, t.endpoint),
    // For the foreign key.
    index('push_subscriptions_of_session').on(t.sessionHash),
    check(
      'push_subscriptions_whole',
      sql`num_nulls(${t.endpoint}, ${t.p256dh}, ${t.auth}) in (0, 3)`,
    ),
  ],
)

/**
 * Notifications that are to be shown by devices. A row is deleted once it was sent or is given up: the bell has the
 * notification itself.
 */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    userId: tenant(),
    /** Without a foreign key, whose look-up for each notification would slow the deletion of a salon down. */
    notificationId: reference('notification_id'),
    sessionHash: varchar('session_hash', { length: 64 }).notNull(),
    /** Before, no process sends it: also the end of the lease of the process that has claimed it. */
    dueAt: moment('due_at').notNull(),
    tries: integer('tries').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'push_deliveries_pkey',
      columns: [t.userId, t.notificationId, t.sessionHash],
    }),
    foreignKey({
      name: 'push_deliveries_subscription',
      columns: [t.userId, t.sessionHash],
      foreignColumns: [pushSubscriptions.userId, pushSubscriptions.sessionHash],
    }).onDelete('cascade'),
    index('push_deliveries_of_subscription').on(t.userId, t.sessionHash),
    index('push_deliveries_due').on(t.dueAt),
  ],
)
