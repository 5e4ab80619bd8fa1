import { join } from 'node:path'
import { migrate, MigrationError } from '../db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { archiveName } from './retention-policy.ts'
import { makeBackup, type BackupFile } from './make-backup.ts'
import { hasSalons, recordRun, removeExpired, type BackupContext } from './backup-service.ts'

type UpgradeContext = Omit<BackupContext, 'connection'>

/**
 * Migrates the database to the program's schema, after a backup where it holds any salon.
 * @param say is called with the path of the backup
 * @throws BackupError where the backup fails, or MigrationError; either way nothing has changed
 */
export async function upgrade(context: UpgradeContext, say: (line: string) => void): Promise<void> {
  const { pool, photos, folder, clock } = context
  let made: BackupFile | undefined
  const moment = clock()
  const backUp = async () => {
    if (!(await hasSalons(pool))) return
    const file = join(folder, archiveName(moment, 'before-upgrade'))
    try {
      made = await makeBackup({ pool, photos }, file, { moment })
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      throw new BackupError(`Nothing was upgraded, because there is no backup. ${error.message}`, {
        cause: error,
      })
    }
    say(`Before the upgrade of the database it was backed up: ${file}`)
  }
  try {
    await migrate(pool, { beforeChange: backUp })
  } catch (error) {
    if (!(error instanceof MigrationError) || !made) throw error
    throw new MigrationError(`${error.message} A backup of it is ${made.file}.`, { cause: error })
  }
  const backup = made
  // The table of runs may not exist before the migration.
  if (backup) await recordRun({ ...context, clock: () => moment }, 'backup', async () => backup)
  if (backup) await removeExpired(folder, moment)
}
