import type { ImportRow } from '@salon/contract/imports'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../../../test/at-address.tsx'
import { givenImport, uncertainRow } from '../../../test/import-rows.ts'
import { openPage } from '../../../test/open-page.tsx'
import { ImportDialog } from './import-dialog.tsx'

test('says that an undo removes a file that is not imported yet', async () => {
  const ended = givenImport({
    id: 6,
    state: 'done',
    finishedAt: '2026-06-01T08:00:00.000Z',
    undoUntil: '2199-07-01T08:00:00.000Z',
  })
  const ready = givenImport({ fileName: 'newer.csv' })
  openPage(<ImportDialog onClose={() => {}} />, ({ operation }) =>
    operation === 'GET /api/imports' ? [ready, ended] : ready,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Choose another file' }))

  await user.click(screen.getByRole('button', { name: 'Undo the import of clients.csv' }))

  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '“newer.csv” hasn’t been imported yet and will be removed.',
  )
})

test('undoes an import after a question, and lists who stays', async () => {
  const ended = givenImport({
    state: 'done',
    finishedAt: '2026-06-01T08:00:00.000Z',
    undoUntil: '2199-07-01T08:00:00.000Z',
    counts: { new: 3, same: 0, changed: 0, ask: 1, refused: 2 },
  })
  const none = { ...ended.counts, ask: 0, refused: 0 }
  const undone = givenImport({
    ...ended,
    id: 6,
    fileName: 'older.csv',
    state: 'undone',
    counts: none,
    kept: 1,
  })
  const bo: ImportRow = {
    ...uncertainRow,
    isKept: true,
    keptId: 12,
    keptFor: [
      { reason: 'edited', name: null },
      { reason: 'visits', name: null },
    ],
  }
  const { page } = atAddress('/', '/', () => <ImportDialog onClose={() => {}} />)
  const sent = openPage(page, ({ operation }) => {
    if (operation === 'GET /api/imports') return [ended, undone]
    if (operation === 'GET /api/imports/6/rows') return [bo]
    return ended
  })
  const user = userEvent.setup()

  expect(await screen.findByText(/1 row was changed or used since/)).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Bo Li' })
  expect(link.getAttribute('href')).toBe('/customer/12')
  expect(screen.getByText(/Changed since the import. · Has visits.$/)).toBeTruthy()
  // What nobody decided about.
  expect(screen.getByText(/· Left out: 1 · Refused: 2 · New: 3/)).toBeTruthy()
  // What stays can be undone once it is free.
  expect(screen.getByRole('button', { name: 'Undo the import of older.csv' })).toBeTruthy()
  const file = screen.getByRole('button', { name: 'Download the refused rows of clients.csv' })
  await user.click(file)
  await waitFor(() =>
    expect(sent.map(({ operation }) => operation)).toContain('GET /api/imports/7/refused.csv'),
  )
  await user.click(screen.getByRole('button', { name: 'Undo the import of clients.csv' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }),
  )

  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === 'POST /api/imports/7/step')).toMatchObject({
      body: { step: 'undo' },
    }),
  )
})
