import { backupRoutes } from '@salon/contract/backups'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { backupRuns } from '../../db/schema/backup-runs.ts'

const salon = openSalon()

beforeEach(() => salon.database.pool.query('delete from backup_runs'))

const ran = (kind: 'backup' | 'restore_drill', startedAt: string, problem?: string) =>
  salon.database.db
    .insert(backupRuns)
    .values({ kind, startedAt, endedAt: startedAt, problem, file: 'a secret of the machine' })

const none = {
  lastBackup: null,
  backupFailed: null,
  lastRestoreDrill: null,
  restoreDrillFailed: null,
}

describe('GET /api/backups: refusals', () => {
  it('is for owners alone', async () => {
    const owner = await salon.owner()
    const colleague = await salon.colleague(owner, 'user')
    const visitor = await salon.colleague(owner, 'visitor')
    const responses = await Promise.all(
      [salon.anonymous, colleague, visitor].map((caller) => caller.try(backupRoutes.state)),
    )

    expect(responses.map(({ status }) => status)).toEqual([401, 403, 403])
  })
})

describe('GET /api/backups', () => {
  it('says that there is none yet', async () => {
    const owner = await salon.owner()

    expect(await owner.call(backupRoutes.state)).toEqual(none)
  })

  it('says when each last went well, and nothing else of the machine', async () => {
    const owner = await salon.owner()
    await ran('backup', '2026-11-19T03:00:00Z', 'no room')
    await ran('backup', '2026-11-20T03:00:00Z')
    await ran('backup', '2026-11-21T03:00:00Z')
    await ran('restore_drill', '2026-11-21T03:30:00Z')

    expect(await owner.call(backupRoutes.state)).toEqual({
      ...none,
      lastBackup: '2026-11-21T03:00:00.000Z',
      lastRestoreDrill: '2026-11-21T03:30:00.000Z',
    })
  })

  it('says when a later one failed', async () => {
    const owner = await salon.owner()
    await ran('backup', '2026-11-20T03:00:00Z')
    await ran('backup', '2026-11-21T03:00:00Z', 'no room')
    await ran('restore_drill', '2026-11-21T03:30:00Z', 'is damaged')

    expect(await owner.call(backupRoutes.state)).toEqual({
      lastBackup: '2026-11-20T03:00:00.000Z',
      backupFailed: '2026-11-21T03:00:00.000Z',
      lastRestoreDrill: null,
      restoreDrillFailed: '2026-11-21T03:30:00.000Z',
    })
  })
})
