import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../backup/backup-error.ts'
import { archiveName } from '../backup/keeping.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { rowsIn } from '../backup/manifest.ts'
import { noted } from '../backup/routine.ts'
import { readConfig } from '../config.ts'
import { reachAsOwner } from '../db/as-owner.ts'
import { EmbeddedError } from '../db/embedded/embedded-error.ts'
import { openPhotoStorage } from '../files/photo-storage.ts'
import { ConfigError } from '../kernel/config-error.ts'
import { systemClock } from '../kernel/clock.ts'
import { StorageError } from '../kernel/storage-error.ts'

/** What was typed makes no sense; the message is one sentence. */
class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

function asked(): string | undefined {
  const usage = new UsageError('Use: npm run backup, or npm run backup -- FILE.')
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
  const typed = asked()
  const config = readConfig()
  const moment = systemClock()
  const file = resolve(typed ?? join(config.backupFolder, archiveName(moment, 'by-hand')))
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already.`)
  const nothing = new BackupError(`There is nothing to back up in ${config.dataFolder}.`)
  const database = await reachAsOwner(config, { size: 2, nothing })
  try {
    const { db, pool } = database
    const photos = openPhotoStorage(config).files
    const { signal } = stopping
    const make = () => makeBackup({ pool, photos }, file, { moment, signal })
    const { bytes, manifest } = await noted({ db, clock: systemClock }, 'backup', make, signal)
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

/** Sentences for a person are shown alone; anything else shows where it broke. */
function explain(error: unknown): string {
  const plain = [UsageError, ConfigError, EmbeddedError, StorageError, BackupError]
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await backUp()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
