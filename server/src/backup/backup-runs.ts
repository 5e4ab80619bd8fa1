import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { backupRuns, type backupKinds } from '../db/schema/backup-runs.ts'

export type BackupRunKind = (typeof backupKinds)[number]

type BackupRun = Omit<typeof backupRuns.$inferInsert, 'id'>

/** Inserts the outcome of a backup or restore drill, and deletes runs older than a year. */
export async function insertRun(db: Db, run: BackupRun): Promise<void> {
  await db.insert(backupRuns).values(run)
  const yearBefore = new Date(run.startedAt)
  yearBefore.setFullYear(yearBefore.getFullYear() - 1)
  await db.delete(backupRuns).where(lt(backupRuns.startedAt, yearBefore.toISOString()))
}

/** The start of the last successful run of a kind. */
export async function lastSuccess(db: Db, kind: BackupRunKind): Promise<Date | undefined> {
  const [run] = await db
    .select({ startedAt: backupRuns.startedAt })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, kind), isNull(backupRuns.problem)))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1)
  return run && new Date(run.startedAt)
}
