import { feedDetails } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant } from './columns.ts'
import { staff } from './staff.ts'

/** Calendar feeds. A revoked one is archived, and has no secret. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: identity(),
    userId: tenant(),
    /** Null is the salon's. */
    staffId: bigint('staff_id', { mode: 'number' }),
    detail: text('detail', { enum: feedDetails }).notNull(),
    createdAt: createdAt(),
    issuedAt: moment('issued_at').notNull(),
    archivedAt: moment('archived_at'),
  },
  (t) => [
    primaryKey({ name: 'calendar_feeds_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'calendar_feeds_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'calendar_feeds_staff',
      columns: [t.userId, t.staffId],
      foreignColumns: [staff.userId, staff.id],
    }),
    uniqueIndex('calendar_feeds_of_salon')
      .on(t.userId)
      .where(sql`${t.staffId} is null and ${t.archivedAt} is null`),
    uniqueIndex('calendar_feeds_of_staff')
      .on(t.userId, t.staffId)
      .where(sql`${t.archivedAt} is null`),
    check(
      'calendar_feeds_detail',
      sql`${t.detail} in ('busy', 'services', 'first_name', 'full_name')`,
    ),
  ],
)

/** The SHA-256 of the secret in a feed's address; apart, so that no history has it. */
export const calendarFeedSecrets = pgTable(
  'calendar_feed_secrets',
  {
    userId: tenant(),
    feedId: reference('feed_id'),
    tokenHash: varchar('token_hash', { length: 64 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'calendar_feed_secrets_pkey', columns: [t.userId, t.feedId] }),
    foreignKey({
      name: 'calendar_feed_secrets_feed',
      columns: [t.userId, t.feedId],
      foreignColumns: [calendarFeeds.userId, calendarFeeds.id],
    }).onDelete('cascade'),
    uniqueIndex('calendar_feed_secrets_hash').on(t.userId, t.tokenHash),
  ],
)
