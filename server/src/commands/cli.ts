import { BackupError } from '../backup/backup-error.ts'
import { EmbeddedError } from '../db/embedded/embedded-error.ts'
import { MigrationError } from '../db/migrate.ts'
import { ConfigError } from '../kernel/config-error.ts'
import { Refusal } from '../kernel/refusal.ts'
import { StorageError } from '../kernel/storage-error.ts'

/** Invalid arguments, or a request that cannot be met; the message is one sentence. */
export class UsageError extends Error {}

const expectedErrors = [
  UsageError,
  ConfigError,
  EmbeddedError,
  MigrationError,
  StorageError,
  BackupError,
  Refusal,
]

/** Whether the message of an error is a sentence for the operator. */
export const isExpected = (error: unknown): error is Error =>
  expectedErrors.some((kind) => error instanceof kind)

/** Prints a line to stdout. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Runs a command. An expected error prints its message, any other its stack; both set exit status 1.
 */
export async function runCli(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined
    process.stderr.write(`${isExpected(error) ? error.message : (stack ?? String(error))}\n`)
    process.exitCode = 1
  }
}
