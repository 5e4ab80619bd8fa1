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

test('the visit shows the client’s notes', async () => {
  open('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)

  expect(await screen.findByRole('heading', { name: 'Client notes' })).not.toBeNull()
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
  expect(screen.queryByRole('heading', { name: 'Client notes' })).toBeNull()
})

test('a visit shows its client’s last visit, service, staff and no-shows', async () => {
  const at = (id: number, appointmentDate: string, rest = {}) =>
    givenAppointment({ id, customer: ben, customerId: ben.id, appointmentDate, ...rest })
  const now = at(51, '2026-03-10T09:00:00.000Z')
  const others = [
    at(41, '2026-01-05T09:00:00.000Z', { status: 'completed' }),
    at(42, '2026-02-07T09:00:00.000Z', {
      status: 'completed',
      staff: givenStaff({ name: 'Marta Lindner' }),
    }),
    at(43, '2026-02-20T09:00:00.000Z', { status: 'no-show' }),
    at(44, '2026-03-01T09:00:00.000Z', { status: 'cancelled' }),
    at(61, '2026-04-01T09:00:00.000Z'),
  ]
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  openPage(page, ({ operation, query }) => {
    if (operation === 'GET /api/appointments' && query.get('customerId') === '12') {
      return [...others.slice(0, 4), now, ...others.slice(4)]
    }
    return operation.startsWith('GET /api/appointments') ? [now] : []
  })

  const day = await screen.findByRole('link', { name: 'Feb 7, 2026' })

  expect(day.getAttribute('href')).toBe('/appointment/42')
  expect(day.parentElement?.textContent).toBe(`Feb 7, 2026 · ${now.service.name} · Marta Lindner`)
  const noShows = screen.getByText('No-shows')
  expect(noShows.nextElementSibling?.textContent).toBe('1')
})

test('a first visit shows no earlier visits', async () => {
  open('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)

  await screen.findByText('#51')
  expect(screen.queryByText('Last visit')).toBeNull()
  expect(screen.queryByText('No-shows')).toBeNull()
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
])('the day as %s marks only clients with notes', async (_, view) => {
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
