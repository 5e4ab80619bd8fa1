import type { Appointment } from '@salon/contract/appointments'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
// Loaded late by the page; what imports them here has them at once.
import '../features/appointments/panels/booking/rebook-dialog.tsx'
import '../features/appointments/panels/series/series-dialog.tsx'
import '../features/appointments/panels/visit/edit-services-dialog.tsx'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenService, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { VisitsScreen } from './visits.tsx'

/** Sixteen from the third of March on, as the service asks. */
const customer = givenCustomer({ name: 'Ada Tran', birthday: '2010-03-03' })
const service = givenService({ minimumAge: 16 })
const onDay = (day: string, fields: Partial<Appointment> = {}) =>
  givenAppointment({ customer, service, appointmentDate: `${day}T09:00:00.000Z`, ...fields })
const beardOn = (day: string) =>
  onDay(day, { id: 52, service: givenService({ id: 22, name: 'Beard' }) })
const tooYoung = 'Cut and blow-dry has a minimum age of 16. The client is 15 on that day.'

const series = {
  id: 7,
  customerId: customer.id,
  rule: { unit: 'week', every: 1, weekdays: [2] },
  time: '09:00',
  visits: [
    {
      day: '2026-03-03',
      appointmentIds: [51],
      appointmentDate: '2026-03-03T09:00:00.000Z',
      status: 'scheduled' as const,
      isMoved: false,
      isOpen: true,
    },
  ],
}
const start = '2026-03-02T09:00:00.000Z'
const lines = [{ serviceId: service.id, staffId: givenStaff().id, start, duration: 45 }]
const free = { day: '2026-03-02', starts: [{ start, gap: 0, lines }] }

/** A screen on a fake server with a visit, which answers every change with what became of it. */
const open = (
  path: string,
  address: string,
  Screen: () => ReactNode,
  before: Appointment[],
  after: Appointment[],
) => {
  let rows = before
  const { page } = atAddress(path, address, Screen)
  openPage(page, ({ operation }) => {
    if (operation === 'GET /api/staff') return [givenStaff()]
    if (operation === 'GET /api/services/active') return [service]
    if (operation === 'GET /api/services/together') return []
    if (operation === 'GET /api/series/7') return series
    if (operation === 'GET /api/availability') return [free]
    if (operation.startsWith('GET')) return rows
    rows = after
    return operation.endsWith('/visit') || operation === 'POST /api/visits' ? rows : rows.at(-1)
  })
}
const openVisit = (before: Appointment[], after: Appointment[] = []) =>
  open('/appointment/$id', '/appointment/51', AppointmentDetailsScreen, before, after)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option)
const dayTo = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(/^Date/), { target: { value } })

test('a move says that the client is too young on the new day, before and after', async () => {
  openVisit([onDay('2026-03-03'), beardOn('2026-03-03')], [onDay('2026-03-02')])
  await press('Move visit')
  expect(screen.queryByText(tooYoung)).toBeNull()

  await dayTo('2026-03-02')
  await screen.findByText(tooYoung)
  await userEvent.click(screen.getAllByRole('button', { name: 'Move visit' }).at(-1) as Element)

  await screen.findByText(new RegExp(`^Ada Tran · .*Mar 2.* · with Mira Olsen\\. ${tooYoung}$`))
})

test('a move of a series says so for the visit whose day is chosen', async () => {
  openVisit([onDay('2026-03-03', { seriesId: 7, seriesDay: '2026-03-03' })])
  await press('Change series')
  await choose('Which visits', 'This and later visits')
  expect(screen.queryByText(tooYoung)).toBeNull()

  await dayTo('2026-03-02')

  await screen.findByText(tooYoung)
})

test('a service that is added says so', async () => {
  const beard = beardOn('2026-03-02')
  openVisit([beard], [beard, onDay('2026-03-02', { id: 53 })])
  await press('Edit Services')
  expect(screen.queryByText(tooYoung)).toBeNull()

  await userEvent.click(await screen.findByRole('checkbox', { name: service.name }))

  await screen.findByText(tooYoung)
})

test('a visit that is moved by hand says so', async () => {
  const address = '/appointments?day=2026-03-02&view=staff'
  const later = onDay('2026-03-02', { appointmentDate: '2026-03-02T09:15:00.000Z' })
  open('/appointments', address, VisitsScreen, [onDay('2026-03-02')], [later])
  await screen.findByText('Press M on a visit to move it.')

  screen.getByRole('link', { name: customer.name }).focus()
  await userEvent.keyboard('m{ArrowDown}{Enter}')

  await screen.findByText(new RegExp(`9:15 AM · with Mira Olsen\\. ${tooYoung}`))
})

test('a visit that is booked again says so', async () => {
  openVisit([onDay('2026-02-02', { status: 'completed' })], [onDay('2026-03-02')])
  await press('Rebook')

  await userEvent.click(await screen.findByRole('button', { name: /Mar 2/ }))

  await screen.findByText(new RegExp(`with Mira Olsen\\. ${tooYoung}`))
})
