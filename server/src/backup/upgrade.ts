import { join } from 'node:path'
import { migrate, MigrationError } from '../db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { archiveName } from './keeping.ts'
import { makeBackup, type Made } from './make-backup.ts'
import { holdsSalons, noted, tidy, type Routine } from './routine.ts'

type Upgraded = Omit<Routine, 'connection'>

/**
 * Brings the database up to the program's schema, after a backup of what is there, if anything is.
 * @param say told where the backup lies
 * @throws BackupError where it could not be made, or MigrationError; either way nothing has changed
 */
export async function upgrade(place: Upgraded, say: (line: string) => void): Promise<void> {
  const { pool, photos, folder, clock } = place
  let made: Made | undefined
  const moment = clock()
  const backUp = async () => {
    if (!(await holdsSalons(pool))) return
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
  const whole = made
  // Only now is there surely a table to keep it in.
  if (whole) await noted({ ...place, clock: () => moment }, 'backup', async () => whole)
  if (whole) await tidy(folder, moment)
}
