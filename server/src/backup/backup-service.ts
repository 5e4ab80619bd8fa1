import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import { isMissing } from '../files/disk-storage.ts'
import type { Storage } from '../files/storage.ts'
import type { Clock } from '../kernel/clock.ts'
import { reasonOf } from './backup-error.ts'
import { archiveName, lastDue, newestOf, outlived } from './keeping.ts'
import { makeBackup, unfinished, type Made } from './make-backup.ts'
import { rowsIn } from './manifest.ts'
import { proveBackup } from './prove-backup.ts'
import { lastGood, noteRun, type Kind } from './runs.ts'

/** What is backed up, and where to. */
export interface Routine {
  readonly db: Db
  readonly pool: pg.Pool
  readonly connection: pg.PoolConfig
  readonly photos: Storage
  /** Where archives lie. */
  readonly folder: string
  readonly clock: Clock
}

/**
 * Makes the day's backup, unless there is one since `hour` (of this machine) was last struck, or
 * nothing to lose; then lets those go that were kept for long enough.
 */
export async function backUpDaily(
  routine: Routine,
  hour: number,
  signal?: AbortSignal,
): Promise<Made | undefined> {
  const { db, folder, clock } = routine
  const now = clock()
  const last = await lastGood(db, 'backup')
  if ((last && last >= lastDue(now, hour)) || !(await holdsSalons(routine.pool))) return undefined
  const file = join(folder, archiveName(now, 'daily'))
  const how = { moment: now, ...(signal && { signal }) }
  const made = await noted(routine, 'backup', () => makeBackup(routine, file, how), signal)
  await tidy(folder, now)
  return made
}

/** A proof holds for so long, in milliseconds: a week, less what one that is early may be early by. */
const proofHolds = 6.5 * 86_400_000

/** Proves the newest backup, where the last proof is of last week and there is a backup. */
export async function proveWeekly(routine: Routine): Promise<boolean> {
  const { db, folder, clock } = routine
  const last = await lastGood(db, 'proof')
  if (last && clock().getTime() - last.getTime() < proofHolds) return false
  if (!(await lastGood(db, 'backup'))) return false
  await noted(routine, 'proof', async () => {
    const name = newestOf(await archivesIn(folder))
    if (name === undefined) throw new Error(`There is no backup in ${folder}`)
    const file = join(folder, name)
    const { size } = await stat(file)
    return { file, bytes: size, manifest: await proveBackup(file, routine) }
  })
  return true
}

/** Does the work and keeps how it went; what was stopped is no failure, and done again. */
export async function noted(
  { db, clock }: Pick<Routine, 'db' | 'clock'>,
  kind: Kind,
  work: () => Promise<Made>,
  signal?: AbortSignal,
): Promise<Made> {
  const startedAt = clock().toISOString()
  const ended = () => ({ kind, startedAt, endedAt: clock().toISOString() })
  try {
    const made = await work()
    const { file, bytes, manifest } = made
    const counts = { rows: rowsIn(manifest), photos: manifest.photos.count }
    await noteRun(db, { ...ended(), file: basename(file), bytes, ...counts })
    return made
  } catch (error) {
    // The database may be what failed: then nothing can be kept in it.
    if (!signal?.aborted)
      await noteRun(db, { ...ended(), problem: reasonOf(error) }).catch(() => {})
    throw error
  }
}

/** Whether there is anything whose loss would be one. */
export async function holdsSalons(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ place: string | null }>(
    `select to_regclass('public.users')::text as place`,
  )
  if (!rows[0]?.place) return false
  return (await pool.query('select from users limit 1')).rowCount === 1
}

/** Removes what is kept no longer, and what a killed backup left behind a day ago. */
export async function tidy(folder: string, now: Date): Promise<void> {
  const names = await archivesIn(folder)
  const drafts = names.filter((name) => name.startsWith('salon-') && name.endsWith(unfinished))
  for (const draft of drafts) {
    const { mtimeMs } = await stat(join(folder, draft))
    if (now.getTime() - mtimeMs > 86_400_000) await rm(join(folder, draft), { force: true })
  }
  for (const name of outlived(names)) await rm(join(folder, name), { force: true })
}

async function archivesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
