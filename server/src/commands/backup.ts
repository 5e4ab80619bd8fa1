import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../backup/backup-error.ts'
import { archiveName } from '../backup/retention-policy.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { rowsIn } from '../backup/manifest.ts'
import { recordRun } from '../backup/backup-service.ts'
import { readConfig } from '../config.ts'
import { connectForCommand } from '../db/admin-connection.ts'
import { openPhotoStorage } from '../files/photo-storage.ts'
import { systemClock } from '../kernel/clock.ts'
import { runCli, say, UsageError } from './cli.ts'

/** The path given by the user, if any. */
function parseArguments(): string | undefined {
  const usage = new UsageError('Usage: npm run backup, or npm run backup -- FILE.')
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    if (positionals.length <= 1) return positionals[0]
  } catch {
    throw usage
  }
  throw usage
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stopping.abort(new BackupError('The backup was stopped.')))
}

async function backUp(): Promise<void> {
  const path = parseArguments()
  const config = readConfig()
  const moment = systemClock()
  const file = resolve(path ?? join(config.backupFolder, archiveName(moment, 'by-hand')))
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already.`)
  const nothing = new BackupError(`There is nothing to back up in ${config.dataFolder}.`)
  const database = await connectForCommand(config, { size: 2, nothing })
  try {
    const { db, pool } = database
    const photos = openPhotoStorage(config).files
    const { signal } = stopping
    const make = () => makeBackup({ pool, photos }, file, { moment, signal })
    const { bytes, manifest } = await recordRun({ db, clock: systemClock }, 'backup', make, signal)
    const { tables, photos: pictures, missing, schema } = manifest
    say(
      `Backed up ${rowsIn(manifest)} rows of ${tables.length} tables (schema ${schema}) and ${pictures.count} files of pictures: ${file}, ${bytes} bytes.`,
    )
    if (missing.length > 0) {
      say(`${missing.length} files of pictures are missing, which the manifest names.`)
    }
  } finally {
    await database.close()
  }
}

await runCli(backUp)
