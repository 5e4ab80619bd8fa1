import type { ChangedSubject } from '@salon/contract/events'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sessions, users } from '../../db/schema/auth.ts'
import { changes } from '../../db/schema/changes.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'

/** What changed in a salon. */
interface SalonChange {
  readonly salonId: number
  readonly subject: ChangedSubject
}

/** The changes that a poll read, and its snapshot, from which the next one continues. */
interface PolledChanges {
  readonly snapshot: string
  readonly changes: readonly SalonChange[]
}

/** A row of a poll; without any change there is one with nulls. */
type PolledRow = { now: string } & (
  | Pick<SalonChange, keyof SalonChange>
  | { salonId: null; subject: null }
)

/** The current snapshot, from which the first poll continues. */
export const snapshotNow = (db: Db): Promise<string> =>
  db
    .execute<{ now: string }>(sql`select pg_current_snapshot()::text as "now"`)
    .then(({ rows: [row] }) => found(row).now)

/**
 * The changes of some salons that became visible after a snapshot: of the transactions that had not begun then,
 * or were running. Ids or times would miss a transaction that began early and committed late. The index is in
 * the order of transactions, so the cost is that of the changes, however many salons are polled and however
 * long another transaction runs.
 */
export async function changesSince(
  db: Db,
  salonIds: readonly number[],
  snapshot: string,
): Promise<PolledChanges> {
  const before = sql`${snapshot}::pg_snapshot`
  // The outer join returns a row, with the snapshot, also without changes. The upper bound leaves out rows of a
  // restored backup, whose transaction ids are of another server and may be ahead of this one's.
  const { rows } = await db.execute<PolledRow>(sql`
    select pg_current_snapshot()::text as "now", c.user_id as "salonId", c.subject as "subject"
    from (values (1)) always left join ${changes} c
      on (c.transaction >= pg_snapshot_xmax(${before})
        or c.transaction = any(array(select pg_snapshot_xip(${before}))))
      and c.transaction < pg_snapshot_xmax(pg_current_snapshot())
      and c.user_id = any(${sql.param(salonIds)}::bigint[])`)
  return {
    snapshot: found(rows[0]).now,
    changes: rows.flatMap((row) => (row.salonId === null ? [] : [row])),
  }
}

/** What changed in a salon in the last `milliseconds`. */
export const recentSubjects = (db: Db, salon: Pick<Salon, 'id'>, milliseconds: number) =>
  db
    .selectDistinct({ subject: changes.subject })
    .from(changes)
    .where(
      and(
        eq(changes.userId, salon.id),
        gt(
          changes.recordedAt,
          sql`clock_timestamp() - make_interval(secs => ${milliseconds / 1000})`,
        ),
      ),
    )
    .then((rows) => rows.map(({ subject }) => subject))

/** The valid sessions of some accounts, by their public ids. */
export const validSessions = (db: Db, accounts: readonly number[], now: Date) =>
  db
    .select({
      session: sql<string>`left(${sessions.tokenHash}, 16)`,
      salonId: users.salonId,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        // One parameter, so that the statement text stays the same.
        sql`${sessions.userId} = any(${sql.param(accounts)}::bigint[])`,
        gt(sessions.expiresAt, now.toISOString()),
        eq(users.isActive, true),
      ),
    )

/** Changes that were recorded after one moment and until another. */
const ofSpan = (after: string, until: string) =>
  and(gt(changes.recordedAt, after), lte(changes.recordedAt, until))

/** When the last of the first `count` changes of a span was recorded; undefined where it has fewer. */
export const endOfBatch = (db: Db, count: number, after: string, until: string) =>
  db
    .select({ recordedAt: changes.recordedAt })
    .from(changes)
    .where(ofSpan(after, until))
    .orderBy(changes.recordedAt)
    .offset(count - 1)
    .limit(1)
    .then(([row]) => row?.recordedAt)

export const deleteChanges = (db: Db, after: string, until: string) =>
  db.delete(changes).where(ofSpan(after, until))
