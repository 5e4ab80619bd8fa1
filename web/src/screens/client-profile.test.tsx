import type { Appointment } from '@salon/contract/appointments'
import type { Customer } from '@salon/contract/customers'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenService, givenStaff } from '../test/salon-rows.ts'
import '../features/appointments/components/photos/photo-timeline.tsx'
import { ClientProfileScreen } from './client-profile.tsx'

const anna = givenCustomer({
  name: 'Анна-Мария Ковалёва',
  email: 'anna@client.test',
  notes: 'Tea, no sugar',
})
const colour = givenService({ id: 22, name: 'Colour', price: '80.10', duration: 120 })

const broken = new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' })
const gone = new MockRefusal(404, { code: 'not_found', detail: 'This does not exist.' })

interface GivenProfile {
  customer?: Customer
  rows?: Appointment[]
  at?: string
  refuse?: (operation: string) => unknown
}

/** The screen before a server that keeps one client. */
const open = ({ customer = anna, rows = [], at = '11', refuse }: GivenProfile = {}) => {
  let kept: Customer | undefined = customer
  const { page, router } = atAddress('/customer/$id', `/customer/${at}`, ClientProfileScreen)
  const sent = openPage(page, ({ operation, body }) => {
    const refusal = refuse?.(operation)
    if (refusal) return refusal
    if (operation === 'GET /api/appointments') return rows
    if (operation === 'GET /api/staff') return [givenStaff()]
    if (operation === 'GET /api/customers/11/safety')
      return { conditions: [], tests: [], consent: null }
    if (operation === 'GET /api/customers/11/online-booking') return { isBlocked: false }
    if (operation === 'GET /api/services/active') return [givenService()]
    if (operation === 'DELETE /api/customers/11') {
      kept = undefined
      return undefined
    }
    if (operation.startsWith('PUT') && kept) kept = { ...kept, ...(body as Partial<Customer>) }
    return operation.endsWith('/11') && kept ? kept : gone
  })
  const writes = () => sent.filter(({ operation }) => !operation.startsWith('GET'))
  return { router, sent, writes }
}
const heading = (name: string) => screen.findByRole('heading', { name })
const cardOf = async (title: string) => {
  const card = (await heading(title)).closest('section')
  return within(card ?? document.body)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const pressDelete = async () => {
  await press(`More actions for ${anna.name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
}
const completed = { status: 'completed' } as const

test('a client is shown with the ways to reach them', async () => {
  const { sent } = open()

  expect((await heading(anna.name)).tagName).toBe('H1')
  expect(screen.queryByText('Client since Jan 5, 2025')).not.toBeNull()
  const phone = screen.getByRole('link', { name: /^Call/ })
  expect(phone.getAttribute('href')).toBe('tel:+4930901820')
  const mail = screen.getByRole('link', { name: /^Email/ })
  expect(mail.getAttribute('href')).toBe('mailto:anna@client.test')
  expect(screen.queryByText('Tea, no sugar')).not.toBeNull()
  const operations = sent.find(({ operation }) => operation === 'GET /api/appointments')
  expect(operations?.query.get('customerId')).toBe('11')
})

test.each([
  ['2026-03-13T12:00:00Z', 45, 0],
  ['2026-03-14T12:00:00Z', 46, 1],
])('on %s a birthday is shown with the age %i, and marked %i times', async (now, age, marks) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  open({ customer: { ...anna, birthday: '1980-03-14' } })

  expect(await screen.findByText(`Born Mar 14, 1980, age ${age}`)).not.toBeNull()
  expect(screen.queryAllByText('Birthday today')).toHaveLength(marks)
})

test('the stats show visits, revenue, no-shows and cancellations', async () => {
  open({
    rows: [
      givenAppointment({ id: 1, ...completed, price: '0.10' }),
      givenAppointment({ id: 2, ...completed, price: '0.20', service: colour }),
      givenAppointment({ id: 3, status: 'no-show', appointmentDate: '2026-03-05T09:00:00.000Z' }),
      givenAppointment({ id: 4, status: 'cancelled', appointmentDate: '2026-03-06T09:00:00.000Z' }),
      givenAppointment({ id: 5, appointmentDate: '2199-03-07T09:00:00.000Z' }),
    ],
  })

  const stats = await cardOf('Customer Stats')
  const figure = (label: string) => stats.getByText(label).nextElementSibling?.textContent
  expect(figure('Visits')).toBe('2')
  expect(figure('Total Spent')).toBe('€0.30')
  expect(figure('Average spend')).toBe('€0.30')
  expect(figure('No-shows')).toBe('1')
  expect(figure('Cancellations')).toBe('1')
  expect(figure('Last visit')).toBe('Mar 2, 2026, 9:00 AM')
  const next = stats.getByRole('link', { name: 'Mar 7, 2199, 9:00 AM' })
  expect(next.getAttribute('href')).toBe('/appointment/5')
})

test('allergies stand above the stats', async () => {
  open()

  const allergies = await heading('Allergies and patch tests')
  const stats = await heading('Customer Stats')
  expect(allergies.compareDocumentPosition(stats)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('preferred is what was completed, the most frequent first, or nothing yet', async () => {
  open({
    rows: [
      givenAppointment({ id: 1, ...completed }),
      givenAppointment({ id: 2, ...completed, service: colour }),
      givenAppointment({ id: 3, ...completed, service: colour }),
    ],
  })

  const items = (await cardOf('Preferred Services')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Colour×22 times',
    'Cut and blow-dry×11 time',
  ])
})

test('a client without visits shows an empty state, and can be booked', async () => {
  open()

  expect(await screen.findByText('No preferred services yet')).not.toBeNull()
  expect(screen.queryByText('No appointments yet')).not.toBeNull()
  expect(await screen.findByText('No photos yet')).not.toBeNull()
  await userEvent.click(
    screen.getAllByRole('button', { name: 'New Appointment' })[0] ?? document.body,
  )

  const dialog = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
  const client = await dialog.findByLabelText(/^Client/)
  expect(client).toHaveProperty('disabled', true)
  expect(client).toHaveProperty('value', anna.name)
})

test('each appointment shows service, time, staff and price, and opens its visit', async () => {
  open({ rows: [givenAppointment({ id: 51, status: 'confirmed' })] })

  const [row] = (await cardOf('Appointments')).getAllByRole('listitem')
  const text = row?.textContent ?? ''
  for (const part of [
    'Cut and blow-dry',
    'Confirmed',
    'Mar 2, 2026',
    '9:00 AM',
    'with Mira Olsen',
    '€45.50',
    '45 min',
  ]) {
    expect(text).toContain(part)
  }
  await userEvent.click(screen.getByRole('link', { name: 'Cut and blow-dry' }))
  expect(await screen.findByText('At /appointment/51')).not.toBeNull()
})

test('three hundred visits come newest first, a portion at a time', async () => {
  const rows = Array.from({ length: 300 }, (_, index) =>
    givenAppointment({
      id: index + 1,
      appointmentDate: new Date(Date.UTC(2025, 0, index + 1, 9)).toISOString(),
    }),
  )
  open({ rows })

  const list = await screen.findByRole('list', { name: 'Appointments' })
  expect(screen.queryByText('300 appointments')).not.toBeNull()
  expect(list.children).toHaveLength(10)
  expect(list.firstElementChild?.textContent).toContain('Oct 27, 2025')
  await press('Show more')
  expect(list.children).toHaveLength(20)
})

test('the photos of all visits are grouped by day, newest first, and open in the lightbox', async () => {
  open({
    rows: [
      givenAppointment({
        id: 1,
        beforePhotos: ['/api/photos/a1'],
        afterPhotos: ['/api/photos/a2'],
      }),
      givenAppointment({
        id: 2,
        appointmentDate: '2026-04-01T09:00:00.000Z',
        afterPhotos: ['/api/photos/b1'],
      }),
    ],
  })

  const photos = await cardOf('Photos')
  expect(photos.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
    'Apr 1, 2026',
    'Mar 2, 2026',
  ])
  await press('Open Before photo 1 of 1, Mar 2, 2026')
  await screen.findByRole('dialog', { name: 'Before photo 1 of 1, Mar 2, 2026' })
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: 'After photo 1 of 1, Mar 2, 2026' })
})

test('the client is changed in the dialog', async () => {
  open()
  await press('Edit')

  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Anna Berg')
  await press('Save Changes')

  expect(await screen.findByText('Customer updated successfully')).not.toBeNull()
  expect(await heading('Anna Berg')).not.toBeNull()
})

test('a client is removed only after a confirmation that lists what is deleted and kept', async () => {
  const { writes, sent } = open()
  await pressDelete()
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this client?',
    }),
  )
  expect(question.queryByText(/deleted permanently/)).not.toBeNull()
  expect(question.queryByText(/Past visits keep/)).not.toBeNull()
  expect(writes()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('At /customers')).not.toBeNull()
  expect(screen.queryByText('Customer deleted successfully')).not.toBeNull()
  // No further requests for a removed client.
  const operations = sent.map(({ operation }) => operation)
  const last = operations.lastIndexOf('GET /api/customers/11')
  expect(last).toBeLessThan(operations.indexOf('DELETE /api/customers/11'))
})

test('the notes and photos of the visits are deleted only if chosen', async () => {
  const { sent } = open()
  await pressDelete()
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('checkbox', { name: /notes and photos of all visits/ }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByText('At /customers')
  const removal = sent.find(({ operation }) => operation === 'DELETE /api/customers/11')
  expect(removal?.query.get('visits')).toBe('erase')
})

test('a client who cannot be removed stays, and the toast shows the reason', async () => {
  open({ refuse: (operation) => operation.startsWith('DELETE') && broken })
  await pressDelete()
  const question = within(await screen.findByRole('alertdialog'))

  await userEvent.click(question.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Failed to delete customer')).not.toBeNull()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await heading(anna.name)).not.toBeNull()
})

test.each(['999', 'abc', '0'])('%s is not found, with the way back', async (at) => {
  open({ at })

  expect(await screen.findByText('Customer not found')).not.toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Back to Clients' }))
  expect(await screen.findByText('At /customers')).not.toBeNull()
})

test.each(['/api/customers/11', '/api/appointments'])(
  'when %s fails, the screen says so, with the way back and a second try',
  async (path) => {
    let down = true
    open({ refuse: (operation) => down && operation === `GET ${path}` && broken })

    expect(await screen.findByText('Error loading customer data')).not.toBeNull()
    expect(screen.queryByText('Broken on our side.')).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Back to Clients' })).not.toBeNull()
    down = false
    await press('Retry')

    expect(await heading(anna.name)).not.toBeNull()
  },
)

test('a request beside the client that failed and is repeated does not hide the client', async () => {
  let requests = 0
  open({
    refuse: (operation) => {
      if (operation !== 'GET /api/customers/11/online-booking') return undefined
      requests += 1
      // The second is never answered.
      return requests === 1 ? broken : new Promise(() => {})
    },
  })

  const stats = await heading('Customer Stats')
  await waitFor(() => expect(requests).toBe(2))
  await press('Edit')

  expect(await screen.findByRole('textbox', { name: 'Name' })).not.toBeNull()
  expect(stats.isConnected).toBe(true)
})

test('a visit that was booked online and not answered yet is marked in the list', async () => {
  open({ rows: [givenAppointment({ awaiting: true }), givenAppointment({ id: 52 })] })

  const rows = (await cardOf('Appointments')).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryAllByText('Waiting for your answer').length)).toEqual([
    0, 1,
  ])
})
