import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/visit/edit-services-dialog.tsx'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenService, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { VisitsScreen } from './visits.tsx'

/* A client misses a visit and is booked again for later the same day. */

const ann = givenCustomer({ name: 'Ann Miller-Žižka', notes: null })
const zoe = givenStaff({ id: 42, name: 'Zoë van Dijk' })
const missed = givenAppointment({
  customer: ann,
  staff: zoe,
  service: givenService({ name: 'Beard', price: '0.20' }),
  status: 'no-show',
})
const rebooked = givenAppointment({
  id: 52,
  customer: ann,
  service: givenService({ id: 22, name: 'Colour', price: '80.00', duration: 120 }),
  appointmentDate: '2026-03-02T15:00:00.000Z',
})
const between = givenAppointment({
  id: 53,
  customer: givenCustomer({ id: 12, name: 'Ben Okafor' }),
  appointmentDate: '2026-03-02T13:00:00.000Z',
})

const openDay = () => {
  const { page } = atAddress('/appointments', '/appointments?day=2026-03-02', VisitsScreen)
  openPage(page, ({ operation }) =>
    operation === 'GET /api/appointments' ? [missed, between, rebooked] : [givenStaff()],
  )
}
const openVisit = (rows = [missed, rebooked]) => {
  const { page } = atAddress('/appointment/$id', '/appointment/52', AppointmentDetailsScreen)
  return openPage(page, ({ operation }) => (operation === 'GET /api/staff' ? [zoe] : rows))
}

test('the day shows the upcoming visit at its time, and the missed service as a line of it', async () => {
  openDay()

  const card = (await screen.findByRole('link', { name: ann.name })).closest('li')
  expect(card?.textContent).toContain('3:00 PM')
  expect(card?.textContent).toContain('Pending')
  expect(card?.textContent).toContain('with Mira Olsen')
  expect(card?.textContent).toContain('No Show · 9:00 AM · Beard')
  expect(within(card ?? document.body).getByText('Beard').tagName).toBe('S')
  expect(screen.getByRole('link', { name: ann.name }).className).not.toContain('line-through')
  expect(screen.getByRole('link', { name: ann.name }).getAttribute('href')).toBe('/appointment/52')
})

test("of a visit that did not take place the client's name alone is struck through", async () => {
  const { page } = atAddress('/appointments', '/appointments?day=2026-03-02', VisitsScreen)
  const withNotes = givenCustomer({ ...ann, notes: 'Allergic to PPD' })
  openPage(page, ({ operation }) =>
    operation === 'GET /api/appointments' ? [{ ...missed, customer: withNotes }] : [givenStaff()],
  )

  const name = await screen.findByRole('link', { name: ann.name })
  expect(name.className).toContain('line-through')
  expect(name.parentElement?.className).not.toContain('line-through')
})

test('it stands at its start time, after earlier visits', async () => {
  openDay()

  await screen.findByRole('link', { name: ann.name })
  const names = screen.getAllByRole('link').map((link) => link.textContent)
  expect(names.indexOf('Ben Okafor')).toBeLessThan(names.indexOf(ann.name))
})

test('the visit has the status, the time and the total of what takes place', async () => {
  openVisit()

  expect(await screen.findByText('3:00 PM – 5:00 PM')).not.toBeNull()
  const number = screen.getByText('#52').parentElement
  expect(number?.textContent).toBe('#52Scheduled')
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total€80.00')
})

test('what was missed is a greyed line of the visit, its price struck, and each has its staff', async () => {
  openVisit()

  const rows = within(await screen.findByRole('list', { name: 'Services' })).getAllByRole(
    'listitem',
  )
  expect(rows.map((row) => row.textContent)).toEqual([
    'Beard9:00 AM · 45 min · Zoë van DijkNo Show€0.20',
    'Colour3:00 PM · 120 min · Mira OlsenScheduled€80.00',
  ])
  expect(within(rows[0] ?? document.body).getByText('€0.20').tagName).toBe('S')
  expect(within(rows[1] ?? document.body).getByText('€80.00').tagName).toBe('SPAN')
})

test('a visit that was missed altogether keeps its time and its total', async () => {
  openVisit([missed])

  expect(await screen.findByText('9:00 AM – 9:45 AM')).not.toBeNull()
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total€0.20')
})

test.each([
  ['what was missed', missed, rebooked],
  ['what is done', { ...missed, status: 'completed' as const }, rebooked],
])('a service that is added follows what is to come, and not %s', async (_what, ...rows) => {
  const cut = givenService({ id: 23, name: 'Cut' })
  const { page } = atAddress('/appointment/$id', '/appointment/52', AppointmentDetailsScreen)
  const sent = openPage(page, ({ operation }) => {
    if (operation === 'GET /api/services/active') return [cut]
    if (operation === 'GET /api/services/together') return []
    if (operation === 'GET /api/staff') return [givenStaff(), zoe]
    return operation.startsWith('POST') ? givenAppointment({ id: 54, service: cut }) : rows
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Edit Services' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cut' }))

  await screen.findByText('Service added')
  // The server gives it the status and the staff member of the row that is named.
  const [added] = sent.filter(({ operation }) => operation.startsWith('POST'))
  expect(added?.operation).toBe('POST /api/appointments/52/services')
  expect(added?.body).toEqual({ serviceId: 23, overlap: 'reject', hours: 'reject' })
})

test('the visit says who on the waiting list fits the time of what was missed, and leads there', async () => {
  const soon = new Date(Math.ceil(Date.now() / 3_600_000 + 24) * 3_600_000).toISOString()
  const rows = [
    { ...missed, appointmentDate: soon },
    { ...rebooked, appointmentDate: soon },
  ]
  const { page } = atAddress('/appointment/$id', '/appointment/52', AppointmentDetailsScreen)
  const sent = openPage(page, ({ operation }) => {
    if (operation === 'GET /api/waiting-list/matches') return [{ entry: { id: 5 } }]
    return operation === 'GET /api/staff' ? [zoe] : rows
  })

  await screen.findByText('1 waiting client fits')
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe(
    `/appointments?waiting=42.${Date.parse(soon) / 60_000}.${missed.duration}`,
  )
  const asked = sent.filter(({ operation }) => operation === 'GET /api/waiting-list/matches')
  expect(asked.map(({ query }) => query.get('staffId'))).toEqual(['42'])
})
