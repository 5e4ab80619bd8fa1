import type { ChangedSubject } from '@salon/contract/events'
import { sql, type Placeholder, type WithSubquery } from 'drizzle-orm'
import type { Db } from './client.ts'
import { changes } from './schema/changes.ts'

/**
 * A query builder whose next statement also inserts a row into the change log, as a common table expression:
 * one round trip, and the change and its row commit together.
 */
export const recordChange = (
  tx: Pick<Db, 'with' | '$with' | 'insert'>,
  salonId: number | Placeholder,
  subject: ChangedSubject | Placeholder,
) =>
  tx.with(
    tx.$with('recorded').as(
      tx
        .insert(changes)
        .values({ userId: salonId, subject })
        // One row for each transaction and subject, however many rows changed.
        .onConflictDoNothing()
        .returning({ subject: changes.subject }),
    ),
  )

/**
 * Records a change for the rows that a statement touched; nothing where it touched none.
 * @param touched the statement, which returns `userId`
 * @returns a row where there was a change, the first of the subject in its transaction
 */
export const recordTouched = (tx: Db, touched: WithSubquery, subject: ChangedSubject) =>
  tx
    .with(touched)
    .insert(changes)
    .select(
      sql`select distinct user_id, pg_current_xact_id(), ${subject}, clock_timestamp() from ${touched}`,
    )
    .onConflictDoNothing()
    .returning({ subject: changes.subject })
