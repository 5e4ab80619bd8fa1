import type { PlannedVisit } from '@salon/contract/series'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/open-page.tsx'
import { givenAppointment } from '../../../../test/salon-rows.ts'
// Loaded late by the dialog; what imports it here has it at once.
import '../series/series-decision.tsx'
import { DropDialog } from './drop-dialog.tsx'

const closed: PlannedVisit = {
  day: '2026-03-16',
  start: '2026-03-16T10:30:00.000Z',
  problem: 'outside_hours',
  detail: 'The salon is closed.',
  conflicts: undefined,
  next: null,
}

/** Two drops whose questions follow one another. */
const TwoDrops = () => {
  const [id, setId] = useState(51)
  const rows = [givenAppointment({ id })]
  return (
    <DropDialog question={{ is: 'series', rows, visits: [closed] }} onAnswer={() => setId(52)} />
  )
}

test('a second drop has choices of its own', async () => {
  openPage(<TwoDrops />, () => [])
  const choice = () => screen.findByLabelText<HTMLSelectElement>(/^What to do on/)

  await userEvent.selectOptions(await choice(), 'Change anyway')
  expect((await choice()).value).toBe('book')
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 visit' }))

  expect((await choice()).value).toBe('skip')
})
