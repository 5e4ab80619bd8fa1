import type { Appointment } from '@salon/contract/appointments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/open-page.tsx'
import { givenAppointment } from '../../../../test/salon-rows.ts'
// Loaded late by the toast; what imports it here has it at once.
import '../waiting-list/freed-toast.ts'
import { StatusButtons } from './status-buttons.tsx'
import { useChangeStatus } from './use-change-status.ts'

const Buttons = ({ rows }: { rows: readonly Appointment[] }) => (
  <StatusButtons rows={rows} {...useChangeStatus(rows)} />
)

test.each([
  { before: 'scheduled', searches: 1 },
  { before: 'cancelled', searches: 0 },
] as const)(
  'a no-show that was $before has the waiting list searched $searches times for its time',
  async ({ before, searches }) => {
    const row = givenAppointment({ status: before, appointmentDate: '2199-06-05T08:00:00.000Z' })
    const sent = openPage(<Buttons rows={[row]} />, ({ operation, body }) =>
      operation.startsWith('GET') ? [] : { ...row, ...(body as object) },
    )

    await userEvent.click(screen.getByRole('button', { name: 'No Show' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone')

    const matches = sent.filter(({ operation }) => operation === 'GET /api/waiting-list/matches')
    expect(matches).toHaveLength(searches)
  },
)

test('a cancelled visit that was moved meanwhile has the waiting list searched for where it stood last', async () => {
  const row = givenAppointment({ appointmentDate: '2199-06-05T08:00:00.000Z' })
  const moved = { ...row, appointmentDate: '2199-06-05T12:00:00.000Z', version: row.version + 1 }
  const sent = openPage(<Buttons rows={[row]} />, ({ operation, body }) =>
    operation.startsWith('GET') ? [] : { ...moved, ...(body as object) },
  )

  await userEvent.click(screen.getByRole('button', { name: 'Cancelled' }))
  await screen.findByRole('button', { name: 'Undo' })

  await waitFor(() => {
    const search = sent.find(({ operation }) => operation === 'GET /api/waiting-list/matches')
    expect(search?.query.get('start')).toBe(moved.appointmentDate)
  })
})
