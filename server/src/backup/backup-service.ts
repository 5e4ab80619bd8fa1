import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import { isMissing } from '../files/disk-storage.ts'
import type { Storage } from '../files/storage.ts'
import type { Clock } from '../kernel/clock.ts'
import { reasonOf } from './backup-error.ts'
import { archiveName, lastDueTime, newestArchive, expiredArchives } from './retention-policy.ts'
import { makeBackup, partialSuffix, type BackupFile } from './make-backup.ts'
import { rowsIn } from './manifest.ts'
import { restoreDrill } from './restore-drill.ts'
import { lastSuccess, insertRun, type BackupRunKind } from './backup-runs.ts'

/** What is backed up, and where to. */
export interface BackupContext {
  readonly db: Db
  readonly pool: pg.Pool
  readonly connection: pg.PoolConfig
  readonly photos: Storage
  /** The folder of the archives. */
  readonly folder: string
  readonly clock: Clock
}

/**
 * Makes the daily backup, unless one was made since `hour` (local time of this machine) last passed, or
 * there is no salon yet; then removes expired archives.
 */
export async function backUpDaily(
  context: BackupContext,
  hour: number,
  signal?: AbortSignal,
): Promise<BackupFile | undefined> {
  const { db, folder, clock } = context
  const now = clock()
  const last = await lastSuccess(db, 'backup')
  if ((last && last >= lastDueTime(now, hour)) || !(await hasSalons(context.pool))) return undefined
  const file = join(folder, archiveName(now, 'daily'))
  const how = { moment: now, ...(signal && { signal }) }
  const made = await recordRun(context, 'backup', () => makeBackup(context, file, how), signal)
  await removeExpired(folder, now)
  return made
}

/** The interval of restore drills in milliseconds: a week, less half a day for one that runs early. */
const drillInterval = 6.5 * 86_400_000

/** Runs a restore drill of the newest backup, where there is one and the last drill is a week old. */
export async function drillWeekly(context: BackupContext): Promise<boolean> {
  const { db, folder, clock } = context
  const last = await lastSuccess(db, 'restore_drill')
  if (last && clock().getTime() - last.getTime() < drillInterval) return false
  if (!(await lastSuccess(db, 'backup'))) return false
  await recordRun(context, 'restore_drill', async () => {
    const name = newestArchive(await archivesIn(folder))
    if (name === undefined) throw new Error(`There is no backup in ${folder}`)
    const file = join(folder, name)
    const { size } = await stat(file)
    return { file, bytes: size, manifest: await restoreDrill(file, context) }
  })
  return true
}

/** Does the work and records its outcome; an aborted run is no failure and leaves no record. */
export async function recordRun(
  { db, clock }: Pick<BackupContext, 'db' | 'clock'>,
  kind: BackupRunKind,
  work: () => Promise<BackupFile>,
  signal?: AbortSignal,
): Promise<BackupFile> {
  const startedAt = clock().toISOString()
  const ended = () => ({ kind, startedAt, endedAt: clock().toISOString() })
  try {
    const made = await work()
    const { file, bytes, manifest } = made
    const counts = { rows: rowsIn(manifest), photos: manifest.photos.count }
    await insertRun(db, { ...ended(), file: basename(file), bytes, ...counts })
    return made
  } catch (error) {
    // Where the database itself has failed, the record cannot be written either.
    if (!signal?.aborted)
      await insertRun(db, { ...ended(), problem: reasonOf(error) }).catch(() => {})
    throw error
  }
}

/** Whether the database holds any salon. */
export async function hasSalons(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ place: string | null }>(
    `select to_regclass('public.users')::text as place`,
  )
  if (!rows[0]?.place) return false
  return (await pool.query('select from users limit 1')).rowCount === 1
}

/** Removes expired archives, and partial ones that a killed backup left over a day ago. */
export async function removeExpired(folder: string, now: Date): Promise<void> {
  const names = await archivesIn(folder)
  const drafts = names.filter((name) => name.startsWith('salon-') && name.endsWith(partialSuffix))
  for (const draft of drafts) {
    const { mtimeMs } = await stat(join(folder, draft))
    if (now.getTime() - mtimeMs > 86_400_000) await rm(join(folder, draft), { force: true })
  }
  for (const name of expiredArchives(names)) await rm(join(folder, name), { force: true })
}

async function archivesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
