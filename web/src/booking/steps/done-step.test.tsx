/** @jsxImportSource preact */
import type { PublicBooking } from '@salon/contract/public-booking'
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, expect, it, vi } from 'vitest'
import { publicBooking } from '../../test/salon-rows.ts'
import { page, ten } from '../test/booking-visitor.tsx'
import { press, renderPage } from '../test/render-page.tsx'
import { DoneStep } from './done-step.tsx'

const booking = { ...publicBooking, start: ten, end: ten, lines: [], changeUntil: ten }
const address = `${window.location.origin}/booking/1.x`

/** What a visitor sees who gets no email, and so has to keep the link. */
const open = (shown: PublicBooking = booking) =>
  renderPage(
    <DoneStep
      page={page}
      booked={{ booking: shown, link: '/booking/1.x', proof: null, sendsEmail: false }}
      email="ivy@example.com"
      onAgain={() => {}}
    />,
  )

afterEach(() => render(null, document.body))

it('copies the link that is to be kept, and says so', async () => {
  const user = userEvent.setup()
  open()

  await user.click(screen.getByRole('button', { name: 'Copy link' }))

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Link copied'))
  expect(await navigator.clipboard.readText()).toBe(address)
})

it('says how else to copy it where the browser refuses', async () => {
  const writeText = () => Promise.reject(new Error('not in this frame'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  open()

  await press('Copy link')

  const sentence = 'Couldn’t copy. Please select the link and copy it yourself.'
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence))
})

it('has no button where a page may not write to the clipboard', () => {
  vi.stubGlobal('navigator', {})
  open()

  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  expect(screen.getByText(address)).toBeTruthy()
})

it('shows a place on the waiting list that is offered a time as one on the list', () => {
  open({ ...booking, state: 'offered', expiresAt: ten })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You’re on the waiting list')
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})
