import { z } from 'zod'
import { instant } from './primitives.ts'
import type { Route } from './route.ts'

/** Backups of the whole database; `null` where that has not happened. */
export const backupState = z.object({
  /** When the last backup that is whole was made. */
  lastBackup: instant.nullable(),
  /** When a later attempt failed: the last of them. */
  backupFailed: instant.nullable(),
  /** When a restore drill last succeeded, with every hash as expected. */
  lastRestoreDrill: instant.nullable(),
  /** When a later attempt failed. */
  restoreDrillFailed: instant.nullable(),
})
export type BackupState = z.infer<typeof backupState>

export const backupRoutes = {
  state: {
    method: 'GET',
    path: '/api/backups',
    summary: 'When all data was last backed up, and when a restore drill last succeeded',
    reply: backupState,
  },
} as const satisfies Record<string, Route>
