import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { backupRuns, type backupKinds } from '../db/schema/backup-runs.ts'

export type Kind = (typeof backupKinds)[number]

type Run = Omit<typeof backupRuns.$inferInsert, 'id'>

/** Notes how a backup or a proof went, and forgets what was a year before it. */
export async function noteRun(db: Db, run: Run): Promise<void> {
  await db.insert(backupRuns).values(run)
  const yearBefore = new Date(run.startedAt)
  yearBefore.setFullYear(yearBefore.getFullYear() - 1)
  await db.delete(backupRuns).where(lt(backupRuns.startedAt, yearBefore.toISOString()))
}

/** When the last one that went well began. */
export async function lastGood(db: Db, kind: Kind): Promise<Date | undefined> {
  const [run] = await db
    .select({ startedAt: backupRuns.startedAt })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, kind), isNull(backupRuns.problem)))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1)
  return run && new Date(run.startedAt)
}
