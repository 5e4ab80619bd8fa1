import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, reasonOf } from '../backup/backup-error.ts'
import { rowsIn } from '../backup/manifest.ts'
import { openBackup } from '../backup/open-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../config.ts'
import { openAdminDatabase } from '../db/admin-connection.ts'
import { openEngine } from '../db/engine.ts'
import { openPhotoStorage } from '../files/photo-storage.ts'
import { isExpected, runCli, say, UsageError } from './cli.ts'

/** The path of the archive. */
function parseArguments(): string {
  const usage = new UsageError('Usage: npm run restore -- FILE.')
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return resolve(file)
  } catch {
    throw usage
  }
  throw usage
}

/** Verifies the whole archive before it opens the database. */
async function restore(): Promise<void> {
  const config = readConfig()
  const backup = await openBackup(parseArguments())
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
    const database = await openAdminDatabase(engine.connection, { size: 2 })
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

/** Whatever fails, the message says that nothing was restored; the archive may be at fault, not the code. */
const restoreOrExplain = () =>
  restore().catch((cause: unknown) => {
    throw isExpected(cause)
      ? cause
      : new BackupError(`Nothing was restored: ${reasonOf(cause)}.`, { cause })
  })

await runCli(restoreOrExplain)
