import type { HistoryEntry } from '@salon/contract/history'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { givenEntry } from '../test/history-rows.ts'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenConflict } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { HistoryScreen } from './history.tsx'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const undoButton = () => button(/^Undo: Changed the price/)

/** A visit's page with a fake server that holds one history entry and undoes it. */
const openVisit = (undo: () => unknown) => {
  let entries: HistoryEntry[] = [givenEntry()]
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  return openPage(page, ({ operation }) => {
    if (operation === 'GET /api/appointments/51/visit') return [givenAppointment()]
    if (operation === 'GET /api/customers/11/history') return entries
    if (operation === 'GET /api/appointments/51/history') return entries
    if (operation !== 'POST /api/history/71/undo') return []
    const answer = undo()
    if (answer instanceof MockRefusal) return answer
    const [undone] = entries
    entries = [
      givenEntry({
        seq: 72,
        undoes: 71,
        changes: [{ field: 'price', before: '50.00', after: '45.50' }],
      }),
      givenEntry({ ...undone, undoneBy: 72, undo: null, obstacle: 'undone' }),
    ]
    return answer
  })
}

test('a history is fetched when opened, and an undone entry shows it in place', async () => {
  const sent = openVisit(() => ({ seq: 71 }))
  const requestCount = () => sent.filter(({ operation }) => operation.includes('history')).length
  const opener = await button('History')
  expect([opener.getAttribute('aria-expanded'), requestCount()]).toEqual(['false', 0])

  await userEvent.click(opener)

  const item = (await undoButton()).closest('li')
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect(item?.querySelector('del')?.textContent).toBe('€45.50')
  expect(item?.querySelector('time')?.title).toBe('Mar 1, 2026, 8:00 AM')
  await userEvent.click(await undoButton())

  expect(await screen.findByText('Change undone')).not.toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(item))
  expect(within(item ?? document.body).queryByText('Undone')).not.toBeNull()
  expect(document.body.textContent).toContain('Undid an earlier change')
  expect(sent.filter(({ operation }) => operation.endsWith('51/visit')).length).toBeGreaterThan(2)
})

test('what was changed since is named beside the entry, and stays there', async () => {
  openVisit(
    () =>
      new MockRefusal(409, {
        code: 'changed_since',
        detail: 'This has since been changed again, so it was not undone.',
        errors: [{ path: 'price', message: 'This was changed again since' }],
      }),
  )
  await userEvent.click(await button('History'))
  await userEvent.click(await undoButton())

  const alert = await screen.findByText('Not undone. Changed again since: the price.')
  expect(alert.closest('[role=alert]')).not.toBeNull()
  expect(alert.closest('li')?.contains(await undoButton())).toBe(true)
})

test('an undo shows an overlap, and can be done anyway', async () => {
  const conflicts = [givenConflict()]
  const answers: unknown[] = [
    new MockRefusal(409, {
      code: 'service_in_visit',
      detail: 'The visit already includes this service.',
    }),
    new MockRefusal(409, { code: 'overlaps', detail: 'Taken.', conflicts }),
    { seq: 71 },
  ]
  const sent = openVisit(() => answers.shift())
  await userEvent.click(await button('History'))

  await userEvent.click(await undoButton())
  await screen.findByText('Not undone. The visit already includes this service.')
  await userEvent.click(await undoButton())
  const alert = (await button('Book anyway')).closest('[role=alert]')
  expect(alert?.textContent).toMatch(
    /Mira Olsen has another visit .*, 20\d\d, 9:30.*Ben Okafor, Beard/s,
  )
  await userEvent.click(await button('Book anyway'))

  expect(await screen.findByText('Change undone')).not.toBeNull()
  const undone = sent.filter(({ operation }) => operation.endsWith('/undo'))
  expect(undone.map(({ query }) => query.get('overlap'))).toEqual(['reject', 'reject', 'allow'])
})

test('the salon’s history filters by kind, loads by page, and confirms removing a client', async () => {
  const entries = Array.from({ length: 45 }, (_, at) =>
    givenEntry({ seq: 100 - at, transactionId: 100 - at, appointmentId: at + 1, rowId: at + 1 }),
  )
  const client = givenEntry({
    seq: 200,
    subject: 'customer',
    operation: 'added',
    undo: 'remove',
    name: 'Bo',
    changes: [{ field: 'email', before: null, after: 'bo@salon.example' }],
  })
  const old = givenEntry({ seq: 199, subject: 'customer', undo: null, obstacle: 'too_late' })
  const { page, router } = atAddress('/history', '/history', HistoryScreen)
  const sent = openPage(page, ({ operation, query }) => {
    if (operation !== 'GET /api/history') return { seq: 200 }
    if (query.get('subject') === 'customer') return [client, old]
    const after = Number(query.get('after') ?? 1000)
    return entries.filter(({ seq }) => seq < after).slice(0, Number(query.get('limit')))
  })

  await userEvent.click(await button('Show more'))
  await waitFor(() => expect(screen.queryByText('Show more')).toBeNull())
  expect(screen.getAllByText('Undo')).toHaveLength(45)
  expect(sent.map(({ query }) => query.get('after'))).toEqual([null, '71'])

  await userEvent.selectOptions(screen.getByLabelText('Kind of change'), 'Clients')
  await userEvent.click(await button('Undo: Added the client · Bo'))
  expect(screen.queryByText('Too long ago to undo')).not.toBeNull()
  // Where its line is too short, an address breaks between its parts.
  expect(document.body.innerHTML).toContain('bo@<wbr>salon.<wbr>example')
  const question = within(await screen.findByRole('alertdialog'))
  expect(sent.some(({ operation }) => operation.startsWith('POST'))).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Removed again')).not.toBeNull()
  expect(router.state.location.search).toEqual({ kind: 'customer' })
})

test('more pages are loaded where all that is shown was moved by one merge', async () => {
  const merge = givenEntry({ seq: 200, transactionId: 9, subject: 'customer', operation: 'merged' })
  const moved = Array.from({ length: 70 }, (_, at) =>
    givenEntry({ seq: 199 - at, transactionId: 9, appointmentId: at + 1, rowId: at + 1 }),
  )
  const others = Array.from({ length: 40 }, (_, at) =>
    givenEntry({ seq: 100 - at, transactionId: 100 - at, appointmentId: at + 1, rowId: at + 1 }),
  )
  const entries = [merge, ...moved, ...others]
  const { page } = atAddress('/history', '/history', HistoryScreen)
  openPage(page, ({ operation, query }) => {
    if (operation !== 'GET /api/history') return []
    const after = Number(query.get('after') ?? 1000)
    return entries.filter(({ seq }) => seq < after).slice(0, Number(query.get('limit')))
  })

  expect(await screen.findByText(/70 records were moved/)).not.toBeNull()
  expect(screen.getAllByText('Undo').length).toBeGreaterThanOrEqual(10)
  expect(await button('Show more')).not.toBeNull()
})
