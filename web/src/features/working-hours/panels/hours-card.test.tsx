import type { Account } from '@salon/contract/auth'
import type { WorkingHours } from '@salon/contract/working-spans'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { openPage, MockRefusal } from '../../../test/open-page.tsx'
import { givenStaff } from '../../../test/salon-rows.ts'
import { accountQueries } from '../../auth/api.ts'
import { hoursQueries, useWorkingSpans } from '../api.ts'
import { HoursCard } from './hours-card.tsx'

const day = (from: string, to: string) => ({ from, to, breaks: [] })
const open = day('09:00', '18:00')
const holiday = {
  id: 5,
  staffId: null,
  firstDay: '2199-12-24',
  lastDay: '2199-12-26',
  reason: 'Christmas',
  day: null,
  version: 1,
}
const given = {
  schedules: [
    {
      id: 1,
      staffId: null,
      validFrom: '2026-01-01',
      week: [null, open, open, open, open, open, null],
      version: 3,
    },
  ],
  exceptions: [holiday],
  blockedTimes: [],
}

const account = { id: 1, role: 'admin', isOwner: true } as Account

const openCard = (
  answers: (operation: string, body: unknown) => unknown = () => undefined,
  { hours = given, who = account }: { hours?: WorkingHours; who?: Account } = {},
) => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, who)
  const sent = openPage(
    <HoursCard />,
    ({ operation, body }) => {
      if (operation === 'GET /api/staff') return [givenStaff({ id: 41, name: 'Mia' })]
      if (operation === 'GET /api/settings') return { weekStart: 1 }
      return answers(operation, body)
    },
    client,
    hours,
  )
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}

test('shows the week from its first day on, and what is still to come', async () => {
  openCard()

  const [first, , , , , , last] = await screen.findAllByRole('term')
  expect(first?.textContent).toBe('Monday')
  expect(last?.textContent).toBe('Sunday')
  expect(screen.getAllByText('9:00 AM – 6:00 PM')).toHaveLength(5)
  expect(screen.getByText('Dec 24, 2199 – Dec 26, 2199')).toBeTruthy()
  expect(screen.getByText('The whole salon · Christmas')).toBeTruthy()
})

test('a salon without hours is told that it is open always', async () => {
  openCard(undefined, { hours: { schedules: [], exceptions: [], blockedTimes: [] } })

  expect(await screen.findByText(/^No opening hours yet/)).toBeTruthy()
  expect(screen.getByText('None planned')).toBeTruthy()
})

test('a user sees the hours and changes nothing', async () => {
  openCard(undefined, { who: { ...account, role: 'user', isOwner: false } })

  await screen.findAllByRole('term')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a day is opened, Monday copied and a break added; saved with today as the first day', async () => {
  const writes = openCard()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' })
  const form = within(dialog)

  await userEvent.click(form.getByRole('switch', { name: 'Saturday' }))
  await userEvent.click(form.getByRole('button', { name: 'Add a break on Monday' }))
  await userEvent.clear(form.getByLabelText('Monday, until'))
  await userEvent.type(form.getByLabelText('Monday, until'), '00:00')
  await userEvent.click(form.getByRole('button', { name: 'Copy Monday to all weekdays' }))
  await userEvent.click(form.getByRole('button', { name: 'Save hours' }))

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  const long = { from: '09:00', to: '24:00', breaks: [{ from: '12:00', to: '13:00' }] }
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/working-hours/schedules',
      body: { staffId: null, week: [null, long, long, long, long, long, open] },
    },
  ])
})

test('hours that end before they begin show the sentence, and are not sent', async () => {
  const writes = openCard()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' })
  const until = within(dialog).getByLabelText('Tuesday, until')

  await userEvent.clear(until)
  await userEvent.type(until, '08:00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Hours must end after they begin, on the same day',
  )
  expect(writes()).toEqual([])
})

test("a staff member begins with the salon's hours, and gets own ones", async () => {
  const writes = openCard()
  await userEvent.click(await screen.findByRole('button', { name: 'Mia' }))
  const dialog = await screen.findByRole('dialog', { name: 'Working hours of Mia' })

  expect(within(dialog).getByText(/Mia has the hours of the salon/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('switch', { name: 'Friday' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(writes()[0]?.body).toMatchObject({
    staffId: 41,
    week: [null, open, open, open, open, null, null],
  })
})

test('days off are added for a staff member', async () => {
  const writes = openCard()
  await userEvent.click(await screen.findByRole('button', { name: 'Add days off' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add days off' })

  await userEvent.selectOptions(within(dialog).getByLabelText('For'), 'Mia')
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Holiday')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add days off' }))

  await screen.findByText('Days off added')
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/working-hours/exceptions',
      body: { staffId: 41, reason: 'Holiday', day: null },
    },
  ])
})

test('days off are deleted, which can be undone', async () => {
  const writes = openCard()
  await userEvent.click(await screen.findByRole('button', { name: /^More for The whole salon/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete The whole salon/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(writes()).toHaveLength(2))
  const { id: _id, version: _version, ...draft } = holiday
  expect(writes()).toMatchObject([
    { operation: 'DELETE /api/working-hours/exceptions/5' },
    { operation: 'POST /api/working-hours/exceptions', body: draft },
  ])
})

test('a refusal shows its reason, and the dialog stays', async () => {
  openCard(() => new MockRefusal(422, { code: 'invalid', detail: 'Breaks must not overlap' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Opening hours' })

  await userEvent.click(within(dialog).getByRole('button', { name: 'Save hours' }))

  expect(await screen.findByText("Couldn't save the hours")).toBeTruthy()
  expect(dialog.isConnected).toBe(true)
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
  client.setQueryData(hoursQueries.all().queryKey, given as never)

  expect(spansOn('2026-06-10')).toEqual([{ from: 540, to: 1080 }])
  expect(spansOn('2026-06-14')).toEqual([])
})
