import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { givenOnlineBooking } from '../../../test/salon-rows.ts'
import { AnswerButtons } from './booking-answer.tsx'

const booking = givenOnlineBooking()

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
