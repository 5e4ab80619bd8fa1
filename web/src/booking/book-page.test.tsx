/** @jsxImportSource preact */
import type { PublicBooking } from '@salon/contract/public-booking'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { render } from 'preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  answers,
  calls,
  half,
  held,
  open,
  page,
  problem,
  setUpVisitor,
  tearDownVisitor,
  ten,
  type,
} from './test/booking-visitor.tsx'
import { heading, press } from './test/render-page.tsx'
import { publicBooking } from '../test/salon-rows.ts'

beforeEach(setUpVisitor)
afterEach(tearDownVisitor)

it('goes from the service to the details, each step with an address and its heading focused', async () => {
  open('')
  await press(/^Cut/)
  await press('Continue')

  expect(document.activeElement).toBe(await heading('With whom?'))
  expect(location.search).toBe('?step=staff&services=4')
  await press(/^Anyone/)

  await press('10:00')

  await heading('Who is coming?')
  expect(document.activeElement?.textContent).toBe('Who is coming?')
  expect(location.search).toBe('?step=details&services=4&staff=any&day=2026-11-26')
  expect(calls.at(-1)).toEqual({
    what: 'POST hold',
    body: { services: [4], staffId: null, start: ten },
  })
  expect(screen.getByText(/^We keep 10:00 for you/)).toBeTruthy()
  history.back()
  await heading('When?')
  history.back()
  await heading('With whom?')
  expect(location.search).toBe('?step=staff&services=4&staff=any')
})

it('asks for what is missing before anything is sent', async () => {
  open('?step=time&services=4&staff=any&day=2026-11-26')
  await press('10:00')
  await press('Book')

  await screen.findByText('Please enter your name.')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(calls.map(({ what }) => what)).not.toContain('POST code')
})

const fillIn = async (submit: string) => {
  await screen.findByLabelText('Name')
  type('Name', 'Ivy Kay')
  await screen.findByLabelText('Email')
  type('Email', 'ivy@example.com')
  await press(submit)
}

/** Fills in the details of a held time. */
const askForCode = async () => {
  open('?step=time&services=4&staff=any&day=2026-11-26')
  await press('10:00')
  await fillIn('Book')
  await screen.findByLabelText('Code')
}

/** The same, and enters the code. */
const bookTen = async () => {
  await askForCode()
  type('Code', '123456')
  await press('Book')
}

it('sends one code while it is valid, unless a new one is asked for', async () => {
  const codes = () => calls.filter(({ what }) => what === 'POST code').length
  await askForCode()
  history.back()
  await heading('Who is coming?')
  await press('Book')

  await heading('Check your email')
  expect(codes()).toBe(1)
  await press('Send a new code')
  await waitFor(() => expect(codes()).toBe(2))
})

it('keeps what was typed where the time was taken, and holds one of the nearest instead', async () => {
  answers['POST bookings'] = () => problem(409, { code: 'slot_taken', starts: [half] })
  await bookTen()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('That time has just been taken.')
  expect(screen.queryByText(/^We keep 10:00 for you/)).toBeNull()
  fireEvent.click(within(alert).getByRole('button', { name: 'Thu, Nov 26, 10:30' }))

  await screen.findByText(/^We keep 10:30 for you/)
  expect(calls.at(-1)?.body).toMatchObject({ start: half, replaces: held(ten).hold })
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456')
  answers['POST bookings'] = () => problem(409, { code: 'most_bookings' })
  await press('Book')
  await screen.findByText(/^This email address has reached the limit/)
  answers['POST bookings'] = () => problem(422, { code: 'too_young' })
  await press('Book')
  await screen.findByText(/^This service has a minimum age/)
  expect(calls.at(-1)?.body).toMatchObject({ name: 'Ivy Kay', email: 'ivy@example.com' })
})

it('shows a time that was taken no longer', async () => {
  open('?step=time&services=4&staff=any&day=2026-11-26')
  await screen.findByRole('button', { name: '10:00' })
  const loaded = answers['GET times']?.({}) as { day: string; times: { start: string }[] }[]
  answers['GET times'] = () =>
    loaded.map((one) => ({ ...one, times: one.times.filter(({ start }) => start !== ten) }))
  answers['POST hold'] = () => problem(409, { code: 'slot_taken', starts: [] })
  await press('10:00')

  await screen.findByText('That time has just been taken.')
  await waitFor(() => expect(screen.queryByRole('button', { name: '10:00' })).toBeNull())
  expect(screen.getByRole('button', { name: '10:30' })).toBeTruthy()
  expect(document.activeElement).toBe(await heading('When?'))
})

it('keeps the days and times that it shows where loading them anew fails', async () => {
  open('?step=time&services=4&staff=any&day=2026-11-26')
  await screen.findByRole('button', { name: '10:30' })
  answers['GET days'] = () => problem(500, {})
  answers['GET times'] = () => problem(500, {})
  answers['POST hold'] = () => problem(409, { code: 'slot_taken', starts: [] })
  await press('10:00')

  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('button', { name: '10:30' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /27, free times$/ })).toBeTruthy()
})

it('sends the same key again where a reply was lost', async () => {
  const keys: unknown[] = []
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/bookings')) return answered(address, init)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    throw new TypeError('Failed to fetch')
  })
  await bookTen()
  await screen.findByText('No connection. Check it and try again.')
  await press('Book')

  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

it('says what has changed, and books by the present terms', async () => {
  const present = { ...held(ten), total: '45.00' }
  answers['POST bookings'] = () =>
    problem(409, {
      code: 'terms_changed',
      present: { ...present, lines: [{ ...held(ten).lines[0], price: '45.00' }] },
    })
  await bookTen()

  expect((await screen.findByRole('alert')).textContent).toContain('The salon has changed')
})

it('offers the waiting list and the phone where nothing is free', async () => {
  answers['GET days'] = () => ({ days: [], next: null })
  open('?step=time&services=4&staff=any')

  const call = await screen.findByRole('link', { name: 'Call 030 123' })
  expect(call.getAttribute('href')).toBe('tel:030123')
  await press('Join the waiting list')
  await heading('Waiting list')
})

it('says once how long to wait where the salon was asked too often', async () => {
  const headers = { 'retry-after': '575' }
  const tooMany = () => new Response('{"code":"too_many"}', { status: 429, headers })
  answers['GET days'] = tooMany
  answers['GET times'] = tooMany
  open('?step=time&services=4&staff=any&day=2026-11-26')

  await screen.findByText('Too many attempts. Please wait 10 minutes.')
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

const booking: PublicBooking = {
  ...publicBooking,
  start: ten,
  end: half,
  lines: held(ten).lines,
  changeUntil: ten,
}

/** What is answered to a booking that was made. */
const madeOf = (made: object, sendsEmail = true) => ({
  booking: { ...booking, ...made },
  link: '/booking/1.x',
  proof: null,
  sendsEmail,
})

it.each([
  [true, 'We are sending the details to ivy@example.com.'],
  [false, `${window.location.origin}/booking/1.x`],
])('promises an email only where the salon writes one (%s)', async (sendsEmail, sentence) => {
  answers['POST bookings'] = () => madeOf({}, sendsEmail)
  await bookTen()

  await heading('You’re booked')
  expect(screen.getByText(sentence)).toBeTruthy()
})

it('names the salon’s phone where a visit is kept, and where it is booked', async () => {
  const expectPhone = () =>
    expect(screen.getByRole('link', { name: '030 123' }).getAttribute('href')).toBe('tel:030123')
  answers['POST bookings'] = () => madeOf({})
  open('?step=time&services=4&staff=any&day=2026-11-26')
  await press('10:00')
  await heading('Who is coming?')
  expectPhone()

  await fillIn('Book')
  await screen.findByLabelText('Code')
  type('Code', '123456')
  await press('Book')
  await heading('You’re booked')
  expectPhone()
})

const late = {
  start: '2096-11-26T09:00:00.000Z',
  changeUntil: null,
  can: { confirm: true, move: false, cancel: false, accept: false },
}

it.each([
  [true, 'We are sending the details to ivy@example.com.'],
  [false, 'Keep this link: it shows your visit.'],
])(
  'offers no change of a visit that starts too soon for one (%s)',
  async (sendsEmail, sentence) => {
    answers['POST bookings'] = () => madeOf(late, sendsEmail)
    await bookTen()

    await screen.findByText('It is too late to change this online. Please call the salon.')
    expect(screen.getByRole('link', { name: 'Call 030 123' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View visit' }).getAttribute('href')).toBe(
      '/booking/1.x',
    )
    expect(screen.queryByRole('link', { name: 'View or change' })).toBeNull()
    expect(screen.getByText(sentence)).toBeTruthy()
  },
)

it('says what is wrong with a name that holds a web address', async () => {
  const errors = [{ path: 'name', message: 'A name holds no web address' }]
  answers['POST bookings'] = () => problem(422, { code: 'invalid', errors })
  await bookTen()

  expect(await screen.findByText('Please enter your name without a web address.')).toBeTruthy()
})

const joinWaitingList = async () => {
  answers['POST code'] = () => ({ isNeeded: false })
  open('?step=waiting&services=4&staff=any')
  await fillIn('Join the waiting list')
}

it('shows somebody on the waiting list what they wished', async () => {
  const wish = {
    services: ['Cut'],
    staff: [],
    firstDay: '2026-11-27',
    lastDay: '2026-12-04',
    weekdays: [0, 2],
  }
  const waiting = { state: 'waiting', start: null, end: null, lines: [], wish }
  answers['POST waiting'] = () => madeOf(waiting)
  await joinWaitingList()

  await heading('You’re on the waiting list')
  expect(document.title).toMatch(/^You’re on the waiting list/)
  expect(screen.getByText('Cut')).toBeTruthy()
  expect(screen.getByText(/^Nov 27 – Dec 4/)).toBeTruthy()
  // The salon's week begins on Monday.
  expect(screen.getByText('Tue, Sun')).toBeTruthy()
})

it('marks the day of a wish that was refused', async () => {
  const errors = [{ path: 'lastDay', message: 'This day is too far ahead to be booked online' }]
  answers['POST waiting'] = () => problem(422, { code: 'invalid', errors })
  await joinWaitingList()

  const last = await screen.findByLabelText('Until')
  await waitFor(() => expect(last.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBeNull()
})

it('asks to join the waiting list, in words that hold for a salon without a name, too', async () => {
  open('?step=waiting&services=4&staff=any', { ...page, salon: { ...page.salon, name: '' } })

  await heading('Waiting list')
  const terms = 'By joining you agree that the salon keeps these details to offer you a time.'
  expect(screen.getByText(terms)).toBeTruthy()
  expect(document.title).toBe('Waiting list')
})

const payment = {
  url: '#stripe',
  amount: '8.00',
  currency: 'EUR',
  expiresAt: '2026-11-25T12:30:00.000Z',
}
const owed = () => problem(402, { code: 'deposit_needed', payment })

it('leads to the provider where a deposit is needed, and says when the payment has booked', async () => {
  answers['POST bookings'] = owed
  answers['POST payment'] = () => ({ ...payment, state: 'waiting', booked: null })
  await bookTen()

  await heading('Deposit')
  expect(location.hash).toBe('#stripe')
  expect(new URLSearchParams(location.search).get('step')).toBe('pay')
  const link = await screen.findByRole('link', { name: 'Pay €8.00' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['#stripe', '_top'])
  await waitFor(() => expect(calls.at(-1)?.what).toBe('POST payment'))
  expect(calls.at(-1)?.body).toEqual({ hold: held(ten).hold })

  // Back from there, in the same tab.
  render(null, document.body)
  answers['POST payment'] = () => ({
    ...payment,
    state: 'booked',
    url: null,
    booked: madeOf({ deposit: { amount: '8.00', currency: 'EUR', state: 'paid' } }),
  })
  open('?step=pay')

  await heading('You’re booked')
  expect(screen.getByText('Deposit paid').textContent).toBe('Deposit paid€8.00')
})

it.each([
  ['lapsed', /^The time to pay has run out/],
  ['refunded', /^Your payment arrived, but this time is no longer free/],
])('says where a payment is %s, and offers another time', async (state, sentence) => {
  answers['POST bookings'] = owed
  answers['POST payment'] = () => ({ ...payment, state, url: null, booked: null })
  await bookTen()

  await screen.findByText(sentence)
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  await press('Choose another time')
  await heading('When?')
})

it('says what to do after paying in another window', async () => {
  open('?step=pay')

  await screen.findByText(/^If you have paid/)
  expect(calls.map(({ what }) => what)).not.toContain('POST payment')
})

it('keeps a month that was chosen before the days were known, and opens its first free day', async () => {
  answers['GET days'] = () =>
    calls.filter(({ what }) => what === 'GET days').length === 1
      ? new Promise(() => {})
      : { days: ['2026-11-30', '2026-12-01'], next: null }
  open('?services=4&staff=any&step=time')
  await press('Next month')

  await waitFor(() => expect(new URL(location.href).searchParams.get('day')).toBe('2026-12-01'))
  expect(screen.queryByText('December 2026')).not.toBeNull()
})

it.each([
  ['by itself', ''],
  ['by a button from a day that was chosen', '&day=2026-11-30'],
])('goes to the next free start where a month is full: %s', async (_, day) => {
  answers['GET days'] = () =>
    calls.filter(({ what }) => what === 'GET days').length === 1
      ? { days: [], next: '2027-01-12T09:00:00.000Z' }
      : { days: ['2027-01-12'], next: null }
  open(`?services=4&staff=any&step=time${day}`)
  if (day) await press('Next free: Tue, Jan 12, 10:00')

  await screen.findByText('January 2027')
  expect(new URL(location.href).searchParams.get('day')).toBe('2027-01-12')
})
