import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openBooking } from '../test/open-booking.tsx'
import { MockRefusal } from '../test/open-page.tsx'
import { givenAppointment } from '../test/salon-rows.ts'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const unknown = 'The appointment may not have been saved'

test('without an answer it says that the appointment may be saved, and saves again by the same key', async () => {
  let isDown = true
  const { onSaved } = openBooking(() => (isDown ? lost() : givenAppointment()))
  const answered = fetch
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return answered(address, init)
  })
  await screen.findByLabelText('Staff')
  await press('Create Appointment')

  expect(await screen.findByText(unknown)).not.toBeNull()
  expect(screen.getByText(/Save it again unchanged, or check the calendar first\.$/)).not.toBeNull()
  expect(screen.queryByText('Failed to create appointment')).toBeNull()
  isDown = false
  await press('Create Appointment')

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(keys).toHaveLength(2)
  expect(keys[0]).not.toBeNull()
  expect(keys[1]).toBe(keys[0])
})

test('after a refusal the appointment is known not to be saved', async () => {
  openBooking(() => new MockRefusal(500, { code: 'broken', detail: 'Broken.' }))
  await screen.findByLabelText('Staff')
  await press('Create Appointment')

  expect(await screen.findByText('Failed to create appointment')).not.toBeNull()
  expect(screen.queryByText(unknown)).toBeNull()
})

test.each([
  ['fetches the day again without an answer', lost, true],
  [
    'leaves the day after a refusal',
    () => new MockRefusal(403, { code: 'x', detail: 'No.' }),
    false,
  ],
])('it %s', async (_, save, isRefetched) => {
  // A day to come, whose visits the form shows.
  const { sent } = openBooking(save, { props: { day: '2126-03-02' } })
  const fetchesOfDay = () =>
    sent.filter(({ operation }) => operation === 'GET /api/appointments').length
  await screen.findByLabelText('Staff')
  await waitFor(() => expect(fetchesOfDay()).toBeGreaterThan(0))
  const before = fetchesOfDay()
  await press('Create Appointment')
  await screen.findByText(isRefetched ? unknown : 'Failed to create appointment')

  if (isRefetched) await waitFor(() => expect(fetchesOfDay()).toBeGreaterThan(before))
  else expect(fetchesOfDay()).toBe(before)
})
