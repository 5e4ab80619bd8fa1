import type { ChangedSubject } from '@salon/contract/events'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sessions, users } from '../../db/schema/auth.ts'
import { changes } from '../../db/schema/changes.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'

/** Something of a salon that changed. */
export interface Change {
  readonly salonId: number
  readonly subject: ChangedSubject
}

/** What was found, and the snapshot that it was seen in. */
interface Sight {
  readonly snapshot: string
  readonly changes: readonly Change[]
}

/** A row of what was seen; where nothing was, one without a change. */
type Row = { now: string } & (Pick<Change, keyof Change> | { salonId: null; subject: null })

/** What can be seen now, to ask later what came since. */
export const snapshotNow = (db: Db): Promise<string> =>
  db
    .execute<{ now: string }>(sql`select pg_current_snapshot()::text as "now"`)
    .then(({ rows: [row] }) => found(row).now)

/**
 * What of some salons became visible after a snapshot was taken. Asked by transactions and not by
 * numbers or times, so that what began early and ended late is neither missed nor told twice: those
 * that had not begun then, and those that had not ended. In their order and for all salons, so that it
 * costs as much as has changed, however many listen and however long somebody else's transaction takes.
 */
export async function changesSince(
  db: Db,
  salonIds: readonly number[],
  snapshot: string,
): Promise<Sight> {
  const before = sql`${snapshot}::pg_snapshot`
  // There is always a row, for the snapshot. What is below the newest is not from the future of another
  // server, whose backup it came with.
  const { rows } = await db.execute<Row>(sql`
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

/** What of a salon was changed in the last `milliseconds`. */
export const subjectsOfLast = (db: Db, salon: Pick<Salon, 'id'>, milliseconds: number) =>
  db
    .selectDistinct({ subject: changes.subject })
    .from(changes)
    .where(
      and(
        eq(changes.userId, salon.id),
        gt(changes.notedAt, sql`clock_timestamp() - make_interval(secs => ${milliseconds / 1000})`),
      ),
    )
    .then((rows) => rows.map(({ subject }) => subject))

/** The valid sign-ins of some accounts by their public ids: for which salon, and as what. */
export const standings = (db: Db, accounts: readonly number[], now: Date) =>
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
        // One value, however many they are.
        sql`${sessions.userId} = any(${sql.param(accounts)}::bigint[])`,
        gt(sessions.expiresAt, now.toISOString()),
        eq(users.isActive, true),
      ),
    )

/** Notes from after one moment until another. */
const ofSpan = (after: string, until: string) =>
  and(gt(changes.notedAt, after), lte(changes.notedAt, until))

/** When the last of the first `count` notes of a span was written; undefined where it has fewer. */
export const endOfFirst = (db: Db, count: number, after: string, until: string) =>
  db
    .select({ notedAt: changes.notedAt })
    .from(changes)
    .where(ofSpan(after, until))
    .orderBy(changes.notedAt)
    .offset(count - 1)
    .limit(1)
    .then(([row]) => row?.notedAt)

export const deleteChanges = (db: Db, after: string, until: string) =>
  db.delete(changes).where(ofSpan(after, until))
