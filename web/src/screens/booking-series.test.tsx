import type { PlannedVisit } from '@salon/contract/series'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
// Loaded late by the form; what imports it here has it at once.
import '../features/appointments/panels/series/series-fields.tsx'
import { openBooking } from '../test/open-booking.tsx'
import type { SentRequest } from '../test/open-page.tsx'
import { givenConflict, givenCustomer } from '../test/salon-rows.ts'

/** Mondays at ten in Berlin: free, unless something is said of them. */
const planned = (day: string, given: Partial<PlannedVisit> = {}): PlannedVisit => ({
  day,
  start: `${day}T09:00:00.000Z`,
  problem: null,
  detail: null,
  conflicts: undefined,
  next: null,
  ...given,
})
const taken = planned('2026-03-09', {
  problem: 'overlaps',
  detail: 'Taken.',
  conflicts: [givenConflict()],
  next: '2026-03-09T10:00:00.000Z',
})
/** As it was booked: by row, and whether it stands elsewhere than the rule says. */
const booked = (id: number, day: string, isMoved = false) => ({
  day,
  appointmentIds: [id],
  appointmentDate: `${day}T09:00:00.000Z`,
  status: 'scheduled',
  isMoved,
  isOpen: true,
})

/** The form of a new booking that repeats, before a server that previews and books these visits. */
const open = async (visits: readonly PlannedVisit[], given?: Parameters<typeof openBooking>[1]) => {
  const answers = ({ operation }: SentRequest) => {
    if (operation === 'GET /api/customers/11') return givenCustomer()
    if (operation === 'POST /api/series/preview') return { visits }
    if (operation === 'POST /api/series') {
      const made = [booked(61, '2026-03-02'), booked(62, '2026-03-09', true)]
      return { id: 7, customerId: 11, rule: { unit: 'week' }, time: '10:00', visits: made }
    }
    if (operation === 'DELETE /api/appointments/61/series') return { count: 1 }
    // The connection is lost once the series is booked.
    if (operation.startsWith('GET /api/appointments/')) throw new TypeError('Failed to fetch')
    return undefined
  }
  const booking = openBooking(answers, given)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Repeats' }))
  await screen.findByText(/Every 4 weeks on Monday, 10:00 AM, 6 times/)
  const bodyOf = (operation: string) =>
    booking.writes().find((sent) => sent.operation === operation)?.body
  return { ...booking, bodyOf }
}
const book = () => userEvent.click(screen.getByRole('button', { name: 'Create Appointment' }))
const put = async (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, value)
}

test('a booking repeats by the rule that its fields say, and all of it can be undone', async () => {
  const { onSaved, bodyOf, writes } = await open([planned('2026-03-02'), planned('2026-03-09')])

  await put('Repeat every', '1')
  await put('Visits', '2')
  await screen.findByText(/Every week on Monday, 10:00 AM, 2 times/)
  await book()

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(bodyOf('POST /api/series')).toMatchObject({
    firstDay: '2026-03-02',
    time: '10:00',
    rule: { unit: 'week', every: 1, weekdays: [1], times: 2 },
    overlap: 'reject',
    choices: [],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  // The one that stands elsewhere is left alone by what is done to the series.
  expect(
    writes()
      .map(({ operation }) => operation)
      .slice(-2),
  ).toEqual(['DELETE /api/appointments/61/series', 'DELETE /api/appointments/62'])
})

test('a series that was booked is said so by the reply alone, whatever later reads fail', async () => {
  const { onSaved } = await open([planned('2026-03-02'), planned('2026-03-09')])

  await book()

  await screen.findByText('2 visits booked')
  screen.getByText(/Mon, Mar 2.*10:00/)
  expect(onSaved).toHaveBeenCalledWith(
    expect.objectContaining({ appointmentDate: '2026-03-02T09:00:00.000Z' }),
  )
})

test('without a reply it says that the visits may be saved, and saves again by the same key', async () => {
  const { onSaved } = await open([planned('2026-03-02'), planned('2026-03-09')])
  const answered = fetch
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const reply = await answered(address, init)
    if (!address.endsWith('/api/series')) return reply
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return reply
  })

  await book()
  await screen.findByText('The appointment may not have been saved')
  await book()

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(keys).toHaveLength(2)
  expect(keys[0]).not.toBeNull()
  expect(keys[1]).toBe(keys[0])
})

test('a waiting client is taken off the list with the series, and Undo puts them back on it', async () => {
  const waiting = {
    id: 5,
    customer: { id: 11, name: 'Ada Tran', email: null, phone: null },
    serviceIds: [21],
    staffIds: [],
    firstDay: '2026-03-02',
    lastDay: '2026-03-14',
    weekdays: [],
    from: null,
    to: null,
    createdAt: '2026-02-01T08:00:00.000Z',
    version: 1,
  }
  const { onSaved, bodyOf, writes } = await open([planned('2026-03-02')], { props: { waiting } })

  await book()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(bodyOf('POST /api/series')).toMatchObject({ waitingEntryId: 5 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await screen.findByText('Undone')
  expect(writes().at(-1)?.operation).toBe('POST /api/waiting-list/5/restore')
})

test('what is in the way is listed with a choice for each day, before anything is saved', async () => {
  const { bodyOf, onSaved } = await open([planned('2026-03-02'), taken])

  await book()
  await screen.findByText('1 visit needs a decision')
  expect(bodyOf('POST /api/series')).toBeUndefined()
  const choice = screen.getByLabelText<HTMLSelectElement>(/^What to do on/)
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Move to 11:00 AM',
    'Skip',
    'Book anyway',
  ])
  await userEvent.selectOptions(choice, 'Skip')
  expect(document.activeElement).toBe(choice)
  screen.getByText('Book 1 visit')
  await book()

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(bodyOf('POST /api/series')).toMatchObject({
    choices: [{ day: '2026-03-09', choice: 'skip' }],
  })
})

test('a month has its day, its last one where that is one, and its weekday', async () => {
  const { bodyOf } = await open([planned('2026-03-31')])
  const date = screen.getByLabelText(/^Date/)

  await userEvent.selectOptions(screen.getByLabelText('Unit'), 'months')
  const day = screen.getByLabelText<HTMLSelectElement>('Day')
  expect([...day.options].map(({ text }) => text)).toEqual(['day 2', 'the 1st Monday'])
  await userEvent.clear(date)
  await userEvent.type(date, '2026-03-31')
  await userEvent.selectOptions(await screen.findByLabelText('Day'), 'the last day')
  await screen.findByText(/Every 4 months on the last day, 10:00 AM/)
  await book()

  await waitFor(() =>
    expect(bodyOf('POST /api/series')).toMatchObject({
      rule: { unit: 'month', every: 4, on: { day: -1 }, times: 6 },
    }),
  )
})

test('a rule that makes too many visits says so, and is not sent', async () => {
  const { writes } = await open([])

  await put('Visits', '501')
  await screen.findByText('A series has at most 500 visits')
  await book()

  expect(writes()).toEqual([])
})
