import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../../../test/at-address.tsx'
import { openPage } from '../../../test/open-page.tsx'
import { givenOnlineBooking } from '../../../test/salon-rows.ts'
import { AwaitingBookings } from './awaiting-bookings.tsx'
import { AnswerButtons, BookingAnswer } from './booking-answer.tsx'

const booking = givenOnlineBooking()

test.each([
  [true, 'Its time is free again, and the client is notified if they can be reached.'],
  [false, 'Its time is free again. No message is sent to the client.'],
])('says before declining whether the client is notified (%s)', async (sendsDeclined, sentence) => {
  openPage(<AnswerButtons booking={{ ...booking, sendsDeclined }} />, () => undefined)

  await userEvent.click(
    await screen.findByRole('button', { name: 'Decline the booking of Ivy Kay' }),
  )

  expect(await screen.findByText(sentence)).toBeTruthy()
})

/** Ivy's request, who may be a client of old, and of whom another email and a phone were typed. */
const unlike = {
  ...booking,
  mayBe: { id: 9, name: 'Ivy Kay-Long', email: null, phone: '+49 30 1234567' },
  typed: { name: booking.client.name, email: 'ivy@other.example', phone: '+49 30 7654321' },
}

test('the page of a visit says whom a new client may be, and what was typed otherwise', async () => {
  openPage(<BookingAnswer appointmentId={5} />, ({ operation }) =>
    operation === 'GET /api/appointments/5/online-booking' ? unlike : null,
  )

  const card = within(await screen.findByRole('region', { name: 'Booked online' }))
  expect(card.queryByText('New client · May be Ivy Kay-Long')).not.toBeNull()
  expect(card.queryByText('Typed: ivy@other.example, +49 30 7654321')).not.toBeNull()
})

test('the page of a visit says neither where both are as they are stored', async () => {
  openPage(<BookingAnswer appointmentId={5} />, ({ operation }) =>
    operation === 'GET /api/appointments/5/online-booking' ? booking : null,
  )

  const card = within(await screen.findByRole('region', { name: 'Booked online' }))
  expect(card.queryByText('New client')).not.toBeNull()
  expect(card.queryByText(/^Typed:/)).toBeNull()
})

test('the list of requests says it beside the buttons that answer them', async () => {
  const { page } = atAddress('/', '/', AwaitingBookings)
  openPage(page, () => null, undefined, undefined, [], [], {
    awaiting: [unlike, { ...booking, id: 4 }],
  })

  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('New client · May be Ivy Kay-Long')
  expect(first?.textContent).toContain('Typed: ivy@other.example, +49 30 7654321')
  expect(second?.textContent).not.toMatch(/May be|Typed/)
})

test('the list of requests shows what the client wrote to the salon, as text', async () => {
  const notes = 'No dryer, please.\n<b>Two cats</b> at home.'
  const { page } = atAddress('/', '/', AwaitingBookings)
  openPage(page, () => null, undefined, undefined, [], [], {
    awaiting: [
      { ...booking, notes },
      { ...booking, id: 4 },
    ],
  })

  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain(`Note: ${notes}`)
  expect(second?.textContent).not.toContain('Note:')
})
