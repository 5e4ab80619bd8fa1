import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, reasonOf } from '../backup/backup-error.ts'
import { rowsIn } from '../backup/manifest.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { openAsOwner } from '../db/as-owner.ts'
import { EmbeddedError } from '../db/embedded/embedded-error.ts'
import { openEngine } from '../db/engine.ts'
import { MigrationError } from '../db/migrate.ts'
import { openPhotoStorage } from '../files/photo-storage.ts'
import { ConfigError } from '../kernel/config-error.ts'
import { StorageError } from '../kernel/storage-error.ts'

/** What was typed makes no sense; the message is one sentence. */
class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

function asked(): string {
  const usage = new UsageError('Use: npm run restore -- FILE.')
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return resolve(file)
  } catch {
    throw usage
  }
  throw usage
}

/** Reads all of the archive before it looks at the place where it goes. */
async function restore(): Promise<void> {
  const config = readConfig()
  const backup = await openBackup(asked())
  const { manifest } = backup
  say(
    `The backup of ${manifest.madeAt} is whole: ${rowsIn(manifest)} rows, ${manifest.photos.count} files of pictures.`,
  )
  const engine = await openEngine(
    {
      databaseUrl: config.databaseUrl,
      databaseOwnerUrl: config.databaseOwnerUrl,
      folder: join(config.dataFolder, 'postgres'),
    },
    () => {},
  )
  try {
    const database = await openAsOwner(engine.connection, { size: 2 })
    try {
      const photos = openPhotoStorage(config).files
      const done = await restoreBackup(backup, { pool: database.pool, photos })
      say(
        `Restored, read back and compared: ${done.tables} tables and ${done.photos} files of pictures have the hashes of the backup.`,
      )
      if (done.upgrades > 0) {
        say(
          `The backup was of an older version: ${done.upgrades} migrations brought it up to date.`,
        )
      }
      if (manifest.missing.length > 0) {
        say(`${manifest.missing.length} files of pictures were missing when it was made.`)
      }
      say('Everybody signs in again. npm start opens the salon.')
    } finally {
      await database.close()
    }
  } finally {
    await engine.stop()
    await backup.close()
  }
}

/** Sentences for a person are shown alone; of anything else what it says, which is the system's or the database's. */
function explain(error: unknown): string {
  const plain = [UsageError, ConfigError, EmbeddedError, StorageError, BackupError, MigrationError]
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  return `Nothing was restored: ${reasonOf(error)}.`
}

try {
  await restore()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
