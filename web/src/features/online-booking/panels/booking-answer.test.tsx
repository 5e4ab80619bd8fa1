import type { OnlineBooking } from '@salon/contract/online-booking'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { AnswerButtons } from './booking-answer.tsx'

const client = { id: 8, name: 'Ivy Kay', email: 'ivy@example.com', phone: null }
const booking: OnlineBooking = {
  id: 3,
  state: 'awaiting',
  createdAt: '2026-06-09T08:00:00.000Z',
  start: '2026-06-10T08:00:00.000Z',
  answerBy: '2026-06-09T20:00:00.000Z',
  appointmentIds: [5],
  services: ['Cut'],
  staff: ['Mia'],
  total: '40.00',
  typed: client,
  client,
  mayBe: null,
  isNewClient: true,
  sendsDeclined: true,
}

test.each([
  [true, 'Its time is free again, and the client is notified.'],
  [false, 'Its time is free again. No message is sent to the client.'],
])('says before declining whether the client is notified (%s)', async (sendsDeclined, sentence) => {
  openPage(<AnswerButtons booking={{ ...booking, sendsDeclined }} />, () => undefined)

  await userEvent.click(
    await screen.findByRole('button', { name: 'Decline the booking of Ivy Kay' }),
  )

  expect(await screen.findByText(sentence)).toBeTruthy()
})
