/** @jsxImportSource preact */
import type { PublicBooking } from '@salon/contract/public-booking'
import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, expect, it, vi } from 'vitest'
import { publicBooking, publicWish } from '../../test/salon-rows.ts'
import { buttonFace } from '../controls.tsx'
import { page, ten } from '../test/booking-visitor.tsx'
import { press, renderPage } from '../test/render-page.tsx'
import { en } from '../words/en.ts'
import { DoneStep } from './done-step.tsx'

const booking = { ...publicBooking, start: ten, end: ten, lines: [], changeUntil: ten }
const address = `${window.location.origin}/booking/1.x`

/** What a visitor sees, who has to keep the link unless it is emailed. */
const open = (shown: PublicBooking = booking, sendsEmail = false) =>
  renderPage(
    <DoneStep
      page={page}
      booked={{ booking: shown, link: '/booking/1.x', proof: null, sendsEmail }}
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

const nine = '2096-11-26T08:00:00.000Z'
const can = { confirm: false, move: false, cancel: true, accept: true }
const offered: PublicBooking = {
  ...booking,
  state: 'offered',
  expiresAt: nine,
  can,
  wish: publicWish,
  lines: [
    {
      serviceId: 4,
      staffId: 1,
      start: ten,
      duration: 30,
      service: 'Cut',
      staff: 'Ada',
      price: '40.00',
    },
  ],
}

it.each([true, false])(
  'shows a time that is offered, and leads to it (email: %s)',
  (sendsEmail) => {
    open(offered, sendsEmail)

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en.link.states.offered)
    expect(screen.getByText('It is kept for you until Mon, Nov 26, 2096, 09:00.')).toBeTruthy()
    expect(document.querySelector('time')?.dateTime).toBe(ten)
    expect(screen.queryByText(/waiting list/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
    const link = screen.getByRole('link', { name: 'View or change' })
    expect(link.className).toBe(buttonFace('primary'))
    expect(link.getAttribute('href')).toBe('/booking/1.x')
  },
)

it('shows an offer that is over as a place on the waiting list', () => {
  open({ ...offered, can: { ...can, accept: false } })

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You’re on the waiting list')
  expect(document.querySelector('time')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
  const link = screen.getByRole('link', { name: 'View or change' })
  expect(link.className).toBe(buttonFace())
})
