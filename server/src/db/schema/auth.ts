import { roles } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  text,
  uniqueIndex,
  varchar,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from './columns.ts'

/**
 * The tenant. Its id is `userId` of every row of the salon. A new salon takes the number of the account that
 * makes it, from the sequence of accounts; it keeps the number when another account becomes the owner.
 */
export const salons = pgTable(
  'salons',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    ownerAccountId: bigint('owner_account_id', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  // Annotated, because `users` refers to this table in turn.
  (t): PgTableExtraConfigValue[] => [
    // Deferred in SQL, because a salon and its owner's account refer to each other.
    foreignKey({
      name: 'salons_owner',
      columns: [t.id, t.ownerAccountId],
      foreignColumns: [users.salonId, users.id],
    }),
  ],
)

/** Accounts. Each belongs to one salon, whose owner is named there. */
export const users = pgTable(
  'users',
  {
    id: identity().primaryKey(),
    salonId: bigint('salon_id', { mode: 'number' }).notNull(),
    name: varchar('name', { length: 255 }).notNull(),
    email: varchar('email', { length: 254 }).notNull(),
    /**
     * What an account is found by. A column, because `lower` is not leakproof, and row-level security lets no
     * index be used for what is not. Its letters are ASCII, and small ones the same in every language.
     */
    emailKey: text('email_key')
      .notNull()
      .generatedAlwaysAs(sql`lower("email" collate "C")`),
    password: text('password').notNull(),
    role: text('role', { enum: roles }).notNull().default('visitor'),
    isActive: boolean('is_active').notNull().default(true),
    /** The staff member that the account is. Its foreign key is in SQL, since `staff` imports this module. */
    staffId: bigint('staff_id', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.emailKey),
    uniqueIndex('users_of_salon').on(t.salonId, t.id),
    uniqueIndex('users_staff').on(t.salonId, t.staffId),
    foreignKey({
      name: 'users_salon',
      columns: [t.salonId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
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
