import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openBooking } from '../test/open-booking.tsx'
import { givenAppointment } from '../test/salon-rows.ts'

const open = { from: '09:00', to: '17:00', breaks: [{ from: '12:00', to: '13:00' }] }
const hours = {
  schedules: [
    {
      id: 1,
      staffId: 40,
      validFrom: '2026-01-01',
      week: [null, open, open, open, open, open, null],
    },
  ],
  exceptions: [
    {
      id: 1,
      staffId: null,
      firstDay: '2026-03-03',
      lastDay: '2026-03-03',
      reason: null,
      day: null,
    },
  ],
  blockedTimes: [],
}

test.each([
  ['2026-03-02', '16:30', 'Outside the hours of Mira Olsen (9:00 AM – 5:00 PM)'],
  ['2026-03-02', '11:30', 'Mira Olsen has a break at that time (12:00 PM – 1:00 PM)'],
  ['2026-03-03', '10:00', 'The salon is closed on Tuesday, March 3'],
  ['2026-03-08', '10:00', 'Mira Olsen does not work on Sunday, March 8'],
])('a booking on %s at %s is warned of, and can be saved', async (date, time, sentence) => {
  const { writes } = openBooking(() => givenAppointment(), { hours })
  const form = within(await screen.findByRole('dialog'))

  fireEvent.change(await form.findByLabelText(/^Date/), { target: { value: date } })
  fireEvent.change(form.getByLabelText(/^Time/), { target: { value: time } })

  await form.findByText(sentence)
  fireEvent.click(form.getByRole('button', { name: 'Create Appointment' }))
  await expect.poll(() => writes().length).toBe(1)
})

test('a booking within the hours is not', async () => {
  openBooking(() => givenAppointment(), { hours })
  const form = within(await screen.findByRole('dialog'))

  fireEvent.change(await form.findByLabelText(/^Time/), { target: { value: '07:00' } })
  await form.findByText(/^Outside the hours/)
  fireEvent.change(form.getByLabelText(/^Time/), { target: { value: '09:00' } })

  await expect.poll(() => form.queryByText(/^Outside the hours/)).toBeNull()
})
