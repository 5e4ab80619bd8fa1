import { sql } from 'drizzle-orm'
import { customType, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { subjects } from '@salon/contract/events'
import { salons } from './auth.ts'
import { moment, tenant } from './columns.ts'

/** A transaction id of 64 bits, as text. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The change log: which lists of a salon changed, without their contents. It is read by the change feed and
 * kept for a day. A row names the transaction that wrote it, so that a snapshot shows which rows became visible
 * since.
 */
export const changes = pgTable(
  'changes',
  {
    userId: tenant(),
    transaction: transactionNumber('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    subject: text('subject', { enum: subjects }).notNull(),
    recordedAt: moment('recorded_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ name: 'changes_pkey', columns: [t.userId, t.transaction, t.subject] }),
    foreignKey({
      name: 'changes_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    index('changes_by_time').on(t.recordedAt),
    index('changes_in_order').on(t.transaction, t.userId, t.subject),
  ],
)
