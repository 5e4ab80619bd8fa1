import { bigint, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from './auth.ts'
import { createdAt, moment } from './columns.ts'

/** The account that a row belongs to, whichever salon that works in. */
const account = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The TOTP secret of an account. Not required at a sign-in until `confirmedAt`. */
export const secondFactors = pgTable('second_factors', {
  userId: account().primaryKey(),
  /** Encrypted with a key that backups exclude. */
  secret: text('secret').notNull(),
  /** The last step of 30 seconds that a code was taken for: none of it or before is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  confirmedAt: moment('confirmed_at'),
  createdAt: createdAt(),
})

/** Recovery codes; only the SHA-256 of each is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: account(),
    codeHash: varchar('code_hash', { length: 64 }).notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pkey', columns: [t.userId, t.codeHash] })],
)

/** The devices that an account has signed in with, so that a new one is notified. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: account(),
    /** The SHA-256 of what the device carries, or of what an app calls itself. */
    deviceHash: varchar('device_hash', { length: 64 }).notNull(),
    browser: varchar('browser', { length: 50 }),
    system: varchar('system', { length: 50 }),
    kind: text('kind', { enum: ['cookie', 'bearer'] }).notNull(),
    firstUsedAt: moment('first_used_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** When an email about it is to be sent; null where there is none to send. */
    emailDueAt: moment('letter_due_at'),
    emailTries: integer('letter_tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'known_devices_pkey', columns: [t.userId, t.deviceHash] }),
    index('known_devices_by_use').on(t.lastUsedAt),
    index('known_devices_letters')
      .on(t.emailDueAt)
      .where(sql`${t.emailDueAt} is not null`),
  ],
)
