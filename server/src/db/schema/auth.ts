import { roles } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  varchar,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from './columns.ts'

/** Accounts. `ownerId` names the salon of somebody who is not its owner; the owner's is null. */
export const users = pgTable(
  'users',
  {
    id: identity().primaryKey(),
    ownerId: bigint('owner_id', { mode: 'number' }).references((): AnyPgColumn => users.id, {
      onDelete: 'cascade',
    }),
    name: varchar('name', { length: 255 }).notNull(),
    email: varchar('email', { length: 254 }).notNull(),
    /**
     * What an account is found by. A column, since PostgreSQL is not sure that `lower` tells nothing of a
     * row, and looks nothing up by it behind the second wall. Its letters are ASCII, and small ones the same in
     * every language.
     */
    emailKey: text('email_key')
      .notNull()
      .generatedAlwaysAs(sql`lower("email" collate "C")`),
    password: text('password').notNull(),
    role: text('role', { enum: roles }).notNull().default('visitor'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.emailKey),
    index('users_owner').on(t.ownerId),
    check('users_role', sql`${t.role} in ('admin', 'user', 'visitor')`),
  ],
)

/** Sign-ins, by cookie or bearer token; only the SHA-256 of the secret is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: varchar('token_hash', { length: 64 }).primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['cookie', 'bearer'] }).notNull(),
    userAgent: varchar('user_agent', { length: 500 }),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
    check('sessions_kind', sql`${t.kind} in ('cookie', 'bearer')`),
  ],
)
