import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LocaleContext } from '../text/text.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import {
  givenAppointment,
  givenCustomer,
  givenService,
  givenStaff,
  givenMatches,
} from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { ClientProfileScreen } from './client-profile.tsx'
import { ClientsScreen } from './clients.tsx'
import { VisitsScreen } from './visits.tsx'

/* 'Back' leads to where one was. */

const ben = givenCustomer({ id: 12, name: 'Ben Okafor' })
const evening = '2026-12-10T20:00:00.000Z'
const rows = [
  givenAppointment({ customer: ben, appointmentDate: evening }),
  givenAppointment({
    id: 52,
    customer: ben,
    appointmentDate: '2026-12-10T21:00:00.000Z',
    service: givenService({ id: 23, name: 'Beard' }),
  }),
]

/** Visits and clients, each a list with what is opened from it. */
const open = (address: string) => {
  let kept = rows
  const { page, router } = atAddress('/appointments', address, VisitsScreen, {
    '/appointment/$id': AppointmentDetailsScreen,
    '/customers': ClientsScreen,
    '/customer/$id': ClientProfileScreen,
  })
  openPage(
    <LocaleContext value={{ language: 'en', timeZone: 'Asia/Tokyo', currency: 'EUR' }}>
      {page}
    </LocaleContext>,
    ({ operation }) => {
      if (operation.startsWith('DELETE')) kept = kept.filter(({ id }) => id !== 51)
      if (operation.startsWith('GET /api/appointments')) return kept
      if (operation === 'GET /api/staff') return [givenStaff()]
      if (operation === 'GET /api/services/together') return []
      if (operation.startsWith('GET /api/services')) return [givenService()]
      if (operation === 'GET /api/customers') return [ben]
      if (operation === 'GET /api/customers/search') return givenMatches([ben])
      if (operation.startsWith('GET /api/customers/')) return ben
      return operation === 'GET /api/calendar' ? [] : {}
    },
  )
  const at = () => [router.state.location.pathname, router.state.location.search]
  return { router, at }
}
const follow = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('link', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('Back from a visit shows the list as it was', async () => {
  const { at } = open('/appointments?day=2026-12-11&view=staff')
  await userEvent.click((await screen.findAllByRole('link', { name: 'Ben Okafor' }))[0] as Element)

  await follow('Back to Visits')

  await waitFor(() => expect(at()).toEqual(['/appointments', { day: '2026-12-11', view: 'staff' }]))
})

test('Back from a visit shows the search, and another day keeps it', async () => {
  const { at } = open('/appointments?day=2026-12-11')
  const box = await screen.findByRole('searchbox')
  await userEvent.type(box, 'Ben')
  await waitFor(() => expect(at()[1]).toEqual({ day: '2026-12-11', q: 'Ben' }))
  await userEvent.click((await screen.findAllByRole('link', { name: 'Ben Okafor' }))[0] as Element)

  await follow('Back to Visits')

  await waitFor(() => expect(at()).toEqual(['/appointments', { day: '2026-12-11', q: 'Ben' }]))
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('Ben')
  await press('Next day')
  await waitFor(() => expect(at()[1]).toEqual({ day: '2026-12-12', q: 'Ben' }))
})

test('also when the service in the URL has been removed', async () => {
  const { at } = open('/appointments?day=2026-12-11&view=staff')
  await userEvent.click((await screen.findAllByRole('link', { name: 'Ben Okafor' }))[0] as Element)
  await press('Edit Services')
  await press('Remove Cut and blow-dry')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(at()[0]).toBe('/appointment/52'))
  await press('Done')

  await follow('Back to Visits')

  await waitFor(() => expect(at()[1]).toEqual({ day: '2026-12-11', view: 'staff' }))
})

test('Back from a visit opened elsewhere shows its day', async () => {
  const { at } = open('/appointment/51')

  await follow('Back to Visits')

  // Five in the morning of the next day, there.
  await waitFor(() => expect(at()).toEqual(['/appointments', { day: '2026-12-11' }]))
})

test('Back from a client shows the searched list', async () => {
  const { at } = open('/customers?q=ben')
  await follow(/^View Visits/)

  await follow('Back to Clients')

  await waitFor(() => expect(at()).toEqual(['/customers', { q: 'ben' }]))
})

test('Back from a client opened elsewhere shows all clients', async () => {
  const { at } = open('/customer/12')

  await follow('Back to Clients')

  await waitFor(() => expect(at()).toEqual(['/customers', {}]))
})
