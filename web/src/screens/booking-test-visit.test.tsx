import type { PatchTest, ServiceTest } from '@salon/contract/safety'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import '../features/appointments/panels/booking/booking-safety.tsx'
import { openBooking } from '../test/open-booking.tsx'
import { givenAppointment, givenCustomer, givenService } from '../test/salon-rows.ts'

const today = '2026-11-24'
const required: ServiceTest = {
  id: 1,
  serviceId: 21,
  product: 'Koleston',
  hoursBefore: 48,
  monthsValid: 6,
  effect: 'blocks',
}
const tested = (result: PatchTest['result'], testedAt = `${today}T10:00:00.000Z`) =>
  ({ product: 'Koleston', testedAt, result }) as PatchTest

const at = (start: string) => ({
  start: `${start}:00.000Z`,
  gap: 0,
  lines: [{ serviceId: 21, staffId: 40, start: `${start}:00.000Z`, duration: 15 }],
})
const free = [
  { day: '2026-11-25', starts: [at('2026-11-25T08:00')] },
  { day: '2026-11-30', starts: [at('2026-11-30T08:00')] },
  { day: '2026-12-02', starts: [at('2026-12-02T08:30'), at('2026-12-02T10:00')] },
]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T12:20:00Z`), toFake: ['Date'] })
})

const open = (day: string, tests: PatchTest[] = [], services?: ReturnType<typeof givenService>[]) =>
  openBooking(() => givenAppointment({ appointmentDate: '2026-12-02T08:30:00.000Z' }), {
    props: { day, time: '10:00' },
    ...(services && { services }),
    free: (query) => free.filter((one) => one.day >= (query.get('from') ?? '')),
    safety: { serviceTests: [required], safety: { conditions: [], tests } },
  })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value

it.each([
  ['there is none', []],
  ['the last one was doubtful', [tested('doubtful')]],
  ['the last one has expired', [tested('passed', '2026-01-05T10:00:00.000Z')]],
])('offers the last free time that is early enough for a test where %s', async (_, tests) => {
  open('2026-12-04', tests)

  // 48 hours before 10:00 in Berlin.
  await screen.findByRole('button', { name: 'Book a test visit: Wed, Dec 2, 9:30 AM' })
})

it('books it in a form of its own, and keeps what was typed for the wanted visit', async () => {
  const { writes, sent } = open('2026-12-04')
  await userEvent.type(await screen.findByLabelText('Notes'), 'Balayage')

  await userEvent.click(await screen.findByRole('button', { name: /^Book a test visit/ }))

  const form = within(await screen.findByRole('dialog', { name: 'Test visit' }))
  const shown = async (name: string) => (await form.findByLabelText<HTMLInputElement>(name)).value
  expect(await shown('Client')).toBe(givenCustomer().name)
  expect(await shown('Service')).toBe('')
  expect(form.getByText(/^Choose your service for patch tests/)).not.toBeNull()
  expect([await shown('Date'), await shown('Time')]).toEqual(['2026-12-02', '09:30'])
  await userEvent.click(form.getByLabelText('Service'))
  await userEvent.click(await screen.findByRole('option', { name: /Cut/ }))
  expect(await shown('Duration')).toBe('15')
  // Its test is made, and nothing of it is done.
  expect(await shown('Price (EUR)')).toBe('0.00')
  expect(form.queryByRole('button', { name: /^Use/ })).toBeNull()
  expect(form.queryByRole('button', { name: /^Book a test visit/ })).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Create Appointment' }))

  await screen.findByText('Test visit booked: Wed, Dec 2, 9:30 AM.')
  expect(screen.queryByRole('button', { name: /^Book a test visit/ })).toBeNull()
  expect(field('Notes')).toBe('Balayage')
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/appointments',
      body: { appointmentDate: '2026-12-02T09:30', staffId: 40, duration: 15, price: '0.00' },
    },
  ])
  const search = sent.find(({ query }) => query.has('step'))
  expect(Object.fromEntries(search?.query ?? [])).toEqual({
    serviceIds: '21',
    durations: '15',
    wait: '0',
    step: '30',
    from: today,
    to: '2026-12-07',
  })
})

it('costs what a service for tests costs, also one that takes longer', async () => {
  const patchTest = givenService({ id: 23, name: 'Patch test', price: '10.00', duration: 30 })
  open('2026-12-04', [], [givenService(), patchTest])
  await userEvent.click(await screen.findByRole('button', { name: /^Book a test visit/ }))

  const form = within(await screen.findByRole('dialog', { name: 'Test visit' }))
  await userEvent.click(await form.findByLabelText('Service'))
  await userEvent.click(await screen.findByRole('option', { name: /Patch test/ }))

  expect(form.getByLabelText<HTMLInputElement>('Price (EUR)').value).toBe('10.00')
  expect(form.getByRole('button', { name: 'Use 30 min' })).not.toBeNull()
})

it('says where there is too little time, and offers the first start of the visit that leaves enough', async () => {
  open('2026-11-25')

  await screen.findByText('There’s not enough time for a patch test before this visit.')
  expect(screen.queryByRole('button', { name: /^Book a test visit/ })).toBeNull()
  // 48 hours after the first free time, which is on the 25th.
  await userEvent.click(
    await screen.findByRole('button', { name: 'Choose Mon, Nov 30, 9:00 AM instead' }),
  )

  expect([field('Date'), field('Time')]).toEqual(['2026-11-30', '09:00'])
  await screen.findByRole('button', { name: 'Book a test visit: Wed, Nov 25, 9:00 AM' })
  expect(screen.queryByText(/not enough time/)).toBeNull()
})

it('offers an earlier test where the two weeks before the visit have no free time', async () => {
  open('2027-01-20')

  await screen.findByRole('button', { name: 'Book a test visit: Wed, Nov 25, 9:00 AM' })
  expect(screen.queryByText(/not enough time/)).toBeNull()
  expect(screen.queryByRole('button', { name: /instead$/ })).toBeNull()
})

it('offers a later start, and no test, where one was passed too short a time ago', async () => {
  open('2026-11-25', [tested('passed')])

  await screen.findByRole('button', { name: 'Choose Mon, Nov 30, 9:00 AM instead' })
  expect(screen.queryByText(/not enough time/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Book a test visit/ })).toBeNull()
})

it.each([
  ['that failed', [tested('failed')], '2026-12-04'],
  ['that has not been read yet', [tested('pending')], '2026-12-04'],
  ['of a visit that is over', [], '2026-11-20'],
])('offers nothing for a test %s', async (_, tests, day) => {
  const { sent } = open(day, tests)

  await screen.findByText(/needs a patch test with Koleston/)
  await screen.findByLabelText('Reason to book without the test')
  expect(screen.queryByRole('button', { name: /test visit|instead/ })).toBeNull()
  expect(sent.filter(({ query }) => query.get('durations') === '15')).toEqual([])
})
