import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBooking } from '../test/open-booking.tsx'
import { MockRefusal, type SentRequest } from '../test/open-page.tsx'
import { givenAppointment, givenConflict, givenCustomer } from '../test/salon-rows.ts'

/* It is Monday, 13:20 in the salon. */
const today = '2026-11-23'
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(`${today}T12:20:00Z`)
})
afterEach(() => vi.useRealTimers())

const ada = givenCustomer({ name: 'Ada Tran' })
const booked = (start: string, given = {}) =>
  givenAppointment({ customer: ada, appointmentDate: `${start}:00.000Z`, ...given })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const time = () => screen.findByLabelText<HTMLInputElement>('Time')
const answer = (row: unknown) => (sent: SentRequest) =>
  sent.operation.startsWith('DELETE') ? undefined : row

test('the toast of a booking shows client, time and staff', async () => {
  openBooking(answer(booked('2026-11-28T09:00')))
  await press('Create Appointment')

  expect(await screen.findByText('Appointment created successfully!')).not.toBeNull()
  expect(screen.getByText('Ada Tran · Sat, Nov 28, 10:00 AM · with Mira Olsen')).not.toBeNull()
})

test('the visit that was just booked is opened from the message', async () => {
  const { router } = openBooking(answer(booked('2026-11-28T09:00')))
  await press('Create Appointment')

  await press('Open')

  await waitFor(() => expect(router.state.location.pathname).toBe('/appointment/51'))
})

test('a booking can be undone from the toast, with all of its services', async () => {
  const rows = [booked('2026-11-28T09:00'), booked('2026-11-28T09:45', { id: 52 })]
  const { writes } = openBooking(answer(rows))
  await press('Add another service')
  await userEvent.click(await screen.findByLabelText('Another service'))
  await userEvent.click(await screen.findByRole('option', { name: /Colour/ }))
  await press('Create Appointment')

  await press('Undo')

  expect(await screen.findByText('Undone')).not.toBeNull()
  expect(writes().map(({ operation }) => operation)).toEqual([
    'POST /api/visits',
    'DELETE /api/appointments/51',
    'DELETE /api/appointments/52',
  ])
})

test('an edit can be undone from the toast, only the changed fields', async () => {
  const before = booked('2026-11-28T09:00', { notes: 'Patch test' })
  const after = booked('2026-11-28T10:00', { notes: 'Patch test done' })
  const { writes } = openBooking(() => after, { props: { appointment: before } })
  await userEvent.clear(await time())
  await userEvent.type(await time(), '11:00')
  await userEvent.type(await screen.findByLabelText('Notes'), ' done')
  await press('Save Changes')
  expect(await screen.findByText(/^Ada Tran · Sat, Nov 28, 11:00 AM/)).not.toBeNull()

  await press('Undo')

  expect(await screen.findByText('Undone')).not.toBeNull()
  expect(writes().at(-1)).toMatchObject({ operation: 'PUT /api/appointments/51' })
  expect(writes().at(-1)?.body).toEqual({
    appointmentTime: '2026-11-28T09:00:00.000Z',
    notes: 'Patch test',
    overlap: 'reject',
  })
})

test('undoing an edit shows an overlap at the old time first', async () => {
  const before = booked('2026-11-28T09:00')
  const taken = new MockRefusal(409, {
    code: 'overlaps',
    detail: 'Taken.',
    conflicts: [givenConflict()],
  })
  let saved = 0
  openBooking(() => (saved++ === 0 ? booked('2026-11-28T10:00') : taken), {
    props: { appointment: before },
  })
  await userEvent.clear(await time())
  await userEvent.type(await time(), '11:00')
  await press('Save Changes')

  await press('Undo')

  expect(await screen.findByRole('button', { name: 'Book anyway' })).not.toBeNull()
})

test('a past time can be booked, and the toast shows that it has passed', async () => {
  const { writes } = openBooking(answer(booked(`${today}T09:00`)), { props: { day: today } })
  await screen.findByText('10:00 AM has passed.')
  await press('Create Appointment')

  expect(await screen.findByText(/with Mira Olsen\. This time has passed\.$/)).not.toBeNull()
  expect(writes()).toHaveLength(1)
})

test('a past day shows a note; a future day shows none', async () => {
  openBooking(answer(booked('2026-03-02T09:00')))
  expect(await screen.findByText('This day has passed.')).not.toBeNull()

  const date = await screen.findByLabelText('Date')
  await userEvent.clear(date)
  await userEvent.type(date, '2026-11-24')

  await waitFor(() => expect(screen.queryByText('This day has passed.')).toBeNull())
})

test('a visit that is being changed may have begun', async () => {
  openBooking(answer({}), { props: { appointment: booked('2026-03-02T09:00') } })

  await time()
  expect(screen.queryByText(/has passed/)).toBeNull()
})
