import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBackupPlace, type BackupPlace } from '../../test/backup-place.ts'
import { addressOfDatabase } from '../../test/open-database.ts'
import type { BackupContext } from '../backup/backup-service.ts'
import { backupJobs } from './backup-jobs.ts'

/** 03:15 in local time. */
const night = new Date(2026, 10, 21, 3, 15)

let place: BackupPlace
let context: BackupContext

beforeEach(async () => {
  place = await openBackupPlace({ blank: false })
  const { database, pool, photos } = place
  const connection = { connectionString: await addressOfDatabase(database) }
  const folder = place.fileNamed('backups')
  context = { db: database.db, pool, connection, photos, folder, clock: () => night }
})
afterEach(() => place.close())

it('a backup and its restore drill are due every day after their hour, in local time', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

  expect(backupJobs(context, 14)).toMatchObject([
    { name: 'daily-backup', cron: '0 14 * * *', timeZone },
    { name: 'weekly-restore-drill', cron: '30 14 * * *', timeZone },
  ])
  expect(backupJobs(context, undefined)).toEqual([])
})

it('run twice in one night they make one backup and one restore drill', async () => {
  await place.pool.query(
    `with salon as (insert into salons (id, owner_account_id) values (1, 1))
     insert into users (id, salon_id, name, email, password, role)
     values (1, 1, 'Zoë', 'zoe@salon.example', '', 'admin')`,
  )
  const { signal } = new AbortController()

  for (const { run } of [...backupJobs(context, 3), ...backupJobs(context, 3)]) await run(signal)

  expect(await readdir(context.folder)).toHaveLength(1)
  const { rows } = await place.pool.query('select kind, problem from backup_runs order by id')
  expect(rows).toEqual([
    { kind: 'backup', problem: null },
    { kind: 'restore_drill', problem: null },
  ])
})
