import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Writes the history of this transaction now instead of at its commit, which is to follow at once: the entries lock
 * those of the salon. By the name of their trigger, only tables of the first schema would write them, and not
 * partitions in another.
 */
export const writeHistoryNow = (tx: Db) => tx.execute(sql`set constraints all immediate`)

/**
 * What entries that this transaction has written have in common, the number of the first of them; null where it has
 * written none.
 */
export const historyTransaction = sql<
  number | null
>`nullif(split_part(current_setting('salon.history', true), ' ', 2), '')::bigint`
