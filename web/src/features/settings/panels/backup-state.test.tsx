import type { BackupState as State } from '@salon/contract/backups'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, MockRefusal, type MockServer } from '../../../test/open-page.tsx'
import { BackupState } from './backup-state.tsx'

const none: State = {
  lastBackup: null,
  backupFailed: null,
  lastRestoreDrill: null,
  restoreDrillFailed: null,
}

const open = (answers: MockServer) => openPage(<BackupState />, answers)

/** The row with this title, once it is known what it says. */
const row = async (name: string, says: RegExp) => {
  const item = (await screen.findByText(name)).closest('li')
  await screen.findAllByText(says)
  return item?.textContent ?? ''
}

test('the last backup and the last restore test are shown with their times', async () => {
  open(() => ({
    ...none,
    lastBackup: '2026-11-21T03:00:00.000Z',
    lastRestoreDrill: '2026-11-15T03:30:00.000Z',
  }))

  expect(await row('Last backup', /2026/)).toMatch(/Nov(ember)? 21, 2026/)
  expect(await row('Last restore test', /2026/)).toMatch(/Nov(ember)? 15, 2026/)
})

test('there may be none yet', async () => {
  open(() => none)

  expect(await row('Last backup', /None yet/)).toBe('Last backupNone yet')
  expect(await row('Last restore test', /None yet/)).toBe('Last restore testNone yet')
})

test('a failed backup is shown beside the last successful one', async () => {
  open(() => ({
    ...none,
    lastBackup: '2026-11-20T03:00:00.000Z',
    backupFailed: '2026-11-21T03:00:00.000Z',
  }))

  const text = await row('Last backup', /failed/)
  expect(text).toMatch(/20, 2026.+The backup of .+21, 2026.+ failed$/)
})

test('a failed request shows that it is unavailable', async () => {
  open(() => new MockRefusal(503, { code: 'unavailable', detail: 'Later' }))

  expect(await row('Last backup', /Not available/)).toBe('Last backupNot available right now')
})
