/** Why the embedded database cannot be used: one sentence that the owner of a salon can read. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

/** The folder holds no database that can be opened; a backup can replace it. */
export class DamagedData extends EmbeddedError {}

/** Another running copy of this program works in the folder. */
export class FolderInUse extends EmbeddedError {}

/** What the operating system calls an error (`ENOENT`, `EACCES` …), or undefined for any other. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** An EmbeddedError as it is; any other error as one about `folder`. */
export function asEmbeddedError(error: unknown, folder: string): EmbeddedError {
  if (error instanceof EmbeddedError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedError(`The data folder ${folder} cannot be used: ${reason}.`, { cause: error })
}
