/** A backup that cannot be made, read or restored; the message is one sentence for the operator. */
export class BackupError extends Error {}

/** The message of an error without its final full stop, to be embedded in a sentence. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
