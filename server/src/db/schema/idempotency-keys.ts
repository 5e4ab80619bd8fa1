import { foreignKey, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { moment, tenant } from './columns.ts'

/**
 * The answers of writes that came with an Idempotency-Key, written in the transaction of the change. Status
 * and body are empty only inside that transaction, and the body also where the answer has none.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: tenant(),
    key: varchar('key', { length: 255 }).notNull(),
    /** SHA-256 of the request: account, method, path and query, If-Match and body. */
    request: varchar('request', { length: 64 }).notNull(),
    status: integer('status'),
    body: text('body'),
    /** When it is deleted, and the key can be used for another request. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [t.userId, t.key] }),
    foreignKey({
      name: 'idempotency_keys_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    index('idempotency_keys_by_time').on(t.expiresAt),
  ],
)
