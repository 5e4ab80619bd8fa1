import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBackupPlace, type BackupPlace } from '../../test/backup-place.ts'
import { addressOfDatabase } from '../../test/open-database.ts'
import type { Routine } from '../backup/routine.ts'
import { backupJobs } from './backup-jobs.ts'

/** A quarter past three, wherever that is. */
const night = new Date(2026, 10, 21, 3, 15)

let place: BackupPlace
let routine: Routine

beforeEach(async () => {
  place = await openBackupPlace({ blank: false })
  const { database, pool, photos } = place
  const connection = { connectionString: await addressOfDatabase(database) }
  const folder = place.fileNamed('backups')
  routine = { db: database.db, pool, connection, photos, folder, clock: () => night }
})
afterEach(() => place.close())

it('a backup and its proof are due every day from their hour on, by the clock of the machine', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

  expect(backupJobs(routine, 14)).toMatchObject([
    { name: 'daily-backup', cron: '0 14 * * *', timeZone },
    { name: 'weekly-proof', cron: '30 14 * * *', timeZone },
  ])
  expect(backupJobs(routine, undefined)).toEqual([])
})

it('done twice in one night they make one backup, and prove it once', async () => {
  await place.pool.query(
    `with salon as (insert into salons (id, owner_account_id) values (1, 1))
     insert into users (id, salon_id, name, email, password, role)
     values (1, 1, 'Zoë', 'zoe@salon.example', '', 'admin')`,
  )
  const { signal } = new AbortController()

  for (const { run } of [...backupJobs(routine, 3), ...backupJobs(routine, 3)]) await run(signal)

  expect(await readdir(routine.folder)).toHaveLength(1)
  const { rows } = await place.pool.query('select kind, problem from backup_runs order by id')
  expect(rows).toEqual([
    { kind: 'backup', problem: null },
    { kind: 'proof', problem: null },
  ])
})
