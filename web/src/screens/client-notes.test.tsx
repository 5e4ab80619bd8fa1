import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { VisitsScreen } from './visits.tsx'

const formula = 'Colour formula: 6.35 + 7.3 (1:1), 3 %'
const ann = givenCustomer({ name: 'Ann Miller-Žižka', notes: formula })
const ben = givenCustomer({ id: 12, name: 'Ben Okafor' })

const open = (path: string, address: string, Screen: () => ReactNode, customer = ann) =>
  openPage(atAddress(path, address, Screen).page, ({ operation }) => {
    if (operation === 'GET /api/staff') return [givenStaff()]
    if (operation === 'GET /api/customers') return [ann, ben]
    return operation.startsWith('GET /api/appointments') ? [givenAppointment({ customer })] : []
  })

test('what was noted about a client is read on the visit', async () => {
  open('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)

  expect(await screen.findByRole('heading', { name: 'Notes about the client' })).not.toBeNull()
  expect(screen.getByText(formula)).not.toBeNull()
})

test('long notes show their beginning on the visit, and all of it at a tap', async () => {
  const long = `${formula}\nAllergic to nickel.\nQuiet chair.\nBrings her dog.`
  open('/appointment/$id', '/appointment/51', AppointmentDetailsScreen, { ...ann, notes: long })

  const more = await screen.findByRole('button', { name: /show/i, expanded: false })
  expect(screen.getByText(/Allergic to nickel/).className).toContain('line-clamp-3')
  await userEvent.click(more)

  expect(screen.getByText(/Allergic to nickel/).className).not.toContain('line-clamp-3')
})

test('a visit of a client without notes has no heading for them', async () => {
  open('/appointment/$id', '/appointment/51', AppointmentDetailsScreen, ben)

  await screen.findByText('#51')
  expect(screen.queryByRole('heading', { name: 'Notes about the client' })).toBeNull()
})

test('the booking form shows them as soon as the client is chosen', async () => {
  open('/', '/', () => <BookingDialog open onOpenChange={() => {}} />)
  await userEvent.click(await screen.findByLabelText('Client'))
  expect(screen.queryByText(formula)).toBeNull()

  await userEvent.click(await screen.findByRole('option', { name: new RegExp(ann.name) }))

  expect(await screen.findByText(formula)).not.toBeNull()
})

test.each([
  ['list', ''],
  ['by staff', '&view=staff'],
])('the day as %s marks who has notes, and nobody else', async (_, view) => {
  const address = `/appointments?day=2026-03-02${view}`
  const { page } = atAddress('/appointments', address, VisitsScreen)
  openPage(page, ({ operation }) => {
    if (operation === 'GET /api/staff') return [givenStaff()]
    if (operation !== 'GET /api/appointments') return [ben]
    const later = '2026-03-02T15:00:00.000Z'
    return [
      givenAppointment({ customer: ann }),
      givenAppointment({ id: 52, customer: ben, appointmentDate: later }),
    ]
  })

  const block = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('li') ?? document.body)
  expect((await block(ann.name)).getByText('The client has notes')).not.toBeNull()
  expect((await block(ben.name)).queryByText('The client has notes')).toBeNull()
})
