/** @jsxImportSource preact */
import type { MoveTime } from '@salon/contract/booking-link'
import type { PublicBooking } from '@salon/contract/public-booking'
import { screen, waitFor, within } from '@testing-library/dom'
import { render } from 'preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { publicBooking, publicWish } from '../test/salon-rows.ts'
import { LinkPage } from './link-page.tsx'
import { heading, press, renderPage } from './test/render-page.tsx'
import { en } from './words/en.ts'

const nine = '2026-11-26T08:00:00.000Z'
const ten = '2026-11-26T09:00:00.000Z'
const half = '2026-11-26T09:30:00.000Z'
const ada = { staffId: 1, staff: 'Ada' }
const bo = { staffId: 2, staff: 'Bo' }
const cut = { serviceId: 4, service: 'Cut', duration: 30 }
const color = { serviceId: 5, service: 'Color', duration: 60 }

const timeAt = (start: string, ...lines: MoveTime['lines']): MoveTime => ({
  start,
  end: start,
  lines,
})
const booking: PublicBooking = {
  ...publicBooking,
  start: nine,
  end: ten,
  lines: [{ ...cut, ...ada, start: nine, price: '40.00' }],
  changeUntil: nine,
}

/** The times that the server answers. */
let times: MoveTime[]
let answerToMove: () => Response
/** Settles before the times are answered. */
let beforeTimes: Promise<void>
let answerToAccept: PublicBooking
/** What was sent to move. */
let sent: unknown[]
/** The last part of each address that was requested. */
let requests: (string | undefined)[]

beforeEach(() => {
  sent = []
  requests = []
  times = [
    timeAt(ten, { ...cut, ...ada, start: ten }),
    timeAt(half, { ...cut, ...bo, start: half }),
  ]
  answerToMove = () => new Response(JSON.stringify({ ...booking, start: ten }))
  beforeTimes = Promise.resolve()
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const what = address.split('?')[0]?.split('/').at(-1)
    requests.push(what)
    if (what === 'move') {
      sent.push(typeof body === 'string' ? JSON.parse(body) : body)
      return answerToMove()
    }
    if (what === 'times') await beforeTimes
    const days = { days: ['2026-11-26'], next: null }
    const answers: Record<string, object> = {
      days,
      times: [{ day: '2026-11-26', times }],
      accept: answerToAccept,
    }
    const answer = answers[what ?? ''] ?? booking
    return new Response(JSON.stringify(answer))
  })
})

afterEach(() => render(null, document.body))

const open = (shown = booking, address = '/booking/1.x?step=move') => {
  history.replaceState(null, '', address)
  renderPage(<LinkPage token="1.x" booking={shown} onBooking={() => {}} />)
}

it('moves to a time with the same staff member, and says so before', async () => {
  open()
  await screen.findByText('Times without a name are with Ada, as now.')
  await press('10:00')

  await heading('Move to Thu, Nov 26, 10:00')
  expect(screen.getByText('Now: Thu, Nov 26, 09:00 · with Ada')).toBeTruthy()
  expect(screen.getByText('with Ada, as now')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Move')

  await waitFor(() => expect(sent).toEqual([{ start: ten, lines: [{ serviceId: 4, staffId: 1 }] }]))
  await screen.findByText('Moved to Thu, Nov 26, 10:00.')
})

it.each([
  ['America/New_York', 'Times are the salon’s: Berlin, GMT+1'],
  ['Europe/Paris', undefined],
])('names the zone of a visit where the clock of the browser is another: %s', (ofBrowser, zone) => {
  const here = new Intl.DateTimeFormat('en', { timeZone: ofBrowser }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here)
  open(booking, '/booking/1.x')

  expect(screen.queryByText(/^Times are/)?.textContent).toBe(zone)
})

it('marks a time with somebody else, says instead of whom, and sends who was shown', async () => {
  open()
  await press('10:30 with Bo')

  await heading('Move to Thu, Nov 26, 10:30')
  expect(screen.getByRole('alert').textContent).toBe('with Bo instead of Ada')
  await press('Move')

  await waitFor(() =>
    expect(sent).toEqual([{ start: half, lines: [{ serviceId: 4, staffId: 2 }] }]),
  )
})

it('says by service who does it, where only one of several changes', async () => {
  times = [timeAt(ten, { ...cut, ...ada, start: ten }, { ...color, ...bo, start: half })]
  const second = { ...color, ...ada, start: nine, price: null }
  open({ ...booking, lines: [...booking.lines, second] })
  await press('10:00 with Bo')

  const said = within(await screen.findByRole('alert')).getAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent)).toEqual([
    '10:00 · Cut: with Ada, as now',
    '10:30 · Color: with Bo instead of Ada',
  ])
  await press('Move')

  const lines = [
    { serviceId: 4, staffId: 1 },
    { serviceId: 5, staffId: 2 },
  ]
  await waitFor(() => expect(sent).toEqual([{ start: ten, lines }]))
})

/** Chooses 10:00, which is taken by then: half past is the nearest. */
const chooseTaken = async () => {
  answerToMove = () =>
    new Response(JSON.stringify({ status: 409, code: 'slot_taken', starts: [half] }), {
      status: 409,
    })
  open()
  await press('10:00')
  await press('Move')
}

it('says with whom one of the nearest times would be, where the chosen one was taken', async () => {
  await chooseTaken()

  await press('Thu, Nov 26, 10:30')

  await heading('Move to Thu, Nov 26, 10:30')
  expect(screen.getByRole('alert').textContent).toBe('with Bo instead of Ada')
  expect(sent).toHaveLength(1)
})

it('requests days and times once where it comes back with a time that was taken', async () => {
  await chooseTaken()
  await screen.findByRole('button', { name: 'Thu, Nov 26, 10:30' })
  await screen.findByRole('button', { name: '10:00' })

  const since = requests.slice(requests.indexOf('move'))
  expect(since.filter((what) => what === 'days' || what === 'times')).toEqual(['days', 'times'])
})

it('focuses the heading where a nearest time is taken, too, and its button gone', async () => {
  await chooseTaken()
  const nearest = await screen.findByRole('button', { name: 'Thu, Nov 26, 10:30' })
  times = times.filter(({ start }) => start !== half)
  nearest.focus()
  await press('Thu, Nov 26, 10:30')

  await screen.findByText(en.time.noNearest)
  expect(document.activeElement).toBe(await heading(en.link.moveTitle))
})

it('forgets a nearest time whose reply comes after the visitor went back', async () => {
  await chooseTaken()
  await screen.findByRole('button', { name: 'Thu, Nov 26, 10:30' })
  let reply = () => {}
  beforeTimes = new Promise((resolve) => {
    reply = resolve
  })
  await press('Thu, Nov 26, 10:30')
  await press('Back')
  await press('Move')
  await heading(en.link.moveTitle)
  reply()
  // Until the reply has been read, and Preact would have drawn.
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en.link.moveTitle)
})

it('keeps one live region for what was done, from the move to the visit', async () => {
  open()
  const region = await screen.findByRole('status')
  await press('10:00')
  await press('Move')
  await screen.findByText('Moved to Thu, Nov 26, 10:00.')

  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toBe('Moved to Thu, Nov 26, 10:00.')
})

it('writes a weekday within a Russian sentence small', () => {
  renderPage(<LinkPage token="1.x" booking={booking} onBooking={() => {}} />, 'ru')

  const until = screen.getByText(/^Изменить или отменить можно до/)
  expect(until.textContent).toBe('Изменить или отменить можно до чт, 26 нояб., 09:00.')
})

it('says of a visit in the past that it is over', async () => {
  const can = { confirm: false, move: false, cancel: false, accept: false }
  open({ ...booking, start: '2020-11-26T08:00:00.000Z', end: '2020-11-26T09:00:00.000Z', can })

  await heading(en.link.title)
  expect(screen.getByText(en.link.past)).toBeTruthy()
  expect(screen.queryByText(en.link.tooLate)).toBeNull()
})

it.each([
  ['booked', en.link.acceptedNow],
  ['awaiting', en.done.awaiting],
] as const)('says of an offer that was taken that it is %s', async (state, sentence) => {
  const expiresAt = '2096-11-26T08:00:00.000Z'
  const can = { confirm: false, move: false, cancel: true, accept: false }
  answerToAccept = { ...booking, state, expiresAt, can }
  open({ ...booking, state: 'offered', expiresAt, can: { ...can, accept: true } })

  await press(en.link.accept)

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(sentence))
})

it('shows an offer that is over as a place on the waiting list', async () => {
  const can = { confirm: false, move: false, cancel: true, accept: false }
  open({ ...booking, state: 'offered', expiresAt: nine, wish: publicWish, can })

  await screen.findByText(en.link.states.waiting)
  expect(screen.queryByText(en.link.states.offered)).toBeNull()
  expect(screen.getByRole('button', { name: en.link.leave })).toBeTruthy()
})

it.each([
  ['awaiting', 'Waiting for the salon’s answer'],
  ['booked', 'Booked'],
] as const)('says of a request that is %s: %s', (state, sentence) => {
  open({ ...booking, state, end: '2100-01-01T10:00:00.000Z' }, '/booking/1.x')

  expect(screen.getByText(sentence)).toBeTruthy()
})

const declined: PublicBooking = {
  ...booking,
  state: 'declined',
  can: { confirm: false, move: false, cancel: false, accept: false },
}

it('is sorry for a visit that the salon declined, and leads to other times and to the phone', () => {
  const second = { ...color, ...bo, start: half, price: null }
  open({ ...declined, lines: [...booking.lines, second] }, '/booking/1.x')

  expect(screen.getByText('Sorry, the salon cannot take this visit.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose another time' }).getAttribute('href')).toBe(
    '/book/north?step=time&services=4,5&staff=any',
  )
  expect(screen.getByRole('link', { name: 'Call 030 123' })).toBeTruthy()
})

it('leads from a declined visit to no times of a salon that takes no bookings online', () => {
  open({ ...declined, salon: { ...booking.salon, slug: null } }, '/booking/1.x')

  expect(screen.queryByRole('link', { name: 'Choose another time' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Call 030 123' })).toBeTruthy()
})
