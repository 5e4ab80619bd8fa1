import type { WorkingHours } from '@salon/contract/working-spans'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal, type SentRequest } from '../test/open-page.tsx'
import { givenAppointment, givenService } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const colour = givenService({ id: 22, name: 'Colour', duration: 120 })
const done = givenAppointment({ status: 'completed', appointmentDate: '2099-03-02T09:00:00.000Z' })
const second = givenAppointment({
  id: 52,
  service: colour,
  status: 'completed',
  appointmentDate: '2099-03-02T09:45:00.000Z',
})

const startOf = (start: string) => ({
  start,
  gap: 0,
  lines: [done, second].map(({ serviceId, staffId, duration }) => ({
    serviceId,
    staffId,
    start,
    duration,
  })),
})
/** Around four weeks later; further ahead nothing is free at first. */
const free = [
  { day: '2099-03-29', starts: [startOf('2099-03-29T08:00:00.000Z')] },
  {
    day: '2099-03-30',
    starts: [startOf('2099-03-30T09:00:00.000Z'), startOf('2099-03-30T13:00:00.000Z')],
  },
]

const open = (refusal?: MockRefusal, hours?: WorkingHours) => {
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  const queries: URLSearchParams[] = []
  const answer = ({ operation, query }: SentRequest) => {
    if (operation === 'GET /api/availability') {
      queries.push(query)
      return queries.length === 1 ? free : []
    }
    if (operation === 'POST /api/visits') return refusal ?? [{ ...done, id: 61 }]
    return operation.startsWith('GET') ? [done, second] : undefined
  }
  const sent = openPage(page, answer, undefined, hours)
  return {
    queries,
    booked: () => sent.filter(({ operation }) => operation === 'POST /api/visits'),
  }
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Rebook' }))
  return within(await screen.findByRole('dialog', { name: 'Rebook' }))
}
const proposals = async (dialog: Awaited<ReturnType<typeof openDialog>>) => {
  const group = within(await dialog.findByRole('group', { name: 'Next free' }))
  return group.findAllByRole('button')
}

test('a completed visit is booked again in two taps: same services and staff, at the nearest free time', async () => {
  const { queries, booked } = open()

  const dialog = await openDialog()
  const times = await proposals(dialog)
  expect(times).toHaveLength(3)
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
    serviceIds: '21,22',
    durations: `${done.duration},${second.duration}`,
    staffId: String(done.staffId),
    from: '2099-03-27',
    wait: '0',
  })
  await userEvent.click(times[1] ?? document.body)

  await screen.findByText('Appointment created successfully!')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(booked().map(({ body }) => body)).toEqual([
    {
      customerId: done.customerId,
      staffId: done.staffId,
      appointmentDate: '2099-03-30T09:00:00.000Z',
      overlap: 'reject',
      services: [done, second].map(({ serviceId, staffId, duration }) => ({
        serviceId,
        staffId,
        duration,
      })),
    },
  ])
})

test('where nothing is free, it says so and looks further ahead', async () => {
  const { queries } = open()
  const dialog = await openDialog()
  await proposals(dialog)

  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How much later' }), '12')
  await userEvent.click(await dialog.findByRole('button', { name: 'Look further ahead' }))

  await dialog.findByRole('button', { name: 'Look further ahead' })
  expect(queries.map((query) => query.get('from'))).toEqual([
    '2099-03-27',
    '2099-05-22',
    '2099-06-05',
  ])
})

test('a time that was taken meanwhile is said, and the dialog stays', async () => {
  const refusal = new MockRefusal(409, { code: 'overlaps', detail: 'That time is taken.' })
  const { booked } = open(refusal)

  const dialog = await openDialog()
  await userEvent.click((await proposals(dialog))[0] ?? document.body)

  await screen.findByText('That time is taken.')
  expect(booked()).toHaveLength(1)
  expect(screen.queryByRole('dialog', { name: 'Rebook' })).not.toBeNull()
})

test('a day on which the salon is closed, or the staff member away, is said beside the nearest times', async () => {
  const closed = {
    id: 5,
    staffId: null,
    firstDay: '2099-03-30',
    lastDay: '2099-04-01',
    reason: 'Holidays',
    day: null,
  }
  const sick = {
    ...closed,
    id: 6,
    staffId: done.staffId,
    firstDay: '2099-04-06',
    lastDay: '2099-04-06',
  }
  const exceptions = [closed, { ...sick, reason: 'Sick' }]
  open(undefined, { schedules: [], exceptions, blockedTimes: [] })

  const dialog = await openDialog()
  await dialog.findByText('The salon is closed on Monday, March 30 (Holidays)')
  expect(await proposals(dialog)).toHaveLength(3)

  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How much later' }), '5')
  await dialog.findByText(`${done.staff.name} does not work on Monday, April 6 (Sick)`)
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How much later' }), '6')
  expect(dialog.queryByText(/Holidays|Sick/)).toBeNull()
})
