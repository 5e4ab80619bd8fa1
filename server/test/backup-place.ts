import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { diskStorage } from '../src/files/disk-storage.ts'
import type { Storage } from '../src/files/storage.ts'
import type { Database } from '../src/db/client.ts'
import { openTestDatabase } from './open-database.ts'

/** What a backup reads: a database, and a folder with photos and archives. */
export interface BackupPlace {
  readonly database: Database
  readonly pool: pg.Pool
  readonly photos: Storage
  /** Of the machine. */
  readonly folder: string
  readonly photoFolder: string
  readonly fileNamed: (name: string) => string
  close(): Promise<void>
}

/** Opens one; `blank` without any table, as a new machine is. */
export async function openBackupPlace({ blank = true } = {}): Promise<BackupPlace> {
  const database = await openTestDatabase({ blank })
  const folder = await mkdtemp(join(tmpdir(), 'salon-backup-'))
  const photoFolder = join(folder, 'photos')
  return {
    database,
    pool: database.pool,
    photos: diskStorage(photoFolder),
    folder,
    photoFolder,
    fileNamed: (name) => join(folder, name),
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The names of all files in a storage. */
export async function namesIn(storage: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list('')) names.push(name)
  return names.sort()
}
