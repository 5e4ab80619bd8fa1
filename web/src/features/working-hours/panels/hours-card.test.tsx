import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { account, day, givenHours, holiday, open, openHours } from '../../../test/open-hours.tsx'
import { MockRefusal } from '../../../test/open-page.tsx'
import { hoursQueries, useWorkingSpans } from '../api.ts'

const early = day('07:00', '12:00')

test('shows the week from its first day on, and what is still to come', async () => {
  openHours()

  const [first, , , , , , last] = await screen.findAllByRole('term')
  expect(first?.textContent).toBe('Monday')
  expect(last?.textContent).toBe('Sunday')
  expect(screen.getAllByText('9:00 AM – 6:00 PM')).toHaveLength(5)
  expect(screen.getByText('Dec 24, 2199 – Dec 26, 2199')).toBeTruthy()
  expect(screen.getByText('The whole salon · Christmas')).toBeTruthy()
})

test('a salon without hours reads that it is always open', async () => {
  openHours(undefined, { hours: { schedules: [], exceptions: [], blockedTimes: [] } })

  expect(await screen.findByText(/^No opening hours yet/)).toBeTruthy()
  expect(screen.getByText('None planned')).toBeTruthy()
})

test('a user sees the hours and changes nothing', async () => {
  openHours(undefined, { who: { ...account, role: 'user', isOwner: false } })

  await screen.findAllByRole('term')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a day off is added for a staff member', async () => {
  const writes = openHours()
  await userEvent.click(await screen.findByRole('button', { name: 'Add closure or special hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add closure or special hours' })

  await userEvent.selectOptions(within(dialog).getByLabelText('For'), 'Mia')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Holiday')
  await userEvent.click(
    within(dialog).getByRole('button', { name: 'Add closure or special hours' }),
  )

  await screen.findByText('Added')
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/working-hours/exceptions',
      body: { staffId: 41, reason: 'Holiday', day: null },
    },
  ])
})

test('a closure is deleted; undoing that brings the same row back', async () => {
  const writes = openHours((operation) =>
    operation === 'GET /api/history'
      ? [
          { seq: 9, rowId: 5, operation: 'changed' },
          { seq: 8, rowId: 5, operation: 'deleted' },
          { seq: 7, rowId: 5, operation: 'deleted' },
        ]
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^More for The whole salon/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete The whole salon/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()).toMatchObject([
    { operation: 'DELETE /api/working-hours/exceptions/5' },
    { operation: 'POST /api/history/8/undo' },
  ])
})

/** Opens the holiday, lets it be at special hours, and saves. */
const editHoliday = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Edit The whole salon/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit closure or special hours' })
  await userEvent.type(within(dialog).getByLabelText('Reason'), ' party')
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Special hours' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  return dialog
}

test('the same special hours by a colleague do not conflict', async () => {
  const present = { ...holiday, day: open, lastDay: '2199-12-27', version: 2 }
  let sent = 0
  const writes = openHours((operation) =>
    operation.startsWith('PUT') && sent++ === 0
      ? new MockRefusal(412, { code: 'stale', detail: 'Changed since', present })
      : undefined,
  )
  const dialog = await editHoliday()

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(writes()[1]).toMatchObject({
    body: { reason: 'Christmas party', day: open },
    ifMatch: '"2"',
  })
})

test('other special hours by a colleague are asked about', async () => {
  const present = { ...holiday, day: early, version: 2 }
  let sent = 0
  const writes = openHours((operation) =>
    operation.startsWith('PUT') && sent++ === 0
      ? new MockRefusal(412, { code: 'stale', detail: 'Changed since', present })
      : undefined,
  )
  const dialog = await editHoliday()

  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('7:00 AM – 12:00 PM')).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(writes()[1]?.body).toMatchObject({ reason: 'Christmas party', day: open })
})

test('today and days to come share one query; of earlier days it begins the month before', () => {
  const keyOf = (on?: string) => hoursQueries.since(on).queryKey
  const today = new Date().toISOString().slice(0, 10)

  expect(keyOf('2199-06-10')).toEqual(keyOf())
  expect(keyOf(today)).toEqual(keyOf())
  expect(keyOf('2024-06-10')).toEqual(['workingHours', '2024-05-01'])
  expect(keyOf('2024-06-30')).toEqual(keyOf('2024-06-01'))
})

test('the spans of a day are those of each staff member, and the whole day until they are known', () => {
  const client = createQueryClient(() => {})
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const spansOn = (on: string) =>
    renderHook(() => useWorkingSpans(on), { wrapper }).result.current(41)

  client.setQueryDefaults(['workingHours'], { enabled: false })
  expect(spansOn('2026-06-10')).toEqual([{ from: 0, to: 1440 }])
  for (const on of ['2026-06-10', '2026-06-14']) {
    client.setQueryData(hoursQueries.since(on).queryKey, givenHours as never)
  }

  expect(spansOn('2026-06-10')).toEqual([{ from: 540, to: 1080 }])
  expect(spansOn('2026-06-14')).toEqual([])
})
