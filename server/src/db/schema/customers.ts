import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, tenant, version } from './columns.ts'

/** The part of a Gmail address that names its mailbox, which Gmail reads without case, dots and '+…'. */
export const gmailName = (email: SQLWrapper) =>
  sql`replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '')`
export const isGmail = (email: SQLWrapper) =>
  sql`split_part(lower(${email}), '@', 2) in ('gmail.com', 'googlemail.com')`

export const customers = pgTable(
  'customers',
  {
    id: identity(),
    userId: tenant(),
    name: varchar('name', { length: 255 }).notNull(),
    email: varchar('email', { length: 254 }),
    phone: varchar('phone', { length: 50 }),
    notes: text('notes'),
    birthday: date('birthday', { mode: 'string' }),
    /** Spellings of the name, email and digits of the phone: what a search looks through (see searchKey). */
    searchKey: text('search_key').notNull(),
    /** Set once the client was removed: visits stay, the person's data is gone. */
    removedAt: moment('removed_at'),
    /**
     * The surviving client, whom this one was merged into; this one counts as removed. Without a foreign key, since
     * a restore inserts the rows of a table in batches.
     */
    mergedInto: bigint('merged_into', { mode: 'number' }),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'customers_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'customers_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    index('customers_merged')
      .on(t.userId, t.mergedInto)
      .where(sql`${t.mergedInto} is not null`),
    index('customers_by_name')
      .on(t.userId, t.searchKey, t.id)
      .where(sql`${t.removedAt} is null`),
    index('customers_removed')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
    // Clients who are typed are compared with those born on the same day, and those with the same mailbox.
    index('customers_by_birthday')
      .on(t.userId, t.birthday)
      .where(sql`${t.birthday} is not null`),
    index('customers_by_gmail').on(t.userId, gmailName(t.email)).where(isGmail(t.email)),
    index('customers_by_created').on(t.userId, t.createdAt),
    // That it is past is checked as it is written: what is today changes, and a restore brings back what was true.
    check('customers_birthday', sql`${t.birthday} between '1900-01-01' and '2199-12-31'`),
    // With the salon in it: a part of a name that other salons' clients have as well leads to one's own.
    index('customers_search').using('gin', t.userId, sql`${t.searchKey} gin_trgm_ops`),
  ],
)
