import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { migrationNames } from './migrate.ts'

/** Whether the database has the schema of this program, and of no newer one; a sentence if not. */
export async function schemaProblem(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`)
  const applied = new Set(rows.map(({ name }) => name))
  const known = migrationNames()
  if (known.some((name) => !applied.has(name))) return 'The database is not up to date.'
  if (applied.size > known.length) return 'The database is that of a newer version.'
  return undefined
}

/** Two daily backups were missed. */
const days = 2

/**
 * Whether the last backup that went well is too old, or all since then failed; nothing is said where none
 * was tried yet.
 */
export async function backupProblem(db: Db, now: Date): Promise<string | undefined> {
  const oldest = new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
  const { rows } = await db.execute<{ good: boolean | null; first: boolean | null }>(
    sql`select max(started_at) filter (where problem is null) < ${oldest}::timestamptz as good,
        min(started_at) < ${oldest}::timestamptz as first
      from backup_runs where kind = 'backup'`,
  )
  const { good, first } = rows[0] ?? {}
  if (good) return `The last backup is more than ${days} days old.`
  return good === null && first ? `No backup has succeeded for ${days} days.` : undefined
}
