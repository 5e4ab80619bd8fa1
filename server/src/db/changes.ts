import type { ChangedSubject } from '@salon/contract/events'
import { sql, type Placeholder, type WithSubquery } from 'drizzle-orm'
import type { Db } from './client.ts'
import { changes } from './schema/changes.ts'

/**
 * A writer whose next statement also notes what it changes, in the same round trip: no change is seen
 * without its note, and no note without its change.
 */
export const noting = (
  tx: Pick<Db, 'with' | '$with' | 'insert'>,
  salonId: number | Placeholder,
  subject: ChangedSubject | Placeholder,
) =>
  tx.with(
    tx.$with('noted').as(
      tx
        .insert(changes)
        .values({ userId: salonId, subject })
        // A transaction may change two things of a kind; that it did is said once.
        .onConflictDoNothing()
        .returning({ subject: changes.subject }),
    ),
  )

/**
 * Notes a change for what a statement did to rows, and nothing where it did nothing to any.
 * @param touched the statement, which returns `userId`
 * @returns a row where there was a change
 */
export const noteTouched = (tx: Db, touched: WithSubquery, subject: ChangedSubject) =>
  tx
    .with(touched)
    .insert(changes)
    .select(
      sql`select distinct user_id, pg_current_xact_id(), ${subject}, clock_timestamp() from ${touched}`,
    )
    .onConflictDoNothing()
    .returning({ subject: changes.subject })
