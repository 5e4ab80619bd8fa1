import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from './columns.ts'

/** Scheduled runs over the whole database: a backup, or a restore drill. */
export const backupKinds = ['backup', 'restore_drill'] as const

/**
 * The outcome of each backup and restore drill. Of the whole database and no salon; kept for a year, and
 * no part of a backup itself, since it is about this installation.
 */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: identity().primaryKey(),
    kind: text('kind', { enum: backupKinds }).notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    /** Why it failed, in a sentence; null: it went well. */
    problem: text('problem'),
    /** The archive's name, without its folder. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: bigint('rows', { mode: 'number' }),
    photos: integer('photos'),
  },
  (t) => [
    check('backup_runs_kind', sql`${t.kind} in ('backup', 'restore_drill')`),
    index('backup_runs_by_time').on(t.kind, t.startedAt),
  ],
)
