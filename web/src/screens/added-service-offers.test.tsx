import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenService, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const colour = givenService({ id: 22, name: 'Colour', price: '80.10', duration: 120 })
const nails = givenService({ id: 24, name: 'Nails' })
const mia = givenStaff({ id: 42, name: 'Mia Berg' })
const away = givenStaff({ id: 43, name: 'Nora Lind', isActive: false })
const none = { price: null, duration: null, initialWork: null, processing: null, cleanup: null }

/** The visit of a cut; Mia alone colours, and Nora alone did nails. */
const open = () => {
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  const row = givenAppointment()
  const answers: Record<string, unknown> = {
    'GET /api/services/active': [givenService(), colour, nails],
    'GET /api/services/together': [],
    'GET /api/staff': [givenStaff(), mia, away],
    'POST /api/appointments/51/services': givenAppointment({ id: 52, service: colour, staff: mia }),
  }
  const offers = [
    { id: 1, serviceId: 22, staffId: 42, ...none, price: '99.00', duration: 90 },
    { id: 2, serviceId: 24, staffId: 43, ...none },
  ]
  return openPage(
    page,
    ({ operation }) => answers[operation] ?? [row],
    undefined,
    undefined,
    offers,
  )
}

test('a service that others do is added with them, at their price; what nobody does is left out', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Services' }))

  expect(await screen.findByText('90 min · €99.00 · with Mia Berg')).not.toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Nails' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Colour' }))
  await screen.findByText('Service added')
  expect(sent.find(({ operation }) => operation.startsWith('POST'))?.body).toEqual({
    serviceId: 22,
    staffId: 42,
    overlap: 'reject',
    hours: 'reject',
  })
})
