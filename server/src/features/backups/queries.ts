import type { BackupState } from '@salon/contract/backups'
import { max, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { backupRuns } from '../../db/schema/backup-runs.ts'

/** When backups and restore drills last succeeded, and when they failed since; for all salons. */
export async function backupState(db: Db): Promise<BackupState> {
  const rows = await db
    .select({
      kind: backupRuns.kind,
      good: sql`max(${backupRuns.startedAt}) filter (where ${backupRuns.problem} is null)`.mapWith(
        backupRuns.startedAt,
      ),
      latest: max(backupRuns.startedAt),
      failed:
        sql`max(${backupRuns.startedAt}) filter (where ${backupRuns.problem} is not null)`.mapWith(
          backupRuns.startedAt,
        ),
    })
    .from(backupRuns)
    .groupBy(backupRuns.kind)
  const of = (kind: (typeof rows)[number]['kind']) => {
    const {
      good = null,
      latest = null,
      failed = null,
    } = rows.find((row) => row.kind === kind) ?? {}
    return { good, failed: failed === latest ? failed : null }
  }
  const [backup, drill] = [of('backup'), of('restore_drill')]
  return {
    lastBackup: backup.good,
    backupFailed: backup.failed,
    lastRestoreDrill: drill.good,
    restoreDrillFailed: drill.failed,
  }
}
