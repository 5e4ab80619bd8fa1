import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openBooking } from '../test/open-booking.tsx'
import { MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenStaff } from '../test/salon-rows.ts'

const today = '2026-11-24'
const props = { day: today }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T12:20:00Z`), toFake: ['Date'] })
})

const at = (start: string, staffId = 40) => ({
  start: `${start}:00.000Z`,
  gap: 0,
  lines: [{ serviceId: 21, staffId, start: `${start}:00.000Z`, duration: 45 }],
})
const free = [
  { day: today, starts: [at(`${today}T12:45`), at(`${today}T13:00`)] },
  { day: '2026-11-25', starts: [at('2026-11-25T08:00')] },
  { day: '2026-11-30', starts: [at('2026-11-30T08:00')] },
]

const offers = async () => within(await screen.findByRole('group', { name: 'Next free' }))
const field = async (name: string) => (await screen.findByLabelText<HTMLInputElement>(name)).value

test('the next free times are offered, and a press takes one', async () => {
  const { sent } = openBooking(() => givenAppointment(), { props, free })
  const group = await offers()
  await group.findByRole('button', { name: '1:45 PM' })
  for (const name of ['1:45 PM', '2:00 PM', 'Wed, Nov 25, 9:00 AM', 'Mon, Nov 30, 9:00 AM']) {
    group.getByRole('button', { name })
  }
  // Each day is said once.
  expect(group.getByText('Wed, Nov 25').parentElement?.textContent).toBe('Wed, Nov 259:00 AM')

  await userEvent.click(group.getByRole('button', { name: 'Wed, Nov 25, 9:00 AM' }))

  expect([await field('Date'), await field('Time')]).toEqual(['2026-11-25', '09:00'])
  expect(document.activeElement).toBe(screen.getByLabelText('Time'))
  await waitFor(() => {
    const requests = sent.filter(({ operation }) => operation === 'GET /api/availability')
    expect(requests.map(({ query }) => Object.fromEntries(query))).toEqual(
      [
        { from: today, to: '2026-12-07' },
        { from: '2026-11-25', to: '2026-12-08' },
      ].map((days) => ({
        serviceIds: '21',
        staffId: '40',
        team: 'one',
        wait: '0',
        limit: '100',
        ...days,
      })),
    )
  })
})

test('of seven free times the first five are offered, by day, and no others', async () => {
  const onDay = (day: string, times: string[]) => ({
    day,
    starts: times.map((time) => at(`${day}T${time}`)),
  })
  const seven = [
    onDay(today, ['13:00', '14:00', '15:00']),
    onDay('2026-11-25', ['08:00', '09:00', '10:00', '11:00']),
  ]
  openBooking(() => givenAppointment(), { props, free: seven })
  const group = await offers()
  await group.findByRole('button', { name: '2:00 PM' })

  const times = group.getAllByRole('button', { name: / [AP]M$/ })
  expect(times.map(({ textContent }) => textContent)).toEqual([
    '2:00 PM',
    '3:00 PM',
    '4:00 PM',
    '9:00 AM',
    '10:00 AM',
  ])
})

test('without a staff member chosen the server looks for those with one for everything', async () => {
  const { sent } = openBooking(() => givenAppointment(), { props, free: [], staff: [] })
  await (await offers()).findByText('Nothing in the next two weeks')

  const { query } = sent.findLast(({ operation }) => operation === 'GET /api/availability') ?? {}
  expect(Object.fromEntries(query ?? [])).toMatchObject({ team: 'one', limit: '100' })
  expect(query?.has('staffId')).toBe(false)
})

test('nothing is offered where the request fails', async () => {
  const refused = new MockRefusal(503, { code: 'unavailable', detail: 'Away.' })
  openBooking(() => givenAppointment(), { props, free: refused })
  await field('Time')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Next free' })).toBeNull(), {
    timeout: 10_000,
  })
})

test('nothing is offered on a past day', async () => {
  openBooking(() => givenAppointment(), { props, free })
  await offers()

  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-11-23' } })

  await screen.findByText('This day has passed.')
  expect(screen.queryByRole('group', { name: 'Next free' })).toBeNull()
})

test('nothing is requested before a service is chosen', async () => {
  const { sent } = openBooking(() => givenAppointment(), {
    props: { ...props, serviceId: undefined },
  })
  await field('Time')

  expect(screen.queryByRole('group', { name: 'Next free' })).toBeNull()
  expect(sent.map(({ operation }) => operation)).not.toContain('GET /api/availability')
})

test('two weeks without any free time say so', async () => {
  openBooking(() => givenAppointment(), { props })

  expect(await (await offers()).findByText('Nothing in the next two weeks')).not.toBeNull()
})

test('times are offered from the chosen time on, and none at which the client is at another visit', async () => {
  const rows = [
    givenAppointment({
      id: 8,
      appointmentDate: `${today}T13:30:00.000Z`,
      duration: 90,
      staff: givenStaff({ id: 41, name: 'Nadia Petit' }),
    }),
  ]
  const starts = ['12:30', '13:00', '13:15', '14:45', '15:00'].map((time) => at(`${today}T${time}`))
  openBooking(() => givenAppointment(), {
    props: { ...props, time: '14:00', staffId: 40 },
    free: [{ day: today, starts }],
    rows,
  })
  const group = await offers()

  await waitFor(() =>
    expect(
      group.getAllByRole('button', { name: / [AP]M$/ }).map(({ textContent }) => textContent),
    ).toEqual(['4:00 PM']),
  )

  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '13:15' } })
  expect(group.getByRole('button', { name: '1:30 PM' })).not.toBeNull()
})
