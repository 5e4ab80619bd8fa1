import type { HeldTime } from '@salon/contract/online-booking'
import type { ServiceOffer } from '@salon/contract/service-offers'
import type { WaitingEntry, WaitingMatch } from '@salon/contract/waiting-list'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { WaitingListDialog } from '../features/appointments/panels/waiting-list/waiting-list-dialog.tsx'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenService, givenStaff } from '../test/salon-rows.ts'
import type { Account } from '@salon/contract/auth'

const entry = (fields: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id: 5,
  customer: { id: 3, name: 'Ada Tran', email: 'ada@client.example', phone: '+49 30 901820' },
  serviceIds: [7],
  staffIds: [],
  firstDay: '2199-06-01',
  lastDay: '2199-06-14',
  weekdays: [2],
  from: '09:00',
  to: '13:00',
  createdAt: '2026-06-01T08:00:00.000Z',
  version: 1,
  ...fields,
})
const freed = [{ staffId: 41, start: '2199-06-05T08:00:00.000Z', duration: 60 }]

const start = freed[0]?.start ?? ''
/** The first half is offered to somebody for two services; a visitor is about to book what follows it. */
const held: HeldTime[] = [
  { staffId: 41, start, duration: 15, expiresAt: start, offeredTo: 'Zoe Park' },
  {
    staffId: 41,
    start: '2199-06-05T08:15:00.000Z',
    duration: 15,
    expiresAt: start,
    offeredTo: 'Zoe Park',
  },
  {
    staffId: 41,
    start: '2199-06-05T09:00:00.000Z',
    duration: 30,
    expiresAt: start,
    offeredTo: null,
  },
]
const cutBy = (staffId: number) => ({ serviceId: 7, staffId, start, duration: 60 })

/** What comes of it: fifteen on that day, for a service from sixteen on. */
const booked = givenAppointment({
  id: 90,
  customer: givenCustomer({ birthday: '2010-03-03' }),
  service: givenService({ minimumAge: 16 }),
})

/** How restoring an entry is refused. */
let restoring: MockRefusal | undefined
beforeEach(() => {
  restoring = undefined
})

/** The list with one entry, which fits the freed time. @returns what it wrote, and what it wants to book */
const openList = ({
  refusal = undefined as MockRefusal | undefined,
  role = 'user' as Account['role'],
  offers = [] as ServiceOffer[],
  entries = [entry()],
  lines = [cutBy(41)] as WaitingMatch['lines'],
  isNew = true,
} = {}) => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, { id: 1, role } as Account)
  const onBook = vi.fn()
  const sent = openPage(
    <WaitingListDialog
      freed={freed}
      onBook={onBook}
      onClose={() => {}}
      pickers={{
        customer: ({ onChange }) => (
          <button type="button" onClick={() => onChange(givenCustomer({ id: 3 }))}>
            Pick Ada
          </button>
        ),
        service: ({ onChange }) => (
          <button type="button" onClick={() => onChange(givenService({ id: 8, name: 'Color' }))}>
            Pick color
          </button>
        ),
      }}
    />,
    ({ operation }) => {
      if (operation === 'GET /api/staff')
        return [givenStaff({ id: 41, name: 'Mia' }), givenStaff({ id: 42, name: 'Анна' })]
      if (operation === 'GET /api/services')
        return [givenService({ id: 7, name: 'Cut' }), givenService({ id: 8, name: 'Color' })]
      if (operation === 'GET /api/settings') return { weekStart: 1 }
      if (operation === 'GET /api/online-booking') return { isOn: true }
      if (operation === 'GET /api/online-bookings/held') return held
      if (operation === 'GET /api/waiting-list') return entries
      if (operation === 'GET /api/waiting-list/matches') return [{ entry: entry(), start, lines }]
      if (operation === 'POST /api/waiting-list/5/restore' && restoring) return restoring
      if (refusal) return refusal
      if (operation === 'POST /api/visits') return [booked]
      if (operation === 'POST /api/waiting-list') return { ...entry(), isNew }
      return operation.startsWith('PUT') || operation.endsWith('restore') ? entry() : undefined
    },
    client,
    undefined,
    offers,
  )
  const writes = () => sent.filter(({ operation }) => !operation.startsWith('GET'))
  return { writes, onBook }
}

test('shows who fits freed time, and what everybody waits for', async () => {
  openList()

  const fits = await screen.findByRole('region', { name: 'Who fits' })
  expect(await within(fits).findByText('Ada Tran')).toBeTruthy()
  const list = await screen.findByRole('list', { name: 'Waiting list' })
  expect(
    within(list).getByText(/^Cut · .*Jun 1.* – .*Jun 14.* · Tue · 9:00 AM – 1:00 PM$/),
  ).toBeTruthy()
})

test('each can be called from the list, or written to where there is no phone', async () => {
  const mailOnly = { id: 4, name: 'Bo Ek', email: 'bo@client.example', phone: null }
  openList({ entries: [entry(), entry({ id: 6, customer: mailOnly })] })

  const calls = await screen.findAllByRole('link', { name: '+49 30 901820' })
  expect(calls[0]?.getAttribute('href')).toBe('tel:+4930901820')
  const mail = screen.getByRole('link', { name: 'bo@client.example' })
  expect(mail.getAttribute('href')).toBe('mailto:bo@client.example')
  expect(screen.queryByText('ada@client.example')).toBeNull()
})

test('says to whom the freed time is offered already', async () => {
  openList()

  const fits = await screen.findByRole('region', { name: 'Who fits' })
  expect(await within(fits).findByText(/^Offered to Zoe Park until /)).toBeTruthy()
  expect(within(fits).queryByText(/^Held online/)).toBeNull()
})

test('one tap books who fits and takes them off the list; Undo puts both back', async () => {
  const { writes } = openList()

  await userEvent.click(await screen.findByRole('button', { name: /^Book Ada Tran at/ }))
  await screen.findByText(/Olsen\. Cut and blow-dry has a minimum age of 16\. The client is 15/)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(writes()).toHaveLength(3))
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/visits',
      body: {
        customerId: 3,
        staffId: 41,
        appointmentDate: freed[0]?.start,
        services: [{ serviceId: 7, staffId: 41, wait: 0 }],
        overlap: 'reject',
        waitingEntryId: 5,
      },
    },
    { operation: 'DELETE /api/appointments/90' },
    { operation: 'POST /api/waiting-list/5/restore' },
  ])
})

test('names both who share a visit, and books each service with who does it, after its wait', async () => {
  // Ten minutes after the first.
  const color = { serviceId: 8, staffId: 42, start: '2199-06-05T09:10:00.000Z', duration: 30 }
  const { writes } = openList({ lines: [cutBy(41), color] })

  await screen.findByText('With Mia, Анна')
  await userEvent.click(await screen.findByRole('button', { name: /^Book Ada Tran at/ }))

  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()).toMatchObject([
    {
      body: {
        appointmentDate: start,
        staffId: 41,
        services: [
          { serviceId: 7, staffId: 41, wait: 0 },
          { serviceId: 8, staffId: 42, wait: 10 },
        ],
      },
    },
  ])
})

test('says that the time was taken meanwhile', async () => {
  openList({ refusal: new MockRefusal(409, { code: 'overlaps', detail: 'Taken', conflicts: [] }) })

  await userEvent.click(await screen.findByRole('button', { name: /^Book Ada Tran at/ }))

  expect(await screen.findByText("Couldn't book this")).toBeTruthy()
})

test('opens the booking form with what is known', async () => {
  const { onBook } = openList()

  await userEvent.click(
    await screen.findByRole('button', { name: 'Adjust before booking Ada Tran' }),
  )

  expect(onBook).toHaveBeenCalledWith({
    waiting: entry(),
    staffId: 41,
    day: '2199-06-05',
    time: '08:00',
  })
})

test('an entry is changed by what was changed of it alone', async () => {
  const { writes } = openList()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the entry of Ada Tran' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit waiting list entry' }))

  await userEvent.click(dialog.getByRole('button', { name: 'Pick color' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Mia' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Tue' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save entry' }))

  await screen.findByText('Entry saved')
  expect(writes()).toMatchObject([
    {
      operation: 'PUT /api/waiting-list/5',
      body: { serviceIds: [7, 8], staffIds: [41], weekdays: [] },
      ifMatch: '"1"',
    },
  ])
})

test('an edit that would make two equal entries is not saved, and says why', async () => {
  openList({ refusal: new MockRefusal(409, { code: 'already_exists', detail: 'Again' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the entry of Ada Tran' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit waiting list entry' }))

  await userEvent.click(dialog.getByRole('checkbox', { name: 'Tue' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save entry' }))

  expect(
    await screen.findByText('This client already has the same entry on the waiting list.'),
  ).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Edit waiting list entry' })).toBeTruthy()
})

test.each([
  [true, 'Added to the waiting list'],
  [false, 'Already on the waiting list'],
])('a wish that is added says whether it is new: %s', async (isNew, sentence) => {
  openList({ isNew })
  await userEvent.click(await screen.findByRole('button', { name: 'Add to waiting list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to waiting list' }))

  await userEvent.click(dialog.getByRole('button', { name: 'Pick Ada' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Pick color' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add to waiting list' }))

  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('only those who do all that is wanted can be chosen', async () => {
  const none = { price: null, duration: null, initialWork: null, processing: null, cleanup: null }
  openList({ offers: [{ id: 1, serviceId: 8, staffId: 42, ...none }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the entry of Ada Tran' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit waiting list entry' }))
  await dialog.findByRole('checkbox', { name: 'Mia' })

  await userEvent.click(dialog.getByRole('button', { name: 'Pick color' }))

  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Mia' })).toBeNull())
  expect(dialog.getByRole('checkbox', { name: 'Анна' })).toBeTruthy()
})

test('an entry without client or service is not sent', async () => {
  const { writes } = openList()
  await userEvent.click(await screen.findByRole('button', { name: 'Add to waiting list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to waiting list' }))

  await userEvent.click(dialog.getByRole('button', { name: 'Add to waiting list' }))

  expect(await dialog.findByText('Client is required')).toBeTruthy()
  expect(dialog.getByText('Choose a service')).toBeTruthy()
  expect(writes()).toEqual([])
})

test('taking somebody off the list can be undone', async () => {
  const { writes } = openList()
  await userEvent.click(await screen.findByRole('button', { name: 'More for Ada Tran' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take Ada Tran off the list' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()).toMatchObject([
    { operation: 'DELETE /api/waiting-list/5' },
    { operation: 'POST /api/waiting-list/5/restore' },
  ])
})

test('taking back a removal is fine where the client waits for the same again', async () => {
  openList()
  await userEvent.click(await screen.findByRole('button', { name: 'More for Ada Tran' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take Ada Tran off the list' }))
  restoring = new MockRefusal(409, { code: 'already_exists', detail: 'Again' })

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Undone')).toBeTruthy()
})

test('a visitor sees the list and changes nothing', async () => {
  openList({ role: 'visitor' })

  await screen.findByRole('list', { name: 'Waiting list' })
  expect(screen.queryByRole('button', { name: 'Add to waiting list' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})
