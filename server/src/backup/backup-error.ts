/** A backup that cannot be made, read or restored: one sentence for whoever keeps the machine. */
export class BackupError extends Error {}

/** What an error says, without where it broke. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
